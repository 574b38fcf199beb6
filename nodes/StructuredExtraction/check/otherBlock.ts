import { memoizeByObject } from '../../shared/basics/memoize';
import { fold } from '../../shared/basics/text/fold';
import { beginsIn, type Span, within } from '../../shared/basics/text/spans';
import { once, type Sliced } from '../../shared/host/budget';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { partySide, sideOfHeading } from '../../shared/values/roles/opposites';
import { nameInWords } from '../../shared/values/schema/label';
import { type Block, blocksOf, MIN_CELLS } from '../evidence/blocks';
import { claimedSpans, type LocatedValue, spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import { fieldLabels, type Named, WHOLE } from './fieldLabels';
import { hasAlike, wordsOf } from '../evidence/labelWords';

/** Occurrences of a value that are looked at; one that is printed more often is not doubted. */
const MAX_OCCURRENCES = 20;
/** Words of a heading, and words in front of a value that tell what it is. */
const MAX_WORDS = 6;
const MAX_BEFORE = 3;
/** Letters of these that are compared. */
const MAX_BEGINNING = 5;
/** Of the text in front of a value, in characters. */
const MAX_TEXT = 60;
/** Digits of a text that may be found by its form. */
const MIN_DIGITS = 4;

/** What a block or a field is about: words, and a side of parties. */
interface Subject {
	words: string[];
	side: number | undefined;
}

interface Part extends Block {
	at: number;
	subject: Subject;
}

/** The words of a text, and the side of a party, whose words are left out. */
function subjectOf(text: string): Subject {
	const words = text.split(/[^\p{L}]+/u).filter((word) => word.length > 1);
	const sides = new Set(words.map(partySide).filter((side) => side !== undefined));
	const telling = words.slice(0, MAX_WORDS).filter((word) => partySide(word) === undefined);
	const [first, ...more] = sides;
	const side = more.length === 0 ? (first ?? sideOfHeading(text)) : undefined;
	return { words: telling.flatMap((word) => [...wordsOf(word)]), side };
}

/** How much a heading says of a field: words that both have, and the side of both. */
function matchOf({ words, side }: Subject, field: Subject): number {
	if (side !== undefined && field.side !== undefined && side !== field.side) return 0;
	const common = words.filter((word) => hasAlike(field.words, word));
	return common.length + (side !== undefined && side === field.side ? 1 : 0);
}

/** Separates the label in front of a value from other text. */
const PIECES = /\n|<br\s?\/?>|[^\S\n]{3,}|[.,;]\s/i;

/** "vecino de" and "vecina de" are in front of the same, "nato a" and "nata a" as well. */
const beginningOf = (word: string) =>
	fold(word).slice(0, Math.min(MAX_BEGINNING, Math.max(2, word.length - 1)));

/** What tells the place of a value: the last words in front of it in its cell, else on the line above, or its column. */
export function placeOf({ mentions, layout }: PagedText, { start }: Span): string {
	const cell = layout().cellAt(start);
	const line = layout().lineAt(start);
	const count = line?.cells().length ?? 0;
	const isInRow =
		cell && count >= MIN_CELLS && !/\p{L}/u.test(mentions.text.slice(cell.start, start));
	if (isInRow) return `${cell.column} of ${count}`;
	const isWhole = line?.table === undefined && line?.cells().length === 1;
	const from = Math.max(isWhole ? 0 : (cell?.start ?? start), start - MAX_TEXT);
	const pieces = mentions.text.slice(from, start).split(PIECES);
	const text = pieces.findLast((piece) => /\p{L}/u.test(piece)) ?? '';
	// A line above that ends with a value is no label.
	if (text !== pieces.at(-1) && /\d/.test(text.split(/\p{L}/u).at(-1) ?? '')) return '';
	return (text.match(/\p{L}+/gu) ?? []).slice(-MAX_BEFORE).map(beginningOf).join(' ');
}

/** The form of a text: "45402" and "23219" have the same one. */
const formOf = (text: string) => text.replace(/\d/g, '9').replace(/\p{L}/gu, 'A');

/** Words of letters and digits. */
const TOKEN = /[\p{L}\d][\p{L}\d./-]*/gu;
const digitsIn = (text: string) => text.replace(/\D/g, '').length;
/** Whether a text has several words and a number. */
const isAddress = (text: string) =>
	(text.match(/\p{L}{3,}/gu) ?? []).length > 1 && digitsIn(text) >= MIN_DIGITS;

/** What a block may have in place of a value. */
export function candidatesIn(source: PagedText, spans: Span[], value: LocatedValue): Span[] {
	const { mentions } = source;
	if (value.day !== undefined) return spans.flatMap((span) => within(mentions.wholeDates(), span));
	if (value.number !== undefined) return spans.flatMap((span) => within(mentions.numbers(), span));
	const form = /\d/.test(value.printed.at(-1) ?? '') ? /\d/ : /^\p{Lu}/u;
	return spans.flatMap(({ start, end }) =>
		Array.from(mentions.text.slice(start, end).matchAll(TOKEN), ({ 0: { length }, index }) => ({
			start: start + index,
			end: start + index + length,
		})).filter((span) => form.test(mentions.text.slice(span.start, span.end))),
	);
}

/** A field with what it is about, and how much the heading of each block says of it. */
interface Asked {
	path: string;
	side: number | undefined;
	matches: number[];
}

/** What the rule asks of a page and a record. */
class Blocks {
	private readonly claimed: (Span & { path: string })[];
	/** How much each block says of the field that it says most of. */
	private readonly most: number[];
	private readonly byPath: Map<string, Asked>;

	constructor(
		exam: Exam,
		private readonly source: PagedText,
		private readonly parts: Part[],
		asked: Asked[],
	) {
		this.claimed = claimedSpans(exam.located, MAX_OCCURRENCES);
		this.byPath = new Map(asked.map((one) => [one.path, one]));
		this.most = parts.map(({ at }) => Math.max(...asked.map(({ matches }) => matches[at] ?? 0)));
	}

	/** Whether a block is about something else than a field. */
	private isOfOther({ at, subject }: Part, { side, matches }: Asked): boolean {
		const isOfSide = subject.side !== undefined && subject.side !== side;
		return isOfSide || (this.most[at] ?? 0) > (matches[at] ?? 0);
	}

	/** Whether a place has a value of another field that is at home in the block. */
	private isClaimed(span: Span, { at }: Part, asked: Asked): boolean {
		return within(this.claimed, span).some(({ path }) => {
			const match = this.byPath.get(path)?.matches[at] ?? 0;
			return path !== asked.path && match >= (asked.matches[at] ?? 0);
		});
	}

	/** What a block has as others have a value: after the same words, or in the same form in an address. */
	private alikeIn(part: Part, others: Part[], value: LocatedValue, asked: Asked): Span | undefined {
		const { source } = this;
		const { text } = source.mentions;
		const free = candidatesIn(source, part.spans, value).filter(
			(span) => !this.isClaimed(span, part, asked),
		);
		const before = new Set(spansOf(value.occurrences).map((span) => placeOf(source, span)));
		before.delete('');
		const labelled = free.find((span) => before.has(placeOf(source, span)));
		if (labelled) return labelled;
		const given = value.printed.at(-1) ?? '';
		const isOfSides = [part, ...others].every(({ subject }) => subject.side !== undefined);
		const isText = value.number === undefined && value.day === undefined;
		if (!isText || !isOfSides || digitsIn(given) < MIN_DIGITS) return undefined;
		const alike = isAddress(given)
			? part.spans.filter((span) => isAddress(text.slice(span.start, span.end)))
			: free.filter(({ start, end }) => formOf(text.slice(start, end)) === formOf(given));
		const [first, ...more] = alike.filter((span) => !this.isClaimed(span, part, asked));
		return more.length === 0 ? first : undefined;
	}

	factAbout(asked: Asked, value: LocatedValue): Fact | undefined {
		const spans = spansOf(value.occurrences);
		const isPassage = (value.printed.at(-1)?.length ?? 0) > MAX_TEXT;
		const isLeft = spans.length === 0 || spans.length > MAX_OCCURRENCES || isPassage;
		const most = Math.max(0, ...asked.matches);
		if (isLeft || most === 0 || !/\d/.test(value.printed.at(-1) ?? '')) return undefined;
		const own = this.parts.filter(({ at }) => asked.matches[at] === most);
		const around = this.parts.filter((part) => spans.some((span) => beginsIn(span, part.spans)));
		const others = around.filter((part) => this.isOfOther(part, asked));
		const isElsewhere =
			!around.some((part) => own.includes(part)) &&
			spans.every((span) => others.some((part) => beginsIn(span, part.spans)));
		if (!isElsewhere) return undefined;
		for (const part of own) {
			const found = this.alikeIn(part, others, value, asked);
			if (!found) continue;
			const printed = this.source.mentions.text.slice(found.start, found.end);
			const values = { label: shownLabel(part.heading), printed };
			return { kind: 'labelElsewhere', fields: [value.path], values };
		}
		return undefined;
	}
}

/**
 * Values that the page has in the block of something else, while the block of their own has another one in the same
 * place: the shipper has the telephone of the consignee. With rests between fields.
 */
export const otherBlock = memoizeByObject((exam: Exam) => once(() => findOtherBlock(exam)));

function* findOtherBlock(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const { fields, labelsOf } = yield* fieldLabels(exam)();
	const parts = blocksOf(source).map((block, at) => ({
		...block,
		at,
		subject: subjectOf(block.heading),
	}));
	const asked: Asked[] = [];
	for (const { path, keys } of parts.length > 1 ? fields : []) {
		yield;
		// The object of a nested field has the block, and its name a column of it.
		const group = subjectOf(nameInWords(keys.slice(0, -1).join(' ')));
		const isTelling = group.words.length > 0 || group.side !== undefined;
		const subject = isTelling ? group : subjectOf(nameInWords(keys.join(' ')));
		const matches = parts.map((part) => matchOf(part.subject, subject));
		asked.push({ path, side: subject.side, matches });
	}
	const located = exam.byPath();
	const byPath = new Map(fields.map((field) => [field.path, field]));
	const blocks = new Blocks(exam, source, parts, asked);
	const facts: Fact[] = [];
	const isAtItsLabel = (field: Named, value: LocatedValue) =>
		field.keys.length === 1 &&
		spansOf(value.occurrences).some((span) =>
			labelsOf(span).some(({ fits }) => (fits.get(field) ?? 0) > WHOLE),
		);
	for (const one of asked) {
		yield;
		const value = located.get(one.path);
		const field = byPath.get(one.path);
		// A label with the whole name of a field tells more than a block, unless many blocks have it, as for fields of a group.
		if (value && field && isAtItsLabel(field, value)) continue;
		const fact = value && !exam.isFromInvoice(one.path) && blocks.factAbout(one, value);
		if (fact) facts.push(fact);
	}
	return facts;
}
