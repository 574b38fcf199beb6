import { type Edit, shifter, omissions } from '../../shared/basics/text/replaceReferences';
import type { Page } from '../../shared/documents/ocr/pages';
import { readableText } from '../../shared/basics/text/readableText';
import { withoutSpacedDigits } from '../../shared/basics/text/spacedDigits';
import { withoutLoneSurrogates } from '../../shared/basics/text/shorten';
import { lazy, memoizeByObject } from '../../shared/basics/memoize';
import { atOnce, once, type Sliced } from '../../shared/host/budget';
import { withMarkdownTables } from '../../shared/page/tables/inlineTables';
import { markdown as rules } from '../../shared/page/tables/markdownRules';
import { type Layout, readLayout } from '../../shared/page/tables/Layout';
import { Mentions } from '../../shared/values/mentions/Mentions';
import { firstAfter, type Span } from '../../shared/basics/text/spans';
import { runningLines } from './runningLines';

/** The text that is searched: all pages as one, what is printed in it, and how it is laid out. */
export type PagedText = {
	mentions: Mentions;
	/** With rests: the tables of a thousand pages take seconds. */
	layoutInSlices: () => Sliced<Layout>;
	layout: () => Layout;
	/** The headers and footers of its pages, in order. */
	runningLines: () => Span[];
	pages: {
		number: number;
		/** Its offsets in the text. */
		start: number;
		end: number;
		/** Moves ordered spans of its Markdown to where they are in the text. */
		moveSpans: <Part extends Span>(parts: Part[]) => Part[];
	}[];
};

/** Tags and escaped characters, which occur between words of one value; raised digits and crossed-out text have a meaning. */
const MARKUP =
	/<br\s*\/?>|<\/?(?:a|b|i|u|em|strong|mark|small|big|font|span|tt|ins|p|div|center|h[1-6]|li|ul|ol|code|sub)(?:\s[^<>]{0,200})?>|&(?:nbsp|amp|lt|gt|quot|apos|#\d+);/gi;

/** Letters and symbols by their names in HTML, as some OCR services write them: "M&uuml;ller", "&euro; 5". */
const NAMED = /&(?:[a-z]{2,8}\d{0,2}|#\d{2,6}|#x[\da-f]{2,5});/gi;

/** A text with letters and symbols in place of their names, and what was replaced. */
function withoutNames(text: string): { text: string; edits: Edit[] } {
	const edits: Edit[] = [];
	const plain = text.replace(NAMED, (name, start: number) => {
		const character = rules.utils.unescapeAll(name);
		if (character.length > 1 || character <= '\u00a0') return name;
		edits.push({ start, end: start + name.length, length: 1 });
		return character;
	});
	return { text: plain, edits };
}

/** Soft hyphens split words at the ends of lines; elsewhere PDFs use them for a real "-". */
const IN_WORD = /(?<=\p{L})\u00ad(?=\p{L})/gu;

/** A page without invisible characters, as they are also taken out of values, and with all its tables as Markdown. */
export const readablePage = (markdown: string) => readable(markdown).text;

function readable(markdown: string): Pick<PagedText['pages'][number], 'moveSpans'> & {
	text: string;
} {
	const whole = withoutSpacedDigits(markdown.replace(IN_WORD, ''));
	const dashed = whole.replaceAll('\u00ad', '-');
	const visible = readableText(dashed);
	const { text: named, edits } = withoutNames(visible);
	const { text, moveSpans } = withMarkdownTables(named);
	const shown = shifter(edits);
	return {
		text,
		moveSpans: (parts) =>
			moveSpans(
				shown(shifter(omissions(dashed, visible))(shifter(omissions(markdown, whole))(parts))),
			),
	};
}

/** The text of a page for the search: its `readablePage`, with spaces in place of markup. */
export function searchableText(markdown: string): ReturnType<typeof readable> {
	const { text, moveSpans } = readable(markdown);
	const plain = text
		.replace(/\r\n?/g, (end) => '\n'.padStart(end.length))
		.replace(MARKUP, (markup) => ' '.repeat(markup.length));
	return { text: plain, moveSpans };
}

/** The text of some pages, with what is printed in it; made once for the same list of pages, or the same only page. */
export const sourceText = memoizeByObject((pages: Page[]): PagedText => {
	const [page] = pages;
	return page && pages.length === 1 ? pageText(page) : textOf(pages);
});

/** The text of one page. */
export const pageText = memoizeByObject((page: Page) => textOf([page]));

function textOf(pages: Page[]): PagedText {
	const placed: PagedText['pages'] = [];
	const parts: string[] = [];
	let length = 0;
	for (const { number, markdown } of pages) {
		const { text, moveSpans } = searchableText(markdown);
		const start = length;
		placed.push({
			number,
			start,
			end: start + text.length,
			moveSpans: (spans) =>
				moveSpans(spans).map((span) => ({
					...span,
					start: start + span.start,
					end: start + span.end,
				})),
		});
		parts.push(text);
		length += text.length + 1;
	}
	const text = parts.join('\n');
	const layoutInSlices = once(() => readLayout(text, placed));
	const layout = () => atOnce(layoutInSlices());
	const running = lazy(() => runningLines(text, placed));
	const mentions = new Mentions(text, (offset) => layout().headingAt(offset), running);
	return { mentions, layoutInSlices, layout, runningLines: running, pages: placed };
}

/**
 * Where a span is: the number of its page, null without pages, the text around it, and its span on the page
 * where it begins, counted from 0, with offsets in its `readablePage`.
 */
export function placeAt({ mentions: { text }, pages }: PagedText, span: Span) {
	const index = firstAfter(pages, span.start + 1) - 1;
	const page = pages[index];
	return {
		page: page?.number ?? null,
		snippet: snippetAround(text, span),
		pageSpan: page && {
			page: index,
			start: span.start - page.start,
			end: span.end - page.start,
		},
	};
}

/** Longest text around a value that is shown, in characters. */
const MAX_SNIPPET = 120;

/** White space as one space, and so the rules of tables. */
const tidy = (part: string) =>
	part.replace(/[\s|:-]{2,}|[^\S ]/g, (run) =>
		run.includes('---') ? ' ' : run.replace(/\s+/g, ' '),
	);

/** The text around a span, cut between words, with white space and table rules collapsed. */
function snippetAround(text: string, { start, end }: Span): string {
	const value = tidy(text.slice(start, Math.min(end, start + 4 * MAX_SNIPPET))).trim();
	if (value.length >= MAX_SNIPPET) return withoutLoneSurrogates(value.slice(0, MAX_SNIPPET));
	const room = MAX_SNIPPET - value.length;
	const before = tidy(text.slice(Math.max(0, start - 2 * MAX_SNIPPET), start));
	const after = tidy(text.slice(end, end + 2 * MAX_SNIPPET));
	const left = before.length <= room / 2 ? before : wordsAtEnd(before, Math.floor(room / 2));
	const right = wordsAtStart(after, room - left.length);
	return withoutLoneSurrogates(`${left}${value}${right}`).trim();
}

function wordsAtEnd(text: string, length: number): string {
	const cut = text.slice(text.length - length);
	const space = cut.indexOf(' ');
	return text[text.length - length - 1] === ' ' || space === -1 ? cut : cut.slice(space);
}

function wordsAtStart(text: string, length: number): string {
	if (text.length <= length) return text;
	const cut = text.slice(0, length);
	const space = cut.lastIndexOf(' ');
	return text[length] === ' ' || space === -1 ? cut : cut.slice(0, space);
}
