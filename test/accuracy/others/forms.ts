import { z } from 'zod';
import { addTo, type Values } from '../../../nodes/shared/basics/values';
import { defineSchema, type FieldInput } from '../../../nodes/shared/values/schema/schema';
import { type Box, linesOf } from './boxes';

// The forms of FUNSD and XFUND: texts with their kind, and links from labels ("question") to what is written in ("answer").

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const part = z.object({
	id: z.number(),
	text: z.string(),
	label: z.string(),
	words: z.array(z.object({ box, text: z.string() })),
	linking: z.array(z.tuple([z.number(), z.number()])),
});
const form = z.object({ id: z.string(), document: z.array(part) });
export const xfundFile = z.object({ documents: z.array(form) });
export const funsdFile = z.object({ form: z.array(part) });
type Part = z.infer<typeof part>;
export type Form = z.infer<typeof form>;

/** Words are in one line, or in one column, up to so far from each other, in heights. */
const DISTANCES = { sameLine: 0.65, gap: 0.9, apart: '   ' };

/** Names of fields: shorter texts are none, in characters, and so many words at most. */
const NAME = { least: 3, words: 5 };
/** Values: shorter and longer ones are no single value, in characters. */
const VALUE = { least: 2, most: 80 };
/** A box that is ticked, or may be. */
const BOX = /^[[(☐☑☒□■✓✗xX]/;
const DAY = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/;

/** A field as somebody would name it after its label: without its number, and what is in brackets. */
const nameOf = (label: string) =>
	label
		.replace(/[(:：*][^]*$/, '')
		.replace(/^\s*(?:[\dA-Za-z]{1,2}[.)]|\d+)\s+/, '')
		.trim()
		.split(/\s+/)
		.slice(0, NAME.words)
		.join(' ')
		.replace(/[.,;]+$/, '');

/** Which answers each question has, by their numbers. */
function answersOf(parts: Part[]): Map<number, number[]> {
	const kinds = new Map(parts.map(({ id, label }) => [id, label]));
	const links = new Map(
		parts.flatMap(({ linking }) => linking).map((link) => [link.join(), link] as const),
	);
	const answers = new Map<number, number[]>();
	for (const [question, answer] of links.values()) {
		if (kinds.get(question) !== 'question' || kinds.get(answer) !== 'answer') continue;
		addTo(answers, question, answer);
	}
	return answers;
}

/** The fields of a form whose label occurs once and has one value, the values, and the text of its only page. */
export function formOf(parts: Part[]) {
	const texts = new Map(parts.map(({ id, text }) => [id, text]));
	const answers = answersOf(parts);
	const count = (all: Iterable<string | number>) => {
		const counts = new Map<string | number, number>();
		for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
		return counts;
	};
	const names = new Map([...answers.keys()].map((id) => [id, nameOf(texts.get(id) ?? '')]));
	const named = count([...names.values()].map((name) => name.toLowerCase()));
	const owned = count([...answers.values()].flat());
	const fields: FieldInput[] = [];
	const truth: Values = {};
	for (const [question, [answer = NaN, ...others]] of answers) {
		const name = names.get(question) ?? '';
		const value = (texts.get(answer) ?? '').trim();
		const isSingle = others.length === 0 && owned.get(answer) === 1;
		const isName = name.length >= NAME.least && named.get(name.toLowerCase()) === 1;
		const isValue = value.length >= VALUE.least && value.length <= VALUE.most && !BOX.test(value);
		if (!isSingle || !isName || !isValue) continue;
		const [, day = '', month = '', year] = DAY.exec(value) ?? [];
		fields.push({ name, type: year === undefined ? 'string' : 'date' });
		truth[name] =
			year === undefined ? value : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
	}
	const words = parts.flatMap(({ words: all }) =>
		all
			.filter(({ text }) => text.trim() !== '')
			.map(({ box: [left, top, right, bottom], text }): Box => ({
				left,
				right,
				top,
				bottom,
				text,
			})),
	);
	return { schema: defineSchema('record', fields), truth, pages: [linesOf(words, DISTANCES)] };
}
