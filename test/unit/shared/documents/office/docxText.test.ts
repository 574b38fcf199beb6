import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { TEXT_TYPES } from '../../../../../nodes/shared/documents/files/formats';
import { refusal } from '../../../refusal';
import { found, textOf } from '../fileTexts/atOnce';
import { asXml, docx, paragraph, row } from './docx';

describe('Word documents', () => {
	const text = (...parts: Parameters<typeof docx>) => textOf(docx(...parts), TEXT_TYPES.docx);

	const run = (content: string, properties = '') =>
		`<w:r><w:rPr>${properties}</w:rPr>${content}</w:r>`;
	const t = (content: string) => `<w:t>${content}</w:t>`;
	const once = '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>';
	const raised = '<w:vertAlign w:val="superscript"/>';
	const skips = '<w:trPr><w:gridBefore w:val="2"/></w:trPr>';
	const wide = `<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph('both')}</w:tc>`;
	const box = `<w:p>${run(t('g'))}</w:p>`;
	const table = (...rows: string[]) =>
		`<w:tbl>${rows.map((cells) => `<w:tr>${cells}</w:tr>`).join('')}</w:tbl>`;

	it.each([
		[
			'headings and lists',
			paragraph('A', '<w:pStyle w:val="Heading1"/>') + paragraph('B', '<w:numPr/>'),
			'# A\n\n- B',
		],
		[
			'tabs, line breaks and escaped characters',
			`<w:p>${run(`${t('No.')}<w:tab/>${t('47')}`)}${run(`${t('11 &amp; &lt;b&gt;')}<w:br/>${t('next')}`)}</w:p>`,
			'No. | 4711 & <b>\nnext',
		],
		[
			'tables',
			table(row('Item', 'Sum'), row('A', '5'), wide),
			'| Item | Sum |\n| --- | --- |\n| A | 5 |\n| both | |',
		],
		[
			'columns where they are',
			table(row('A', 'B', 'C'), skips + row('6')),
			'| A | B | C |\n| --- | --- | --- |\n| | | 6 |',
		],
		[
			'columns by a tab to the right',
			`<w:p>${run(t('Harrow'))}${run('<w:ptab/>')}${run(t('4711'))}</w:p>`,
			'Harrow | 4711',
		],
		['what was hidden once', `<w:p>${run(t('5,00'), once)}${run(t('1'), raised)}</w:p>`, '5,00¹'],
		[
			'what was inserted, and not what was deleted',
			`<w:p>${run(t('a'))}<w:del>${run('<w:delText>b</w:delText>')}</w:del><w:ins>${run(t('d'))}</w:ins></w:p>`,
			'ad',
		],
		[
			'what was not moved away',
			`<w:p>${run(t('a'))}<w:moveFrom>${run(t('c'))}</w:moveFrom>${run('<w:instrText>PAGE</w:instrText>')}</w:p>`,
			'a',
		],
		[
			'what is there twice, once',
			`<w:p>${run(t('a'))}<mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:p>`,
			'a\n\ng',
		],
	])('have %s', (_, content, markdown) => {
		expect(text(content)).toBe(markdown);
	});

	it('have their headers first, each once, and footers last', () => {
		const others = {
			'word/footer1.xml': paragraph('IBAN'),
			'word/header2.xml': paragraph('Harrow'),
			'word/header1.xml': paragraph('Harrow'),
		};
		expect(text(paragraph('End'), others)).toBe('Harrow\n\nEnd\n\nIBAN');
	});

	it('shows boxes and whether they are ticked, drawn as symbols or parts of a form', () => {
		const symbol = (code: string, font = 'Wingdings') =>
			`<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
		const box = (states: string) =>
			`<w:r><w:fldChar><w:ffData><w:checkBox>${states}</w:checkBox></w:ffData></w:fldChar></w:r>`;
		const [ticked, was] = ['<w:checked/>', '<w:default w:val="1"/>'];
		const given = [
			symbol('F0FE'),
			symbol('f0a8'),
			symbol('F052', 'Wingdings 2'),
			symbol('F04A'),
			symbol('F0FE', 'x'),
			box(ticked),
			box(''),
			box(was),
			box(`${was}<w:checked w:val="0"/>`),
		];
		expect(text(`<w:p>${given.join('<w:r><w:t>.</w:t></w:r>')}</w:p>`)).toBe('☑.☐.☑...☒.☐.☒.☐');
	});

	const whole = docx(paragraph('a'));
	const broken = Buffer.from(whole);
	const content = broken.indexOf('word/document.xml') + 'word/document.xml'.length;
	broken.fill(0xff, content, content + 40);
	const packed: Zippable = { 'word/document.xml': Buffer.alloc(40 * 1024 * 1024, ' ') };
	const TOO_LARGE = 'it has more than 32 MB of unpacked content';

	it.each([
		['without its end', whole.subarray(0, -30), 'the file is damaged'],
		['with damaged content', broken, 'the file is damaged'],
		['that unpacks to far more than it is', zipSync(packed), TOO_LARGE],
		['that is far too large', zipSync(packed, { level: 0 }), TOO_LARGE],
		['without text', zipSync({ a: strToU8('') }), 'no text was found in the Word document'],
	])('are refused: a file %s', (_, file, message) => {
		expect(refusal(() => textOf(Buffer.from(file), TEXT_TYPES.docx)).message).toBe(message);
	});
});

describe('text of Word documents that nobody sees', () => {
	const read = (...parts: Parameters<typeof docx>) => found(docx(...parts), TEXT_TYPES.docx);
	const run = (properties: string, text = 'Hidden 9') =>
		`<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;

	it.each([
		'<w:vanish/>',
		'<w:sz w:val="2"/>',
		'<w:sz w:val="3"/>',
		'<w:w w:val="1"/>',
		'<w:strike/>',
		'<w:dstrike w:val="true"/>',
	])('leaves out text with the properties %s, of its own or of its style', (properties) => {
		const seen = paragraph('Seen');
		const expected = { text: 'Seen', hidden: 7 };
		expect(read(`${seen}<w:p>${run(properties)}</w:p>`)).toEqual(expected);
		const style = (type: string, id: string, more: string) =>
			`<w:style w:type="${type}" w:styleId="${id}">${more}</w:style>`;
		const styles = {
			'word/styles.xml': [
				style('character', 'base', `<w:rPr>${properties}</w:rPr>`),
				style('character', 'own', '<w:basedOn w:val="base"/><w:rPr><w:b/></w:rPr>'),
				style('paragraph', 'para', `<w:basedOn w:val="round"/><w:rPr>${properties}</w:rPr>`),
				style('paragraph', 'round', '<w:basedOn w:val="para"/>'),
			].join(''),
		};
		expect(read(`${seen}<w:p>${run('<w:rStyle w:val="own"/>')}</w:p>`, styles)).toEqual(expected);
		expect(read(`${seen}${paragraph('Hidden 9', '<w:pStyle w:val="para"/>')}`, styles)).toEqual(
			expected,
		);
	});

	const styles = (content: string) => ({ 'word/styles.xml': content });
	const style = (attributes: string, properties: string) =>
		styles(`<w:style ${attributes}><w:rPr>${properties}</w:rPr></w:style>`);
	const gone = style('w:type="character" w:styleId="gone"', '<w:vanish/>');
	const byDefault = style('w:type="paragraph" w:default="1" w:styleId="x"', '<w:vanish/>');
	const defaults = styles(
		'<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="2"/></w:rPr></w:rPrDefault></w:docDefaults>',
	);
	const seen = (properties: string) => `<w:p>${run(properties, 'Seen')}</w:p>`;

	it.each([
		['turned off again', seen('<w:rStyle w:val="gone"/><w:vanish w:val="0"/>'), gone, 0],
		// The page numbers of Word's own table of contents, which only the view as a web page lacks.
		['hidden on the web', seen('<w:webHidden/>'), {}, 0],
		['small', seen('<w:sz w:val="4"/>'), {}, 0],
		['narrow', seen('<w:w w:val="80"/>'), {}, 0],
		['white', seen('<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="FFFFFF"/>'), {}, 0],
		['of no style', seen(''), style('', '<w:sz w:val="2"/>'), 0],
		['in a hidden paragraph mark', paragraph('Seen', '<w:rPr><w:vanish/></w:rPr>'), {}, 0],
		[
			'other than the default',
			`${seen('<w:vanish w:val="0"/>')}${paragraph('Hidden 9')}`,
			byDefault,
			7,
		],
		[
			'larger than the default',
			`${seen('<w:sz w:val="20"/>')}${paragraph('Hidden 9')}`,
			defaults,
			7,
		],
		[
			'not deleted',
			`${seen('')}<w:p><w:del><w:r><w:delText>Hidden 9</w:delText></w:r></w:del></w:p>`,
			{},
			7,
		],
	])('reads what is %s', (_, content, others, hidden) => {
		expect(read(content, others)).toEqual({ text: 'Seen', hidden });
	});

	it('reads the parts that belong to the document, whatever they are called', () => {
		const body = paragraph('Body');
		const parts = { 'word/header1.xml': paragraph('Head'), 'word/footer2.xml': paragraph('Foot') };
		const strange = {
			'word/document2.xml': paragraph('Hidden 9'),
			'word/header7.xml': paragraph('Hidden 9'),
			'word/footnotes9.xml': paragraph('Hidden 9'),
		};
		expect(read(body, { ...parts, ...strange }, Object.keys(parts)).text).toBe(
			'Head\n\nBody\n\nFoot',
		);
		const top = { 'word/top.xml': paragraph('Top') };
		const renamed = read(body, top, { 'word/top.xml': 'header' }, 'word/main.xml');
		expect(renamed.text).toBe('Top\n\nBody');
	});

	it('reads a document that is one XML file', () => {
		const parts = {
			'word/header1.xml': paragraph('Kopf'),
			'word/footnotes.xml': paragraph('Fußnote'),
			'word/image1.png': 'x',
			'word/styles.xml': '<w:docDefaults><w:rPr><w:vanish/></w:rPr></w:docDefaults>',
		};
		const document = docx(`<w:tbl><w:tr>${row('Größe', 'Summe')}</w:tr></w:tbl>`, parts);
		expect(found(asXml(document), TEXT_TYPES.wordXml)).toEqual(found(document, TEXT_TYPES.docx));
		const shown = docx(paragraph('Größe'), { 'word/header1.xml': paragraph('Kopf') });
		expect(textOf(asXml(shown), TEXT_TYPES.wordXml)).toBe('Kopf\n\nGröße');
	});

	it.each([
		['without parts', '', 'the file is damaged'],
		['with too many parts', '<pkg:part >'.repeat(10_001), 'it holds more than 10,000 files'],
	])('refuses XML %s', (_, content, message) => {
		const xml = Buffer.from(`<?xml version="1.0"?><pkg:package>${content}</pkg:package>`);
		expect(refusal(() => found(xml, TEXT_TYPES.wordXml)).message).toBe(message);
	});

	it('reads a part once, however often it is listed', () => {
		const types = Object.fromEntries(
			Array.from({ length: 3 }, (_, at) => [`${'../word/'.repeat(at)}header1.xml`, 'header']),
		);
		const header = { 'word/header1.xml': paragraph('Head') };
		const all = { ...types, 'word/header1.xml': 'header', 'constructor.xml': 'constructor' };
		expect(read(paragraph('Body'), header, all).text).toBe('Head\n\nBody');
	});

	it('refuses styles that are nested too deep', () => {
		const deep = { 'word/styles.xml': '<w:rPr>'.repeat(100_000) };
		const { message } = refusal(() => read(paragraph('a'), deep));
		expect(message).toBe('the elements of the file are nested too deep to be read');
	});

	it('follows styles that build on each other as far as any document has them', () => {
		const based = (at: number) =>
			`<w:style w:type="character" w:styleId="s${at}"><w:basedOn w:val="s${at + 1}"/></w:style>`;
		const chain = Array.from({ length: 20_000 }, (_, at) => based(at)).join('');
		const styled = `<w:p>${run('<w:rStyle w:val="s0"/>', 'Shown 9')}</w:p>`;
		expect(read(styled, { 'word/styles.xml': chain }).text).toBe('Shown 9');
	});
});
