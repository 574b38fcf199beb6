import { jsonrepair } from 'jsonrepair';
import { endOfString } from './scanJson';

/**
 * The repair library copies its output once for each missing comma and each quote inside a text.
 * This many copied characters take about a second.
 */
const MAX_COPIED = 5e8;

/** About how many places need such a copy: quotes and brackets where JSON would have a comma. */
function copies(text: string): number {
	return text.match(/[^\s{[,:\\]\s*"\s*[^\s}\],:]|[}\]]\s*[{[]/g)?.length ?? 0;
}

function parseRepaired(text: string): unknown {
	try {
		return JSON.parse(jsonrepair(text));
	} catch {
		return undefined;
	}
}

/** A value without quotes, up to a comma or bracket that cannot belong to it. */
const BARE_VALUE = /[^\s"'{}[\],:][^"'{}[\]\n]{0,199}?(?=\s*(?:[\n}\]]|,\s*(?:["'}\]]|$)))/y;
const LITERAL = /^(-?\d+(\.\d+)?([eE][+-]?\d+)?|true|false|null)$/;

/** Puts quotes around values such as `1.234,56 €`, which the library cannot tell from two values. */
function quoteBareValues(text: string): string {
	let result = '';
	let done = 0;
	for (let at = 0; at < text.length; at++) {
		if (text[at] === '"') {
			const end = endOfString(text, at);
			if (end === -1) break;
			at = end - 1;
		} else if (text[at] === ':') {
			let start = at + 1;
			while (text[start] === ' ' || text[start] === '\t') start++;
			BARE_VALUE.lastIndex = start;
			const [value] = BARE_VALUE.exec(text) ?? [];
			if (value === undefined || LITERAL.test(value)) continue;
			result += text.slice(done, start) + JSON.stringify(value);
			done = start + value.length;
			at = done - 1;
		}
	}
	return result + text.slice(done);
}

/**
 * The value of nearly-JSON: single quotes, comments, trailing commas, bare words. Undefined when
 * it cannot be repaired, or not within about a second.
 */
export function repairJson(text: string): unknown {
	if (copies(text) * text.length > MAX_COPIED) return undefined;
	return parseRepaired(text) ?? parseRepaired(quoteBareValues(text));
}
