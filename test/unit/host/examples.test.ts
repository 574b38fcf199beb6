import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { scriptedService } from './scriptedService';

// A supplier's documents, and a mistake of the model that comes back each time unless an example of the
// supplier shows better: the wrong one of two values on the page.

const MISTAKES = ['number', 'date', 'total', 'customer', 'currency'] as const;
const SUPPLIERS = [
	'Kestrel Paper',
	'Alder Metalworks',
	'Juniper Catering',
	'Marlow Freight',
	'Osprey',
];

/** The right and the wrong values of a document, as they are printed. */
function document(supplier: number, of: number) {
	const n = 100 * supplier + of;
	return {
		right: {
			number: `R-${n}`,
			date: `2025-0${1 + (n % 8)}-11`,
			total: `${n}.50`,
			customer: `Northmoor ${n}`,
			currency: 'EUR',
		},
		wrong: {
			number: `K-${n}`,
			date: `2025-0${1 + (n % 8)}-21`,
			total: `${n}.10`,
			customer: `Southmoor ${n}`,
			currency: 'USD',
		},
		supplier: SUPPLIERS[supplier] ?? '',
	};
}

function textOf({ right, wrong, supplier }: ReturnType<typeof document>): string {
	const pairs = Object.entries(right).map(
		([name, value]) =>
			`${supplier.slice(0, 3)} ${name}: ${value} (${String(wrong[name as 'number'])})`,
	);
	return [`${supplier} Ltd`, ...pairs].join('\n');
}

/** Makes the mistake of a supplier unless the examples show better, and never what is on no page. */
function answerOf(messages: string[]): unknown {
	const text = messages.at(-1) ?? '';
	const supplier = SUPPLIERS.findIndex((name) => text.includes(name));
	const of = Number(/R-(\d+)/.exec(text)?.[1] ?? 0) % 100;
	const { right, wrong, supplier: name } = document(supplier, of);
	const mistake = MISTAKES[supplier] ?? 'number';
	const isShown = messages.slice(1, -1).some((content) => content.includes(name));
	return isShown ? right : { ...right, [mistake]: wrong[mistake] };
}

const service = scriptedService({ ocr: [], chat: ({ messages }) => answerOf(messages) });
const { asked } = service;

const example = JSON.stringify({
	number: 'R-1',
	date: '2025-01-31',
	total: 1.5,
	customer: 'Example Ltd',
	currency: 'EUR',
});

async function extract(texts: string[], options: INodeParameters) {
	const text = { source: 'text', text: 'of the item', output: 'record' };
	const given = { ...text, schemaFrom: 'example', example, options };
	const { rows } = await service.run(new StructuredExtraction(), given, {
		input: texts.map(() => ({})),
		ofItem: (name, item) => (name === 'text' ? texts[item] : undefined),
	});
	return rows;
}

const documents = SUPPLIERS.map((_, supplier) => document(supplier, 7));
const corrections = SUPPLIERS.map((supplier, at) => {
	const { right, ...before } = document(at, 3);
	return {
		supplier,
		document_text: textOf({ right, ...before }),
		...right,
		total: Number(right.total),
	};
});

const metaOf = (record: IDataObject | undefined) =>
	record?.['_meta'] as { examples?: string[]; review: string[]; notes: string[] };

describe('examples', () => {
	it('put right what the model reads wrong each time', async () => {
		const texts = documents.map(textOf);
		const before = await extract(texts, {});
		const after = await extract(texts, { examples: JSON.stringify(corrections) });
		for (const [at, { right, wrong }] of documents.entries()) {
			const name = MISTAKES[at] ?? 'number';
			const typed = (value: string) => (name === 'total' ? Number(value) : value);
			expect(before[at]?.[name]).toBe(typed(wrong[name]));
			expect(after[at]?.[name]).toBe(typed(right[name]));
			expect(metaOf(after[at]).examples?.at(-1)).toBe(`example ${at + 1}`);
			expect(after[at]?.['document_text']).toBe(texts[at]);
		}
	});

	it('are shown nearest last, each with its answer, up to 8,000 characters', async () => {
		const [text = ''] = documents.map(textOf);
		const farther = { ...corrections[0], file: 'farther.pdf', document_text: `${text}\nThank you` };
		const examples = JSON.stringify([farther, ...corrections.slice(0, 1)]);
		const [record] = await extract([text], { examples });
		expect(metaOf(record).examples).toEqual(['farther.pdf', 'example 2']);
		const { body, messages = [] } = asked[0] ?? {};
		expect(body?.messages?.map(({ role }) => role)).toEqual([
			'system',
			'user',
			'assistant',
			'user',
			'assistant',
			'user',
		]);
		expect(messages[0]).toContain('never take a value from an example');
		expect(messages[1]).toContain('Thank you');
		expect(JSON.parse(messages[4] ?? '')).toEqual({
			number: 'R-3',
			date: '2025-04-11',
			total: 3.5,
			customer: 'Northmoor 3',
			currency: 'EUR',
		});
		const long = [farther, ...corrections.slice(0, 1)].map((row) => ({
			...row,
			document_text: `${row.document_text}\n${'Thank you. '.repeat(360)}`,
		}));
		const [one] = await extract([text], { examples: JSON.stringify(long) });
		expect(metaOf(one).examples).toEqual(['example 2']);
		const [other] = await extract(['A letter about something else'], { examples });
		expect(metaOf(other).examples).toBeUndefined();
	});

	it('never count as found', async () => {
		const planted = { ...corrections[0], number: 'PLANTED-1', total: 77.77 };
		service.chat = ({ messages }) => messages.at(-2);
		const [text = ''] = documents.map(textOf);
		const [record] = await extract([text], { examples: JSON.stringify([planted]) });
		expect(record).toMatchObject({ number: 'PLANTED-1', total: 77.77 });
		expect(metaOf(record).review.join()).toContain(
			'Not found in the text of the document: number, date, total, customer',
		);
	});

	it.each<[string, unknown, string]>([
		['no text', [{ a: 1 }], 'has no column "text"; its columns are: a'],
		[
			'values that are no record',
			[{ text: 'x', values: '[' }],
			'the values of entry 1 in "Reading',
		],
	])('with %s are refused before anything is sent', async (_, examples, words) => {
		await expect(extract(['x'], { examples: JSON.stringify(examples) })).rejects.toThrow(words);
		expect(asked).toEqual([]);
	});

	it('are those of the same supplier, then of the same labels, then of similar words', async () => {
		const [text = ''] = documents.map(textOf);
		const row = (file: string, document_text: string, supplier = '') => ({
			...corrections[0],
			file,
			document_text,
			supplier,
		});
		const rows = [
			row('other words', text.replace(/(?:North|South)moor|EUR|USD/g, 'York')),
			row('same words', text),
			row('same supplier', 'Kestrel Paper, a letter', 'Kestrel Paper'),
			row('fewer labels', text.replace('Kestrel', 'Osprey')),
			row('other labels', 'Total: 3\nOther: 4', 'Alder'),
		];
		const [record] = await extract([text], { examples: JSON.stringify(rows) });
		expect(metaOf(record).examples).toEqual([
			'fewer labels',
			'other words',
			'same words',
			'same supplier',
		]);
	});

	it('are the last 5,000, and those with a text', async () => {
		const many = Array.from({ length: 5_002 }, (_, at) => ({
			document_text: `Letter ${at}`,
			n: at,
		}));
		const [record] = await extract(['Letter 1'], {
			examples: JSON.stringify([...many, { number: 'R-1', document_text: '' }]),
		});
		const { examples = [], notes } = metaOf(record);
		expect(examples).toContain('example 1');
		expect(asked[0]?.text).not.toMatch(/Letter [01]\b(?!\\n<)/);
		expect(notes).toEqual([
			'Examples: rows without a text, not used: 1',
			'Examples: the last 5000 are used, left out: 2',
		]);
	});
});
