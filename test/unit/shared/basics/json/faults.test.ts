import { told } from '../../../StructuredExtraction/issues';
import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../../../nodes/StructuredExtraction/answer/checkRecord';
import { parseAnswer } from '../../../../../nodes/StructuredExtraction/answer/parseAnswer';
import { defineSchema } from '../../../../../nodes/shared/values/schema/schema';
import { fieldsOf } from '../../../StructuredExtraction/fieldsOf';

/** Three answers without a fault: their fields, and their text as a model writes it. */
const ANSWERS = [
	{
		fields: fieldsOf({
			number: 'string',
			date: 'string',
			supplier: { name: 'string', city: 'string' },
			lines: [{ text: 'string', quantity: 'number', total: 'number' }],
			iban: 'string',
			amount_due: 'number',
		}),
		text: JSON.stringify(
			{
				number: 'R-2024/17',
				date: '2024-03-05',
				supplier: { name: 'Müller, Hans "Bau" {GmbH}', city: 'Köln' },
				lines: [
					{ text: 'Schraube M8 [verzinkt], 100 St.', quantity: '2', total: '12.50' },
					{ text: 'O\'Brien\'s 5: "small", black', quantity: 1, total: 106.5 },
					{ text: 'Transport', quantity: '1', total: '0.00' },
				],
				iban: 'FR1420041010050500013M02606',
				amount_due: '119.00',
			},
			null,
			2,
		),
	},
	{
		fields: fieldsOf({
			order: { id: 'string', buyer: { name: 'string', mail: 'string' } },
			tags: ['tag', 'string'],
			total: 'number',
			note: 'string',
		}),
		text: JSON.stringify({
			order: { id: 'A1', buyer: { name: 'Ada', mail: 'ada@a.example' } },
			tags: ['red', 'a, b', 'c: d', ''],
			total: 7,
			note: 'see // page 2',
		}),
	},
	{
		fields: fieldsOf({ rows: [{ a: 'string', more: [{ b: 'string', c: 'string' }] }] }),
		text: `\`\`\`json\n${JSON.stringify({
			rows: [
				{ a: 'x1', more: [{ b: 'y1', c: 'z1' }, { b: 'y2' }] },
				{ a: 'x2', more: [] },
				{ a: 'x3', more: [{ b: 'y3', c: 'z3' }] },
			],
		})}\n\`\`\``,
	},
];

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number) {
	let state = seed * 7919 + 1;
	return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** Offsets of brackets, separators and quotes that are not characters of a value. */
function placesIn(text: string): { at: number; isEnd: boolean }[] {
	const places: ReturnType<typeof placesIn> = [];
	let isInText = false;
	for (let at = 0; at < text.length; at += 1) {
		const char = text.charAt(at);
		if (isInText && char === '\\') at += 1;
		else if (char === '"') {
			places.push({ at, isEnd: isInText });
			isInText = !isInText;
		} else if (!isInText && '{}[],:'.includes(char)) places.push({ at, isEnd: false });
	}
	return places;
}

const MARKS = [
	'{',
	'}',
	'[',
	']',
	'"',
	"'",
	',',
	':',
	'(',
	')',
	';',
	'=',
	'.',
	'“',
	'，',
	'：',
	' ',
];
const INSERTED = [' ...', ', ...', '…', '/* 19 more */', '// and so on\n', '# more\n', '"x": 1'];
const TRAILING = ['}', ']', ', "more": 1}', '\n"more": ["x"]', '{"number": "other"}', '...'];

/** Mistakes, each at an offset of a bracket, separator or quote. */
const FAULTS: Record<string, (text: string, at: number, pick: <T>(of: T[]) => T) => string> = {
	missing: (text, at) => text.slice(0, at) + text.slice(at + 1),
	doubled: (text, at) => text.slice(0, at) + text.charAt(at) + text.slice(at),
	wrong: (text, at, pick) => text.slice(0, at) + pick(MARKS) + text.slice(at + 1),
	added: (text, at, pick) => text.slice(0, at) + pick(MARKS) + text.slice(at),
	inserted: (text, at, pick) => text.slice(0, at) + pick(INSERTED) + text.slice(at),
	'cut off': (text, at) => text.slice(0, at + 1),
	'cut off anywhere': (text, at, pick) => text.slice(0, at + pick([2, 3, 5, 8, 13, 21])),
	trailing: (text, _, pick) => text + pick(TRAILING),
};

const AUTO = { dateOrder: 'auto', decimalMark: 'auto' } as const;

/** What an answer comes to, and whether the model would be asked again. */
function read(answer: (typeof ANSWERS)[number], text: string) {
	const schema = defineSchema('test', answer.fields);
	const { value = {}, facts: lost } = parseAnswer(text, schema);
	const { record, facts } = checkRecord(schema, value, AUTO);
	return { record, reasons: [...lost, ...facts].map((fact) => told(fact).reason) };
}

const CASES_EACH = 200;

const ADDS = ['added', 'inserted'];

describe.each(Object.entries(FAULTS))('faults of the kind "%s"', (kind, make) => {
	it.each([0, 1, 2])('lose or change no value of answer %i without a reason', (index) => {
		const answer = ANSWERS[index] as (typeof ANSWERS)[number];
		const whole = read(answer, answer.text);
		expect(whole.reasons).toEqual([]);
		const places = placesIn(answer.text);
		const silent: string[] = [];
		for (let seed = 0; seed < CASES_EACH; seed += 1) {
			const random = randomOf(seed + index * CASES_EACH);
			const pick = <T>(of: T[]) => of[Math.floor(random() * of.length)] as T;
			const { at, isEnd } = pick(places);
			// A mark before the quote that ends a text would be a character of it.
			const text = make(answer.text, isEnd && ADDS.includes(kind) ? at + 1 : at, pick);
			const { record, reasons } = read(answer, text);
			const isSame = JSON.stringify(record) === JSON.stringify(whole.record);
			if (!isSame && reasons.length === 0) silent.push(`${text}\n${JSON.stringify(record)}`);
		}
		expect(silent).toEqual([]);
	});
});
