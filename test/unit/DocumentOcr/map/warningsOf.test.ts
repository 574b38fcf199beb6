import { expect, it } from 'vitest';
import { mapDocument } from '../../../../nodes/DocumentOcr/map/mapDocument';
import { type OcrOutput, warningsOf } from '../../../../nodes/DocumentOcr/map/outputRecord';
import { resultOf, settings } from '../answers';

async function warnings(output: OcrOutput, markdown: string): Promise<string[]> {
	const result = resultOf({ pages: [{ index: 0, markdown }] });
	const records = await mapDocument(result, { ...settings, output });
	return warningsOf(records, output, 'in/a\u202e.pdf');
}

/** One wide row and many short ones. */
const wide = `<table><tr>${'<td colspan=100>x'.repeat(200)}</tr>${'<tr><td>y'.repeat(200)}</table>`;

it.each(['document', 'page', 'tableRow'] as const)(
	'names the file whose table is given as text, once: %s',
	async (output) => {
		const [warning, ...others] = await warnings(output, wide);
		expect(warning).toMatch(/^A table of a\.pdf is given as text, one line for each row/);
		expect(others).toEqual([]);
	},
);

it.each(['document', 'page', 'tableRow', 'image'] as const)(
	'says nothing of other tables: %s',
	async (output) => {
		expect(await warnings(output, '| a | b |\n|-|-|\n| 1 | 2 |\n')).toEqual([]);
		expect(await warnings(output, 'No table')).toEqual([]);
	},
);
