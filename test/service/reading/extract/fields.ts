import type { ValueNode, ValueType } from './layout';
import { list, nameWords, saying, says, type Word, wordsOf } from './meaning';
import type { Party } from './roles';
import { type Concept, concepts, type Form } from './vocabulary';

/** The forms that a value of a type can have, the likeliest first; all where the type says nothing. */
const formsOf: Partial<Record<ValueType, Form[]>> = {
	number: ['amount', 'percentage', 'identifier'],
	integer: ['amount', 'percentage', 'identifier'],
	amount: ['amount'],
	date: ['date'],
	dateTime: ['date'],
	boolean: [],
};

/** Concepts that are there for their labels only: no field means them. */
const onlyLabels = new Set(['otherNumber', 'earlierNumber', 'earlierDate', 'itemNumber']);

/** What a field is about, by its name and by what is said about it; undefined for fields of the user's own. */
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
			const named = Math.max(saying(own, one), path.length > 1 ? saying(whole, one) : 0);
			const said = saying(described, one);
			// A date is asked for as one.
			const unlikely = node.type === 'string' && one.form === 'date' ? 0.1 : 0;
			return { one, score: named + 0.5 * said - unlikely, named, said };
		})
		.filter(({ named, said }) => named >= 0.5 || (said >= 0.66 && isUnderstood))
		.sort((a, b) => b.score - a.score);
	return scored[0]?.one;
}

const parts = ['street', 'city', 'postal', 'country', 'address'] as const;
const parties: Party[] = ['customer', 'supplier'];

/** A part of an address, and whose; null where that is not said. */
export interface AddressWish {
	part: (typeof parts)[number];
	party: Party | null;
}

/** The part of an address that a field asks for; undefined for fields about something else. */
export function addressPartOf(path: string[]): AddressWish | undefined {
	const own = nameWords(path.at(-1) ?? '');
	const asked = parts.filter((one) => says(own, one));
	// A postal address is more than its code.
	const part = asked.includes('address') ? 'address' : asked[0];
	const isOther = ['email', 'website', 'delivery'].some((one) => says(own, one));
	if (!part || isOther) return undefined;
	// "Address" may be part of the name of a party: the rest of the words must not ask for something else.
	const rest = own.filter(({ means, isLight }) => !isLight && means.size > 0 && !means.has(part));
	const allowed = list(
		'supplier, customer, name, number, invoice, postal, city, line, street, full',
	);
	if (rest.some(({ means }) => !allowed.some((one) => means.has(one)))) return undefined;
	const all = path.flatMap(nameWords);
	return { part, party: parties.find((one) => says(all, one)) ?? null };
}

/** What labels of a field of the user's own say: its name, with the name of its group, or its description. */
export function ownWords(path: string[], description: string): Word[][] {
	const own = nameWords(path.at(-1) ?? '');
	const group = nameWords(path.at(-2) ?? '');
	const described = wordsOf(description).filter(({ isLight }) => !isLight);
	const wishes = [own, ...(group.length > 0 ? [[...group, ...own]] : [])];
	if (described.length > 0 && described.length <= 4) wishes.push(described);
	return wishes;
}

/** The form of a field of the user's own. */
export function formOf({ type }: ValueNode, path: string[]): Form {
	const forms = formsOf[type];
	if (forms) return forms[0] ?? 'text';
	const last = nameWords(path.at(-1) ?? '').slice(-1);
	return says(last, 'date') ? 'date' : says(last, 'number') ? 'identifier' : 'text';
}
