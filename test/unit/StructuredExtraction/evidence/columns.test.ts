import { describe, expect, it } from 'vitest';
import type { Values } from '../../../../nodes/shared/basics/values';
import { checkRecord } from '../../../../nodes/StructuredExtraction/answer/checkRecord';
import { readablePage } from '../../../../nodes/StructuredExtraction/evidence/sourceText';
import { schemaFromExample } from '../../../../nodes/StructuredExtraction/fields/fromExample';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import type { Schema } from '../../../../nodes/shared/values/schema/schema';
import { evidenceAndSpans } from '../evidenceOf';

const OPTIONS = { dateOrder: 'DMY', decimalMark: '.' } as const;

/** Where values are marked: by path the row and the column of their cells, counted from 1 below the headings. */
function marked(schema: Schema, answer: Values, markdown: string) {
	const pages = [{ number: 1, markdown }];
	const { spans } = evidenceAndSpans(schema, checkRecord(schema, answer, OPTIONS), pages, OPTIONS);
	const text = readablePage(markdown);
	const rows = text.slice(text.indexOf('| ---')).split('\n');
	return Object.fromEntries(
		[...spans].map(([path, [{ start } = { start: 0 }]]) => {
			const above = text.slice(0, start).split('\n');
			const row = rows.indexOf(text.split('\n')[above.length - 1] ?? '');
			return [path, `${row}/${(above.at(-1) ?? '').split('|').length - 1}`];
		}),
	);
}

const line = (description: string, quantity: number, unit_price: number, total: number) => ({
	description,
	quantity,
	unit_price,
	total,
});

/** Tables with equal numbers in all columns, and the column of each field. */
const TABLES: [what: string, headings: string[], columns: Record<string, number>][] = [
	[
		'English',
		['Pos.', 'Description', 'Qty', 'Unit price', 'Amount'],
		{ description: 2, quantity: 3, unit_price: 4, total: 5 },
	],
	[
		'German, quantities last',
		['Pos.', 'Bezeichnung', 'Einzelpreis (EUR)', 'Gesamt', 'Menge'],
		{ description: 2, quantity: 5, unit_price: 3, total: 4 },
	],
	[
		'French',
		['N°', 'Désignation', 'Qté', 'Prix unitaire', 'Montant'],
		{ description: 2, unit_price: 4, total: 5 },
	],
];

describe('evidence of the entries of a list', () => {
	it.each(TABLES)('is in their row and under their heading: %s', (_, headings, columns) => {
		const rows = [1, 2, 3].map((position) => {
			const cells = headings.map(() => '1');
			cells[0] = String(position);
			cells[1] = `Article ${'ABC'[position - 1]}`;
			return `| ${cells.join(' | ')} |`;
		});
		const dashes = `|${' --- |'.repeat(headings.length)}`;
		const page = [`| ${headings.join(' | ')} |`, dashes, ...rows].join('\n');
		const lines = ['A', 'B', 'C'].map((letter) => line(`Article ${letter}`, 1, 1, 1));
		const found = marked(schemaFromTemplate('invoice'), { lines }, page);
		for (const [index] of lines.entries()) {
			for (const [field, column] of Object.entries(columns)) {
				expect([field, found[`lines[${index}].${field}`]]).toEqual([
					field,
					`${index + 1}/${column}`,
				]);
			}
		}
	});

	it('is under headings that have the names of own fields', () => {
		const schema = schemaFromExample({ Leistungen: [{ Tätigkeit: 'x', Std: 1, Satz: 1 }] });
		const page =
			'| Nr | Tätigkeit | Satz | Std |\n| --- | --- | --- | --- |\n| 1 | Malen | 1 | 1 |\n| 2 | Putzen | 2 | 1 |';
		const answer = {
			Leistungen: [
				{ Tätigkeit: 'Malen', Std: 1, Satz: 1 },
				{ Tätigkeit: 'Putzen', Std: 1, Satz: 2 },
			],
		};
		expect(marked(schema, answer, page)).toEqual({
			'Leistungen[0].Tätigkeit': '1/2',
			'Leistungen[0].Std': '1/4',
			'Leistungen[0].Satz': '1/3',
			'Leistungen[1].Tätigkeit': '2/2',
			'Leistungen[1].Std': '2/4',
			'Leistungen[1].Satz': '2/3',
		});
	});

	it('is in the column that most rows have, where no heading tells', () => {
		const page =
			'| | | | |\n| --- | --- | --- | --- |\n| 1 | Pen | 1 | 7 |\n| 2 | Ink | 1 | 8 |\n| 3 | Cap | 1 | 9 |';
		const lines = ['Pen', 'Ink', 'Cap'].map((name, at) => line(name, 1, 7 + at, 7 + at));
		const found = marked(schemaFromTemplate('invoice'), { lines }, page);
		expect([0, 1, 2].map((at) => found[`lines[${at}].quantity`])).toEqual(['1/3', '2/3', '3/3']);
	});

	it('is in the rows of an entry that has several, not in those of the one before', () => {
		const page = [
			'| Pos. | Description | Qty | Price | Amount |',
			'| --- | --- | --- | --- | --- |',
			'| 1 | Desk, birch | 2 | 3.00 | 6.00 |',
			'| 2 | Lamp | | | |',
			'| | with bulb | 2 | 5.00 | 10.00 |',
			'| 3 | Chair | 2 | 7.00 | 14.00 |',
		].join('\n');
		const lines = [line('Desk, birch', 2, 3, 6), line('Lamp', 2, 5, 10), line('Chair', 2, 7, 14)];
		const found = marked(schemaFromTemplate('invoice'), { lines }, page);
		expect(found['lines[1].quantity']).toBe('3/3');
		expect(found['lines[2].quantity']).toBe('4/3');
	});
});
