import { z } from 'zod';
import { fold } from '../../shared/basics/text/fold';
import { readableText } from '../../shared/basics/text/readableText';
import { joinFirst, shortened } from '../../shared/basics/text/shorten';
import { isValues } from '../../shared/basics/values';
import type { Fact } from '../../shared/values/facts/fact';
import { isNothing } from '../../shared/values/normalise/leafValue';
import { type Kind, OTHER } from '../fields/kinds';
import type { Page } from '../../shared/documents/ocr/pages';
import { continues, isBlank, mayBeSeparator, pageMarks } from './pageMarks';

/** What a document is, as far as the model says it. */
export interface DocumentFacts {
	kind?: {
		name: string;
		/** Another kind that is as likely. */
		other?: string;
		/** The words that show it, and the page on which they are; null where they are on none. */
		words: string | null;
		page: number | null;
	};
	title: string | null;
	date: string | null;
	sender: string | null;
}

/** A document of a file. */
export interface FoundDocument extends DocumentFacts {
	/** Its pages, without blank ones at its ends. */
	pages: Page[];
	/** Why it may begin or end on another page. */
	doubts: Fact[];
}

const MAX_TEXT = 120;

const text = z
	.union([z.string(), z.number()])
	.transform((value) => shortened(readableText(String(value)), MAX_TEXT))
	// Headings and cells as the page has them.
	.transform((value) => value.replace(/^[#*|>\s]+/, '').trim())
	.transform((value) => (isNothing(value) ? null : value))
	.nullable()
	.catch(null);

const page = z.coerce.number().int().positive();

/** One document of an answer. */
const claimedDocument = z.object({
	first_page: page,
	last_page: page.nullish().catch(undefined),
	kind: text,
	other_kind: text,
	kind_words: text,
	title: text,
	date: text,
	sender: text,
});

/** A document as the model states it; pages are numbers of pages. */
export type ClaimedDocument = z.infer<typeof claimedDocument> & { last_page: number };

const statedAnswer = z.object({
	documents: z.array(z.unknown()).catch([]),
	separator_pages: z.array(z.unknown()).catch([]),
});

/**
 * An answer about some pages. More documents than pages cannot be, so that an answer without end is not
 * looked through.
 * @returns `faults` are sentences for the model
 */
export function readStated(value: unknown, pages: Page[], kinds: Kind[]) {
	const { documents: entries, separator_pages: blank } = statedAnswer.parse(value ?? {});
	const numbers = new Set(pages.map(({ number }) => number));
	const only = pages.length === 1 ? pages[0]?.number : undefined;
	const faults: string[] = [];
	const documents = entries.slice(0, pages.length).flatMap((entry, index): ClaimedDocument[] => {
		const { data } = claimedDocument.safeParse(
			only === undefined || !isValues(entry)
				? entry
				: { ...entry, first_page: only, last_page: only },
		);
		if (data === undefined || !numbers.has(data.first_page)) {
			faults.push(`Document ${index + 1} begins on no page of these.`);
			return [];
		}
		const last = data.last_page ?? data.first_page;
		if (last < data.first_page) faults.push(`Document ${index + 1} ends before it begins.`);
		if (last > data.first_page && !numbers.has(last)) {
			faults.push(`Document ${index + 1} ends on no page of these.`);
		}
		if (kinds.length > 0 && kindNamed(data.kind, kinds) === undefined) {
			faults.push(`The kind of document ${index + 1} is not in the list.`);
		}
		return [{ ...data, last_page: last }];
	});
	if (documents.length === 0) faults.push('The answer has no document.');
	const separators = new Set(
		blank.slice(0, pages.length).flatMap((one) => page.safeParse(one).data ?? []),
	);
	const { missed, shared } = coverage(documents, separators, pages);
	const named = (list: number[]) => joinFirst(list.map(String));
	if (missed.length > 0) faults.push(`No document has these pages: ${named(missed)}.`);
	if (shared.length > 0) faults.push(`Several documents have these pages: ${named(shared)}.`);
	return { documents, separators, faults };
}

/** Pages with a text that are in no document, and those that are in several. */
function coverage(documents: ClaimedDocument[], separators: Set<number>, pages: Page[]) {
	const changes = new Map<number, number>();
	const change = (number: number, by: number) =>
		changes.set(number, (changes.get(number) ?? 0) + by);
	for (const { first_page: first, last_page: last } of documents) {
		change(first, 1);
		change(Math.max(first, last) + 1, -1);
	}
	const borders = [...changes].sort(([one], [other]) => one - other);
	const missed: number[] = [];
	const shared: number[] = [];
	let open = 0;
	let next = 0;
	for (const one of pages) {
		for (; (borders[next]?.[0] ?? Infinity) <= one.number; next += 1) {
			open += borders[next]?.[1] ?? 0;
		}
		const isLeftOut = isBlank(one) || (separators.has(one.number) && mayBeSeparator(one));
		if (open === 0 && !isLeftOut) missed.push(one.number);
		if (open > 1) shared.push(one.number);
	}
	return { missed, shared };
}

function kindNamed(name: string | null, kinds: Kind[]): string | undefined {
	const wanted = fold(name ?? '');
	if (wanted === OTHER) return OTHER;
	return kinds.find((kind) => fold(kind.name) === wanted)?.name;
}

/**
 * The documents of a file: every page once and in order, whatever the answer. A page that it leaves
 * out stays with the document in front of it, unless it is blank or a separator.
 */
export function documentRanges(
	pages: Page[],
	claimed: ClaimedDocument[],
	separators: Set<number>,
	kinds: Kind[],
): {
	documents: FoundDocument[];
	/** Pages that belong to none: blank ones and separators. */
	leftOut: number[];
} {
	const byFirst = new Map(claimed.map((document) => [document.first_page, document]));
	const { missed, shared } = coverage(claimed, separators, pages);
	const uncertain = new Set([...missed, ...shared]);
	const isSeparator = (one: Page) => separators.has(one.number) && mayBeSeparator(one);
	const found: Array<{ pages: Page[]; claimed?: ClaimedDocument }> = [];
	for (const one of pages) {
		const begun = byFirst.get(one.number);
		const current = found.at(-1);
		if (current && (begun === undefined || current.pages.every(isBlank))) {
			current.pages.push(one);
			current.claimed = begun ?? current.claimed;
		} else found.push({ pages: [one], claimed: begun });
	}
	const ranges = found
		.map((document) => ({ ...document, pages: withoutBlankEnds(document.pages, isSeparator) }))
		.filter((document) => document.pages.length > 0);
	// A file with next to nothing on its pages is still a document.
	const documents = ranges.length > 0 ? ranges : [{ pages, claimed: undefined }];
	const kept = new Set(documents.flatMap((document) => document.pages.map(({ number }) => number)));
	const marks = documents.map((document) => document.pages.map((one) => pageMarks(one)));
	/** Why the document with this index may belong to the one before it; told of one of the two. */
	const doubtsAt = (index: number, of: 'before' | 'after'): Fact[] => {
		const [before, [first] = []] = [marks[index - 1], marks[index]];
		const why = before && first && continues(before, first);
		if (first === undefined || why === undefined) return [];
		return [{ kind: 'mayContinue', fields: [], values: { of, page: first.number, why } }];
	};
	return {
		documents: documents.map(({ pages: own, claimed: told }, index) => {
			const unclear = own.find(({ number }) => uncertain.has(number));
			const doubts = [...doubtsAt(index, 'before'), ...doubtsAt(index + 1, 'after')];
			if (unclear) {
				doubts.push({ kind: 'unclearPage', fields: [], values: { page: unclear.number } });
			}
			return { pages: own, ...factsOf(told, own, kinds), doubts };
		}),
		leftOut: pages.map(({ number }) => number).filter((number) => !kept.has(number)),
	};
}

function withoutBlankEnds(pages: Page[], isSeparator: (page: Page) => boolean): Page[] {
	const hasText = (one: Page) => !isBlank(one) && !isSeparator(one);
	const first = pages.findIndex(hasText);
	return first === -1 ? [] : pages.slice(first, pages.findLastIndex(hasText) + 1);
}

/** A word; scripts without capitals have one in each letter, because many have no spaces. */
const WORD = /\p{Lo}|[\p{Lu}\p{Ll}\p{Lt}\p{Lm}\p{M}\p{N}]+/gu;

/** The words of a text, each with a space on both sides. */
const wordsOf = (text: string) => ` ${(text.match(WORD) ?? []).map(fold).join(' ')} `;

/** The kind of a document with the words that show it, and what else the answer says of it. */
export function factsOf(
	claimed: ClaimedDocument | undefined,
	pages: Page[],
	kinds: Kind[],
): DocumentFacts {
	const { title = null, date = null, sender = null } = claimed ?? {};
	const facts = { title, date, sender };
	if (kinds.length === 0) return facts;
	const name = kindNamed(claimed?.kind ?? null, kinds) ?? OTHER;
	const other = kindNamed(claimed?.other_kind ?? null, kinds);
	const words = claimed?.kind_words ?? null;
	const wanted = wordsOf(words ?? '');
	// Words of one or two letters are on most pages; these have a space on both sides.
	const isProof = wanted.length > 4;
	const at = isProof ? pages.find((one) => wordsOf(one.markdown).includes(wanted)) : undefined;
	return {
		kind: { name, ...(other && other !== name && { other }), words, page: at?.number ?? null },
		...facts,
	};
}
