import { describe, expect, it } from 'vitest';
import { mapDocument } from '../../../../nodes/DocumentOcr/map/mapDocument';
import { warningsOf } from '../../../../nodes/DocumentOcr/map/outputRecord';
import { resultOf, settings } from '../answers';
import { numbersInTable } from '../../atOnce';

type Form = Parameters<typeof numbersInTable>[1];

/** The cells of one column. */
const column = (texts: string[], form: Form = 'auto') =>
	numbersInTable(
		texts.map((text) => [text]),
		form,
	).rows.map(({ cells }) => cells[0]);

describe('a column', () => {
	it.each([
		['amounts', ['€ 2.321,00', '-12,50 €', ''], [2321, -12.5, '']],
		['amounts in English', ['1,234.50', '0.99', '12'], [1234.5, 0.99, 12]],
		['credit in parentheses', ['(1,250.00)', '12.00-'], [-1250, -12]],
		['yen with a dash at their end', ['¥150-', '¥980'], [150, 980]],
		['percentages', ['19 %', '7%'], [19, 7]],
		['numbers and words', ['12.50', 'free', 'see note 3'], [12.5, 'free', 'see note 3']],
		['numbers with units', ['4', '6 pcs', '1,5 kg'], [4, '6 pcs', '1,5 kg']],
		['one currency, or none beside', ['€ 5,10', '7,25'], [5.1, 7.25]],
		['years', ['2023', '2024'], [2023, 2024]],
		['amounts and percentages', ['19 %', '12.50'], ['19 %', 12.5]],
	])('of %s has numbers', (_, texts, cells) => {
		expect(column(texts)).toEqual(cells);
	});

	it.each([
		['codes with leading zeros', ['0815', '4711']],
		['codes with letters', ['BR-018', '2002', '1001']],
		['telephone numbers', ['+49 301 234 567', '112']],
		['account numbers', ['4006381333931', '12']],
		['dates', ['12.03.2024', '2024-03-12', '12:30']],
		['bank accounts', ['DE89 3704 0044 0532 0130 00', '12']],
		['ranges and versions', ['3-5', '1.2.3']],
		['many', ['3 Mio.', '10K']],
		['two currencies', ['€ 5.10', '$ 7.25']],
		['text', ['Sensor', 'Cable']],
	])('of %s stays text', (_, texts) => {
		expect(column(texts)).toEqual(texts);
	});
});

describe('a number that can be read in two ways', () => {
	it('is decided by the others of its table, or by the option', () => {
		expect(numbersInTable([['1.234', '5,50']], 'auto').rows[0]?.cells).toEqual([1234, 5.5]);
		expect(numbersInTable([['1.234', '5.50']], 'auto').rows[0]?.cells).toEqual([1.234, 5.5]);
		expect(column(['1.234'], ',')).toEqual([1234]);
		expect(column(['1.234'], '.')).toEqual([1.234]);
		// Others that disagree decide nothing.
		expect(numbersInTable([['1.234', '5.50', '5,50']], 'auto').rows[0]?.cells[0]).toBe('1.234');
	});
});

describe('rows of tables', () => {
	const markdown =
		'| Item | Price |\n|-|-|\n| =A1 | € 1.234,50 |\n| Pen | € 2,00 |\n\nText\n\n| Each |\n|-|\n| 1.234 |';
	const rows = async (numberCells: 'text' | Form) => {
		const result = resultOf({ pages: [{ index: 0, markdown }] });
		return await mapDocument(result, { ...settings, output: 'tableRow', numberCells });
	};

	it('have numbers and marked texts side by side, and say what stays text', async () => {
		const records = await rows('auto');
		expect(records.map(({ json }) => json)).toMatchObject([
			{ Item: "'=A1", Price: 1234.5 },
			{ Item: 'Pen', Price: 2 },
			{
				Each: '1.234',
				_note: 'Can be read in two ways, and stays text: "1.234" could be 1234 or 1.234',
			},
		]);
		const [open = '', symbols = ''] = warningsOf(records, 'a.pdf');
		expect(open).toContain('Set the option "Output: Numbers as Numbers"');
		expect(symbols).toBe(
			'Numbers of table rows come without the symbols that were printed with them: €.',
		);
	});
});
