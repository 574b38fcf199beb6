import { expect, it } from 'vitest';
import { mapDocument } from '../../../../nodes/DocumentOcr/map/mapDocument';
import { skippedRecords } from '../../../../nodes/DocumentOcr/map/outputRecord';
import { resultOf, settings } from '../answers';

const markdown = "| =A1 | '=A1 | Phone |\n|-|-|-|\n| =1+1 | - Pen | +49 30 12 |\n";
const result = resultOf({ pages: [{ index: 0, markdown }] }, { fileName: '@x.pdf' });

it('marks cells, headings and file names of rows, and loses no column', async () => {
	const records = await mapDocument(result, { ...settings, output: 'tableRow' });
	expect(records.map(({ json }) => json)).toMatchObject([
		{ "'=A1": "'=1+1", "'=A1_2": '- Pen', Phone: '+49 30 12', _file: "'@x.pdf" },
	]);
	const [skipped] = skippedRecords([{ fileName: '=A1.wav', reason: 'is empty' }], 'tableRow');
	expect(skipped?.json).toMatchObject({ _file: "'=A1.wav" });
});

it.each(['document', 'page', 'image'] as const)('leaves a %s as it is', async (output) => {
	const [record] = await mapDocument(result, { ...settings, output });
	expect(record?.json['fileName']).toBe('@x.pdf');
	if (output !== 'image') expect(record?.json['markdown']).toBe(markdown);
});
