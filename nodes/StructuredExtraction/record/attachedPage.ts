import type { IBinaryKeyData } from 'n8n-workflow';
import { storeFault } from '../../shared/documents/files/fileFault';
import { betweenSteps, inSlices, type Sliced } from '../../shared/host/budget';
import type { FileStore } from '../../shared/documents/files/storedFile';
import { escapeHtml } from '../../shared/page/html/htmlPage';
import { markdownRenderer } from '../../shared/page/html/markdownHtml';
import { readyForMarkers, withMarks, withMarkers } from '../../shared/page/html/marks';
import type { Page } from '../../shared/documents/ocr/pages';
import type { Reading } from '../../shared/documents/ocr/reading';
import { shownPages } from '../../shared/documents/pdf/shownPages';
import {
	type PlacedField as BoxedField,
	lookOf,
	type ShownPages,
	pageFigures,
	titleOf,
} from '../../shared/page/reviewPage/pageFigures';
import { anchorOf, cellsOf, reviewItems } from '../../shared/page/reviewPage/reviewItem';
import { reviewPage } from '../../shared/page/reviewPage/reviewPage';
import { lastBefore, type Span } from '../../shared/basics/text/spans';
import { shownFileName, withoutExtension } from '../../shared/basics/text/fileNames';
import { addTo, type Values } from '../../shared/basics/values';
import type { PageSpan } from '../evidence/evidence';
import { readablePage } from '../evidence/sourceText';
import type { ExtractionTask } from '../job';
import type { Meta } from './meta';

/** Images that are put into the page, in bytes. */
const MAX_IMAGES = 5 * 1024 * 1024;

/** How much text of the document is shown, how large it may become as HTML, in characters, and its marks. */
export const MAX_TEXT = 1_000_000;
const MAX_HTML = 8_000_000;
const MAX_MARKS = 10_000;

/** What a review page is made of. */
interface Known {
	record: Values;
	meta: Meta;
	/** The document as it was read. */
	reading: Reading;
	/** Whether values come from its e-invoice. */
	isEInvoice: boolean;
	/** Spans of the values in the sheets, by path. */
	places: Map<string, PageSpan[]>;
	/** Its pages, where they are images. */
	images?: ShownPages;
}

/** The page of Review about one record, without its form, and with the values marked in the document. */
export function* attachedPage(known: Known): Sliced<string> {
	const { record, meta, places } = known;
	const items = [];
	for (const item of reviewItems([{ ...record, _meta: meta }], [0])) {
		const placed = cellsOf(item).flatMap(({ path, page, reasons }) => {
			const own = [path, path.replace(/\.amount$/, '')].find((each) => places.has(each)) ?? path;
			const [first, ...others] = places.get(own) ?? [];
			const field = { path, anchor: anchorOf(path), page, isDoubtful: reasons.length > 0 };
			return [
				{ ...field, place: first, box: meta.evidence[own]?.box },
				...others.map((place) => ({ ...field, place })),
			];
		});
		const { html: view, marked } = yield* documentSide(known, placed);
		items.push({ ...item, document: { view }, marked });
	}
	return reviewPage({ title: meta.fileName ?? 'Text', items });
}

/** The review page of a document, stored as the file `review` of its output item. */
export async function attachedReview(
	store: FileStore,
	document: ExtractionTask['document'],
	known: Omit<Known, 'images'>,
): Promise<IBinaryKeyData> {
	const { fileName } = known.meta;
	const name = fileName === null ? 'text' : withoutExtension(shownFileName(fileName));
	const images = await imagesOf(document, known.reading.pages);
	const html = await inSlices(attachedPage({ ...known, images }), { eventLoop: betweenSteps });
	const file = await store.prepareBinaryData(Buffer.from(html), `${name}.review.html`, 'text/html');
	return { review: file };
}

async function imagesOf(
	document: ExtractionTask['document'],
	pages: Page[],
): Promise<ShownPages | undefined> {
	if (document.kind === 'text') return undefined;
	if (document.kind === 'url') return { pages: [], absent: FROM_ADDRESS };
	const wanted = new Set(pages.map(({ number }) => number));
	// An image that the model alone has looked at has no pages.
	const isWanted = (number: number) => wanted.size === 0 || wanted.has(number);
	const shown = shownPages(document.file, document.mimeType, MAX_IMAGES, isWanted);
	// Its record is there, and may have cost something.
	return await shown.catch((error: unknown) => ({
		pages: [],
		absent: `The document itself is not shown here: it ${storeFault(error).reason}.`,
	}));
}

const FROM_ADDRESS = 'The document itself is not shown here, because it came from a web address.';

type PlacedField = BoxedField & { place?: PageSpan };

/** A part of a page with the values that occur there, the doubtful ones first. */
type Part = Span & { fields: PlacedField[] };

/**
 * The document as HTML, with the values marked where they were found, and the anchors of those that have a
 * place there. Time and size are in proportion to the document; it tells what is left out.
 */
function* documentSide(
	{ reading, isEInvoice, images }: Known,
	fields: PlacedField[],
): Sliced<{ html: string; marked: Set<string> }> {
	const marked = new Set<string>();
	const shown = fields.slice(0, MAX_MARKS);
	const { origin, pages: sheets } = reading;
	const html = images === undefined ? [] : pageFigures(images, shown, marked);
	const indexOf = new Map(sheets.map(({ number }, index) => [number, index] as const).reverse());
	const fieldsOf = new Map<number | undefined, PlacedField[]>();
	for (const field of shown) {
		addTo(fieldsOf, field.place?.page ?? indexOf.get(field.page ?? NaN), field);
	}
	const isPlain = (origin === 'text' || origin === 'pdfText') && !isEInvoice;
	let room = MAX_TEXT;
	let size = 0;
	for (const [index, { number, markdown }] of sheets.entries()) {
		if (room <= 0 || size >= MAX_HTML) {
			const last = sheets.at(-1)?.number;
			html.push(leftOut(number === last ? `Page ${number} is` : `Pages ${number} to ${last} are`));
			break;
		}
		const full = readablePage(markdown);
		const text = readyForMarkers(full.slice(0, room));
		const own = fieldsOf.get(index) ?? [];
		const parts = partsOf(own).filter(({ start }) => start < text.length);
		const view = isPlain
			? plainHtml(text, parts, marked)
			: yield* markdownHtml(text, parts, marked);
		const drawn = view.replace(ICONS, '');
		const cut = full.length > text.length ? leftOut('The rest of this page is') : '';
		html.push(
			`<section dir="auto">${anchors(own, marked)}<p class="number" dir="ltr">Page ${number}</p>\n${drawn}${cut}</section>`,
		);
		room -= full.length;
		size += drawn.length;
	}
	if (html.length === 0) html.push(isEInvoice ? ONLY_DATA : NO_TEXT);
	return { html: html.join('\n'), marked };
}

const leftOut = (what: string) =>
	`<p class="left-out">${what} not shown here, because the document is very long. Please look at the document itself.</p>`;

const ONLY_DATA =
	'<p class="nothing">This is an e-invoice. Its values come from the data that the sender has put into the file, so there is no page to find them on.</p>';
const NO_TEXT =
	'<p class="nothing">There is no text of the document to find the values in. Please look at the document itself.</p>';

/** Elements that the links of values lead to, of those values that have none yet. */
const anchors = (fields: PlacedField[], marked: Set<string>) =>
	fields
		.filter(({ anchor }) => !marked.has(anchor) && marked.add(anchor))
		.map(({ anchor }) => `<span id="at-${anchor}"></span>`)
		.join('');

/** Parts of a page, in the order that `withMarkers` wants. */
function partsOf(fields: PlacedField[]): Part[] {
	const parts = new Map<string, Part>();
	for (const field of fields) {
		if (field.place === undefined) continue;
		const { start, end } = field.place;
		const part = parts.get(`${start} ${end}`) ?? { start, end, fields: [] };
		part.fields.push(field);
		parts.set(`${start} ${end}`, part);
	}
	return [...parts.values()].sort((a, b) => a.start - b.start || b.end - a.end);
}

function* markdownHtml(text: string, parts: Part[], marked: Set<string>): Sliced<string> {
	const own = parts.filter(markable(text));
	const render = markdownRenderer(() => '<span class="missing">[image]</span>');
	return markedHtml(yield* render(withMarkers(text, own)), own, marked);
}

/** What icon fonts draw, and others show as an empty box. */
const ICONS = /\p{Co}/gu;

/** The text as it is, where there is no Markdown in it. */
function plainHtml(text: string, parts: Part[], marked: Set<string>): string {
	const own = parts.map((part) => ({ ...part, end: Math.min(part.end, text.length) }));
	return markedHtml(`<pre>${escapeHtml(withMarkers(text, own))}</pre>`, own, marked);
}

/** Tags that a service may put into Markdown, with numbers in their attributes. */
const TAGS = /<\/?(?:table|thead|tbody|tfoot|tr|td|th|br|col|colgroup)(?=[\s/>])[^<>]*>/gi;

/** The number of a list item, with its mark. */
const ITEM_NUMBER = /(?:^|\n)\s{0,3}\d{1,9}[.)]\s$/;
const MAX_ITEM_NUMBER = 20;

/** Whether markers can be put around a part: not in a tag, and not at the number of a list item. */
function markable(text: string): (part: Span) => boolean {
	const tags = [...text.matchAll(TAGS)].map(({ 0: tag, index }) => ({
		start: index,
		end: index + tag.length,
	}));
	const isInTag = (at: number) => (lastBefore(tags, at)?.end ?? 0) > at;
	return ({ start, end }) =>
		!isInTag(start) &&
		!isInTag(end - 1) &&
		!ITEM_NUMBER.test(text.slice(Math.max(0, end - MAX_ITEM_NUMBER), end + 2));
}

function markedHtml(html: string, parts: Part[], marked: Set<string>): string {
	const fieldsOf = (mark: number) => parts[mark]?.fields ?? [];
	const { html: drawn } = withMarks(
		html,
		(mark, text, { isFirst, inLink }) => {
			const fields = fieldsOf(mark);
			const inner = inLink ? text : `<a href="#f0-${fields[0]?.anchor}">${text}</a>`;
			return `<mark class="${lookOf(fields)}" title="${titleOf(fields)}">${isFirst ? anchors(fields, marked) : ''}${inner}</mark>`;
		},
		(mark) => anchors(fieldsOf(mark), marked),
	);
	return drawn;
}
