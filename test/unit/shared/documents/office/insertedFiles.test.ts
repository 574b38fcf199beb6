import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { inMemory } from '../../../../../nodes/shared/documents/containers/containedFile';
import { readTextFile } from '../../../../../nodes/shared/documents/fileTexts/toPages';
import type { FileStore } from '../../../../../nodes/shared/documents/files/storedFile';
import { TEXT_TYPES } from '../../../../../nodes/shared/documents/files/formats';
import { lateRefusal } from '../../../refusal';
import { asXml, docx, paragraph, row } from './docx';

/** Where a document shows the file with a number. */
const shown = (file: number) => `<w:altChunk r:id="f${file}"><w:altChunkPr/></w:altChunk>`;

/** A Word document with files in it. @param names by which it refers to them */
function withFiles(
	content: string,
	files: Record<string, string | Buffer>,
	names = Object.keys(files),
) {
	const list = names.map((name, at) => {
		const type = name.startsWith('header') ? 'header' : 'aFChunk';
		return `<Relationship Id="f${at}" Type="http://x/${type}" Target="${name}"/>`;
	});
	return Buffer.from(
		zipSync({
			...unzipSync(docx(content)),
			'word/_rels/document.xml.rels': strToU8(`<Relationships>${list.join('')}</Relationships>`),
			...Object.fromEntries(
				Object.entries(files).map(([name, file]) => [`word/${name}`, Buffer.from(file)]),
			),
		}),
	);
}

async function read(bytes: Buffer, mimeType: string = TEXT_TYPES.docx) {
	const { pages, hidden, notes } = await readTextFile(
		inMemory({} as FileStore, 'a.docx', mimeType, bytes),
	);
	return { text: pages.map(({ markdown }) => markdown).join('\f'), hidden, notes };
}

const html = '<html><body><h1>Größe</h1><p>5 &lt; 6</p></body></html>';
const mht = [
	'MIME-Version: 1.0',
	'Content-Type: multipart/related; type="text/html"; boundary="b"',
	'',
	'--b',
	'Content-Type: text/html; charset="utf-8"',
	'Content-Transfer-Encoding: quoted-printable',
	'',
	html.replace('Größe', 'Gr=C3=B6=C3=9Fe'),
	'--b--',
].join('\r\n');
const inner = docx(paragraph('Größe', '<w:pStyle w:val="Heading1"/>') + paragraph('5 &lt; 6'));

describe('files that are inserted into a Word document', () => {
	it.each<[string, string | Buffer]>([
		['a.html', html],
		['a.htm', `\ufeff${html}`],
		['a.mht', mht],
		['a.txt', '# Größe\n\n5 < 6'],
		['a.docx', inner],
		['a.xml', asXml(inner)],
		['b.docx', withFiles(shown(0), { 'a.html': html })],
	])('are read where it shows them: %s', async (name, file) => {
		const document = withFiles(paragraph('Before') + shown(0) + paragraph('After'), {
			[name]: file,
		});
		const text = 'Before\n\n# Größe\n\n5 < 6\n\nAfter';
		const expected = { text, hidden: 0, notes: undefined };
		expect(await read(document)).toEqual(expected);
		if (name === 'a.xml') return;
		expect(await read(asXml(document), TEXT_TYPES.wordXml)).toEqual(expected);
	});

	it('have their own styles, tables and open elements', async () => {
		const page =
			'<style>p{display:none}</style><p>Hidden 9</p><table><tr><td>A<td>B<tr><td>1<td>2</table><!--';
		const document = withFiles(shown(0) + paragraph('After'), { 'a.html': page });
		expect(await read(document)).toMatchObject({
			text: '| | |\n| --- | --- |\n| A | B |\n| 1 | 2 |\n\nAfter',
			hidden: 7,
		});
	});

	it('may be in a cell', async () => {
		const cells = `<w:tbl><w:tr>${row('A', 'B')}</w:tr><w:tr><w:tc>${shown(0)}</w:tc>${row('2')}</w:tr></w:tbl>`;
		const { text } = await read(withFiles(cells, { 'a.html': '<p>1</p>' }));
		expect(text).toBe('| A | B |\n| --- | --- |\n| 1 | 2 |');
	});

	it('are told where they are not read', async () => {
		const rtf = { 'a.rtf': '{\\rtf1 Total}' };
		const note = { kind: 'filesInText', values: { names: ['a.rtf'] } };
		expect(await read(withFiles(paragraph('Before') + shown(0), rtf))).toMatchObject({
			text: 'Before',
			notes: [note],
		});
		const { notes } = await read(
			withFiles(shown(0), { 'a.docx': withFiles(paragraph('Inner') + shown(0), rtf) }),
		);
		expect(notes).toMatchObject([note]);
		expect(await lateRefusal(read(withFiles(shown(0), rtf)))).toMatchObject({
			message: 'its text is in a file within it that is not read: a.rtf',
		});
		const deep = '<div>'.repeat(20_000);
		const damaged = {
			'a.docx': inner.subarray(0, -40),
			'b.html': deep,
			'c.mht': mht.replace('<html>', `<html>${deep}`),
		};
		expect(await read(withFiles(paragraph('Before'), damaged))).toMatchObject({
			notes: [{ values: { names: ['a.docx', 'b.html', 'c.mht'] } }],
		});
	});

	it('are read in each other as deep as any document has them', async () => {
		let document = docx(paragraph('Inner'));
		for (let depth = 0; depth < 5; depth += 1) {
			document = withFiles(paragraph(`Before ${depth}`) + shown(0), { 'a.docx': document });
		}
		expect(await read(document)).toMatchObject({
			text: 'Before 4\n\nBefore 3\n\nBefore 2\n\nBefore 1',
			notes: [{ kind: 'filesInText' }],
		});
	});

	it('are shown once, by the part that refers to them', async () => {
		const document = withFiles(shown(0) + shown(0) + shown(1), { 'a.html': '<p>1</p>' }, [
			'a.html',
			'/word/a.html',
		]);
		expect((await read(document)).text).toBe('1');
		const header = `<w:hdr>${paragraph('Head')}${shown(0)}</w:hdr>`;
		const files = { 'a.html': '<p>1</p>', 'header1.xml': header };
		const { text } = await read(withFiles(paragraph('Before') + shown(0), files));
		expect(text).toBe('Head\n\nBefore\n\n1');
	});
});
