import { expect, it } from 'vitest';
import { mapDocument } from '../../../nodes/DocumentOcr/map/mapDocument';
import { resultOf, settings } from '../DocumentOcr/answers';
import laterTables from './laterTables.json';
import latestTables from './latestTables.json';
import lastTables from './lastTables.json';
import newestTables from './newestTables.json';
import tablesSecond from './tablesSecond.json';
import pages from './pages.json';
import tables from './tables.json';
import { wrongOf } from './wrongOf';

// Pages with tables as OCR writes them, collected by people who knew one sentence: merged cells, headings of two rows,
// second lines, crossed-out text, HTML in Markdown, repeated text, headings that nothing marks. `rows` are all that may
// be there without a note.

interface Case {
	page?: string;
	pages?: string[];
	rows?: object[];
	/** Other rows that are right too, or several such tables. */
	also?: object[] | object[][];
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const plain = (text: string) =>
	text
		.replaceAll(' / ', ' ')
		.replace(/\^\d+/g, (digits) =>
			digits.slice(1).replace(/\d/g, (digit) => SUPERSCRIPTS[+digit] ?? ''),
		)
		.replace(/\s+/g, ' ')
		.replace(/^column_(\d{4})$/, '$1');

/** Rows with the names of their columns in order, where notation makes no difference. */
const keyOf = (rows: object[] = []) =>
	JSON.stringify(
		rows.map((row) =>
			Object.entries(row)
				.map((pair) => pair.map((text) => plain(String(text))))
				.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
		),
	);

async function rowsOf({ page = '', pages: texts = [page] }: Case): Promise<object[]> {
	const read = resultOf({ pages: texts.map((markdown, index) => ({ index, markdown })) });
	const records = await mapDocument(read, { ...settings, output: 'tableRow' });
	return records
		.filter(({ json }) => json._note === undefined)
		.map(({ json }) =>
			Object.fromEntries(Object.entries(json).filter(([name]) => !name.startsWith('_'))),
		);
}

it.each([
	// The tokens of one family of models, a heading of three lines, and a table that breaks off.
	['tables', tables, [5, 6, 29]],
	['pages', pages, []],
	// An amount that is merged over rows counts once.
	['laterTables', laterTables, [1]],
	// Corrected, 2: rows of totals have a note.
	['latestTables', latestTables, []],
	// Unseen, two: headings of two rows by their merged cells, and a table that puts another in its place. What is merged
	// over the columns of a group stays in the first of them.
	['newestTables', newestTables, [1]],
	// Unseen, 5: headings over times and codes, "22 °C" in a heading, a caption in the place of the headings, second lines
	// below a page's end or a small word, T O T A L. A cell with crossed-out text alone says so.
	['lastTables', lastTables, [7]],
	// Unseen, 11: a sum with an odd name. Corrected: "m³" is what a reader sees.
	['tablesSecond', tablesSecond, []],
] as [string, Case[], number[]][])(
	'%s come out as a reader sees them, or with a note, but for those that are listed',
	async (_, cases, wrong) => {
		const found = new Map<Case, object[]>();
		for (const one of cases) found.set(one, await rowsOf(one));
		const isRight = (one: Case) => {
			const also = one.also ?? [];
			const others = (Array.isArray(also[0]) ? also : [also]) as object[][];
			const own = keyOf(found.get(one));
			return (
				keyOf(one.rows) === own || (also.length > 0 && others.some((rows) => keyOf(rows) === own))
			);
		};
		expect(wrongOf(cases, isRight)).toEqual(wrong);
	},
);
