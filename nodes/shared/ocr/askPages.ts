import { Problem } from '../problem';
import type { OcrResponse } from '../service/contract';
import type { Answer } from '../service/service';
import { absolutePages, MAX_PAGES, type PageSelection, resolvePages } from './pageSelection';
import { inOrder, pageNumbers, selectedNumbers } from './pages';

export interface PageSettings {
	/** All pages when not given. */
	selection?: PageSelection;
	/** Whether the service understands a choice of pages in the request; the contract has none. */
	canSelect: boolean;
	/** Pages in one request where the service can select; 0 for all of them. */
	perRequest: number;
	/** Requests at a time. */
	parallel: number;
}

/** Asks for some pages, counted from 1, or for all of them. */
type Ask = (pages?: number[]) => Promise<Answer<OcrResponse>>;

interface Part {
	answer: Answer<OcrResponse>;
	/** Of its pages, counted from 1. */
	numbers: number[];
}

/** The answer for a document, of one request or of several. */
export interface DocumentAnswer {
	data: OcrResponse;
	/** Of `data.pages`, counted from 1. */
	numbers: number[];
	/** What came, untouched; a list where it came in several answers. */
	raw: Answer<OcrResponse>['raw'] | Array<Answer<OcrResponse>['raw']>;
}

/**
 * Asks for the pages that the user wants, in page ranges side by side where that is set. A service
 * that does not answer with the pages it is asked for is asked for all of them.
 * @throws Problem when a page does not exist
 */
export async function askPages(ask: Ask, settings: PageSettings): Promise<DocumentAnswer> {
	const { selection, canSelect, perRequest, parallel } = settings;
	const wanted = canSelect && selection ? absolutePages(selection) : undefined;
	if (wanted !== undefined) {
		const size = perRequest > 0 ? perRequest : wanted.length;
		const parts = await Promise.all(chunks(wanted, size).map((pages) => askFor(ask, pages)));
		if (parts.every((part) => part !== undefined)) {
			checkComplete(wanted, parts);
			return joined(parts);
		}
	}
	const isSplit = wanted === undefined && canSelect && perRequest > 0;
	const parts = isSplit ? await askInRanges(ask, perRequest, parallel) : undefined;
	const whole = parts ?? [await askAll(ask)];
	if (selection === undefined) return joined(whole);
	// Services may leave pages out, such as empty ones, and with them all pages of a range.
	const last = whole.flatMap(({ numbers }) => numbers).at(-1) ?? 0;
	const chosen = resolvePages(selection, last);
	checkComplete(chosen, whole);
	return joined(whole, chosen);
}

/** @throws Problem that names the pages which a service has left out */
function checkComplete(wanted: number[], parts: Part[]): void {
	const answered = new Set(parts.flatMap(({ numbers }) => numbers));
	const missing = wanted.filter((page) => !answered.has(page));
	if (missing.length === 0) return;
	throw new Problem(
		`the service answered without page ${missing.slice(0, 10).join(', ')}, which the option "Reading: Pages" asks for`,
		{
			description: `It answered with ${answered.size} pages; the document may have no more. Then change that option.`,
		},
	);
}

async function askInOrder(ask: Ask, pages?: number[]): Promise<Answer<OcrResponse>> {
	const answer = await ask(pages);
	return { ...answer, data: { ...answer.data, pages: inOrder(answer.data.pages) } };
}

/** @returns `undefined` when the service answers with other pages */
async function askFor(ask: Ask, pages: number[]): Promise<Part | undefined> {
	const answer = await askInOrder(ask, pages);
	const numbers = selectedNumbers(answer.data.pages, pages);
	return numbers && { answer, numbers };
}

async function askAll(ask: Ask): Promise<Part> {
	const answer = await askInOrder(ask);
	return { answer, numbers: pageNumbers(answer.data.pages) };
}

const range = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => from + index);

/**
 * The whole document in page ranges: the first is asked for alone, then more and more of them at a
 * time. It ends where a range is refused or two in a row are empty: services that leave out pages
 * which do not exist may leave out blank ones too.
 * @returns `undefined` when the service does not answer with the pages it is asked for
 */
async function askInRanges(ask: Ask, size: number, parallel: number): Promise<Part[] | undefined> {
	const parts: Part[] = [];
	let from = 1;
	for (let wave = 1; from <= MAX_PAGES; wave = Math.min(wave * 2, parallel)) {
		const ranges = Array.from({ length: wave }, (_, index) => range(from + index * size, size));
		for (const part of await Promise.all(ranges.map((pages) => askMaybe(ask, pages)))) {
			if (part === undefined || (part === 'refused' && from === 1)) return undefined;
			if (part === 'refused') {
				const last = await askUpToEnd(ask, from, from + size - 1);
				return last && [...parts, ...last];
			}
			parts.push(part);
			from += size;
		}
		const [last, before] = [parts.at(-1), parts.at(-2)];
		if (last?.numbers.length === 0 && before?.numbers.length === 0) return parts;
	}
	return undefined;
}

/** The pages of a refused range that do exist, found by halves; most often there are none. */
async function askUpToEnd(ask: Ask, first: number, last: number): Promise<Part[] | undefined> {
	const parts: Part[] = [];
	let [from, to] = [first, last];
	for (let middle = first; from <= to; middle = Math.floor((from + to) / 2)) {
		const part = await askMaybe(ask, range(from, middle - from + 1));
		if (part === undefined) return undefined;
		if (part === 'refused') {
			to = middle - 1;
			continue;
		}
		parts.push(part);
		from = middle + 1;
	}
	return parts;
}

/** Services refuse pages that are not there with one of these, or leave them out. */
const REFUSALS = [400, 404, 422];

/** Asks for pages that may not exist. */
async function askMaybe(ask: Ask, pages: number[]): Promise<Part | 'refused' | undefined> {
	return await askFor(ask, pages).catch((error: unknown) => {
		const status = error instanceof Problem ? error.details.statusCode : undefined;
		if (!REFUSALS.includes(status ?? 0)) throw error;
		return 'refused';
	});
}

function chunks(pages: number[], size: number): number[][] {
	return Array.from({ length: Math.ceil(pages.length / size) }, (_, index) =>
		pages.slice(index * size, (index + 1) * size),
	);
}

/** One answer of several, with the chosen pages only. */
function joined(parts: Part[], choice?: number[]): DocumentAnswer {
	const numbers = parts.flatMap((part) => part.numbers);
	const pages = parts.flatMap(({ answer }) => answer.data.pages);
	const chosen = choice && new Set(choice);
	const isKept = numbers.map((number) => chosen?.has(number) ?? true);
	const [first, ...others] = parts.map(({ answer }) => answer);
	if (first === undefined) throw new Problem('the service gave no answer for the document');
	return {
		data: {
			...first.data,
			pages: pages.filter((_, index) => isKept[index]),
			usage_info: others.reduce(
				(sum, { data }) => addedUsage(sum, data.usage_info),
				first.data.usage_info,
			),
		},
		numbers: numbers.filter((_, index) => isKept[index]),
		raw: others.length === 0 ? first.raw : [first.raw, ...others.map(({ raw }) => raw)],
	};
}

type Usage = OcrResponse['usage_info'];

function addedUsage(sum: Usage, more: Usage): Usage {
	const [a, b] = [sum?.pages_processed, more?.pages_processed];
	const isCounted = typeof a === 'number' && typeof b === 'number';
	return isCounted ? { ...sum, pages_processed: a + b } : (sum ?? more);
}
