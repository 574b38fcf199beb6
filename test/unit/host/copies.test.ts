import { readFileSync } from 'node:fs';
import type { INodeParameters } from 'n8n-workflow';
import { expect, describe, it } from 'vitest';
import type { Meta } from '../../../nodes/StructuredExtraction/record/meta';
import { splitReasons } from '../../../nodes/shared/values/facts/reasons';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { eml } from '../shared/documents/containers/mail';
import type { Input, Settings } from '../upgrades/runInHost';
import { file, scriptedService } from './scriptedService';

/** The records of files by a word in them. */
const answers: Record<string, object> = {};
const answerTo = (text: string) =>
	Object.entries(answers).find(([word]) => text.includes(word))?.[1];

const service = scriptedService(
	{
		ocr: ['page of Kesselbach'],
		chat: ({ messages }) => answerTo(messages.join()) ?? {},
	},
	// The first file of a run is read last.
	async ({ messages }) => {
		const isFirst = messages.join().includes('first');
		if (isFirst) await new Promise((done) => setTimeout(done, 50));
	},
);

const invoice = {
	invoice_number: 'R-77',
	supplier: 'Kestrel GmbH',
	supplier_vat_id: 'DE136695976',
	date: '2025-03-01',
	total_amount: 4772.52,
	currency: 'EUR',
	document_type: 'invoice',
};

async function read(
	input: readonly Input[],
	{ options, ...parameters }: INodeParameters = {},
	settings: Partial<Settings> = {},
) {
	const given = {
		schemaFrom: 'template',
		template: 'invoice',
		output: 'flat',
		binaryFields: '*',
		readWith: 'ocrThenChat',
		...parameters,
		options: { ...(options as INodeParameters) },
	};
	const { rows, ...others } = await service.run(new StructuredExtraction(), given, {
		input,
		...settings,
	});
	const copies = rows.map(({ _review, _copy_of }) => [
		splitReasons(String(_review))[0] ?? '',
		_copy_of,
	]);
	return { rows, copies, ...others };
}

const xml = (name: string) => readFileSync(`test/samples/eInvoices/${name}`, 'utf8');
const ubl = xml('xrechnung-ubl.xml');

/** What the e-invoice holds, as a model reads its PDF file. */
const kesselbach = {
	invoice_number: '2025-10457',
	supplier: 'Kesselbach Werkzeughandel GmbH',
	supplier_vat_id: 'DE999004171',
	date: '2025-02-05',
	due_date: '2025-03-07',
	total_amount: 4744.65,
	currency: 'EUR',
	document_type: 'invoice',
};

const texts = (...records: object[]) => {
	const words = ['first', 'second', 'third', 'fourth'];
	for (const [at, record] of records.entries()) answers[words[at] ?? ''] = record;
	return records.map((_, at) => file(`${'abcd'.charAt(at)}.txt`, `text ${words[at]}`));
};

describe('the own company', () => {
	const words = ['first', 'second', 'third', 'fourth'];
	const record = (at: number, sides: object) => ({
		...invoice,
		invoice_number: `R-${at}`,
		...sides,
	});
	const others = words.slice(1).map((_, at) => {
		const supplier = ['Alder', 'Bruno', 'Cedar'][at];
		return record(at, { supplier, supplier_vat_id: null, customer: 'Kestrel GmbH' });
	});

	it('is the customer of the other documents, and no supplier', async () => {
		const { rows } = await read(texts(record(9, { supplier_vat_id: null }), ...others));
		const told = rows.map(({ _review }) => splitReasons(String(_review)).at(-1));
		expect(told[0]).toContain('"Kestrel GmbH" is the customer of 3 documents of this run');
		expect(told.slice(1).join()).not.toContain('your own company');
	});

	it('is a row of the list of suppliers', async () => {
		const knownSuppliers = JSON.stringify([{ supplier_id: 'own', name: 'Kestrel GmbH' }]);
		const { rows } = await read(texts(invoice), { options: { knownSuppliers } });
		expect(rows.map(({ _review }) => splitReasons(String(_review)))).toEqual([
			expect.arrayContaining([
				'Supplier: "Kestrel GmbH" is your own company, and not the one to be paid',
			]),
		]);
	});
});

describe('the records of a run', () => {
	it('are told as one invoice with two totals, whichever request ends first', async () => {
		const files = texts(invoice, { ...invoice, total_amount: 9308.52 });
		const { copies, hints } = await read(files);
		expect(copies).toEqual([
			['The same invoice as "b.txt", but total differs (4772.52, there 9308.52)', null],
			['The same invoice as "a.txt", but total differs (9308.52, there 4772.52)', null],
		]);
		expect(hints.join()).toContain(
			'b.txt: The same invoice as "a.txt", but total differs (9308.52, there 4772.52)',
		);
	});

	it('name the first one, and its item where the names of the files are the same', async () => {
		const files = texts(invoice, invoice, { ...invoice, invoice_number: 'R 77' });
		const named = files.map(({ files: { data } = {} }) => ({
			files: { data: ['mail.txt', data?.[1]] as [string, Buffer] },
		}));
		const { copies } = await read(named);
		expect(copies.slice(1)).toEqual([
			['The same invoice as "mail.txt" of item 1', 'mail.txt'],
			['The same invoice as "mail.txt" of item 1', 'mail.txt'],
		]);
	});

	it('of two XML files of one invoice are one, without a request', async () => {
		const { copies, hints } = await read([
			file('cii.xml', xml('xrechnung-cii.xml')),
			file('ubl.xml', ubl),
		]);
		expect(copies).toEqual([
			['', null],
			['The same invoice as "cii.xml"', 'cii.xml'],
		]);
		expect(hints.join()).toContain('2 files: 1 fine, 1 to check | ubl.xml: The same invoice as');
		expect(service.asked).toEqual([]);
	});

	it.each<[string, object, [but: string, copyOf: string | null], string]>([
		['is a copy', {}, ['', 'mail.eml › invoice.xml'], ''],
		[
			'that has another due date has that as its first reason',
			{ due_date: '2025-03-08' },
			[', but due date differs (2025-03-08, there 2025-03-07)', null],
			'',
		],
		[
			'that has another total leaves both in doubt',
			{ total_amount: 4744.56 },
			[', but total differs (4744.56, there 4744.65)', null],
			'The same invoice as "mail.eml › invoice.pdf", but total differs (4744.65, there 4744.56)',
		],
	])('of a PDF file next to its XML in one mail: one %s', async (_, more, [but, copyOf], of) => {
		answers['page of Kesselbach'] = { ...kesselbach, ...more };
		const data = { type: 'text/xml', name: 'invoice.xml', content: ubl };
		const pdfFile = {
			type: 'application/pdf',
			name: 'invoice.pdf',
			content: '%PDF-1.4 obj page of Kesselbach',
		};
		const { copies } = await read([file('mail.eml', eml([pdfFile, data]))]);
		expect(copies).toEqual([
			[`The same invoice as "mail.eml › invoice.xml", whose data count${but}`, copyOf],
			[of, null],
		]);
	});

	it('of the same file are copies, whatever was asked for', async () => {
		answers['twice'] = { topic: 'Bees' };
		const own = {
			schemaFrom: 'fields',
			fields: { field: [{ name: 'topic', type: 'string' }] } as never,
		};
		const files = [
			file('a.txt', 'twice Bees'),
			file('b.txt', 'twice Bees'),
			file('c.txt', 'twice, bee'),
		];
		const { copies } = await read(files, own);
		expect(copies[1]).toEqual(['The same file as "a.txt"', 'a.txt']);
		expect([copies[0]?.[1], copies[2]?.[1]]).toEqual([null, null]);
		expect(service.chats()).toHaveLength(2);
	});

	it('that are copies are for a person, with the reason on their review page too', async () => {
		const files = [file('cii.xml', xml('xrechnung-cii.xml')), file('ubl.xml', ubl)];
		const options = { needsReview: true, attachReview: true };
		const { outputs } = await read(files, { output: 'record', options });
		const [fine = [], [copy, ...others] = []] = outputs;
		expect([fine.length, others.length]).toEqual([1, 0]);
		const { review, issues, copyOf } = copy?.json['_meta'] as unknown as Meta;
		expect(review).toEqual(['The same invoice as "cii.xml"']);
		expect(issues[0]).toEqual({ kind: 'copy', fields: ['invoice_number'], text: review[0] });
		expect(copyOf).toBe('cii.xml');
		expect(fine[0]?.json['_meta']).not.toHaveProperty('copyOf');
		const page = copy?.binary?.['review'];
		expect(Buffer.from(page?.data ?? '', 'base64').toString()).toContain('The same invoice as');
		expect(copy?.pairedItem).toEqual({ item: 1 });
	});

	it('are compared with earlier ones too, whose values count unless those of an e-invoice come', async () => {
		const row = { ...kesselbach, total_amount: '4744.65', _file: 'earlier.pdf' };
		const options = { seenBefore: [row] as never };
		answers['page of Kesselbach'] = kesselbach;
		const pdf = ['invoice.pdf', Buffer.from('%PDF-1.4 obj page of Kesselbach')] as [string, Buffer];
		const files = [{ files: { data: pdf } }];
		const seen = 'The same number of the same supplier was seen before';
		const alone = await read(files, { options });
		expect(alone.copies).toEqual([[expect.stringContaining(seen), 'earlier.pdf']]);
		const { outputs } = await read(files, { output: 'record', options });
		expect((outputs[0]?.[0]?.json['_meta'] as unknown as Meta).copyOf).toBe('earlier.pdf');
		const data = await read([file('ubl.xml', ubl)], { options });
		expect(data.copies).toEqual([[expect.stringContaining(seen), null]]);
		// A difference from another one of the run is graver than a copy of an earlier one.
		answers['first'] = { ...kesselbach, total_amount: 1 };
		const [, last] = (await read([file('a.txt', 'first'), ...files], { options })).copies;
		expect(last).toEqual([expect.stringContaining('total differs (4744.65, there 1.00)'), null]);
	});

	it('are not compared for an agent', async () => {
		const files = texts(invoice, invoice);
		const { outputs } = await read(files, { source: 'text', text: 'first' }, { isTool: true });
		expect(JSON.stringify(outputs)).not.toContain('The same');
		expect(outputs[0]?.[0]?.json).not.toHaveProperty('_copy_of');
	});
});
