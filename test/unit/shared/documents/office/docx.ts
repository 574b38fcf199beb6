import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const part = (content: string, root: string) =>
	strToU8(
		`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:${root} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${content}</w:${root}>`,
	);

export const paragraph = (text: string, properties = '') =>
	`<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** The cells of a row. */
export const row = (...texts: string[]) =>
	texts.map((text) => `<w:tc><w:tcPr/>${paragraph(text)}</w:tc>`).join('');

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relationships = (types: Record<string, string>) =>
	strToU8(
		`<Relationships>${Object.entries(types)
			.map(([target, type]) => `<Relationship Type="${TYPE}/${type}" Target="${target}"/>`)
			.join('')}</Relationships>`,
	);

const typeOf = (name: string) => /^word\/([a-z]+)/.exec(name)?.[1] ?? '';

/**
 * A Word document.
 * @param others further parts by name, such as headers
 * @param related the parts that it refers to, with their types where the names do not show them
 * @param main the part with its text
 */
export function docx(
	content: string,
	others: Record<string, string> = {},
	related: string[] | Record<string, string> = Object.keys(others),
	main = 'word/document.xml',
) {
	const types = Array.isArray(related)
		? Object.fromEntries(related.map((name) => [name, typeOf(name)]))
		: related;
	const targets = Object.entries(types).map(([name, type]) => [name.replace('word/', ''), type]);
	return Buffer.from(
		zipSync({
			'[Content_Types].xml': strToU8('<Types/>'),
			'_rels/.rels': relationships({ [main]: 'officeDocument' }),
			[main]: part(`<w:body>${content}</w:body>`, 'document'),
			[main.replace('word/', 'word/_rels/').concat('.rels')]: relationships(
				Object.fromEntries(targets) as Record<string, string>,
			),
			...Object.fromEntries(
				Object.entries(others).map(([name, text]) => [name, part(text, typeOf(name) || 'hdr')]),
			),
		}),
	);
}

/** The same document as one XML file ("Flat OPC"); parts that are no XML are base64. */
export function asXml(document: Buffer) {
	const parts = Object.entries(unzipSync(document)).map(([name, content]) => {
		const xml = /\.(?:xml|rels)$/.test(name) && strFromU8(content).replace(/^<\?.*?\?>/, '');
		const data = xml
			? `<pkg:xmlData>${xml}</pkg:xmlData>`
			: `<pkg:binaryData>${Buffer.from(content).toString('base64')}</pkg:binaryData>`;
		return `<pkg:part pkg:name="/${name}" pkg:contentType="x">${data}</pkg:part>`;
	});
	return Buffer.from(
		`<?xml version="1.0"?><?mso-application progid="Word.Document"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${parts.join('')}</pkg:package>`,
	);
}
