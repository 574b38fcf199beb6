import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { generationOptions, generationSchema } from '../shared/completion/generationOptions';
import { commonOptionsSchema } from '../shared/panel/commonOptions';
import { labelWithGroup } from '../shared/panel/optionLabels';

/** Options of this node; those of all nodes come from `shared/properties`. */
export const ownOptions: INodeProperties[] = [
	...generationOptions,
	...labelWithGroup('Answer', [
		{
			displayName: 'Stop Sequences',
			name: 'stop',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '',
			placeholder: 'e.g. \\n\\n',
			description:
				'The model stops before these texts; one per line, \\n is a line break and \\t a tab',
		},
	]),
];

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

/** Values of all options with their defaults. */
export const optionsSchema = commonOptionsSchema.merge(generationSchema).extend({
	stop: z.unknown().transform(readStop),
});

export type FimOptions = z.infer<typeof optionsSchema>;
