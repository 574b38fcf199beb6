import type { Budget, Sliced } from '../../host/budget';
import { isOn, readPart } from './docxXml';
import type { ReadText } from '../fileTexts/htmlText';
import { builtInFormat, NumberFormats } from './numberFormat';
import { relatedParts } from './relatedParts';
import { Sheet, workbookText } from './sheets';
import { partName, unzip } from './unzip';

/**
 * The text of an Excel workbook as Markdown, each sheet with a text as a page: cells as they are shown,
 * formulas by the result in the file. Leaves out hidden sheets, rows and columns.
 * @throws Problem when it is damaged or has more than the budget
 */
export function* xlsxText(bytes: Buffer, budget: Budget): Sliced<ReadText> {
	const packageParts = yield* relatedParts('', bytes, budget);
	const main =
		packageParts.find(({ type }) => type === 'officeDocument')?.name ?? 'xl/workbook.xml';
	const parts = yield* relatedParts(main, bytes, budget);
	const partOf = (wanted: string) =>
		parts.find(({ type }) => type === wanted)?.name ?? partName(`xl/${wanted}.xml`);
	const common = [main, partOf('styles'), partOf('sharedStrings')];
	const files = yield* unzip(bytes, (name) => common.includes(name), budget);
	const contentOf = (name: string) => files.get(name) ?? Buffer.alloc(0);
	const book = yield* readBook(contentOf(main), budget);
	const styles = yield* readStyles(contentOf(partOf('styles')), budget);
	const strings = yield* readStrings(contentOf(partOf('sharedStrings')), budget);

	const formats = new NumberFormats(budget, book.is1904);
	const names = new Map(parts.map(({ id, name }) => [id, name]));
	const shown = book.sheets.filter(({ isHidden }) => !isHidden);
	const wanted = new Set(shown.map(({ id }) => names.get(id)));
	const contents = yield* unzip(bytes, (name) => wanted.has(name), budget);
	const sheets: Sheet[] = [];
	for (const { id, name } of shown) {
		const part = names.get(id) ?? '';
		const content = contents.get(part);
		if (content === undefined) continue;
		// A part is read once, however many sheets name it.
		contents.delete(part);
		const sheet = new Sheet(name, budget);
		yield* readPart(content, budget, new SheetReader(sheet, { formats, styles, strings }));
		sheets.push(sheet);
	}
	const hidden = book.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
	return yield* workbookText(sheets, hidden);
}

/** Whether an attribute is there and on. */
const isSet = (value: string | undefined) => value !== undefined && isOn(value);

function* readBook(content: Buffer, budget: Budget) {
	const sheets: { name: string; id: string; isHidden: boolean }[] = [];
	let is1904 = false;
	yield* readPart(content, budget, {
		open(tag, attributes) {
			const { name = '', state = '' } = attributes;
			const id = attributes['id'] ?? '';
			// Some programs write states of their own, such as "show".
			const isHidden = ['hidden', 'veryHidden'].includes(state);
			if (tag === 'sheet') sheets.push({ name, id, isHidden });
			// An extension of Excel has the same name, and nothing about dates.
			if (tag === 'workbookPr') is1904 ||= isSet(attributes['date1904']);
		},
	});
	return { sheets, is1904 };
}

/** The texts that cells share, in their order. */
function* readStrings(content: Buffer, budget: Budget): Sliced<string[]> {
	const strings: string[] = [];
	let isCrossedOut = false;
	let text = '';
	yield* readPart(content, budget, {
		open(name, { val }, parent) {
			if (name === 'si') text = '';
			if (name === 'r') isCrossedOut = false;
			if (name === 'strike' && parent === 'rPr') isCrossedOut = isOn(val);
		},
		text(content, name) {
			if (name === 't' && !isCrossedOut) text += content;
		},
		close(name) {
			if (name === 'si') strings.push(unescaped(text));
			if (name === 'r') isCrossedOut = false;
		},
	});
	return strings;
}

/** The styles that cells name by their places, counted from 0. */
function* readStyles(content: Buffer, budget: Budget) {
	const formats = new Map<number, string>();
	const crossedOut: boolean[] = [];
	const styles: { format: string; isCrossedOut: boolean }[] = [];
	let list = '';
	yield* readPart(content, budget, {
		open(name, attributes) {
			const { numFmtId, formatCode = '', fontId, val } = attributes;
			const format = Number(numFmtId);
			if (name === 'fonts' || name === 'cellXfs' || name === 'dxfs') list = name;
			// ClosedXML writes General as a format without a code.
			const isFormat = name === 'numFmt' && list !== 'dxfs' && formatCode !== '';
			if (isFormat) formats.set(format, formatCode);
			if (name === 'font' && list === 'fonts') crossedOut.push(false);
			if (name === 'strike' && list === 'fonts') crossedOut[crossedOut.length - 1] = isOn(val);
			if (name !== 'xf' || list !== 'cellXfs') return;
			styles.push({
				format: formats.get(format) ?? builtInFormat(format),
				isCrossedOut: crossedOut[Number(fontId)] ?? false,
			});
		},
		close(name) {
			if (name === list) list = '';
		},
	});
	return styles;
}

/** A place such as `AB12`. */
const PLACE = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;

/** Row and column of a place, counted from 1; `undefined` where it is none. */
function placeOf(reference = ''): { row: number; column: number } | undefined {
	const [, letters, digits] = PLACE.exec(reference) ?? [];
	if (letters === undefined) return undefined;
	const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
	return { row: Number(digits), column };
}

/** A character that XML cannot have, such as `_x000D_`. */
const ESCAPED = /_x([\dA-F]{4})_/gi;

/** Puts the cells of a sheet into it while its XML is parsed. */
class SheetReader {
	private row = 0;
	private column = 0;

	/** The cell that is open, with its value as it is written. */
	private cell = { type: 'n', style: '', value: '', hasFormula: false };

	constructor(
		private readonly sheet: Sheet,
		private readonly book: {
			formats: NumberFormats;
			styles: { format: string; isCrossedOut: boolean }[];
			strings: string[];
		},
	) {}

	open(name: string, attributes: Record<string, string>): void {
		const { cell } = this;
		switch (name) {
			case 'col':
				return this.openColumns(attributes);
			case 'row':
				this.row = Number(attributes['r']) || this.row + 1;
				this.column = 0;
				this.sheet.isRowHidden = isSet(attributes['hidden']) || attributes['ht'] === '0';
				return;
			case 'c': {
				const place = placeOf(attributes['r']);
				this.row = place?.row ?? this.row;
				this.column = place?.column ?? this.column + 1;
				const { t: type = 'n', s: style = '0' } = attributes;
				this.cell = { type, style, value: '', hasFormula: false };
				return;
			}
			case 'f':
				cell.hasFormula = true;
				return;
			case 'is':
				// A value next to the text is a copy of it.
				cell.value = '';
				return;
			case 'drawing':
				this.sheet.hasDrawings = true;
				return;
			case 'mergeCell': {
				const [first, last] = (attributes['ref'] ?? '').split(':').map(placeOf);
				if (!first || !last) return;
				const [{ row: top, column: left }, { row: bottom, column: right }] = [first, last];
				this.sheet.merge({ top, left, bottom, right });
			}
		}
	}

	text(content: string, name: string): void {
		if (name === 'v' || name === 't') this.cell.value += content;
	}

	close(name: string): void {
		if (name !== 'c') return;
		const { sheet, row, column, cell } = this;
		const hasNoResult = cell.hasFormula && cell.value === '' && cell.type !== 'str';
		if (hasNoResult && !sheet.isHidden(column)) sheet.withoutResult += 1;
		const style = this.book.styles[Number(cell.style)];
		sheet.add({ row, column }, this.textOfCell(), style?.isCrossedOut);
	}

	private openColumns({ min, max, hidden, width }: Record<string, string>): void {
		if (!isSet(hidden) && width !== '0') return;
		this.sheet.hideColumns(Number(min) || 0, (Number(max) || 0) + 1);
	}

	private textOfCell(): string {
		const { type, value, style } = this.cell;
		const { strings, styles, formats } = this.book;
		switch (type) {
			case 's': {
				const text = strings[Number(value)];
				if (text === undefined && value !== '') this.sheet.withoutText += 1;
				return text ?? (value === '' ? '' : '#REF!');
			}
			case 'str':
			case 'inlineStr':
				return unescaped(value);
			case 'b':
				return isSet(value) ? 'TRUE' : 'FALSE';
			case 'n': {
				const isNumber = value.trim() !== '' && Number.isFinite(Number(value));
				const format = styles[Number(style)]?.format ?? 'General';
				return isNumber ? formats.text(Number(value), format) : value;
			}
			default:
				// Errors such as #REF!, and dates in ISO 8601.
				return value;
		}
	}
}

const unescaped = (text: string) =>
	text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
