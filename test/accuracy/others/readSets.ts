import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { parseJson } from '../../../nodes/shared/basics/json/parseJson';
import type { Values } from '../../../nodes/shared/basics/values';
import { csvTables } from '../../../nodes/shared/page/tables/csvTables';
import { defineSchema, type FieldInput } from '../../../nodes/shared/values/schema/schema';
import { schemaFromExample } from '../../../nodes/StructuredExtraction/fields/fromExample';
import { schemaFromJsonSchema } from '../../../nodes/StructuredExtraction/fields/fromJsonSchema';
import { TEMPLATES } from '../../../nodes/StructuredExtraction/fields/templates';
import { type Box, linesOf } from './boxes';
import { type DocumentSet, type Ocr, pagesOfFile, readSet } from './DocumentSet';
import { type Form, formOf, funsdFile, xfundFile } from './forms';

const record = z.record(z.unknown());
const readJson = async (path: string): Promise<Values> =>
	record.parse(JSON.parse(await readFile(path, 'utf8')));

/** DocuBench: a JSON Schema, a true record, and the answers of engines for each document. */
async function docuBench(folder: string, ocr: Ocr): Promise<DocumentSet> {
	const files = await readdir(join(folder, 'documents'));
	const systems = await readdir(join(folder, 'results'));
	return await readSet('DocuBench', files, async (file) => {
		const json = `${basename(file, extname(file))}.json`;
		const schema = schemaFromJsonSchema(await readJson(join(folder, 'schemas', json)));
		const truth = await readJson(join(folder, 'labels', json));
		const answers: Values[] = [];
		for (const system of systems) {
			const path = join(folder, 'results', system, json);
			if (!existsSync(path)) continue;
			const { data } = await readJson(path);
			const answer = record.safeParse(data);
			if (answer.success) answers.push(answer.data);
		}
		return {
			schema,
			truth,
			answers,
			pages: await pagesOfFile(join(folder, 'documents', file), ocr),
		};
	});
}

/** The kinds of documents of ExtractBench, each with a JSON Schema. */
const EXTRACT_BENCH = [
	'hiring/resume',
	'academic/research',
	'finance/credit_agreement',
	'finance/10kq',
	'sport/swimming',
].map((kind) => join('dataset', kind));
const GOLD = '.gold.json';

/** ExtractBench: long documents with true records. */
async function extractBench(folder: string, ocr: Ocr): Promise<DocumentSet> {
	const kinds = EXTRACT_BENCH.map(async (kind) => {
		const files = await readdir(join(folder, kind, 'pdf+gold'));
		return files.filter((file) => file.endsWith(GOLD)).map((file) => join(kind, 'pdf+gold', file));
	});
	return await readSet('ExtractBench', (await Promise.all(kinds)).flat(), async (gold) => {
		const kind = dirname(dirname(gold));
		const path = join(folder, kind, `${basename(kind)}-schema.json`);
		return {
			schema: schemaFromJsonSchema(await readJson(path)),
			truth: await readJson(join(folder, gold)),
			answers: [],
			pages: await pagesOfFile(join(folder, `${gold.slice(0, -GOLD.length)}.pdf`), ocr),
		};
	});
}

const contract = defineSchema('record', [
	{ name: 'effective_date', type: 'date' },
	{ name: 'jurisdiction', type: 'string' },
	{ name: 'parties', type: 'list', item: { name: 'party', type: 'string' } },
	{ name: 'term', type: 'string' },
]);

/** What a cell of tab-separated values has for line breaks, form feeds and tabs. */
const ESCAPED: Record<string, string> = { n: '\n', f: '\f', t: '\t', r: '', v: '\n' };
const unescaped = (cell: string) =>
	cell.replace(/\\([nftrv\\])/g, (_, letter: string) => ESCAPED[letter] ?? letter);

/** Kleister-NDA: contracts with their texts, which `xz` unpacks. */
async function kleister(folder: string): Promise<DocumentSet> {
	const rows: { id: string; text: string; expected: string }[] = [];
	for (const part of ['dev-0', 'train']) {
		const packed = join(folder, part, 'in.tsv.xz');
		const { stdout } = await promisify(execFile)('xz', ['-dc', packed], {
			maxBuffer: 512 * 1024 * 1024,
		});
		const truths = (await readFile(join(folder, part, 'expected.tsv'), 'utf8')).split('\n');
		for (const [at, line] of stdout.split('\n').entries()) {
			const cells = line.split('\t');
			if (cells.length < 3) continue;
			// The last text is the best one that the set has.
			rows.push({
				id: cells[0] ?? '',
				text: unescaped(cells.at(-1) ?? ''),
				expected: truths[at] ?? '',
			});
		}
	}
	const byId = new Map(rows.map((row) => [row.id, row]));
	return await readSet('Kleister-NDA', [...byId.keys()], async (id) => {
		const { text = '', expected = '' } = byId.get(id) ?? {};
		const pairs = expected
			.split(' ')
			.map((pair) => pair.split('='))
			.map(([key = '', value = '']) => [key, value.replaceAll('_', ' ')] as const);
		const { party, ...single } = Object.fromEntries(pairs);
		const parties = pairs.flatMap(([key, value]) => (key === 'party' ? [value] : []));
		const truth = { ...single, ...(party !== undefined && { parties }) };
		return await Promise.resolve({
			schema: contract,
			truth,
			answers: [],
			pages: text.split('\f').filter((page) => page.trim() !== ''),
		});
	});
}

const receipt = defineSchema('record', [
	{ name: 'company', type: 'string' },
	{ name: 'date', type: 'date' },
	{ name: 'address', type: 'string' },
	{ name: 'total', type: 'number' },
]);

/** The boxes of a receipt: `x1,y1,…,x4,y4,text`. */
const receiptBoxes = (csv: string): Box[] =>
	csv.split(/\r?\n/).flatMap((line) => {
		const cells = line.split(',');
		const [left, top, right, , , bottom] = cells.map(Number);
		if (left === undefined || top === undefined || right === undefined || bottom === undefined) {
			return [];
		}
		return cells.length < 9 ? [] : [{ left, right, top, bottom, text: cells.slice(8).join(',') }];
	});

/** SROIE: till receipts with the text of their boxes. */
async function sroie(folder: string): Promise<DocumentSet> {
	const keys = await readdir(join(folder, 'data/key'));
	return await readSet('SROIE', keys, async (file) => {
		const box = join(folder, 'data/box', `${basename(file, '.json')}.csv`);
		return {
			schema: receipt,
			truth: await readJson(join(folder, 'data/key', file)),
			answers: [],
			pages: [linesOf(receiptBoxes(await readFile(box, 'latin1')), APART)],
		};
	});
}

const APART = { sameLine: 0.5, gap: -Infinity, apart: '  ' };

/** The parts of a set of forms: rules are made from the one for training. */
interface Forms {
	name: string;
	parts: { forms: Form[]; half: 1 | 2 }[];
}

/** Forms that people filled in, with the boxes of their words, and which label has which value. */
async function readForms({ name, parts }: Forms): Promise<DocumentSet> {
	const known = new Map(
		parts.flatMap(({ forms, half }) => forms.map(({ id, document }) => [id, { document, half }])),
	);
	return await readSet(name, [...known.keys()], (id) => {
		const { document = [], half = 1 } = known.get(id) ?? {};
		const form = formOf(document);
		if (form.schema.fields.length < MIN_FIELDS) throw new Error('fewer than three fields');
		return Promise.resolve({ ...form, answers: [], half });
	});
}

/** XFUND: a file with many forms for each part. */
async function xfund(folder: string, files: string[]): Promise<DocumentSet> {
	const parts = files.map(async (file) => ({
		forms: xfundFile.parse(await readJson(join(folder, file))).documents,
		half: file.includes('train') ? (1 as const) : (2 as const),
	}));
	return await readForms({ name: 'XFUND', parts: await Promise.all(parts) });
}

/** FUNSD: a file for each form. */
async function funsd(folder: string): Promise<DocumentSet> {
	const read = async (part: string): Promise<Form[]> => {
		const files = await readdir(join(folder, part));
		const forms = files.map(async (file) => ({
			id: basename(file, '.json'),
			document: funsdFile.parse(await readJson(join(folder, part, file))).form,
		}));
		return await Promise.all(forms);
	};
	return await readForms({
		name: 'FUNSD',
		parts: [
			{ forms: await read(FUNSD_PARTS.training), half: 1 },
			{ forms: await read(FUNSD_PARTS.testing), half: 2 },
		],
	});
}
const FUNSD_PARTS = {
	training: 'dataset/training_data/annotations',
	testing: 'dataset/testing_data/annotations',
};
const MIN_FIELDS = 3;

/** A number as it may be typed into a sheet; a code keeps its zeros. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/;

/** A cell of the truth: JSON for a list, a number, or a text. */
function cellValue(cell: string): unknown {
	if (cell === '') return null;
	if (cell.startsWith('[')) return parseJson(cell).value ?? cell;
	return NUMBER.test(cell) ? Number(cell) : cell;
}

/** The column of a CSV file with the names of the documents. */
const FILE = 'file';

/** Documents of anyone, with a CSV file of their true values, and perhaps the JSON Schema of the fields. */
async function ownDocuments(folder: string, ocr: Ocr): Promise<DocumentSet> {
	const [csv] = (await readdir(folder)).filter((file) => /\.csv$/i.test(file));
	if (csv === undefined) throw new Error(`${folder} has no CSV file with the true values`);
	const text = await readFile(join(folder, csv), 'utf8');
	const tables = csvTables([
		{ number: 1, markdown: text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n') },
	]);
	const table = tables.find(({ headings }) => headings.includes(FILE));
	if (table === undefined) throw new Error(`${csv} has no column "${FILE}"`);
	const { headings } = table;
	const truths = new Map(
		table.rows.map(({ cells }) => {
			const entries = headings.map(
				(name, column) => [name, cellValue(cells[column] ?? '')] as const,
			);
			const { [FILE]: file, ...truth } = Object.fromEntries(entries);
			return [String(file), truth];
		}),
	);
	const schemaFile = join(folder, 'schema.json');
	const schema = existsSync(schemaFile)
		? schemaFromJsonSchema(await readFile(schemaFile, 'utf8'))
		: schemaOf([...truths.values()]);
	return await readSet(basename(folder), [...truths.keys()], async (file) => ({
		schema,
		truth: truths.get(file) ?? {},
		answers: [],
		pages: await pagesOfFile(join(folder, file), ocr),
	}));
}

/** Fields of the template Invoice by their names, all others by the form of their values. */
function schemaOf(truths: Values[]) {
	const known = new Map(
		TEMPLATES.invoice.fields.map((field): [string, FieldInput] => [field.name, field]),
	);
	const { fields } = schemaFromExample(truths);
	return defineSchema(
		'record',
		fields.map((field) => ({ ...(known.get(field.name) ?? field), required: false })),
	);
}

/** As the files of XFUND are named: "de.train.json". */
const XFUND_FILE = /^[a-z]{2}\.(?:train|val)\.json$/;

/** The documents of a folder: one of the public sets, as they are published, or anyone's own. */
export async function readFolder(folder: string, ocr: Ocr): Promise<DocumentSet> {
	const has = (path: string) => existsSync(join(folder, path));
	if (has('labels') && has('schemas')) return await docuBench(folder, ocr);
	if (EXTRACT_BENCH.every(has)) return await extractBench(folder, ocr);
	if (has('dev-0/in.tsv.xz')) return await kleister(folder);
	if (has('data/box') && has('data/key')) return await sroie(folder);
	if (Object.values(FUNSD_PARTS).every(has)) return await funsd(folder);
	const forms = (await readdir(folder)).filter((file) => XFUND_FILE.test(file));
	if (forms.length > 0) return await xfund(folder, forms);
	return await ownDocuments(folder, ocr);
}
