import { strToU8, type Zippable, zipSync } from 'fflate';
import { GifWriter } from 'omggif';
import { newPdf, pdfBytes, write } from './pdf';
import type { SampleFile } from './sampleFile';

const xml = (content: string): Uint8Array =>
	strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`);

const schemas = 'http://schemas.openxmlformats.org';
const relationships = `${schemas}/officeDocument/2006/relationships`;

/** An Office file of one main part and others (ECMA-376, part 2). */
function officeFile(main: string, type: string, parts: Record<string, string>): Uint8Array {
	const package_ = `${schemas}/package/2006`;
	const files: Zippable = {
		'[Content_Types].xml': xml(
			`<Types xmlns="${package_}/content-types">` +
				'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
				'<Default Extension="xml" ContentType="application/xml"/>' +
				`<Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
		),
		'_rels/.rels': xml(
			`<Relationships xmlns="${package_}/relationships">` +
				`<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="${main}"/></Relationships>`,
		),
		...Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, xml(content)])),
	};
	// ZIP entries carry a local time, so it is made from local parts.
	return zipSync(files, { mtime: new Date(2025, 2, 14, 9) });
}

/** The fewest parts that word processors open as a document (ECMA-376, part 1). */
const wordDocument = () =>
	officeFile('word/document.xml', 'wordprocessingml.document', {
		'word/document.xml':
			`<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>` +
			['Invoice HP-2025-00419', 'Total due £120.00']
				.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
				.join('') +
			'</w:body></w:document>',
	});

/** The beginning of a workbook: enough to see what it is. */
const workbook = () =>
	officeFile('xl/workbook.xml', 'spreadsheetml.sheet', {
		'xl/workbook.xml': `<workbook xmlns="${schemas}/spreadsheetml/2006/main"><sheets/></workbook>`,
	});

async function encryptedPdf(): Promise<Buffer> {
	const doc = newPdf('Payslip', 'Payroll', '2025-03-14', {
		// The later PDF versions encrypt with random numbers; this one gives the same bytes on each run.
		pdfVersion: '1.4',
		userPassword: 'only-the-recipient-knows',
		ownerPassword: 'only-the-sender-knows',
	});
	write(doc, 'Confidential: net pay 2,345.67', 72, 72, 'Helvetica 12');
	return await pdfBytes(doc);
}

/** A GIF of `frames` plain frames, `size` pixels square. */
function gif(size: number, frames: number, transparent?: number): Uint8Array {
	const bytes = new Uint8Array(1024 * frames);
	const palette = [0xffffff, 0xa3182b, 0x0f5f66, 0x2f5d46];
	const writer = new GifWriter(bytes, size, size, { palette, ...(frames > 1 && { loop: 0 }) });
	for (let frame = 0; frame < frames; frame++) {
		const pixels = Array<number>(size * size).fill(frame % palette.length);
		writer.addFrame(0, 0, size, size, pixels, { delay: 20, transparent });
	}
	return bytes.slice(0, writer.end());
}

/** Signature and IHDR chunk of a 4 × 4 PNG, cut off before its checksum: 29 bytes. */
const truncatedPng = Buffer.from(
	'89504e470d0a1a0a' + '0000000d49484452' + '0000000400000004' + '0802000000',
	'hex',
);

const loginPage = [
	'<!doctype html>',
	'<html lang="en">',
	'<head><meta charset="utf-8"><title>Sign in</title></head>',
	'<body><h1>Your session has expired</h1><p>Sign in to download this invoice.</p></body>',
	'</html>',
	'',
].join('\n');

/** Files that no step can read as a document, each with a different reason. */
export async function badFiles(): Promise<SampleFile[]> {
	const blank = newPdf('Blank', 'Scanner', '2025-03-14');
	return [
		{ name: 'letter.docx', content: wordDocument() },
		{ name: 'workbook.xlsx', content: workbook() },
		{ name: 'empty.pdf', content: '' },
		{ name: 'truncated.png', content: truncatedPng },
		{ name: 'encrypted.pdf', content: await encryptedPdf() },
		{ name: 'text-named.pdf', content: 'Please find our invoice HP-2025-00419 in the portal.\n' },
		{ name: 'blank-page.pdf', content: await pdfBytes(blank) },
		{ name: 'tracking-pixel.gif', content: gif(1, 1, 0) },
		{ name: 'animated.gif', content: gif(24, 4) },
		{ name: 'login-page-named.pdf', content: loginPage },
	];
}
