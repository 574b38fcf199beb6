import { PDFDocument, type PDFPage, StandardFonts } from 'pdf-lib';

/** A text at a place of a page, in points from the top left corner. */
export interface Text {
	x: number;
	y: number;
	text: string;
	size?: number;
	bold?: boolean;
	/** Where `x` is: at the left end of the text (default) or at its right end. */
	align?: 'left' | 'right';
}

/** Makes a PDF of A4 pages with texts, and whatever `draw` adds to the first page. */
export async function makePdf(
	pages: Text[][],
	draw?: (page: PDFPage, pdf: PDFDocument) => Promise<void> | void,
): Promise<Buffer> {
	const pdf = await PDFDocument.create({ updateMetadata: false });
	const regular = await pdf.embedFont(StandardFonts.Helvetica);
	const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
	for (const [at, texts] of pages.entries()) {
		const page = pdf.addPage([595, 842]);
		for (const { x, y, text, size = 10, bold: isBold = false, align = 'left' } of texts) {
			const font = isBold ? bold : regular;
			const left = align === 'right' ? x - font.widthOfTextAtSize(text, size) : x;
			page.drawText(text, { x: left, y: 842 - y, size, font });
		}
		if (at === 0) await draw?.(page, pdf);
	}
	return Buffer.from(await pdf.save());
}

/** Texts of a table: rows of cells at the given columns, `step` points apart; negative columns are right edges. */
export function tableTexts(rows: string[][], columns: number[], top: number, step = 18): Text[] {
	return rows.flatMap((cells, row) =>
		cells.flatMap((text, column): Text[] => {
			const x = columns[column] ?? 0;
			if (text === '') return [];
			return [
				{
					x: Math.abs(x),
					y: top + row * step,
					text,
					align: x < 0 ? 'right' : 'left',
					bold: row === 0,
				},
			];
		}),
	);
}
