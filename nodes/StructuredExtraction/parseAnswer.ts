import { oneRecord } from './oneRecord';
import { readJson } from '../shared/json/readJson';
import { quote } from './normalise/Normalised';
import type { Schema } from './schema';
import type { Values } from './values';
import { isValues } from './values';

export type ParsedAnswer =
	| {
			ok: true;
			value: Values;
			/** Whether the JSON had to be repaired. */
			repaired: boolean;
			/** What was done to the answer that does no harm, such as leaving out a code fence. */
			notes: string[];
			/** What may have lost or mixed up values: ask again, or let a person look. */
			doubts: string[];
	  }
	| {
			ok: false;
			/** A sentence that quotes at most the first 60 characters of the answer. */
			reason: string;
	  };

/** Takes keys named `__proto__` out of a parsed value, however deep; they could change other objects. */
function withoutProto(root: Values): void {
	const open: unknown[] = [root];
	while (open.length > 0) {
		const value = open.pop();
		if (isValues(value)) delete value['__proto__'];
		if (typeof value === 'object' && value !== null) {
			for (const inner of Object.values(value)) open.push(inner);
		}
	}
}

/** The answer without the thoughts that some models write before it. */
function withoutThoughts(text: string): string {
	const end = text.startsWith('<think>') ? text.lastIndexOf('</think>') : -1;
	return end === -1 ? text : text.slice(end + '</think>'.length).trim();
}

/**
 * A model's answer as one record of raw values: strict JSON, fenced, with prose around it, nearly
 * JSON, or broken off. With the schema at hand it also finds the record in a wrapper such as
 * `{"result": {…}}`. Takes time in proportion to the answer's length.
 */
export function parseAnswer(answer: string, schema?: Schema): ParsedAnswer {
	const text = withoutThoughts(answer.replace(/^\uFEFF/, '').trim());
	if (text === '') return { ok: false, reason: 'The answer is empty' };
	const { values, repaired, notes, doubts } = readJson(text);
	const found = oneRecord(values, schema);
	if (found === undefined) {
		const what = /[{[]/.test(text) ? 'no JSON object that can be read' : 'no JSON object';
		return { ok: false, reason: `The answer holds ${what}; it begins ${quote(text)}` };
	}
	withoutProto(found.value);
	return {
		ok: true,
		value: found.value,
		repaired,
		notes: [...notes, ...found.notes],
		doubts: [...doubts, ...found.doubts],
	};
}
