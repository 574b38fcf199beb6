import type { Box } from '../Box';
import { readableText } from '../../basics/text/readableText';
import { joinFirst } from '../../basics/text/shorten';
import { labelOf } from '../../values/schema/label';
import { addTo } from '../../basics/values';
import { escapeHtml } from '../html/htmlPage';

/** The pages of a document as images that every browser shows, counted from 1, and why others are not shown, in a sentence. */
export interface ShownPages {
	pages: { number: number; mimeType: string; bytes: Buffer }[];
	absent?: string;
}

/** A value with its place on the page, as far as it is known. */
export interface PlacedField {
	path: string;
	/** `at-<anchor>` is its place in the document, `f0-<anchor>` the value next to it. */
	anchor: string;
	isDoubtful: boolean;
	/** As the document counts its pages. */
	page?: number;
	box?: Box;
}

/**
 * The pages of a document as images, with the boxes of its values, and why others are not shown.
 * @param marked gets the anchors of the values that have a box
 */
export function pageFigures(
	{ pages, absent }: ShownPages,
	fields: PlacedField[],
	marked: Set<string>,
): string[] {
	const fieldsOf = new Map<number, PlacedField[]>();
	for (const field of fields) addTo(fieldsOf, field.page ?? 1, field);
	const figures = pages.map((page) => figure(page, fieldsOf.get(page.number) ?? [], marked));
	return absent === undefined
		? figures
		: [...figures, `<p class="nothing">${escapeHtml(absent)}</p>`];
}

function figure(
	page: ShownPages['pages'][number],
	fields: PlacedField[],
	marked: Set<string>,
): string {
	const boxes = fields.flatMap((field) => {
		const { anchor, box } = field;
		const place = box && placeOf(box);
		if (place === undefined || marked.has(anchor)) return [];
		marked.add(anchor);
		// A link with the anchor itself would take the focus from the value that leads there.
		return [
			`<span id="at-${anchor}" class="box ${lookOf([field])}" style="${place}"><a href="#f0-${anchor}" title="${titleOf([field])}"></a></span>`,
		];
	});
	const url = `data:${page.mimeType};base64,${page.bytes.toString('base64')}`;
	return `<figure class="image"><img src="${escapeHtml(url)}" alt="Page ${page.number}">${boxes.join('')}</figure>`;
}

export const lookOf = (fields: PlacedField[]) =>
	fields.some(({ isDoubtful }) => isDoubtful) ? 'check' : 'sure';

/** The names of fields for an attribute. */
export const titleOf = (fields: PlacedField[]) => {
	const names = fields.map(({ path }) => labelOf(path).slice(0, 100));
	return escapeHtml(readableText(joinFirst(names, ' · ')));
};

/** A box as CSS, in percent of its page; `undefined` for one outside of it, or where its size is not known. */
function placeOf({ pageWidth, pageHeight, ...box }: Box): string | undefined {
	if (!pageWidth || !pageHeight) return undefined;
	const share = (part: number, whole: number) => Math.min(100, Math.max(0, (part / whole) * 100));
	const [left, right] = [share(box.left, pageWidth), share(box.right, pageWidth)];
	const [top, bottom] = [share(box.top, pageHeight), share(box.bottom, pageHeight)];
	if (!(right > left && bottom > top)) return undefined;
	const css = { left, top, width: right - left, height: bottom - top };
	return Object.entries(css)
		.map(([name, value]) => `${name}:${value.toFixed(2)}%`)
		.join(';');
}
