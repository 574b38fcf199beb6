import { strToU8, zipSync } from 'fflate';

const relationships = (list: [id: string, type: string, target: string][]) =>
	`<Relationships>${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`).join('')}</Relationships>`;

interface Book {
	/** Elements of `sheetData`, or of the whole worksheet. */
	sheets: Record<string, string>;
	/** Attributes of the elements `sheet` by the names of the sheets. */
	states?: Record<string, string>;
	strings?: string;
	styles?: string;
	properties?: string;
	others?: Record<string, string>;
}

/** An Excel workbook. */
export function xlsx({
	sheets,
	states = {},
	strings = '',
	styles = '',
	properties = '',
	others = {},
}: Book) {
	const names = Object.keys(sheets);
	const files = {
		'[Content_Types].xml': '<Types/>',
		'_rels/.rels': relationships([['r', 'officeDocument', 'xl/workbook.xml']]),
		'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr ${properties}/><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="s${at}" ${states[name] ?? ''}/>`).join('')}</sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': relationships([
			...names.map((_, at): [string, string, string] => [
				`s${at}`,
				'worksheet',
				`worksheets/sheet${at + 1}.xml`,
			]),
			['a', 'sharedStrings', '/xl/sharedStrings.xml'],
			['b', 'styles', 'styles.xml'],
		]),
		'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
		'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
		...Object.fromEntries(
			Object.values(sheets).map((content, at) => [
				`xl/worksheets/sheet${at + 1}.xml`,
				`<worksheet>${content.startsWith('<row') || content.startsWith('<c') ? `<sheetData>${content}</sheetData>` : content}</worksheet>`,
			]),
		),
		...others,
	};
	return Buffer.from(
		zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
	);
}
