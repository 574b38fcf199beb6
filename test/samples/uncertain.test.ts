import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ocrResponseSchema } from '../../nodes/shared/service/contract';
import { folded } from '../../nodes/shared/text';
import { askDocument, readText } from '../../nodes/StructuredExtraction/ask/askDocument';
import { metaOf, toOutput } from '../../nodes/StructuredExtraction/map';
import { optionsSchema } from '../../nodes/StructuredExtraction/options';
import { schemaFromTemplate } from '../../nodes/StructuredExtraction/schema/fromTemplate';
import { chatAnswer } from '../service/chat/chatAnswer';
import { chatRequest } from '../service/contract/chatRequest';
import { type Service, startService } from '../service/main';
import { dataUri, post } from '../service/testing/client';
import { makePicture } from '../service/testing/makePicture';
import { type JudgedField, judge } from './countAccuracy';
import { readExpected } from './readExpected';

// Whether the confidence of the local service's OCR engine tells right readings from wrong ones.

const folder = join(import.meta.dirname, 'documents');
const schema = schemaFromTemplate('invoice');
const options = optionsSchema.parse({ readingConfidence: true });

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(async () => await service.close());

/** What Structured Extraction makes of a file with the template "Invoice" and Reading Confidence. */
async function extract(fileName: string, bytes: Buffer) {
	const isPdf = fileName.endsWith('.pdf');
	const url = dataUri(isPdf ? 'application/pdf' : 'image/png', bytes);
	const { status, json } = await post(service, '/v1/ocr', {
		model: 'svc-ocr-latest',
		document: isPdf
			? { type: 'document_url', document_url: url }
			: { type: 'image_url', image_url: url },
		confidence_scores_granularity: 'word',
	});
	expect(status).toBe(200);
	const data = ocrResponseSchema.parse(json);
	const document = { kind: 'url' as const, fileName, url: 'https://files.example/a' };
	const source = await readText(
		async () =>
			await Promise.resolve({ data, numbers: data.pages.map((_, at) => at + 1), raw: {} }),
		{ kind: 'ocr', document },
		false,
	);
	const ask: Parameters<typeof askDocument>[0] = async (messages) => {
		const response_format = { type: 'json_object' };
		const request = { model: 'svc-small-latest', messages, response_format };
		const content = await chatAnswer(chatRequest.parse(request), []);
		return { choices: [{ message: { content } }] };
	};
	const extracted = await askDocument(ask, schema, source, options);
	const result = { schema, extracted, source, model: 'svc-small-latest', options };
	const meta = metaOf(result);
	const [record = {}] = toOutput('record', result, meta, []);
	return {
		record,
		meta,
		text: source.text?.pages.map(({ markdown }) => markdown).join('\n') ?? '',
	};
}

/** Whether a value is not what is printed; a part of that, such as half a name, was read rightly. */
const isReadWrong = ({ got, expected }: JudgedField) =>
	!folded(JSON.stringify(expected)).includes(folded(JSON.stringify(got)));

const scans = ['receipt-photo.jpg', 'scanned-invoice.pdf', 'scanned-invoice.png'];

it(
	'no value of a scan is read wrongly without a word about it, and false alarms are few',
	{ timeout: 180_000 },
	async () => {
		const documents = await readExpected(folder);
		let [values, alarms] = [0, 0];
		for (const file of scans) {
			const { record, meta, text } = await extract(file, await readFile(join(folder, file)));
			const expected = documents.filter((one) => one.file === file);
			const judged = judge([{ file, record: record as Record<string, never>, text }], expected);
			const wrong = judged.filter(({ verdict }) => verdict === 'wrong');
			expect(wrong.filter(isReadWrong).filter(({ flags }) => flags.length === 0)).toEqual([]);
			// A judgement, such as the type of the document, need not be printed anywhere.
			const found = Object.values(meta.evidence).filter(({ match }) => match !== 'unavailable');
			expect(found.filter(({ confidence }) => confidence === undefined)).toEqual([]);
			values += found.length;
			alarms += meta.issues.filter(({ kind }) => kind === 'uncertain').length;
		}
		expect(values).toBeGreaterThan(80);
		expect(alarms).toBeGreaterThan(0);
		// Most of them are about the fine print of a crumpled receipt.
		expect(alarms).toBeLessThan(values / 8);
	},
);

/** What is read of an invoice whose total is smeared; a larger number is a worse smear. */
async function smeared(blur: number) {
	const lines = ['INVOICE', 'Invoice number: 4711-A', 'Date: 3 May 2024', 'Total: EUR 1,284.50'];
	const marks = lines.map((text, at) => ({ x: 80, y: 120 + at * 90, text, size: 40 }));
	const clean = makePicture(1000, 500, marks);
	const area = { left: 300, top: 345, width: 160, height: 60 };
	const piece = await sharp(clean)
		.extract(area)
		.blur(blur || undefined)
		.png()
		.toBuffer();
	const picture = await sharp(clean)
		.composite(blur ? [{ input: piece, left: area.left, top: area.top }] : [])
		.png()
		.toBuffer();
	const { record, meta } = await extract('invoice.png', picture);
	const issues = meta.issues.filter(({ kind }) => kind === 'uncertain');
	return { amount: record['amount'], fields: issues.flatMap(({ fields }) => fields) };
}

const isHonest = ({ amount, fields }: Awaited<ReturnType<typeof smeared>>) =>
	amount === 1284.5 || amount === null || fields.includes('amount');

it(
	'a smeared figure is read rightly, not at all or with little certainty, those around it are sure',
	{ timeout: 120_000 },
	async () => {
		expect(await smeared(0)).toEqual({ amount: 1284.5, fields: [] });
		for (const blur of [2, 2.5, 3, 3.5]) {
			const read = await smeared(blur);
			expect([blur, isHonest(read)]).toEqual([blur, true]);
			expect(read.fields.filter((field) => !field.startsWith('amount'))).toEqual([]);
		}
	},
);

// Of a figure whose end is smeared beyond recognition, the beginning is read, and read with certainty.
it.fails('so is one that is smeared beyond recognition', { timeout: 60_000 }, async () => {
	expect(isHonest(await smeared(4))).toBe(true);
});
