import { type FontName, mm, type Pdf, rule, write } from './pdf';

export interface Column {
	heading: string;
	width: number;
	align?: 'left' | 'right' | 'center';
}

/** Columns with their width in millimetres: `Code: 20 | Amount: 26 right`. */
export const columns = (text: string): Column[] =>
	text.split(' | ').map((column) => {
		const [heading = '', layout = ''] = column.split(': ');
		const [width, align] = layout.split(' ');
		return { heading, width: mm(Number(width)), ...(align && { align: align as 'right' }) };
	});

export interface TableStyle {
	font: FontName;
	boldFont: FontName;
	size: number;
	/** Space above and below a row's text, in points. */
	padding: number;
	headingFill?: string;
	headingColor?: string;
	lineColor: string;
	/** Lines around every cell instead of under every row. */
	grid?: boolean;
}

export interface TablePosition {
	x: number;
	y: number;
	/** A row that would reach below this y goes on the next page. */
	bottom: number;
}

/** Called when the next row does not fit; returns the y where the table continues (after `doc.addPage()`). */
export type OnPageBreak = (rowsDone: number, y: number) => TablePosition;

const cellGap = 4;

function rowHeight(doc: Pdf, columns: Column[], cells: string[], style: TableStyle): number {
	doc.font(style.font).fontSize(style.size);
	const heights = columns.map(({ width }, index) =>
		doc.heightOfString(cells[index] ?? '', { width: width - 2 * cellGap }),
	);
	return Math.max(...heights) + 2 * style.padding;
}

function drawRow(
	doc: Pdf,
	columns: Column[],
	cells: string[],
	style: TableStyle,
	at: { x: number; y: number; font: FontName; color?: string; fill?: string },
): number {
	const height = rowHeight(doc, columns, cells, { ...style, font: at.font });
	const width = columns.reduce((sum, column) => sum + column.width, 0);
	if (at.fill) doc.rect(at.x, at.y, width, height).fill(at.fill);
	let x = at.x;
	columns.forEach((column, index) => {
		write(doc, cells[index] ?? '', x + cellGap, at.y + style.padding, `${at.font} ${style.size}`, {
			color: at.color,
			width: column.width - 2 * cellGap,
			align: column.align,
		});
		if (style.grid)
			doc.rect(x, at.y, column.width, height).lineWidth(0.5).strokeColor(style.lineColor).stroke();
		x += column.width;
	});
	const below = at.y + height;
	if (!style.grid) rule(doc, [at.x, below], [at.x + width, below], style.lineColor, 0.5);
	return below;
}

/** Draws headings and rows; headings are repeated after a page break. Returns the y below the table. */
export function drawTable(
	doc: Pdf,
	columns: Column[],
	rows: string[][],
	style: TableStyle,
	start: TablePosition,
	onPageBreak?: OnPageBreak,
): number {
	const headings = columns.map((column) => column.heading);
	const heading = ({ x, y }: TablePosition): number =>
		drawRow(doc, columns, headings, style, {
			x,
			y,
			font: style.boldFont,
			color: style.headingColor,
			fill: style.headingFill,
		});
	let position = start;
	let y = heading(position);
	rows.forEach((cells, index) => {
		if (onPageBreak && y + rowHeight(doc, columns, cells, style) > position.bottom) {
			position = onPageBreak(index, y);
			y = heading(position);
		}
		y = drawRow(doc, columns, cells, style, { x: position.x, y, font: style.font });
	});
	return y;
}
