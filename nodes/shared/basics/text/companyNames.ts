import { distance } from 'fastest-levenshtein';
import { looksOf } from './looksOf';

/** Legal forms, and words between names: they are left out as often as not. */
const LEGAL_FORMS = new Set(
	'ab ag and aps as bv co company corp corporation de ek et eu gbr gmbh group inc kg kgaa limited llc llp ltd mbh nv ohg oy oyj plc pty sa sarl sas se sl sp spa srl ug und z o oo'.split(
		' ',
	),
);

/** Characters of a name that are compared. */
const MAX_NAME = 200;

/** The words of a name without case, accents, legal forms; "Müller" and "Mueller" are the same. */
export function nameWords(name: string): string[] {
	const words = name
		.toLowerCase()
		.normalize('NFKD')
		.replace(/[\u0300-\u036f.]/g, '')
		.replace(/ß/g, 'ss')
		.replace(/(?<=[aou])e/g, '')
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter((word) => word !== '');
	const distinctive = words.filter((word) => !LEGAL_FORMS.has(word));
	return distinctive.length > 0 ? distinctive : words;
}

/** A name without the legal forms at its end: "Alder" of "Alder GmbH & Co. KG". */
export function withoutLegalForm(name: string): string {
	const words = name.slice(0, MAX_NAME).split(' ');
	const isForm = (word = '') =>
		LEGAL_FORMS.has(word.toLowerCase().replace(/[^\p{L}]/gu, '')) || word === '&';
	while (words.length > 1 && isForm(words.at(-1))) words.pop();
	return words.join(' ');
}

/** Whether a name ends with a legal form for certain: "Inc.", "S.A.", but no "DE", which is Delaware, too. */
export function hasLegalForm(name: string): boolean {
	const shown = name.slice(0, MAX_NAME).trim();
	const last = shown.split(' ').at(-1) ?? '';
	const isClear = last.replace(/[^\p{L}]/gu, '').length > 2 || last.includes('.');
	return isClear && withoutLegalForm(shown) !== shown;
}

export const nameKey = (name: string) => nameWords(name.slice(0, MAX_NAME)).join(' ');

/** A word that says something. */
const MIN_NAME = 4;

/** Whether two names are of one company: the same, or one with something added, such as a town. */
export function sameName(first: string, second: string): boolean {
	const [one, other] = [nameKey(first), nameKey(second)];
	if (one === other || one.replace(/ /g, '') === other.replace(/ /g, '')) return true;
	const [short, long] = one.length < other.length ? [one, other] : [other, one];
	return short.length >= MIN_NAME && ` ${long} `.includes(` ${short} `);
}

/** Names are alike where at most one letter in five differs. */
const MAX_DIFFERING = 0.2;

/** Whether two names differ in a few letters, so that one may be taken for the other. */
function similarNames(first: string, second: string): boolean {
	const [one, other] = [nameKey(looksOf(first)), nameKey(looksOf(second))];
	return distance(one, other) <= MAX_DIFFERING * Math.max(one.length, other.length);
}

/** Whether two names are the same or similar. */
export const alikeNames = (first: string, second: string) =>
	sameName(first, second) || similarNames(first, second);
