import type { Budget, Sliced } from '../../host/budget';
import { Problem } from '../../host/problem';
import { readPart } from './docxXml';
import type { ReadText } from '../fileTexts/htmlText';
import { Sheet, workbookText } from './sheets';
import { unzip } from './unzip';

const CONTENT = 'content.xml';
const MANIFEST = 'meta-inf/manifest.xml';

/**
 * The text of an OpenDocument spreadsheet as Markdown, each sheet with a text as a page: cells as they
 * are shown. Leaves out hidden sheets, rows and columns.
 * @throws Problem when it is damaged, has a password, or more than the budget
 */
export function* odsText(bytes: Buffer, budget: Budget): Sliced<ReadText> {
	const files = yield* unzip(bytes, (name) => name === CONTENT || name === MANIFEST, budget);
	if (files.get(MANIFEST)?.includes('encryption-data')) {
		throw new Problem('the file has a password', {
			description: 'Open it, and save it without its password.',
		});
	}
	const reader = new ContentReader(budget);
	yield* readPart(files.get(CONTENT) ?? Buffer.alloc(0), budget, reader);
	return yield* workbookText(reader.sheets, reader.hiddenSheets);
}

/** Elements that are left out with everything in them: comments, deleted cells, links to other files. */
const SKIPPED = new Set('annotation dde-links forms tracked-changes'.split(' '));
/** The same for elements that may show something. */
const DRAWINGS = new Set('custom-shape frame g rect shapes'.split(' '));

/** Spaces in a row that are kept. */
const MAX_SPACES = 100;

const countOf = (value: string | undefined) => Math.max(1, Number.parseInt(value ?? '', 10) || 1);

/** Values of a cell without a text, in the order in which they are looked for. */
const VALUES = ['string-value', 'date-value', 'time-value', 'boolean-value', 'value'];

/** A cell that is open or belongs to the open row. */
interface Cell {
	column: number;
	repeats: number;
	lines: string[];
	/** Text of a cell without lines. */
	value: string;
	isCrossedOut: boolean;
	/** Whether a merged cell covers it. */
	isCovered: boolean;
	/** Columns and rows that are merged with it. */
	columns: number;
	rows: number;
}

/** Puts cells into sheets while the XML is parsed. */
class ContentReader {
	readonly sheets: Sheet[] = [];
	readonly hiddenSheets: string[] = [];

	/** The style that is open, and those that hide a sheet or cross a text out. */
	private style = '';
	private readonly hiding = new Set<string>();
	private readonly crossingOut = new Set<string>();

	/** Open elements from the outermost one on that is left out. */
	private skipped = 0;

	private sheet?: Sheet;
	/** The place of the next cell, counted from 1. */
	private row = 1;
	private column = 1;
	private rowRepeats = 1;
	private cells: Cell[] = [];
	private cell?: Cell;

	constructor(private readonly budget: Budget) {}

	open(name: string, attributes: Record<string, string>): void {
		const isDrawing = DRAWINGS.has(name);
		if (isDrawing && this.sheet) this.sheet.hasDrawings = true;
		if (this.skipped > 0 || isDrawing || SKIPPED.has(name)) {
			this.skipped += 1;
			return;
		}
		switch (name) {
			case 'style':
				this.style = attributes['name'] ?? '';
				return;
			case 'table-properties':
				if (attributes['display'] === 'false') this.hiding.add(this.style);
				return;
			case 'text-properties': {
				const line = attributes['text-line-through-style'] ?? 'none';
				if (line !== 'none') this.crossingOut.add(this.style);
				return;
			}
			case 'table':
				return this.openSheet(attributes);
			case 'table-column':
				return this.openColumns(attributes);
			case 'table-row':
				this.rowRepeats = countOf(attributes['number-rows-repeated']);
				if (this.sheet) this.sheet.isRowHidden = isHidden(attributes);
				this.column = 1;
				return;
			case 'table-cell':
			case 'covered-table-cell':
				return this.openCell(name, attributes);
			case 'p':
				this.cell?.lines.push('');
				return;
			case 's':
				return this.addSpaces(Math.min(MAX_SPACES, countOf(attributes['c'])));
			case 'tab':
				return this.text(' ');
			case 'line-break':
				this.text('\n');
		}
	}

	text(content: string): void {
		const lines = this.cell?.lines ?? [];
		if (this.skipped === 0 && lines.length > 0) lines.push(`${lines.pop()}${content}`);
	}

	close(name: string): void {
		if (this.skipped > 0) this.skipped -= 1;
		else if (name === 'table-row') this.closeRow();
		else if (name === 'table') this.sheet = undefined;
		else if (name === 'table-cell' || name === 'covered-table-cell') this.cell = undefined;
	}

	private addSpaces(count: number): void {
		this.budget.spend('characters', count);
		this.text(' '.repeat(count));
	}

	private openSheet(attributes: Record<string, string>): void {
		const name = attributes['name'] ?? '';
		const isShown = !this.hiding.has(attributes['style-name'] ?? '');
		this.sheet = isShown ? new Sheet(name, this.budget) : undefined;
		if (this.sheet) this.sheets.push(this.sheet);
		else this.hiddenSheets.push(name);
		this.row = 1;
		this.column = 1;
	}

	private openColumns(attributes: Record<string, string>): void {
		const end = this.column + countOf(attributes['number-columns-repeated']);
		if (isHidden(attributes)) this.sheet?.hideColumns(this.column, end);
		this.column = end;
	}

	private openCell(name: string, attributes: Record<string, string>): void {
		const { column } = this;
		const repeats = countOf(attributes['number-columns-repeated']);
		const value = VALUES.map((key) => attributes[key]).find(Boolean) ?? '';
		this.column += repeats;
		this.cell = {
			column,
			repeats,
			lines: [],
			value,
			isCrossedOut: this.crossingOut.has(attributes['style-name'] ?? ''),
			isCovered: name === 'covered-table-cell',
			columns: countOf(attributes['number-columns-spanned']),
			rows: countOf(attributes['number-rows-spanned']),
		};
		this.cells.push(this.cell);
	}

	private closeRow(): void {
		for (const cell of this.cells) this.addCell(cell);
		this.cells = [];
		this.row += this.rowRepeats;
	}

	private addCell({ column, repeats, lines, value, columns, rows, ...cell }: Cell): void {
		const { sheet, row, rowRepeats, budget } = this;
		const text = lines.length > 0 ? lines.join('\n') : value;
		if (!sheet || text.trim() === '') return;
		budget.spend('cells', repeats * rowRepeats);
		const place = { row, column, rows: rowRepeats, columns: repeats };
		sheet.add(place, text, cell.isCovered || cell.isCrossedOut);
		if (columns * rows > 1) {
			sheet.merge({ top: row, left: column, bottom: row + rows - 1, right: column + columns - 1 });
		}
	}
}

/** Whether a row or column is hidden, by a person or a filter. */
const isHidden = (attributes: Record<string, string>) =>
	(attributes['visibility'] ?? 'visible') !== 'visible';
