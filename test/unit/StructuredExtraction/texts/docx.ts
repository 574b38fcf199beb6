import { strToU8, zipSync } from 'fflate';

const part = (content: string, root: string) =>
	strToU8(
		`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:${root} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${content}</w:${root}>`,
	);

export const paragraph = (text: string, properties = '') =>
	`<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** The cells of a row. */
export const row = (...texts: string[]) =>
	texts.map((text) => `<w:tc><w:tcPr/>${paragraph(text)}</w:tc>`).join('');

/** A Word document. @param others parts beside its text, such as headers, by name */
export const docx = (content: string, others: Record<string, string> = {}) =>
	Buffer.from(
		zipSync({
			'[Content_Types].xml': strToU8('<Types/>'),
			'word/document.xml': part(`<w:body>${content}</w:body>`, 'document'),
			...Object.fromEntries(
				Object.entries(others).map(([name, text]) => [
					name,
					part(text, name.includes('header') ? 'hdr' : 'ftr'),
				]),
			),
		}),
	);
