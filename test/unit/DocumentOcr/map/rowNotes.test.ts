import { describe, expect, it } from 'vitest';
import { mapDocument } from '../../../../nodes/DocumentOcr/map/mapDocument';
import { resultOf, settings } from '../answers';

/** The notes of the rows of tables, by pages. */
async function notesOf(...pages: string[]) {
	const result = resultOf({ pages: pages.map((markdown, index) => ({ index, markdown })) });
	const records = await mapDocument(result, {
		...settings,
		output: 'tableRow',
		numberCells: 'text',
	});
	return records.map(({ json }) => json['_note']);
}
const none = undefined;
const uneven = (cells: number, headings: number) =>
	`The row has ${cells} cells for ${headings} headings: values may be in wrong columns`;
const SECOND_LINE =
	'The row may be a second line of the row above, the title of a group, or a remark';
const SLIPPED = 'Some cells are unlike the others of their columns: values may be in wrong columns';

describe('the note of a row', () => {
	// OCR services do not escape a "|" inside a cell (mistralai/client-python, issue 583).
	it('says where there are more cells than headings', async () => {
		const own =
			'| Unit | Area | Rent | Days |\n|-|-|-|-|\n| A01 |2001| | 398.08 | 13877.07 | 17 |\n| A02 | 1 | 2 | 3 | |\n| A03 | 1 |';
		expect(await notesOf(own)).toEqual([uneven(6, 4), none, none]);
	});

	it('says where a part of the table has fewer columns', async () => {
		const first = '| Date | Text | Out | In |\n|-|-|-|-|\n| 1/5/24 | A | 1.00 | |';
		const second = '| 2/5/24 | B | 2.00 |\n|-|-|-|\n| 3/5/24 | C | 3.00 |\n| Page 2 |';
		expect(await notesOf(first, second)).toEqual([none, uneven(3, 4), uneven(3, 4), none]);
	});

	it('says where a row ends before a column that the others fill', async () => {
		const rows = [
			'2 | B | 2.00 | | 98.00',
			'3 | C | | 5.00 | 103.00',
			'4 | D | 3.00 | | 100.00',
			'5 | E | | 1.00 | 101.00',
			'6 | F | 1.00 | | 100.00',
		];
		const table = `| Day | Text | Out | In | Balance |\n|-|-|-|-|-|\n| ${rows.join(' |\n| ')} |`;
		const short = '| 7 | Pay | 9.00 | 109.00 |\n| | Group |\n| | Total | 5.00 |';
		const notes = [none, none, none, none, none, uneven(4, 5), SECOND_LINE, 'Total row'];
		expect(await notesOf(`${table}\n${short}`)).toEqual(notes);
		const few = table.replaceAll(/\d+\.00 \|$/gm, '|');
		expect((await notesOf(`${few}\n${short}`)).at(5)).toBe(none);
	});

	it('is not needed where there are no headings', async () => {
		expect(await notesOf('| 1 | 2 |\n| 3 | 4 |')).toEqual([none, none]);
	});

	it('says where cells have slipped', async () => {
		const table =
			'| Datum | Text | Betrag | Saldo |\n|-|-|-|-|\n| 1.5. | A | 1,00 | 99,00 |\n| 2.5. | B | 2,00 | 97,00 |\n| 3.5. | 4.5. | C | 3,00 |\n| 4.5. | D | | 91,00 |\n| 5.5. | 4711 | 2,00 | 89,00 |';
		expect(await notesOf(table)).toEqual([none, none, SLIPPED, none, none]);
	});

	it('tells taxes and discounts below the entries apart', async () => {
		const sums = ['Subtotaal ex. BTW', 'Korting', '21% BTW', 'Bedrag incl. BTW'];
		const rows = sums.map((label) => `| | ${label} | € 6,33 |`).join('\n');
		const table = `| Artikel | Aantal | Bedrag |\n|-|-|-|\n| Papier | 1 | € 22,50 |\n| Nietjes | 2 | € 14,00 |\n${rows}`;
		expect(await notesOf(table)).toEqual([none, none, ...sums.map(() => 'Total row')]);
		const rates = '| Tarief | Bedrag |\n|-|-|\n| BTW 9% | € 1,20 |\n| BTW 21% | € 6,33 |';
		expect(await notesOf(rates)).toEqual([none, none]);
	});

	it.each([
		['de', 'Übertrag', 'Summe', 'Endsaldo'],
		['en', 'Balance brought forward', 'Total', 'Closing balance'],
		['fr', 'Report', 'Montant total', 'Nouveau solde au 31.5.'],
		['es', 'Suma y sigue', 'Total', 'Saldo final'],
		['it', 'Riporto', 'Totale', 'Saldo finale'],
		['nl', 'Subtotaal', 'Totaal', 'Eindsaldo'],
		['ja', '小計', '合計', '総合計'],
	])('tells totals apart: %s', async (_, ...labels) => {
		const rows = labels.map((label) => `| | ${label} | | 5,00 |`).join('\n');
		const table = `| a | b | c | d |\n|-|-|-|-|\n| 1.5. | Pen | 3 | 2,00 |\n| 2.5. | Ink | 3 | 2,00 |\n| 2.5. | Cup | 3 | 2,00 |\n| 2.5. | Mug | 3 | 2,00 |\n${rows}`;
		expect(await notesOf(table)).toEqual([
			none,
			none,
			none,
			none,
			...labels.map(() => 'Total row'),
		]);
	});

	it('tells totals from entries and headings that begin like them', async () => {
		const table =
			'| Article | Quantity | Price |\n|-|-|-|\n| Total Quartz 5W30 | 4 | 32,00 |\n| Report | 1 | 20,00 |\n| Totals in EUR | | |\n| Total | 5 | 148,00 |\n| Total: 148,00 € | | |';
		expect(await notesOf(table)).toEqual([none, none, none, 'Total row', 'Total row']);
	});

	it('says both', async () => {
		const table =
			'| Datum | Text | Betrag |\n|-|-|-|\n| 1.5. | A | 1,00 |\n| 2.5. | B | 2,00 |\n| 3.5. | C | 2,00 |\n| Summe | 5,00 | |';
		expect((await notesOf(table)).at(-1)).toBe(`Total row. ${SLIPPED}`);
	});
});
