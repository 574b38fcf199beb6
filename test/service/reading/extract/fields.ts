import type { ValueNode, ValueType } from './layout';
import { hasMeaning, nameWords, scoreOf, type Word, wordsOf } from './meaning';
import type { Party } from './roles';
import { type Concept, concepts, type Form } from './vocabulary';

/** The forms that a value of a type can have, the likeliest first; all forms for other types. */
const formsOf: Partial<Record<ValueType, Form[]>> = {
	number: ['amount', 'percentage', 'identifier'],
	integer: ['amount', 'percentage', 'identifier'],
	amount: ['amount'],
	date: ['date'],
	dateTime: ['date'],
	boolean: [],
};

/** Concepts that occur only in labels: no field means them. */
const onlyLabels = new Set(['otherNumber', 'earlierNumber', 'earlierDate', 'itemNumber']);

/** The concept of a field, by its name and description; undefined for fields of the user's own. */
export function conceptOf(path: string[], node: ValueNode): Concept | undefined {
	const forms = formsOf[node.type];
	const own = nameWords(path.at(-1) ?? '');
	const whole = path.flatMap(nameWords);
	const clauses = node.description.split(/[;(]|,\s(?=not|where|such|as)/)[0] ?? '';
	const described = wordsOf(clauses.slice(0, 200));
	// "Department of the company" is not about the company.
	const isUnderstood = described.every(({ means, isLight }) => isLight || means.size > 0);
	const scored = concepts
		.filter(({ id, form }) => !onlyLabels.has(id) && (!forms || forms.includes(form)))
		.map((one) => {
			const named = Math.max(scoreOf(own, one), path.length > 1 ? scoreOf(whole, one) : 0);
			const explained = scoreOf(described, one);
			// A date rarely has the type string.
			const unlikely = node.type === 'string' && one.form === 'date' ? 0.1 : 0;
			return { one, score: named + 0.5 * explained - unlikely, named, explained };
		})
		.filter(({ named, explained }) => named >= 0.5 || (explained >= 0.66 && isUnderstood))
		.sort((a, b) => b.score - a.score);
	return scored[0]?.one;
}

const parts = ['street', 'city', 'postal', 'country', 'address'] as const;
const parties: Party[] = ['customer', 'supplier'];

/** A part of an address, and the party it belongs to; null if unknown. */
export interface AddressWish {
	part: (typeof parts)[number];
	party: Party | null;
}

/** The part of an address that a field asks for; undefined for fields about something else. */
export function addressPartOf(path: string[]): AddressWish | undefined {
	const own = nameWords(path.at(-1) ?? '');
	const asked = parts.filter((one) => hasMeaning(own, one));
	// A postal address is more than its code.
	const part = asked.includes('address') ? 'address' : asked[0];
	const isOther = ['email', 'website', 'delivery'].some((one) => hasMeaning(own, one));
	if (!part || isOther) return undefined;
	const all = path.flatMap(nameWords);
	return { part, party: parties.find((one) => hasMeaning(all, one)) ?? null };
}

/** Words that may label a field of the user's own: its name, with the name of its group, or its description. */
export function ownWords(path: string[], description: string): Word[][] {
	const own = nameWords(path.at(-1) ?? '');
	const group = nameWords(path.at(-2) ?? '');
	const described = wordsOf(description).filter(({ isLight }) => !isLight);
	const wishes = [own, ...(group.length > 0 ? [[...group, ...own]] : [])];
	if (described.length > 0 && described.length <= 4) wishes.push(described);
	return wishes;
}

export function formOf({ type }: ValueNode, path: string[]): Form {
	const forms = formsOf[type];
	if (forms) return forms[0] ?? 'text';
	const last = nameWords(path.at(-1) ?? '').slice(-1);
	return hasMeaning(last, 'date') ? 'date' : hasMeaning(last, 'number') ? 'identifier' : 'text';
}
