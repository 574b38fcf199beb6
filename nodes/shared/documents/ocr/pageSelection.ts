import { Problem } from '../../host/problem';
import { shortened } from '../../basics/text/shorten';
import type { OcrPage } from '../../service/contract';
import { inOrder, type NumberedPage, numberPages } from './pages';

/** Ranges of pages, counted from 1; negative numbers count from the end, -1 is the last page. */
export type PageSelection = {
	from: number;
	to: number;
	/** As the user wrote it. */
	text: string;
}[];

const HELP =
	'Write page numbers and ranges, separated by commas: 1-3,5. Pages are counted from 1; -1 is the last page, 4- means from page 4 to the end.';

/**
 * Reads which pages the user wants: `1-3,5`, `-1` for the last, `4-` up to the end.
 * @returns `undefined` for an empty text: all pages
 * @throws Problem that quotes what cannot be read
 */
export function parsePages(text: string): PageSelection | undefined {
	const parts = text
		.split(/[,;]/)
		.map((part) => part.trim())
		.filter((part) => part !== '');
	return parts.length === 0 ? undefined : parts.map(parseRange);
}

function parseRange(text: string): PageSelection[number] {
	const [, start = '', dash, end] = /^(-?\d+)(?:\s*([-–])\s*(-?\d+)?)?$/.exec(text) ?? [];
	const from = Number(start);
	const to = end === undefined ? (dash === undefined ? from : -1) : Number(end);
	if (start === '' || from === 0 || to === 0) {
		throw new Problem(`the option "Reading: Pages" cannot be read: ${shortened(text, 50)}`, {
			description: HELP,
		});
	}
	if (from > 0 === to > 0 && from > to) {
		throw new Problem(
			`the option "Reading: Pages" holds a range that ends before it begins: ${text}`,
			{
				description: HELP,
			},
		);
	}
	return { from, to, text };
}

/**
 * The page numbers of a document, counted from 1, each once and in the document's order.
 * @throws Problem that names the number of pages when a range goes beyond it
 */
export function resolvePages(selection: PageSelection, pageCount: number): number[] {
	const place = (page: number) => (page < 0 ? pageCount + 1 + page : page);
	const ranges = selection.map(({ from, to, text }) => {
		const range = { from: place(from), to: place(to), text };
		const beyond = [range.from, range.to].find((page) => page < 1 || page > pageCount);
		if (beyond !== undefined || range.from > range.to) {
			const has = pageCount === 1 ? 'has 1 page' : `has ${pageCount} pages`;
			throw new Problem(`the document ${has}, but the option "Reading: Pages" asks for ${text}`, {
				description: 'Change the option "Reading: Pages", or leave it empty to get all pages.',
			});
		}
		return range;
	});
	return numbers(ranges);
}

/** Ranges overlap at will, so a page that an earlier one has listed is not visited again. */
function numbers(ranges: PageSelection): number[] {
	const pages: number[] = [];
	let next = 1;
	for (const { from, to } of [...ranges].sort((one, other) => one.from - other.from)) {
		for (let page = Math.max(from, next); page <= to; page += 1) pages.push(page);
		next = Math.max(next, to + 1);
	}
	return pages;
}

/**
 * The pages that the user wants of the answer for a whole document, in their order.
 * @param selection all pages when not given
 * @throws Problem when a page does not exist, or the service has left it out
 */
export function wantedPages(all: OcrPage[], selection?: PageSelection): NumberedPage[] {
	const pages = numberPages(inOrder(all));
	if (selection === undefined) return pages;
	// Services may leave pages out, such as empty ones.
	const wanted = resolvePages(selection, pages.at(-1)?.number ?? 0);
	const answered = new Set(pages.map(({ number }) => number));
	const missing = wanted.filter((page) => !answered.has(page));
	if (missing.length > 0) {
		throw new Problem(
			`the service answered without page ${missing.slice(0, 10).join(', ')}, which the option "Reading: Pages" asks for`,
			{
				description: `It answered with ${pages.length} pages. Open the document and check whether that page is empty; then change that option.`,
			},
		);
	}
	const chosen = new Set(wanted);
	return pages.filter(({ number }) => chosen.has(number));
}
