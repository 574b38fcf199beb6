import { isFilled } from '../../shared/basics/text/readableText';
import { isRest, type Sliced } from '../../shared/host/budget';
import { type Span, within } from '../../shared/basics/text/spans';
import { isFigure } from '../../shared/page/tables/cellKinds';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { FIELD_KINDS } from '../../shared/values/roles/fieldKinds';
import { leafPaths } from '../../shared/values/schema/flatFields';
import { nameInWords } from '../../shared/values/schema/label';
import { fieldOf } from '../evidence/columns';
import { claimedSpans, type LocatedValue, spansOf } from '../evidence/occurrences';
import type { Exam } from './Exam';
import { isMail } from './labelElsewhere';
import { NAMES, wordsOf } from '../evidence/labelWords';

/** Occurrences of a value that are looked at, and a longer one is no name, address or description, in characters. */
const MAX_OCCURRENCES = 20;
const MAX_LENGTH = 400;

/** Between a border and its text, in characters. */
const MAX_SPACE = 10;
/** Lines and cells of a printed text; a line break in a cell is several spaces. */
const PART = /[^\s|]+(?:[^\S\n]{1,2}[^\s|]+)*/g;
const WORDS = /\p{L}{2}/u;
const WEB = /(?:https?:\/\/|www\.)\S/iu;
/** A label in front of its value: "VAT no. : GB 123", "Method: enzymatic". */
const WITH_LABEL = /^\s*\p{L}[\p{L}\s./-]{1,25}[:：]\s*(?=\S)/u;
/** A longer text may have labels of its own, in characters. */
const MAX_WITH_LABEL = 200;
/** A postcode or the number of a house has fewer digits than an account or a tax number. */
const LONG = 7;
/** Addresses are often asked for with the telephone number that is printed below them. */
const PHONE = /^[\d\s()/+.-]{7,20}$/;
/** A day in front of other words. */
const DAY = /^\s*(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d\d-\d\d)(?!\d)/;
/** Addresses have labels of their own. */
const ADDRESS = wordsOf('address');
/** A street with its number, and a postcode: a name with both has its address in it. */
const STREET =
	/^\s*(?:\d{1,5}\p{L}?,?\s\p{L}{3}|\p{L}[\p{L}\s.'’-]{3,40},?\s\d{1,4}\s?\p{L}?[,.]?\s*$)/u;
const POSTCODE = /(?<!\d)\d{4,6}(?!\d)/;
/** A person in a text of several lines. */
const PERSON = /^\s*(?:attn?|attention|z\.? ?hd|c\/o|à l['’]attention)/iu;
/** The number of the next entry, after the end of a sentence. */
const NEXT_ENTRY = /^\s*\d{1,3}[.)]?\s*$/;
/** Fields that may have all of these. */
const ANY_CONTACT = /contact|kontakt|mail|web|detail/iu;

/** A part of a printed text, and whether a border of a table is in front of it. */
type Part = Span & { text: string; isOtherCell: boolean };

const partsOf = (text: string, { start, end }: Span): Part[] =>
	Array.from(text.slice(start, end).matchAll(PART), ({ 0: part, index }) => ({
		text: part,
		start: start + index,
		end: start + index + part.length,
		isOtherCell: /\|[^\S\n]*$/.test(
			text.slice(Math.max(0, start + index - MAX_SPACE), start + index),
		),
	})).filter((part) => isFilled(part.text));

const NONE_TAKEN = () => false;

/** Whether a text may be a telephone number; accounts have more digits. */
const isPhone = (text: string) => PHONE.test(text.trim()) && digitsIn(text) >= LONG;

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/**
 * The part of a printed text that is no name, address or description but data of its own: an e-mail address or a long
 * number on the next line, or what another value of the record or another cell has.
 */
function dataIn(
	[first, ...others]: Part[],
	length: number,
	isTaken: (part: Part) => boolean,
	of: 'name' | 'address' | undefined,
) {
	if (!first || !WORDS.test(first.text) || isFigure(first.text)) return undefined;
	// Several rows as one text have their figures.
	if (others.filter(({ text }) => isFigure(text)).length > 1) return undefined;
	const [street] = of === 'name' ? others.filter(({ text }) => STREET.test(text)) : [];
	if (street && others.some((part) => part !== street && POSTCODE.test(part.text))) return street;
	const labelled = others.filter(({ text }) => WITH_LABEL.test(text));
	const isShort = length <= MAX_WITH_LABEL && labelled.length === 1;
	let above = first.text;
	for (const part of others) {
		const isAlone = !part.isOtherCell && !isTaken(part);
		if (FIELD_KINDS.phone.test(part.text) || (isAlone && isPhone(part.text))) continue;
		const rest = part.text.replace(WITH_LABEL, '');
		const isData = isFigure(rest) || DAY.test(rest);
		const isNext = /[.!?]\s*$/.test(above) && NEXT_ENTRY.test(part.text);
		const isLong = isFigure(rest) && digitsIn(rest) >= LONG;
		if (isMail(part.text) || WEB.test(part.text) || isLong || isNext) return part;
		// "Lot no.: 4F-27" is a part of an address.
		if (isShort && of !== 'address' && part === labelled[0] && !PERSON.test(part.text)) return part;
		if (isData && (part.isOtherCell || isTaken(part))) return part;
		above = part.text;
	}
	return undefined;
}

/**
 * Texts that go on, after the end of a line or a cell, with something that is no part of them: an address with the
 * telephone number below it, a description with the weight next to it. With rests between values.
 */
export function* moreInText(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const about = new Map(
		leafPaths(exam.schema.fields).map(({ path, name, description = '' }) => [
			path,
			`${nameInWords(name)} ${description}`,
		]),
	);
	const claimed = claimedSpans(
		exam.located.filter(({ text }) => text === undefined),
		MAX_OCCURRENCES,
	);
	const nameOf = (value: LocatedValue) =>
		about.get(value.entry ? fieldOf(value) : value.path) ?? '';
	const mayHave = (value: LocatedValue) =>
		value.isPassage || FIELD_KINDS.phone.test(nameOf(value)) || ANY_CONTACT.test(nameOf(value));
	const found = new Map<string, { facts: Fact[]; count: number }>();
	for (const [index, value] of exam.located.entries()) {
		if (isRest(index)) yield;
		const spans = spansOf(value.occurrences);
		const given = value.printed.at(-1) ?? '';
		const isText =
			value.text !== undefined &&
			value.number === undefined &&
			value.day === undefined &&
			!value.isIdentifier &&
			given.length <= MAX_LENGTH;
		if (!isText || spans.length === 0 || spans.length > MAX_OCCURRENCES || mayHave(value)) continue;
		const isTaken = (part: Part) =>
			within(claimed, part).some(
				({ path, start, end }) =>
					path !== value.path && 2 * (end - start) > part.text.trim().length,
			);
		const words = [...wordsOf(nameOf(value))];
		const isName = words.some((word) => NAMES.has(word));
		const of = words.some((word) => ADDRESS.has(word)) ? 'address' : isName ? 'name' : undefined;
		// The lines of a text may be apart on the page.
		const isWhole = value.occurrences.together.length === 0;
		const more = isWhole
			? spans.map((span) =>
					dataIn(partsOf(source.mentions.text, span), span.end - span.start, isTaken, of),
				)
			: [dataIn(partsOf(given, { start: 0, end: given.length }), given.length, NONE_TAKEN, of)];
		const ofField = found.get(fieldOf(value)) ?? { facts: [], count: 0 };
		found.set(fieldOf(value), ofField);
		ofField.count += 1;
		const [first] = more;
		if (!first || more.some((one) => one === undefined)) continue;
		const values = { more: shownLabel(first.text) };
		// "Price (55)" was put together on purpose.
		if (given.includes(`(${values.more}`)) continue;
		ofField.facts.push({ kind: 'moreInText', fields: [value.path], values });
	}
	// What each entry of a list has belongs to it.
	return [...found.values()].flatMap(({ facts, count }) =>
		count > 1 && facts.length === count ? [] : facts,
	);
}
