import { z } from 'zod';
import { generationOptions } from '../shared/service/completion/generationOptions';
import { commonOptions } from '../shared/host/panel/commonOptions';
import { text } from '../shared/host/panel/option';

const ESCAPES: Record<string, string> = { '\\n': '\n', '\\r': '\r', '\\t': '\t', '\\\\': '\\' };

/**
 * Stop sequences: one per line, with `\n`, `\t` and `\\` for what cannot be typed; or the list that
 * an expression yields, where only texts and numbers count. Commas are common in code and separate
 * nothing.
 */
export function readStop(value: unknown): string[] {
	if (Array.isArray(value)) {
		const texts = value.filter((stop) => ['string', 'number'].includes(typeof stop));
		return texts.map(String).filter((stop) => stop !== '');
	}
	if (typeof value !== 'string') return [];
	return value
		.split(/\r?\n/)
		.filter((line) => line !== '')
		.map((line) => line.replace(/\\[nrt\\]/g, (escape) => ESCAPES[escape] ?? escape));
}

export const options = {
	...commonOptions,
	...generationOptions,
	stop: {
		...text(
			'Answer: Stop Sequences',
			'The model stops before these texts; one per line, \\n is a line break and \\t a tab',
			{ rows: 2, placeholder: 'e.g. \\n\\n' },
		),
		schema: z.unknown().transform(readStop),
	},
};
