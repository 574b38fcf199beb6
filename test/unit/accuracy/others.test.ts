import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { defineSchema } from '../../../nodes/shared/values/schema/schema';
import { wrongValues } from '../../accuracy/others/wrongValues';
import { doubtsTable, halfOf, measureSet, setTable } from '../../accuracy/others/measureSet';
import { plantIn } from '../../accuracy/others/plant';
import { readFolder } from '../../accuracy/others/readSets';
import { othersSection } from '../../accuracy/others/section';
import { temporaryFolder } from '../../harness/folders';
import { fieldsOf } from '../StructuredExtraction/fieldsOf';

/** Nothing is read by OCR here. */
const NO_OCR = { url: 'http://127.0.0.1:9', apiKey: '' };

const removals: (() => Promise<void>)[] = [];
afterEach(async () => {
	for (const remove of removals.splice(0)) await remove();
});

/** A folder with files by their paths. */
async function folderOf(files: Record<string, string>): Promise<string> {
	const { folder, remove } = await temporaryFolder();
	removals.push(remove);
	for (const [path, content] of Object.entries(files)) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), content);
	}
	return folder;
}

describe('the values of an answer', () => {
	const schema = defineSchema(
		'record',
		fieldsOf({ no: 'string', total: 'number', lines: [{ text: 'string', sum: 'number' }] }),
	);
	const truth = {
		no: 'A-1',
		total: 12.5,
		lines: [
			{ text: 'Pen', sum: 2 },
			{ text: 'Ink', sum: 3 },
		],
	};

	it.each<[what: string, answer: object, wrong: string[]]>([
		['the same', truth, []],
		['other punctuation and case', { ...truth, no: 'a 1' }, []],
		['entries in another order', { ...truth, lines: truth.lines.toReversed() }, []],
		['another number', { ...truth, total: 12 }, ['total']],
		['a number as a text', { ...truth, total: '12.5' }, ['total']],
		['an empty value', { ...truth, no: null }, ['no']],
		[
			'a value of an entry',
			{ ...truth, lines: [{ text: 'Ink', sum: 4 }, truth.lines[0]] },
			['lines[0].sum'],
		],
		['an entry left out', { ...truth, lines: truth.lines.slice(1) }, ['lines']],
		['an entry too much', { ...truth, lines: [...truth.lines, { text: 'Cap' }] }, ['lines[2]']],
	])('are scored as by DocuBench: %s', (_, answer, wrong) => {
		expect(wrongValues(schema, truth, { ...answer })).toEqual(wrong);
	});
});

describe('documents of anyone', () => {
	const letter = (no: string, day: string, total: string) =>
		`Job number: ${no}\nDone on: ${day}\nFee: ${total} EUR\n`;
	const files = {
		'truth.csv': [
			'file;job;done;fee',
			'a.txt;J-0017;2025-03-14;184.5',
			'b.txt;J-0018;2025-03-15;1200',
			'c.txt;J-0019;2025-03-16;99.9',
			'd.pdf;J-0020;2025-03-16;99.9',
			'e.txt;J-0021;2025-03-17;7',
		].join('\r\n'),
		'a.txt': letter('J-0017', '14 March 2025', '184.50'),
		'b.txt': letter('J-0018', '15 March 2025', '1,200.00'),
		// One value of three is not there.
		'c.txt': letter('J-0019', '16 March 2025', '88.80'),
		'e.txt': letter('J-0021', '17 March 2025', '7.00'),
	};

	it('are measured by a CSV file of their values', async () => {
		const set = await readFolder(await folderOf(files), NO_OCR);
		expect(set.documents.map(({ id }) => id)).toEqual(['a.txt', 'b.txt', 'e.txt']);
		expect([...set.leftOut.values()]).toEqual([1, 1]);
		const result = measureSet(set, false);
		expect(result).toMatchObject({ truths: [3, 3], values: [0, 9], right: [0, 0] });
		expect(setTable([result])).toContain('| 3 of 3 | 0 of 9 | – | – | – |');
		expect(othersSection([result], [result])).toContain('6 of 6 true records are fine.');
	});

	it('have the types of a JSON Schema next to them, and doubts by their kinds', async () => {
		const properties = { job: { type: 'string' }, done: { type: 'string', format: 'date' } };
		const set = await readFolder(
			await folderOf({
				...files,
				'schema.json': JSON.stringify({
					type: 'object',
					properties: { ...properties, fee: { type: 'number', minimum: 10 } },
				}),
			}),
			NO_OCR,
		);
		const result = measureSet(set, false);
		expect(result.truths).toEqual([2, 3]);
		expect(doubtsTable([result])).toContain('| invalid | 1 |');
	});

	it('get the same mistakes in each run, and are in the same half', async () => {
		const { documents } = await readFolder(await folderOf(files), NO_OCR);
		for (const document of documents) {
			const mistakes = plantIn(document, () => false);
			expect(mistakes).toEqual(plantIn(document, () => false));
			expect(mistakes.map(({ kind }) => kind)).toContain('empty');
			expect(plantIn(document, () => true)).toEqual([]);
			expect(halfOf(document)).toBe(halfOf({ id: document.id }));
		}
	});
});

describe('public sets are recognised by their files', () => {
	it('DocuBench, with the answers of engines', async () => {
		const folder = await folderOf({
			'documents/x1.txt': 'Name: Ada\nTotal: 5.00',
			'schemas/x1.json': JSON.stringify({
				type: 'object',
				properties: { name: { type: 'string' }, total: { type: 'number' } },
			}),
			'labels/x1.json': JSON.stringify({ name: 'Ada', total: 5 }),
			'results/one/x1.json': JSON.stringify({ data: { name: 'Ada', total: 5 } }),
			'results/two/x1.json': JSON.stringify({ data: { name: 'Bob', total: 5 } }),
		});
		const set = await readFolder(folder, NO_OCR);
		expect(measureSet(set, false)).toMatchObject({
			name: 'DocuBench',
			truths: [1, 1],
			right: [1, 1],
			wrong: [1, 1],
			named: [1, 1],
		});
	});

	it('SROIE, whose lines come from boxes of words', async () => {
		const box = (x: number, y: number, text: string) =>
			[x, y, x + 90, y, x + 90, y + 20, x, y + 20, text].join(',');
		const folder = await folderOf({
			'data/key/000.json': JSON.stringify({
				company: 'KEDAI ABU',
				date: '25/12/2018',
				total: '9.00',
			}),
			'data/box/000.csv': [
				box(0, 0, 'KEDAI ABU'),
				box(200, 42, '9.00'),
				box(0, 40, 'TOTAL'),
				box(0, 80, '25/12/2018'),
			].join('\n'),
		});
		const { name, documents } = await readFolder(folder, NO_OCR);
		expect(name).toBe('SROIE');
		expect(documents[0]?.pages).toEqual(['KEDAI ABU\nTOTAL  9.00\n25/12/2018']);
	});

	it('XFUND and FUNSD, whose fields are the labels with one value', async () => {
		const part = (id: number, label: string, text: string, at: [number, number], to?: number) => ({
			id,
			label,
			text,
			words: text.split(' ').map((word, index) => ({
				text: word,
				box: [at[0] + index * 60, at[1], at[0] + index * 60 + 55, at[1] + 20],
			})),
			linking: to === undefined ? [] : [[id, to]],
		});
		const document = [
			part(1, 'question', '2. Name (in Druckschrift):', [0, 60], 2),
			part(2, 'answer', 'Jo Ray', [0, 42]),
			part(3, 'question', 'Geburtsdatum', [300, 60], 4),
			part(4, 'answer', '9.8.1987', [300, 40]),
			part(5, 'question', 'Ort', [0, 100], 6),
			part(6, 'answer', 'Bonn', [200, 104]),
			part(7, 'question', 'Beruf', [0, 140]),
			part(8, 'other', 'Seite 1', [0, 180]),
		];
		const file = JSON.stringify({ documents: [{ id: 'de_train_7', document }] });
		const { name, documents } = await readFolder(await folderOf({ 'de.train.json': file }), NO_OCR);
		expect(name).toBe('XFUND');
		expect(documents[0]?.truth).toEqual({
			Name: 'Jo Ray',
			Geburtsdatum: '1987-08-09',
			Ort: 'Bonn',
		});
		expect(documents[0]?.schema.fields.map(({ type }) => type)).toEqual([
			'string',
			'date',
			'string',
		]);
		expect(documents[0]?.pages).toEqual([
			'Jo Ray   9.8.1987\n2. Name (in Druckschrift):   Geburtsdatum\nOrt   Bonn\nBeruf\nSeite 1',
		]);
		expect(documents.map(halfOf)).toEqual([1]);
		const one = JSON.stringify({ form: document });
		const set = await readFolder(
			await folderOf({
				'dataset/training_data/annotations/a.json': one,
				'dataset/testing_data/annotations/b.json': one,
			}),
			NO_OCR,
		);
		expect(set.name).toBe('FUNSD');
		expect(set.documents.map((each) => [each.id, halfOf(each), each.truth])).toEqual([
			['a', 1, documents[0]?.truth],
			['b', 2, documents[0]?.truth],
		]);
	});
});
