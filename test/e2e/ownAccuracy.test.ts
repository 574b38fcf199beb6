import { expect, it } from 'vitest';
import { invoice } from '../../nodes/StructuredExtraction/fields/templates';
import { addRows, type TableRow, tableRows } from '../n8n/dataTables';
import type { WorkflowFile } from '../n8n/n8nClient';
import { setUp } from './n8n';
import { sampleWorkflow, whilePublished } from './publishedWorkflow';
import { pageAt, submitTo } from './reviewPage';
import { printed, sample } from './samples';
import { ofSample, waitingDocuments } from './waitingDocuments';

const { client } = await setUp();
const workflow = 'review-one-document-at-a-time';

/** Form and tables of this file alone: other tests use the same samples in the same n8n. */
const FORM = 'accuracy-form';
const tables = { waiting: 'Waiting, for accuracy', reviewed: 'Reviewed, for accuracy' };

function withOwnTables(file: WorkflowFile): void {
	const text = JSON.stringify(file)
		.replaceAll(`"path":"${workflow}"`, `"path":"${FORM}"`)
		.replaceAll(ofSample.waiting, tables.waiting)
		.replaceAll(ofSample.reviewed, tables.reviewed);
	Object.assign(file, JSON.parse(text));
}

const ofAll = (file: WorkflowFile) => {
	withOwnTables(file);
	for (const { name, parameters } of file.nodes) if (name === 'Review') parameters.items = 'all';
};

/** An invoice without a number. */
const unnumbered = async (name: string, total: number) =>
	await printed(name, [
		'Corner Shop Ltd',
		'Invoice',
		`Date: 2025-03-${total}`,
		`Total: ${total} EUR`,
	]);

/** The names of all files that have a decision. */
const decided: string[] = [];

/** Hands in files, and decides about those that wait. @param decisions by file */
async function review(
	files: Array<Awaited<ReturnType<typeof sample>>>,
	decisions: Record<string, object>,
	change = withOwnTables,
) {
	await whilePublished(
		client,
		workflow,
		async () => {
			await client.submitForm(FORM, [files]);
			const names = files.map(({ name }) => name);
			const inOrder = names.filter((name) => !(name in decisions));
			const before = [...decided, ...inOrder];
			const rows = await waitingDocuments(client, Object.keys(decisions), before, tables);
			for (const { file, link } of rows) {
				const decision = { index: 0, isApproved: true, anyway: true };
				const items = [{ ...decision, ...decisions[String(file)] }];
				expect((await submitTo(await pageAt(String(link)), { items })).status).toBe(200);
			}
			decided.push(...names);
			await waitingDocuments(client, [], decided, tables);
		},
		change,
	);
}

/** Columns that n8n adds to a table. */
const OF_N8N = ['id', 'createdAt', 'updatedAt'];

const countsIn = async (table: string): Promise<TableRow[]> =>
	(await tableRows(client, table)).map((row) =>
		Object.fromEntries(Object.entries(row).filter(([column]) => !OF_N8N.includes(column))),
	);

/** @param since in place of all documents, as the note of the sample has it */
async function count(since?: string) {
	const accuracy = await sampleWorkflow('accuracy-on-my-documents');
	withOwnTables(accuracy);
	for (const { name, parameters } of accuracy.nodes) {
		if (name !== 'Checked Invoices' || since === undefined) continue;
		const { conditions } = parameters.filters as { conditions: object[] };
		conditions.push({ keyName: 'createdAt', condition: 'gt', keyValue: `={{ ${since} }}` });
	}
	const { id } = await client.importWorkflow(accuracy);
	const run = await client.runWorkflow(id, { trigger: 'Every Month' });
	expect(run.error).toBeUndefined();
	const fields = await countsIn('Accuracy by field');
	return {
		fields: new Map(fields.map(({ field, ...counts }) => [field, Object.values(counts).join(' ')])),
		suppliers: await countsIn('Accuracy by supplier'),
	};
}

it('counts by field and by supplier what people have changed', async () => {
	const invoice_number = 'C-7';
	await review(
		[
			await unnumbered('changed.pdf', 11),
			await unnumbered('missed.pdf', 12),
			await unnumbered('doubts.pdf', 13),
			await unnumbered('emptied.pdf', 14),
			await unnumbered('rejected.pdf', 15),
			await sample('documents/scanned-invoice.pdf'),
		],
		{
			'changed.pdf': { values: { invoice_number } },
			'missed.pdf': { values: { invoice_number, due_date: '2025-04-30' } },
			'doubts.pdf': {},
			'emptied.pdf': { values: { invoice_number, currency: '' } },
			'rejected.pdf': { isApproved: false, values: { invoice_number, due_date: '2025-04-30' } },
		},
	);
	const looked = {
		'clean-invoice.pdf': { values: { due_date: '2025-04-14' } },
		'two-page-invoice.pdf': {},
	};
	const files = Object.keys(looked).map(async (file) => await sample(`documents/${file}`));
	await review(await Promise.all(files), looked, ofAll);
	const decisions = (await tableRows(client, tables.reviewed)).map(
		({ file, decision, checked_fields }) => [file, decision, checked_fields !== null],
	);
	expect(decisions.toSorted()).toEqual([
		['changed.pdf', 'approved', true],
		['clean-invoice.pdf', 'approved', true],
		['doubts.pdf', 'approved', true],
		['emptied.pdf', 'approved', true],
		['missed.pdf', 'approved', true],
		['rejected.pdf', 'rejected', true],
		['scanned-invoice.pdf', 'in order', false],
		['two-page-invoice.pdf', 'approved', true],
	]);

	const names = ['={{ 1 + 1 }}', '\'=HYPERLINK("http://x")', '__proto__', 'constructor', null];
	const fields = { unchanged: ['__proto__'], changed: ['constructor'], missed: [], doubtful: [] };
	const checked = { decision: 'approved', checked_fields: JSON.stringify(fields) };
	await addRows(
		client,
		tables.reviewed,
		names.map((supplier): TableRow => ({ supplier, ...checked })),
	);

	const counted = await count();
	expect(counted.fields).toEqual(
		new Map([
			...invoice.map(({ name }) => [name, '6 0 0 0'] as const),
			// Checked, changed, missed, approved with doubts.
			['(any field)', '11 9 3 2'],
			['invoice_number', '6 3 0 1'],
			['due_date', '6 2 2 0'],
			['currency', '6 1 1 0'],
			['__proto__', '5 0 0 0'],
			['constructor', '5 5 0 0'],
		]),
	);
	const none = { changed: 0, missed: 0, approved_with_doubts: 0, rejected: 0, changed_fields: '' };
	const one = { ...none, checked: 1 };
	const hostile = names.map((name) => ({
		...one,
		supplier: name ?? '(not found)',
		changed: 1,
		changed_fields: 'constructor 1',
	}));
	const expected = [
		{
			supplier: 'Corner Shop Ltd',
			checked: 4,
			changed: 3,
			missed: 2,
			approved_with_doubts: 2,
			rejected: 1,
			changed_fields: 'invoice_number 3, currency 1, due_date 1',
		},
		{
			...one,
			supplier: 'Harrow & Pell Instruments Ltd',
			changed: 1,
			missed: 1,
			changed_fields: 'due_date 1',
		},
		{ ...one, supplier: 'Kesselbach Werkzeughandel GmbH' },
		...hostile,
	];
	const bySupplier = (rows: TableRow[]) => new Map(rows.map((row) => [row.supplier, row]));
	expect(bySupplier(counted.suppliers)).toEqual(bySupplier(expected));
	expect(counted.suppliers).toHaveLength(expected.length);

	// The tables are made anew.
	expect(await count('$now.plus({ months: 3 })')).toEqual({ fields: new Map(), suppliers: [] });
	expect(await count('$now.minus({ months: 3 })')).toEqual(counted);
});
