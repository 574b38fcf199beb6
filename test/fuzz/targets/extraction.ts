import fc from 'fast-check';
import { findDocuments } from '../../../nodes/shared/bundle/findDocuments';
import { chatResponseSchema } from '../../../nodes/shared/service/contract';
import { systemMessage } from '../../../nodes/StructuredExtraction/ask/prompt';
import { splitDocument } from '../../../nodes/StructuredExtraction/ask/splitDocument';
import { checkRecord } from '../../../nodes/shared/check/checkRecord';
import { compareRecords } from '../../../nodes/StructuredExtraction/check/compareRecords';
import { crossCheck } from '../../../nodes/StructuredExtraction/check/crossChecks/crossChecks';
import { mergeRecords } from '../../../nodes/StructuredExtraction/check/mergeRecords';
import { parseAnswer } from '../../../nodes/shared/check/parseAnswer';
import { severalDocuments } from '../../../nodes/StructuredExtraction/check/severalDocuments';
import { type PrintedValue, settleNotation } from '../../../nodes/shared/check/settleNotation';
import { evidence } from '../../../nodes/StructuredExtraction/evidence/evidence';
import { completeMeta } from '../../../nodes/StructuredExtraction/record/meta';
import { toFlat, toListRows } from '../../../nodes/StructuredExtraction/record/rows';
import { schemaFromTemplate } from '../../../nodes/StructuredExtraction/schema/fromTemplate';
import { defineSchema, type FieldInput } from '../../../nodes/shared/schema/schema';
import { promised, promisedOfEach, target, type Target } from '../Target';
import {
	json,
	jsonDocuments,
	markdown,
	markdownDocuments,
	values,
	words,
} from '../inputs/grammars';
import {
	byPiece,
	growing,
	hostileText,
	listOf,
	nested,
	numbered,
	pieces,
	repeated,
} from '../inputs/texts';
import { jsonTexts } from './answers';
import { fieldsOf } from '../../unit/StructuredExtraction/fieldsOf';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;

const fields: FieldInput[] = [
	{ name: 'number', type: 'string', required: true },
	{ name: 'day', type: 'date' },
	{ name: 'moment', type: 'dateTime' },
	{ name: 'total', type: 'amount' },
	{ name: 'paid', type: 'boolean' },
	{ name: 'kind', type: 'enum', allowedValues: ['food', 'travel'] },
	{ name: 'buyer', type: 'object', fields: [{ name: 'name', type: 'string' }] },
	{
		name: 'lines',
		type: 'list',
		fields: fieldsOf({ text: 'string', quantity: 'number', day: 'date' }),
	},
	{ name: 'tags', type: 'list', item: { name: 'tag', type: 'string' } },
];
const schema = defineSchema('fuzz', fields);
const invoice = schemaFromTemplate('invoice');

const pageNumber = fc.oneof(fc.integer({ min: -2, max: 95 }), fc.string(), fc.constant(null));

/** The texts of pages, and the documents that the model states. */
type Bundle = [string[], unknown[]];

/** The answer of a chat model. */
const answerOf = (value: unknown) => {
	const content = JSON.stringify(value) ?? '';
	return chatResponseSchema.parse({ choices: [{ message: { role: 'assistant', content } }] });
};

const DOCUMENT_NUMBERS = [
	...[
		'Invoice no. ',
		'Facture F2018',
		'Rechnung Nr.',
		'| N° de facture |',
		'Page 1 of 2',
		'VAT 1.00',
	],
	...['Grand total 5.00', '|', '\n', '12', 'A-7'],
];

const printed = hostileText([...values, ...words]);
const anyValue = fc.oneof(printed, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const line = fc.record({ text: anyValue, quantity: anyValue, day: anyValue }, { requiredKeys: [] });
const answer = fc.oneof(
	fc.record(
		{
			number: anyValue,
			day: anyValue,
			moment: anyValue,
			total: fc.oneof(anyValue, fc.record({ amount: anyValue, currency: anyValue })),
			paid: anyValue,
			kind: anyValue,
			buyer: fc.oneof(anyValue, fc.record({ name: anyValue })),
			lines: fc.oneof(anyValue, fc.array(fc.oneof(line, anyValue), { maxLength: 5 })),
			tags: fc.oneof(anyValue, fc.array(anyValue, { maxLength: 5 })),
			constructor: anyValue,
		},
		{ requiredKeys: [] },
	),
	fc.dictionary(fc.string(), fc.jsonValue()),
);

type Answer = Record<string, unknown>;

interface Looked {
	answer: Answer;
	text: string;
}

function look({ answer: given, text }: Looked) {
	const checked = checkRecord(schema, given, { ...auto, text });
	const pages = text.split('\f').map((markdown, index) => ({ number: index + 1, markdown }));
	return evidence(schema, checked, pages, auto);
}

/** Lists with as many lines as fit a size, and the text that they were read from. */
const lists: Record<string, (size: number) => Looked> = Object.fromEntries(
	Object.entries({
		'lines of quantity 1': (index: number) => ({ text: `Item ${index}`, quantity: 1, day: null }),
		'lines of their own quantity': (index: number) => ({
			text: `Item ${index}`,
			quantity: index,
			day: null,
		}),
		'lines that are the same': () => ({ text: 'Tea', quantity: 1, day: '2024-05-03' }),
		'lines of one word': () => ({ text: 'a', quantity: 12, day: null }),
		'lines of one day': (index: number) => ({
			text: `Item ${index}`,
			quantity: null,
			day: '2024-05-03',
		}),
		'lines of other days': (index: number) => ({
			text: null,
			quantity: null,
			day: new Date(Date.UTC(2000, 0, 1 + (index % 9000))).toISOString().slice(0, 10),
		}),
		'lines that are not in the text': (index: number) => ({
			text: `Other ${index}`,
			quantity: 7.5,
			day: null,
		}),
	}).map(([name, entry]) => [
		name,
		(size: number) => {
			const lines = Array.from({ length: Math.ceil(size / 40) }, (_, index) => entry(index));
			const rows = lines.map((one, index) =>
				name.includes('not in')
					? `| Item ${index} | 1,00 | x |`
					: `| ${one.text} | ${one.quantity} | ${one.day} |`,
			);
			return { answer: { lines }, text: rows.join('\n') };
		},
	]),
);

/** One value and a text of some size. */
const looks: Record<string, (size: number) => Looked> = {
	...lists,
	...growing(
		{ ...byPiece('1 1␣ 1. 1: aug␣3␣ a word␣ |␣ -\n * <br> € 03.05.2024␣ 14:30␣ e\u0301 (') },
		(text) => ({
			answer: {
				number: text.slice(0, 2000),
				day: '2024-05-03',
				moment: '2024-05-03T14:30',
				total: '1.234,56 €',
				tags: ['a', 'word word', '1', '1 1'],
			},
			text,
		}),
	),
	'many pages': (size) => {
		const line = (index: number) => ({ text: `Service OUDJQ_${index}`, quantity: index + 0.5 });
		const lines = listOf(line, 40)(size);
		const rows = lines.map(({ text, quantity }) => `| 1 | ${text} | ${quantity}0 |`);
		const pages = rows.map((row, index) => row + (index % 50 === 49 ? '\f' : '\n'));
		return { answer: { lines }, text: pages.join('') };
	},
	'one value in many notations': (size) => ({
		answer: {
			lines: listOf(
				(index) => ({
					text: `Pen${'.'.repeat(index % 90)}${'!'.repeat(index / 90)}`,
					quantity: `1 ${'a'.repeat(1 + (index % 90))}${'b'.repeat(index / 90)}`,
				}),
				100,
			)(size),
		},
		text: repeated('| Pen | 1 | 02.01.2024 |\n')(size / 4),
	}),
	// As many texts at each size: up to their limit, time is in proportion to their number too.
	'texts that begin alike': (size) => ({
		answer: { tags: listOf((index) => 'x '.repeat(1 + index), 1)(300) },
		text: repeated('x ')(size),
	}),
	'numbers with the other sign in one line': (size) => ({
		answer: { lines: listOf((index) => ({ quantity: -index }), 10)(size) },
		text: numbered((index) => `| ${index} `, '', '|')(size),
	}),
	'rules of tables': (size) => ({
		answer: { lines: listOf((index) => ({ quantity: index }), 100)(size) },
		text: numbered((index) => `${index}${'| - '.repeat(30)}`)(size),
	}),
	'a long value': (size) => ({
		answer: { number: repeated('a ')(size) },
		text: repeated('a ')(size),
	}),
	'a long value with commas': (size) => ({
		answer: { number: repeated('a, ')(size) },
		text: repeated('a, b ')(size),
	}),
	'long values in a text that repeats': (size) => ({
		answer: { tags: listOf((index) => `x x x x x x ${index}, y`, 80)(size) },
		text: repeated('x ')(size / 2),
	}),
};

const answersOfSize: Record<string, (size: number) => Answer> = {
	lines: (size) => lists['lines of their own quantity']?.(size).answer ?? {},
	'unknown keys': (size) =>
		Object.fromEntries(listOf((index) => [`key ${index}`, index], 10)(size)),
	'lines with unknown keys': (size) => ({
		lines: listOf(() => ({ a: 1, b: 2, text: 'x' }), 40)(size),
	}),
	'lines that are texts': (size) => ({ lines: listOf(() => 'text', 10)(size) }),
	tags: (size) => ({ tags: listOf(() => 'tag', 5)(size) }),
	'lists in lists': (size) => ({ tags: JSON.parse(nested('[', '1', ']')(Math.min(size, 5_000))) }),
	'invalid values': (size) => ({
		lines: listOf(() => ({ text: 'x', quantity: 'much', day: 'soon' }), 40)(size),
	}),
	'ambiguous values': (size) => ({
		lines: listOf(() => ({ quantity: '1.234', day: '03/04/2024' }), 40)(size),
	}),
	'a long text': (size) => ({ number: repeated('word ')(size) }),
	'a long key': (size) => ({ [repeated('key ')(size)]: 1 }),
};

const pagesOf = (text: string, count = 3) => {
	const length = Math.ceil(text.length / count) || 1;
	return Array.from({ length: count }, (_, index) => ({
		number: index + 1,
		markdown: text.slice(index * length, (index + 1) * length),
	}));
};

type Two = [Answer, Answer];

const compared = ([first, second]: Two) =>
	compareRecords(schema, checkRecord(schema, first, auto), checkRecord(schema, second, auto));

/** Two lists of so many lines, each with values made from its index. */
const twoLists =
	(
		line: (index: number) => Answer,
		other: (index: number) => Answer,
		lengths: (count: number) => [number, number] = (count) => [count, count],
	) =>
	(size: number): Two => {
		const [count, otherCount] = lengths(Math.ceil(size / 40));
		const lines = (length: number, make: typeof line) => ({
			lines: Array.from({ length: Math.ceil(length) }, (_, index) => make(index)),
		});
		return [lines(count, line), lines(otherCount, other)];
	};
const named = (index: number) => ({ text: `Item ${index}`, quantity: index });
const otherwise = (index: number) => ({ text: `Other ${index}`, quantity: index + 0.5 });
const same = () => ({ text: 'Tea', quantity: 1 });

function merged(answers: Answer[]) {
	return mergeRecords(
		schema,
		answers.map((given, index) => ({
			checked: checkRecord(schema, given, auto),
			pages: [{ number: index + 1, markdown: '' }],
			overlap: index === 0 ? [] : [{ number: index, markdown: 'Item 1 Tea a 1 03.05.2024' }],
			notFound: [],
		})),
	);
}

const metaFor = (given: Answer) =>
	completeMeta(
		{ fileName: 'a.pdf', source: 'ocr', pages: 1, model: 'x' },
		checkRecord(schema, given, auto),
	);

/** From the answer of a model to rows. */
export const extraction: Target[] = [
	target({
		name: 'StructuredExtraction/parseAnswer',
		inputs: hostileText(
			[...json, '"number":', '"lines":', '"total":', '{"result":'],
			jsonDocuments,
		),
		call: (text: string) => parseAnswer(text, schema),
		promise: (parsed) => {
			const [reason = ''] = parsed.value ? [] : parsed.reasons;
			promised(reason.length < 300, 'a reason is short');
			promised(!Object.hasOwn(parsed.value ?? {}, '__proto__'), 'no key changes other objects');
		},
		growth: jsonTexts,
	}),
	target({
		name: 'StructuredExtraction/parseAnswer of several records',
		inputs: fc.array(answer, { maxLength: 4 }).map((records) => JSON.stringify(records)),
		call: (text: string) => parseAnswer(text, schema),
		growth: {
			'records that agree': (size) => JSON.stringify(listOf(() => ({ number: 1 }), 14)(size)),
			'records that differ': (size) =>
				JSON.stringify(listOf((index) => ({ number: index }), 14)(size)),
			'records of other keys': (size) =>
				JSON.stringify(listOf((index) => ({ number: 1, [`k${index}`]: index }), 28)(size)),
			'a bare list of lines': (size) =>
				JSON.stringify(listOf((index) => ({ text: index }), 14)(size)),
			'JSON in JSON': (size) => JSON.stringify(JSON.stringify({ number: 'x'.repeat(size) })),
		},
	}),
	target({
		name: 'StructuredExtraction/checkRecord',
		inputs: fc.record({ answer, text: hostileText([...values, ...words]) }),
		call: ({ answer: given, text }: Looked) => checkRecord(schema, given, { ...auto, text }),
		promise: ({ record }) =>
			promised(
				Object.keys(record).join() === fields.map(({ name }) => name).join(),
				'the record has every field, in order',
			),
		growth: {
			...Object.fromEntries(
				Object.entries(answersOfSize).map(([name, make]) => [
					name,
					(size: number): Looked => ({ answer: make(size), text: '' }),
				]),
			),
			...growing(
				{
					'digits in the text': repeated('1'),
					'money in the text': repeated('1.234,56 '),
					'digits and dots in the text': repeated('1.'),
					'dates in the text': repeated('03/04/24 '),
					'dates without end in the text': repeated('1/1/'),
				},
				(text) => ({ answer: { day: '03/04/2024', total: '1.234' }, text }),
			),
		},
	}),
	target({
		name: 'StructuredExtraction/compareRecords',
		inputs: fc.oneof(
			fc.tuple(answer, answer),
			answer.map((one): Two => [one, one]),
		),
		call: compared,
		promise: ({ issues, verdicts }, [first, second]) => {
			const differ = [...verdicts.values()].includes('differs');
			promised(!differ || issues.length > 0, 'what differs is named');
			promised(first !== second || issues.length === 0, 'a record agrees with itself');
		},
		growth: {
			'the same lines': twoLists(named, named),
			'other lines': twoLists(named, otherwise),
			'lines of other quantities': twoLists(named, (index) => ({ ...named(index), quantity: -1 })),
			'lines that are all alike, some left out': twoLists(same, same, (count) => [
				count,
				count - 9,
			]),
			'half as many other lines': twoLists(named, otherwise, (count) => [count, count / 2]),
			'lines that have moved': twoLists(named, (index) => named(index + 15)),
			'no lines and many': twoLists(named, named, (count) => [0, count]),
			...Object.fromEntries(
				Object.entries(answersOfSize).map(([name, make]) => [
					name,
					(size: number): Two => [make(size), {}],
				]),
			),
		},
	}),
	target({
		name: 'StructuredExtraction/settleNotation',
		inputs: fc.tuple(
			fc.array(fc.record({ type: fc.constantFrom('number', 'date', 'amount'), text: printed }), {
				maxLength: 5,
			}),
			printed,
		),
		call: ([texts, text]) => settleNotation(texts, auto, text),
		growth: growing(
			{ ...byPiece('1 1, 1.234,56␣ 03/04/24␣'), spaces: repeated(' ', '1') },
			(text): [PrintedValue[], string] => [
				[
					{ type: 'number', text },
					{ type: 'date', text },
				],
				text,
			],
		),
	}),
	target({
		name: 'StructuredExtraction/evidence',
		inputs: fc.record({
			answer,
			text: hostileText([...values, ...words, ...markdown], markdownDocuments),
		}),
		call: look,
		promise: (found) => {
			for (const { match, page, snippet, note } of Object.values(found)) {
				const isNowhere = match === 'none' && note === undefined;
				if (isNowhere) promised(page === null, 'what is not found is on no page');
				promised((snippet?.length ?? 0) <= 120, 'a snippet is short');
			}
		},
		growth: looks,
		largest: 1_000_000,
	}),
	target({
		name: 'StructuredExtraction/mergeRecords',
		inputs: fc.array(answer, { minLength: 1, maxLength: 4 }),
		call: merged,
		promise: ({ record }) =>
			promised(
				Object.keys(record).join() === fields.map(({ name }) => name).join(),
				'the record has every field, in order',
			),
		growth: {
			'two long lists': (size) => [
				lists['lines of quantity 1']?.(size / 2).answer ?? {},
				lists['lines of quantity 1']?.(size / 2).answer ?? {},
			],
			'two lists of the same lines': (size) => [
				lists['lines that are the same']?.(size / 2).answer ?? {},
				lists['lines that are the same']?.(size / 2).answer ?? {},
			],
			parts: listOf(
				(index) => ({
					number: index,
					tags: ['a'],
					lines: [{ text: `Item ${index}` }],
				}),
				40,
			),
			'invalid values': (size) => [
				answersOfSize['invalid values']?.(size / 2) ?? {},
				answersOfSize['invalid values']?.(size / 2) ?? {},
			],
		},
		largest: 500_000,
	}),
	target({
		name: 'StructuredExtraction/splitDocument',
		inputs: fc.tuple(
			hostileText([...markdown, ...words], markdownDocuments),
			fc.integer({ min: 1, max: 60 }),
		),
		call: ([text, maxCharacters]) =>
			splitDocument(pagesOf(text), { maxCharacters, overlapCharacters: 0 }),
		promise: (parts, [text]) => {
			const all = parts.flatMap(({ pages }) => pages.map((page) => page.markdown));
			promised(all.join('') === text, 'no text is lost');
		},
		growth: growing(byPiece('word␣ a a\n a\n\n ␣'), (text): [string, number] => [text, 1000]),
	}),
	target({
		name: 'StructuredExtraction/rows',
		inputs: answer,
		call: (given: Answer) => {
			const meta = metaFor(given);
			const { record } = checkRecord(schema, given, auto);
			return [...toListRows(schema, record, meta), toFlat(schema, record, meta)];
		},
		promise: (rows) => {
			for (const row of rows) {
				promisedOfEach(
					Object.values(row),
					'a cell is a plain value',
					(cell) => cell === null || typeof cell !== 'object',
				);
			}
			promised(rows.length > 1, 'a document is never lost');
		},
		growth: answersOfSize,
		largest: 500_000,
	}),
	target({
		name: 'StructuredExtraction/findings',
		inputs: fc.dictionary(
			fc.constantFrom(
				...pieces(
					'total_amount net_amount tax_amount tip lines date due_date supplier_vat_id currency',
				),
				...pieces(
					'customer_vat_id document_type discount additional_charges amount_paid amount_due',
				),
				'tax_lines',
			),
			fc.oneof(
				fc.anything(),
				fc.double(),
				fc.stringMatching(/^(DE|ES|IE|GB|CY)[A-Z\d]{6,12}$/),
				fc.array(fc.record({ total: fc.double() })),
				fc.array(
					fc.record({ rate: fc.double(), net_amount: fc.double(), tax_amount: fc.double() }),
				),
			),
		),
		call: (record) => crossCheck(invoice, record, [{ number: 1, markdown: 'EUR 1.50 1.50 $' }]),
		growth: {
			tax_lines: (size) => ({
				total_amount: 1,
				tax_amount: 0,
				tax_lines: listOf(() => ({ rate: 19, net_amount: 1, tax_amount: 9 }), 10)(size),
			}),

			lines: (size) => ({
				total_amount: 1,
				net_amount: 1,
				tax_amount: 0,
				lines: listOf(() => ({ total: 1.5 }), 10)(size),
			}),
		},
	}),
	target({
		name: 'StructuredExtraction/severalDocuments',
		inputs: fc.array(hostileText(DOCUMENT_NUMBERS), { maxLength: 8 }),
		call: (texts) =>
			severalDocuments(
				invoice,
				texts.map((markdown, index) => ({ number: index + 1, markdown })),
			),
		growth: {
			pages: listOf((index) => `Invoice no. A${index}`, 20),
			numbers: (size) => [numbered((index) => `Invoice no. A${index}\n`)(size)],
			line: (size) => [repeated('| Invoice no. | Gesamtbetrag 1.')(size)],
		},
	}),
	target({
		name: 'shared/bundle/findDocuments',
		inputs: fc.tuple(
			fc.array(hostileText(DOCUMENT_NUMBERS), { minLength: 1, maxLength: 90 }),
			fc.array(
				fc.oneof(
					fc.anything(),
					fc.record({ first_page: pageNumber, last_page: pageNumber, kind: fc.string() }),
				),
				{ maxLength: 20 },
			),
		),
		call: async ([texts, documents]) => {
			const pages = texts.map((markdown, index) => ({ number: index + 1, markdown }));
			const ask = () => Promise.resolve(answerOf({ documents, separator_pages: [2, 3, 'x'] }));
			const found = await findDocuments(ask, pages, { kinds: [{ name: 'invoice' }] });
			return { pages, found };
		},
		promise: ({ pages, found: { documents, leftOut } }) => {
			const own = documents.flatMap((document) => document.pages.map(({ number }) => number));
			const isInOrder = own.every((number, index) => number > (own[index - 1] ?? 0));
			promised(isInOrder && documents.length > 0, 'pages are in order, each once');
			const all = new Set([...own, ...leftOut]);
			promised(all.size === pages.length, 'no page is lost');
			promised(
				leftOut.every((number) => (pages[number - 1]?.markdown.trim().length ?? 0) <= 200),
				'only short pages are left out',
			);
		},
		growth: {
			pages: (size): Bundle => [listOf((index) => `Invoice no. A${index}`, 20)(size), []],
			'the same number': (size): Bundle => [listOf(() => 'Invoice no. A1', 20)(size), []],
			'a long page': (size): Bundle => [[repeated('Invoice total 7\n')(size), 'x'], []],
			documents: (size): Bundle => [
				listOf((index) => `Invoice no. A${index}`, 20)(size),
				Array.from({ length: size / 20 }, (_, index) => ({ first_page: index, last_page: size })),
			],
		},
		largest: 100_000,
	}),
	target({
		name: 'StructuredExtraction/prompt',
		inputs: fc.tuple(hostileText([...words, ...markdown]), hostileText([...words, '"', '{', '}'])),
		call: ([description, instructions]) =>
			systemMessage(defineSchema('x', [{ name: 'a', type: 'string', description }]), {
				instructions,
			}),
		growth: growing(
			{ letters: repeated('a'), quotes: repeated('"'), spaces: numbered(() => ' ') },
			(text): [string, string] => [text, text],
		),
	}),
];
