import type { Box } from '../../shared/ocr/pages';
import { markdownRenderer } from '../../shared/html/markdownHtml';
import { readyForMarkers, withMarks, withMarkers } from '../../shared/html/marks';
import { escapeHtml } from '../../shared/html/escapeHtml';
import { joinFirst } from '../../shared/text/shorten';
import { readableText } from '../../shared/text/readableText';
import { addTo } from '../../shared/values';
import { readablePage } from '../evidence/sourceText';
import { lastBefore, type Span } from '../../shared/spans';
import { labelOf } from '../../shared/schema/label';
import { blockHtml, blocksOf } from './blocks';
import type { ReviewField, ReviewPage, ReviewSheet } from './reviewPage';

/** How much text of the document is shown, and how large it may become as HTML, in characters. */
export const MAX_TEXT = 1_000_000;
const MAX_HTML = 8_000_000;

/** A value as the page shows it. */
export type ShownField = ReviewField & {
	/** Of its anchors: `f-3` for the field, `v-3` for its place in the text, `b-3` for its box. */
	number: number;
	/** Counts the doubtful values; none for the others. */
	badge?: number;
};

/** What fields can link to. */
export type Marked = {
	/** The mark of each field that has one, by numbers; values that stand in one place share it. */
	inText: Map<number, number>;
	/** Numbers of fields with a box in the image. */
	inImage: Set<number>;
	/** Whether values without a page come from the data of an e-invoice. */
	isData: boolean;
	/** Pages that are shown, counted from 1, by the number that the document gives them. */
	sheets: Map<number, number>;
};

/** A part of a page with the values that occur there, the doubtful ones first. */
type Part = Span & { fields: ShownField[] };

/** The document as HTML, with the values marked where they were found. */
export function documentSide(page: ReviewPage, fields: ShownField[]) {
	const marked: Marked = {
		...{ inText: new Map(), inImage: new Set(), sheets: new Map() },
		isData: page.source?.startsWith('e-invoice') ?? false,
	};
	const partsOf = partsByPage(fields);
	const html = [imageHtml(page, fields, marked)];
	let room = MAX_TEXT;
	let size = 0;
	let count = 0;
	const isPlain = page.source === 'text' || page.source === 'pdf text';
	for (const sheet of page.sheets) {
		if (room <= 0 || size >= MAX_HTML) break;
		const full = readablePage(sheet.markdown);
		const text = readyForMarkers(full.slice(0, room));
		const parts = (partsOf.get(count) ?? []).filter(({ start }) => start < text.length);
		const drawn = sheetHtml(isPlain, sheet, text, parts, marked).replace(ICONS, '');
		const cut = full.length > text.length ? leftOut('The rest of this page is') : '';
		count += 1;
		html.push(
			`<section id="page-${count}" dir="auto"><p class="number" dir="ltr">Page ${sheet.number}</p>\n${drawn}${cut}</section>`,
		);
		if (!marked.sheets.has(sheet.number)) marked.sheets.set(sheet.number, count);
		room -= full.length;
		size += drawn.length;
	}
	const [first, last] = [page.sheets[count]?.number, page.sheets.at(-1)?.number];
	if (first !== undefined) {
		html.push(leftOut(first === last ? `Page ${first} is` : `Pages ${first} to ${last} are`));
	}
	if (count === 0 && page.image === undefined) html.push(nothing(page));
	return { html: html.filter((each) => each !== '').join('\n'), marked };
}

const leftOut = (what: string) =>
	`<p class="left-out">${what} not shown here, because the document is very long. Please look at the document itself.</p>`;

function nothing({ source }: ReviewPage): string {
	const words = source?.startsWith('e-invoice')
		? 'This is an e-invoice. Its values come from the data that the sender has put into the file, so there is no page to find them on.'
		: 'There is no text of the document to find the values in. Please look at the document itself.';
	return `<p class="nothing">${words}</p>`;
}

/** Parts of each page, counted from 0, in the order that `withMarkers` wants. */
function partsByPage(fields: ShownField[]): Map<number, Part[]> {
	const known = new Map<string, Part>();
	const pages = new Map<number, Part[]>();
	for (const field of fields) {
		if (field.place === undefined) continue;
		const { page, start, end } = field.place;
		const key = `${page} ${start} ${end}`;
		const part = known.get(key);
		if (part) part.fields.push(field);
		else {
			const own = { start, end, fields: [field] };
			known.set(key, own);
			addTo(pages, page, own);
		}
	}
	for (const parts of pages.values()) parts.sort((a, b) => a.start - b.start || b.end - a.end);
	return pages;
}

function sheetHtml(
	isPlain: boolean,
	sheet: ReviewSheet,
	text: string,
	parts: Part[],
	marked: Marked,
): string {
	if (isPlain) return plainHtml(text, parts, marked);
	const blocks = blocksOf(sheet, text);
	const render = markdownRenderer(() => '<span class="missing">[image]</span>');
	const possible = parts.filter(markable(text));
	const htmlOf = ({ start, end }: Span) => {
		const own = possible
			.filter((part) => part.start >= start && part.start < end)
			.map((part) => ({
				...part,
				start: part.start - start,
				end: Math.min(part.end, end) - start,
			}));
		return markedHtml(render(withMarkers(text.slice(start, end), own)), own, marked);
	};
	return blocks ? blockHtml(sheet, blocks, text, htmlOf) : htmlOf({ start: 0, end: text.length });
}

/** What icon fonts draw, and others show as an empty box. */
export const ICONS = /\p{Co}/gu;

/** The text as it is, where there is no Markdown in it. */
function plainHtml(text: string, parts: Part[], marked: Marked): string {
	const own = parts.map((part) => ({ ...part, end: Math.min(part.end, text.length) }));
	const html = `<pre>${escapeHtml(withMarkers(text, own))}</pre>`;
	return markedHtml(html, own, marked);
}

/** Tags that a service may put into Markdown, with numbers in their attributes. */
const TAGS = /<\/?(?:table|thead|tbody|tfoot|tr|td|th|br|col|colgroup)(?=[\s/>])[^<>]*>/gi;

/** Whether markers can be put around a part: not in a tag, and not at the number of a list item. */
function markable(text: string): (part: Span) => boolean {
	const tags = [...text.matchAll(TAGS)].map(({ 0: tag, index }) => ({
		start: index,
		end: index + tag.length,
	}));
	const isInTag = (at: number) => (lastBefore(tags, at)?.end ?? 0) > at;
	return ({ start, end }) =>
		!isInTag(start) && !isInTag(end - 1) && !/^[.)]\s/.test(text.slice(end, end + 2));
}

function markedHtml(html: string, parts: Part[], { inText }: Marked): string {
	const fieldsOf = (mark: number) => parts[mark]?.fields ?? [];
	const { html: drawn, placed } = withMarks(
		html,
		(mark, text, { isFirst, inLink }) => {
			const fields = fieldsOf(mark);
			const { number = 0, badge } = fields[0] ?? {};
			const id = isFirst ? ` id="v-${number}"` : '';
			const badgeHtml = isFirst && badge !== undefined ? `<b class="badge">${badge}</b>` : '';
			const inner = inLink ? text : `<a href="#f-${number}">${text}</a>`;
			return `<mark${id} class="${lookOf(badge)}" title="${titleOf(fields)}">${badgeHtml}${inner}</mark>`;
		},
		(mark) => `<span id="v-${fieldsOf(mark)[0]?.number ?? 0}"></span>`,
	);
	for (const mark of placed) {
		const [lead, ...others] = fieldsOf(mark);
		if (lead) for (const { number } of [lead, ...others]) inText.set(number, lead.number);
	}
	return drawn;
}

const lookOf = (badge: number | undefined) => (badge === undefined ? 'sure' : 'check');

/** The names of fields for an attribute. */
const titleOf = (fields: ShownField[]) => {
	const names = fields.map(({ path }) => labelOf(path));
	return escapeHtml(
		readableText(
			joinFirst(
				names.map((name) => name.slice(0, 100)),
				' · ',
				5,
			),
		),
	);
};

/** The image of the document with the boxes of its values, or why it is not shown. */
function imageHtml({ image, sheets }: ReviewPage, fields: ShownField[], marked: Marked): string {
	if (image === undefined) return '';
	if ('absent' in image) return `<p class="nothing">${escapeHtml(image.absent)}</p>`;
	const { width, height } = sheets[0]?.dimensions ?? {};
	const boxes = fields.flatMap((field) => {
		const box = field.evidence?.box;
		const place = box && width && height ? placeOf(box, width, height) : undefined;
		if (place === undefined) return [];
		const { number, badge } = field;
		marked.inImage.add(number);
		const badgeHtml = badge === undefined ? '' : `<b class="badge">${badge}</b>`;
		return [
			`<a id="b-${number}" class="box ${lookOf(badge)}" href="#f-${number}" title="${titleOf([field])}" style="${place}">${badgeHtml}</a>`,
		];
	});
	return `<figure class="image"><img src="${escapeHtml(image.url)}" alt="The document">${boxes.join('')}</figure>`;
}

/** A box as CSS, in percent of its page; `undefined` for one outside of it. */
function placeOf(box: Box, width: number, height: number): string | undefined {
	const share = (part: number, whole: number) => Math.min(100, Math.max(0, (part / whole) * 100));
	const [left, right] = [share(box.left, width), share(box.right, width)];
	const [top, bottom] = [share(box.top, height), share(box.bottom, height)];
	if (!(right > left && bottom > top)) return undefined;
	const css = { left, top, width: right - left, height: bottom - top };
	return Object.entries(css)
		.map(([name, value]) => `${name}:${value.toFixed(2)}%`)
		.join(';');
}
