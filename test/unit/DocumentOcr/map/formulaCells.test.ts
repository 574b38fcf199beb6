import { expect, it } from 'vitest';
import { mapDocument } from '../../../../nodes/DocumentOcr/map/mapDocument';
import { resultOf, settings } from '../answers';

const markdown = "| =A1 | '=A1 | Phone |\n|-|-|-|\n| =1+1 | - Pen | +49 30 12 |\n";
const rows = async (formulaCells: 'keep' | 'mark') => {
	const result = resultOf({ pages: [{ index: 0, markdown }] }, { fileName: '@x.pdf' });
	const records = await mapDocument(result, { ...settings, output: 'tableRow', formulaCells });
	return records.map(({ json }) => json);
};

it('keeps cells and headings as they are', async () => {
	expect((await rows('keep'))[0]).toMatchObject({
		'=A1': '=1+1',
		"'=A1": '- Pen',
		_file: '@x.pdf',
	});
});

it('marks cells, headings and file names, and loses no column', async () => {
	expect((await rows('mark'))[0]).toMatchObject({
		"'=A1": "'=1+1",
		"'=A1_2": '- Pen',
		Phone: '+49 30 12',
		_file: "'@x.pdf",
	});
});
