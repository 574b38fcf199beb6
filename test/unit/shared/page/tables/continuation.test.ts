import { describe, expect, it } from 'vitest';
import { findTables } from '../../../atOnce';

/** Markdown of a table: the headings and the rows, with `|` between cells. */
const table = (headings: string, ...rows: string[]) =>
	[headings, headings.split('|').fill('-').join('|'), ...rows].map((row) => `|${row}|`).join('\n');

/** The tables of pages, the first being number 1: their pages, headings and rows. */
const found = (...pages: string[]) =>
	findTables(pages.map((markdown, index) => ({ number: index + 1, markdown }))).map(
		({ pages: on, headings, rows }) => ({
			pages: on.join(),
			headings: headings.join('|'),
			rows: rows.map(({ cells }) => cells.join('|')),
		}),
	);

/** One table on all of some pages. */
const whole = (pages: string, headings: string, ...rows: string[]) => [{ pages, headings, rows }];

const BANK = 'Datum|Text|Betrag';
const [RENT, GAS, OIL] = [
	'02.05.2024|Miete|-850,00',
	'03.05.2024|Gas|-40,00',
	'04.05.2024|Öl|-30,00',
];
const FIVE = 'Pos|Artikel|Menge|EP|GP';

describe('a part of a table on the next page', () => {
	it.each<[what: string, first: string, second: string]>([
		['its number in a heading', `# Auszug 5\n\n${table(BANK, RENT)}`, '# Auszug 5, Seite 2\n\n'],
		['only its number as a heading', table(BANK, RENT), '## Page 2 of 3\n\n'],
		['2/3 as a heading', table(BANK, RENT), '# 2/3\n\n'],
		['a paragraph in front of its end', `${table(BANK, RENT)}\n\n${'Legal text. '.repeat(40)}`, ''],
		['lines of its letterhead', table(BANK, RENT), `${'Konto 4711, Erika Muster\n'.repeat(12)}\n`],
	])('may have %s', (_, first, head) => {
		const rows = whole('1,2', BANK, RENT, GAS, OIL);
		expect(found(first, head + table(GAS, OIL))).toEqual(rows);
		expect(found(first, head + `|${GAS}|\n|${OIL}|`)).toEqual(rows);
	});

	it('may have lines on top of which some are in a paragraph of the page before', () => {
		const names = 'Musterbank AG, Filiale Mitte, Allee 1, 10115 Berlin';
		const lines = `${names}\nKonto 4711 von Erika Muster und Max Muster\nAuszug 5 vom 31.05.2024`;
		const [first, second] = [`${lines}\nGuten Tag`, `${`${lines}\n`.repeat(4)}weiter`];
		expect(found(`${first}\n\n${table(BANK, RENT)}`, `${second}\n\n${table(BANK, GAS)}`)).toEqual(
			whole('1,2', BANK, RENT, GAS),
		);
	});

	// "Descrizlone" for "Descrizione", and a heading that OCR has not read.
	it.each([
		['misread', 'Codice|Descrizlone|Importo'],
		['missing', 'Codice||Importo'],
		['in bold', '**CODICE**|**Descrizione**|**IMPORTO**'],
	])('may have a heading that is %s', (_, headings) => {
		const names = 'Codice|Descrizione|Importo';
		expect(found(table(names, 'A1|Vite|2,00'), table(headings, 'A2|Dado|3,00'))).toEqual(
			whole('1,2', names, 'A1|Vite|2,00', 'A2|Dado|3,00'),
		);
	});

	it('may leave out a column, or have one more, under the same headings', () => {
		const [all, few] = ['Date|Text|Out|In|Balance', 'Date|Text|Out|Balance'];
		const [one, two] = ['2024-05-02|Rent|8.00|4.00', '2024-05-03|Pay||9.00|13.00'];
		const rows = ['2024-05-02|Rent|8.00||4.00', two];
		expect(found(table(few, one), table(all, two))).toEqual(whole('1,2', all, ...rows));
		expect(found(table(all, two), table(few, one))).toEqual(
			whole('1,2', all, ...rows.toReversed()),
		);
	});

	it('may have a sum in the place of its headings, and those below', () => {
		const [first, carried] = [table(FIVE, '1|Rat|4|90,00|360,00'), '|Übertrag|||360,00'];
		expect(found(first, table(carried, FIVE, '2|Bau|1|80,00|80,00'))).toEqual(
			whole('1,2', FIVE, '1|Rat|4|90,00|360,00', carried, '2|Bau|1|80,00|80,00'),
		);
	});

	it.each([
		['the title of a group', 'Pos|Artikel|Preis', '1|Tisch|240,00', 'Bad||', '3|Spiegel|60,00'],
		['a month', BANK, '30.04.2024|Miete|-850,00', 'Mai 2024||', GAS],
		['the end of a text', BANK, RENT, '|Rechnung 4711 vom 12.4.|', GAS],
		[
			'telephone numbers',
			'Name|Tel.|Raum',
			'Ann|030 12-11|B 1',
			'Ben|030 12-12|B 2',
			'Cy|030 12-13|B 3',
		],
		['sizes', 'Ref|Size|No', 'Bar|10 x 20 mm|', 'Rod|12 x 20 mm|', 'Tube|14 x 20 mm|'],
	])('may have a row in the place of its headings: %s', (_, headings, one, two, three) => {
		expect(found(table(headings, one), table(two, three))).toEqual(
			whole('1,2', headings, one, two, three),
		);
	});

	it('may have a row in the place of its headings below two rows of headings', () => {
		const [first, second] = ['||Umsatz|Umsatz', 'Datum|Text|Soll|Haben'];
		const rows = ['02.05.|A|1,00|', '03.05.|B|2,00|', '04.05.|C|3,00|'] as const;
		const [one, two, three] = rows;
		expect(found(table(first, second, one), table(two, three)).at(0)?.rows).toEqual(rows);
	});

	it('may be a row without spaces', () => {
		expect(found(table(BANK, RENT), `|${GAS}|\n\nEnde`)).toEqual(whole('1,2', BANK, RENT, GAS));
	});

	it('may follow a total where it says that the table continues', () => {
		const first = table(BANK, RENT, '|Summe|-850,00');
		for (const second of [
			`Übertrag: -850,00\n\n${table(BANK, GAS)}`,
			table(BANK, GAS).replace('\n|03', '\n||Übertrag|-850,00|\n|03'),
			`# Umsätze (Fortsetzung)\n\n${table(BANK, GAS)}`,
		]) {
			expect(found(first, second).map(({ pages }) => pages)).toEqual(['1,2']);
		}
		for (const sum of ['Zwischensumme', 'Seitensumme', 'Saldo', 'Subtotal', 'Übertrag']) {
			const part = table(BANK, RENT, `|${sum}|-850,00`);
			expect(found(part, table(BANK, GAS)).map(({ pages }) => pages)).toEqual(['1,2']);
		}
	});
});

describe('another table on the next page', () => {
	it.each<[what: string, first: string, second: string]>([
		[
			'has another number in its heading',
			`# Rechnung 4711\n\n${table(BANK, RENT)}`,
			`# Rechnung 4712\n\n${table(BANK, GAS)}`,
		],
		['comes after the total', table(BANK, RENT, '|Gesamtbetrag|850,00'), table(BANK, GAS)],
		['comes after the last balance', table(BANK, RENT, '|Neuer Saldo|850,00'), table(BANK, GAS)],
		['has a title above the same headings', table(BANK, RENT), table('Sparkonto||', BANK, GAS)],
		[
			'is introduced',
			table(BANK, RENT),
			`${'Die Aufstellung zeigt: '.repeat(10)}\n\n${table(GAS, OIL)}`,
		],
		[
			'has a heading less',
			table('Pos|Artikel|Preis', '1|Nagel|5,00'),
			table('Artikel|Preis', 'Haken|6,00'),
		],
		[
			'has another heading',
			table('Ware|Einheit|Nettopreis', 'Öl|l|2,40'),
			table('Ware|Einheit|Bruttopreis', 'Öl|l|2,57'),
		],
		[
			'has another quarter',
			table('Item|Unit|Costs Q1 2024', 'Rent|EUR|1.20'),
			table('Item|Unit|Costs Q2 2024', 'Rent|EUR|1.30'),
		],
		['has sums', table(FIVE, '1|Rat|4|90,00|360,00'), table('Netto|360,00', 'MwSt 19 %|68,40')],
		[
			'has words',
			table('Artikel|Preis', 'Öl|2,40'),
			table('Zahlungsart|Frist', 'Skonto 2 %|10 Tage'),
		],
		[
			'has a title and headings',
			table(BANK, RENT),
			table('Depot||', 'Kauf|Papier|Kurs', GAS, OIL, GAS, OIL),
		],
	])('%s', (_, first, second) => {
		const tables = found(first, second);
		expect(tables.map(({ pages }) => pages)).toEqual(['1', '2']);
	});
});

describe('the first row of a table without headings', () => {
	it.each([
		['with one amount', 'Apfel|kg|2,40', 'Birne|kg|3,10'],
		['that is counted', '1|Rat|4|90,00|360,00', '2|Fahrt|1|40,00|40,00'],
	])('is a row: %s', (_, ...rows) => {
		expect(found(table(rows[0] ?? '', ...rows.slice(1)))[0]?.rows).toEqual(rows);
	});

	it.each([
		['numbers of a table of prices', '1|bis 5 kg|10,00|12,00', '5|bis 9 kg|11,00|13,00'],
		['years', 'Posten|2024|2023', 'Miete|500|400'],
	])('is a heading with %s', (_, headings, row) => {
		expect(found(table(headings, row))[0]?.rows).toEqual([row]);
	});
});

it('headings of any length are compared in a time that has a bound', () => {
	const head = (letter: string) => `Pos|Artikel|${letter.repeat(500_000)}`;
	expect(found(table(head('a'), '1|A|2'), table(head('b'), '2|B|3'))).toHaveLength(2);
});
