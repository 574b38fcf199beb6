import { fold } from '../../shared/basics/text/fold';
import { memoize, memoizeByObject } from '../../shared/basics/memoize';
import { beginsIn, type Span } from '../../shared/basics/text/spans';
import { isRest, type Sliced } from '../../shared/host/budget';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { OF_PARTY, PARTY_NAMES } from '../../shared/values/roles/clauses';
import { partySide } from '../../shared/values/roles/opposites';
import { parsePath } from '../../shared/values/schema/joinPath';
import { nameInWords } from '../../shared/values/schema/label';
import { clauseLabels, type SentenceLabel } from '../evidence/clauses';
import { definedTerms } from '../evidence/definedTerms';
import { spansOf } from '../evidence/occurrences';
import type { PagedText } from '../evidence/sourceText';
import { clauseFields, readTerm } from './clauseLabels';
import type { Exam } from './Exam';
import { wordsOf } from '../evidence/labelWords';

/** Occurrences of a value that are looked at. */
const MAX_OCCURRENCES = 200;

const GENERIC = wordsOf(OF_PARTY);
const OF_PARTIES = wordsOf(PARTY_NAMES);

/** Whether a field holds the name of a party, as its own name or the name of its list tells. */
function isPartyField(names: string[]): boolean {
	const name = names.findLast((one) => [...wordsOf(one)].some((word) => !NAME_WORDS.has(word)));
	const words = (name ?? '').split(/[^\p{L}\d]+/u).filter((word) => wordsOf(word).size > 0);
	return (
		words.length > 0 &&
		words.every((word) => {
			const [known = ''] = wordsOf(word);
			return OF_PARTIES.has(known) || GENERIC.has(known) || partySide(word) !== undefined;
		})
	);
}
/** Words of the name of a field within its party. */
const NAME_WORDS = wordsOf('name full legal nom nombre nome naam');

/** The side that the names along a path mean, if these are of one. */
function sideAlong(names: string[]): number | undefined {
	const words = names.flatMap((name) => name.split(/[^\p{L}]+/u));
	const sides = new Set(words.map(partySide).filter((side) => side !== undefined));
	return sides.size === 1 ? [...sides][0] : undefined;
}

/** What the names along a path tell of a party. */
function readNames(path: string) {
	const names = parsePath(path).map((key) => nameInWords(String(key)));
	return { isParty: isPartyField(names), side: sideAlong(names) };
}

/**
 * Values of a party that the contract has where it tells of another one: the number of the tenant in front of
 * (the "Landlord").
 */
function inOtherPart(
	path: string,
	side: number | undefined,
	spans: Span[],
	terms: SentenceLabel[],
): Fact | undefined {
	if (side === undefined || spans.length === 0) return undefined;
	const parts = terms.map((term) => ({ term, side: readTerm(term).side }));
	const own = parts.filter((part) => part.side === side).map(({ term }) => term.value);
	const others = parts.filter((part) => part.side !== undefined && part.side !== side);
	const regions = others.map(({ term }) => term.value);
	const isOther = spans.every((span) => beginsIn(span, regions) && !beginsIn(span, own));
	if (own.length === 0 || !isOther) return undefined;
	const first = others.find(({ term }) => spans.some((span) => beginsIn(span, [term.value])));
	const values = { label: shownLabel(first?.term.text) };
	return { kind: 'otherLabel', fields: [path], values };
}

/** Parties that have the name of the place whose law governs the contract, and values of another party. */
export function* contractParties(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	// The entries of a list share their names.
	const partyOf = memoize(readNames);
	const parties = clauseFields(exam.schema).filter((field) => field.side !== undefined);
	const told = new Set(parties.map((field) => field.path));
	const facts: Fact[] = [];
	for (const [index, { path, printed, occurrences }] of exam.located.entries()) {
		if (isRest(index)) yield;
		const { isParty, side } = partyOf(path.replace(/\[\d+\]/g, ''));
		const spans = spansOf(occurrences);
		const isLeft = exam.isFromInvoice(path) || spans.length > MAX_OCCURRENCES;
		if (isLeft || (!isParty && side === undefined)) continue;
		const place = isParty ? placeNamed(source, printed.at(-1) ?? '') : undefined;
		const fact: Fact | undefined = place
			? { kind: 'otherLabel', fields: [path], values: { label: shownLabel(place.text) } }
			: told.has(path)
				? undefined
				: inOtherPart(path, side, spans, definedTerms(source));
		if (fact) facts.push(fact);
	}
	return facts;
}

/** The labels of places whose law or courts are meant, by their names. */
const places = memoizeByObject((source: PagedText) => {
	const found = (['law', 'courts'] as const).flatMap((clause) => clauseLabels(source, clause));
	return new Map(found.map((label) => [fold(label.printed), label]));
});
const placeNamed = (source: PagedText, name: string) => places(source).get(fold(name));
