import { TEXT_TYPES } from '../../../nodes/shared/documents/files/formats';
import { textOf } from '../../unit/shared/documents/fileTexts/atOnce';
import { asXml, docx, paragraph, row } from '../../unit/shared/documents/office/docx';
import { target, type Target } from '../Target';
import { filledWith, mutatedBytes } from '../inputs/bytes';

const document = docx(
	`${paragraph('Bill')}<w:tbl><w:tr>${row('Item', 'Sum')}</w:tr><w:tr>${row('Pen', '5')}</w:tr></w:tbl>`,
	{ 'word/header1.xml': paragraph('Harrow') },
);

const filled = (xml: string) => (size: number) =>
	docx(xml.repeat(Math.max(1, Math.round(size / xml.length))));

/** Word documents. */
export const word: Target[] = [
	target({
		name: 'shared/documents/office/docxText',
		inputs: mutatedBytes([document, asXml(document)]),
		call: (bytes: Buffer) => textOf(bytes, TEXT_TYPES.docx),
		growth: {
			paragraphs: filled(paragraph('a')),
			cells: filled(`<w:tbl><w:tr>${row('a', 'b')}</w:tr></w:tbl>`),
			tabs: filled('<w:p><w:r><w:tab/><w:t>a</w:t></w:r></w:p>'),
			nested: filled('<w:p>'),
			'text in tables in tables': (size) =>
				docx(
					`${'<w:tbl><w:tr><w:tc>'.repeat(150)}<w:p><w:r><w:t>${'&amp;'.repeat(Math.round(size / 5))}`,
				),
			'ends of an archive': filledWith('PK\x05\x06', document),
			'bytes after an archive': filledWith('\0', document),
			'parts of one XML file': filledWith('<pkg:part name="/a">', asXml(document)),
		},
		largest: 1_000_000,
	}),
];
