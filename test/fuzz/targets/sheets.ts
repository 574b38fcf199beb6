import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEXT_TYPES } from '../../../nodes/shared/documents/files/formats';
import { projectFolder } from '../../n8n/cacheFolder';
import { textOf } from '../../unit/shared/documents/fileTexts/atOnce';
import { xlsx } from '../../unit/shared/documents/office/xlsx';
import { target, type Target } from '../Target';
import { mutatedBytes } from '../inputs/bytes';

const sample = (name: string) => readFileSync(join(projectFolder, 'test/samples/workbooks', name));

const filled = (xml: string) => (size: number) =>
	xlsx({ sheets: { A: `<row>${xml.repeat(Math.max(1, Math.round(size / xml.length)))}</row>` } });

/** Workbooks. */
export const sheets: Target[] = [
	target({
		name: 'shared/documents/office/xlsxText',
		inputs: mutatedBytes([sample('libreoffice.xlsx'), sample('openpyxl.xlsx')]),
		call: (bytes: Buffer) => textOf(bytes, TEXT_TYPES.xlsx),
		growth: {
			'cells of a row': filled('<c><v>1</v></c>'),
			rows: filled('</row><row><c><v>1</v></c><c><v>2.5</v></c>'),
			'merged cells': filled('<c><v>1</v></c><mergeCell ref="A1:XFD1048576"/>'),
			columns: filled('<col min="1" max="16384" hidden="1"/>'),
			'places far apart': (size) =>
				xlsx({
					sheets: {
						A: Array.from(
							{ length: Math.round(size / 40) },
							(_, at) =>
								`<row r="${at + 1}"><c r="${at % 2 ? 'A' : 'XFD'}${at + 1}"><v>1</v></c></row>`,
						).join(''),
					},
				}),
			markup: filled('<c t="str"><v>*a_b*[c](d)$1$</v></c>'),
		},
		largest: 1_000_000,
	}),
	target({
		name: 'shared/documents/office/odsText',
		inputs: mutatedBytes([sample('libreoffice.ods')]),
		call: (bytes: Buffer) => textOf(bytes, TEXT_TYPES.ods),
		growth: {},
	}),
];
