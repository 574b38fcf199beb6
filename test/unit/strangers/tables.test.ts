import { expect, it } from 'vitest';
import { mapDocument } from '../../../nodes/DocumentOcr/map/mapDocument';
import { resultOf, settings } from '../DocumentOcr/answers';
import tables from './tables.json';
import { wrongOf } from './wrongOf';

// Pages with tables as OCR writes them, collected by people who knew one sentence: merged cells, headings of two rows,
// second lines, crossed-out text, HTML in Markdown, repeated text. `rows` are all that may be there without a note.

interface Case {
	page: string;
	rows?: object[];
	/** Other rows that are right too. */
	also?: object[];
}

const isSame = (found: object[], wanted?: object[]) =>
	JSON.stringify(found) === JSON.stringify(wanted);

async function rowsOf({ page }: Case): Promise<object[]> {
	const read = resultOf({ pages: [{ index: 0, markdown: page }] });
	const records = await mapDocument(read, { ...settings, output: 'tableRow' });
	return records
		.filter(({ json }) => json._note === undefined)
		.map(({ json }) =>
			Object.fromEntries(Object.entries(json).filter(([name]) => !name.startsWith('_'))),
		);
}

it('28 of 33 tables come out as a reader sees them, or with a note', async () => {
	const found = new Map<Case, object[]>();
	for (const one of tables as Case[]) found.set(one, await rowsOf(one));
	const isRight = (one: Case) =>
		[one.rows, one.also].some((wanted) => isSame(found.get(one) ?? [], wanted));
	// The tokens of one family of models, a heading of three lines, two headings in bold, a row that the model made up, and
	// a table that breaks off.
	expect(wrongOf(tables as Case[], isRight)).toEqual([5, 6, 18, 23, 29]);
});
