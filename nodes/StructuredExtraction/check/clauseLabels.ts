import { memoizeByObject } from '../../shared/basics/memoize';
import {
	type Clause,
	CLAUSES,
	type ClauseWords,
	FILLERS,
	OF_PARTY,
} from '../../shared/values/roles/clauses';
import { partySide } from '../../shared/values/roles/opposites';
import { flatFields } from '../../shared/values/schema/flatFields';
import { joinPath } from '../../shared/values/schema/joinPath';
import { nameInWords } from '../../shared/values/schema/label';
import type { LeafField, Schema } from '../../shared/values/schema/schema';
import { clauseLabels, type SentenceLabel } from '../evidence/clauses';
import { definedTerms } from '../evidence/definedTerms';
import type { PagedText } from '../evidence/sourceText';
import { wordsOf } from '../evidence/labelWords';

// Which fields the labels in sentences of contracts name.

/** A field that a clause or the name of a party may name. */
export interface ClauseField {
	path: string;
	keys: string[];
	field: LeafField;
	clauses: Clause[];
	words: Set<string>;
	/** The side that it means, such as the landlord. */
	side: number | undefined;
}

const TYPES: Record<ClauseWords['kind'], LeafField['type'][]> = {
	place: ['string'],
	day: ['date', 'dateTime', 'string'],
	period: ['string'],
};

const FILLER_WORDS = wordsOf(FILLERS);
const PARTY_WORDS = wordsOf(OF_PARTY);
const NAMES = (Object.entries(CLAUSES) as [Clause, ClauseWords][]).map(
	([clause, { names, kind }]) => ({ clause, kind, names: names.split(',').map(wordsOf) }),
);

/** Longest description that is a name, in words. */
const MAX_NAME = 8;

/** Whether words contain a whole name, and otherwise only words that tell nothing. */
const isNameOf = (name: Set<string>, words: Set<string>, more: Set<string>) =>
	name.size > 0 &&
	[...name].every((word) => words.has(word)) &&
	[...words].every((word) => name.has(word) || more.has(word));

function clausesOf(field: LeafField, words: Set<string>): Clause[] {
	const about = wordsOf(field.description ?? '');
	const isAbout = (name: Set<string>) =>
		name.size > 1 && about.size <= MAX_NAME && [...name].every((word) => about.has(word));
	const fitting = NAMES.filter(({ kind }) => TYPES[kind].includes(field.type));
	const named = fitting.filter(({ names }) =>
		names.some((name) => isNameOf(name, words, FILLER_WORDS)),
	);
	const all = named.length > 0 ? named : fitting.filter(({ names }) => names.some(isAbout));
	return all.map(({ clause }) => clause);
}

/** The only word of a name besides those that mean any party. */
function partyWord(name: string): string | undefined {
	const words = name.split(/[^\p{L}]+/u).filter((word) => {
		const [known] = wordsOf(word);
		return known !== undefined && !PARTY_WORDS.has(known);
	});
	return words.length === 1 ? words[0] : undefined;
}

/** The side of a name with one telling word: "Landlord name" means the landlord. */
const sideOf = (name: string) => {
	const word = partyWord(name);
	return word === undefined ? undefined : partySide(word);
};

/** The fields of a schema that sentences may have labels for. */
export const clauseFields = memoizeByObject(({ fields }: Schema): ClauseField[] =>
	flatFields(fields).flatMap(({ keys, field }) => {
		if (field.type === 'list') return [];
		const name = nameInWords(keys.at(-1) ?? '');
		const words = wordsOf(name);
		const isText = field.type === 'string';
		const side = isText ? sideOf(name) : undefined;
		// "Mieter" begins like "Mietende".
		const clauses = side === undefined ? clausesOf(field, words) : [];
		return [{ path: joinPath('', ...keys), keys, field, clauses, words, side }];
	}),
);

/** The kind of value that a field asks for; undefined where it is no clause's. */
export const kindOf = ({ clauses }: ClauseField): ClauseWords['kind'] | undefined =>
	clauses[0] && CLAUSES[clauses[0]].kind;

/** The words of a name that a contract gives, and its side; read once for all records of a page. */
export const readTerm = memoizeByObject(({ text }: SentenceLabel) => ({
	words: wordsOf(text),
	side: sideOf(text),
}));

/** Whether a defined term names a field. "Licensee" and "licensor" begin alike. */
function isTermOf({ words, side }: ClauseField, label: SentenceLabel): boolean {
	const term = readTerm(label);
	return side === undefined || term.side === undefined
		? isNameOf(term.words, words, PARTY_WORDS)
		: term.side === side;
}

/** The labels in sentences that name a field, in order. */
export function labelsFor(source: PagedText, field: ClauseField): SentenceLabel[] {
	const terms = definedTerms(source).filter((term) => isTermOf(field, term));
	return [...terms, ...field.clauses.flatMap((clause) => clauseLabels(source, clause))];
}
