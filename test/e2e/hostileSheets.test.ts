import { expect, it } from 'vitest';
import type { FormFile } from '../n8n/n8nClient';
import { makePdf, tableTexts } from '../service/testing/makePdf';
import { setUp } from './n8n';
import { rowsOf, submitWorkflow } from './publishedWorkflow';

const { client } = await setUp();

const FORMULA = '=HYPERLINK("http://a.example/","Click")';

/** An invoice of somebody who wants the reader's spreadsheet to run what is printed in it. */
const hostile = async (): Promise<FormFile> => ({
	name: '=cmd.pdf',
	type: 'application/pdf',
	content: await makePdf([
		[
			{ x: 60, y: 60, text: 'Invoice number: @SUM(A1)' },
			{ x: 60, y: 84, text: 'Total: 12.00 EUR' },
			...tableTexts(
				[
					['=A1', 'Article', 'Phone'],
					[FORMULA, 'Pen', '+49 30 1234'],
					['-1+1', 'Ink', '-12.50'],
					['+A1', 'Nib', '- none'],
				],
				[60, 320, 440],
				160,
			),
		],
	]),
});

/** Cells and headings that a spreadsheet would run. */
const runnable = (rows: Array<Record<string, unknown>>) =>
	rows.flatMap((row) =>
		Object.entries(row)
			.flat()
			.filter((text) => typeof text === 'string' && /^\s*(=|@|[+-]([A-Z]|\d+[+*]))/.test(text)),
	);

it('Invoices to spreadsheet: nothing in it runs, file names included', async () => {
	const { run } = await submitWorkflow(client, 'invoices-to-spreadsheet', [[await hostile()]]);
	const rows = await rowsOf(client, run, 'Make Spreadsheet');
	expect(runnable(rows)).toEqual([]);
	expect(rows[0]?.file).toBe("'=cmd.pdf");
});
