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

it(
	'a smeared figure is read with little certainty, those around it are not',
	{ timeout: 120_000 },
	async () => {
		const lines = ['INVOICE', 'Invoice number: 4711-A', 'Date: 3 May 2024', 'Total: EUR 1,284.50'];
		const marks = lines.map((text, at) => ({ x: 80, y: 120 + at * 90, text, size: 40 }));
		const clean = makePicture(1000, 500, marks);
		const area = { left: 300, top: 345, width: 160, height: 60 };
		const smeared = await sharp(clean).extract(area).blur(4).png().toBuffer();
		const picture = await sharp(clean)
			.composite([{ input: smeared, left: area.left, top: area.top }])
			.png()
			.toBuffer();
		const uncertainIn = async (bytes: Buffer) => {
			const { record, meta } = await extract('invoice.png', bytes);
			const issues = meta.issues.filter(({ kind }) => kind === 'uncertain');
			return { record, fields: issues.flatMap(({ fields }) => fields) };
		};
		expect((await uncertainIn(clean)).fields).toEqual([]);
		const { record, fields } = await uncertainIn(picture);
		// The total is what is due as well.
		const ofFigure = ['amount', 'amount_due'].filter((name) => record[name] === record['amount']);
		expect(fields).toEqual(ofFigure);
	},
);
