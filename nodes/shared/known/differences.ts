import { money } from '../basics/text/valueText';
import type { Values } from '../basics/values';
import { cellDay, cellNumber, cellText, numberKey } from './readList';

/** Values that copies have in common; the names are those of known lists. */
const COMPARED = {
	total_amount: figureText,
	net_amount: figureText,
	currency: cellText,
	date: cellDay,
	due_date: cellDay,
	iban: cellText,
	supplier_vat_id: cellText,
};

function figureText(value: unknown): string {
	const number = cellNumber(value);
	return number === null ? '' : money(number);
}

/**
 * The values of a document that are compared: as texts by name, with their paths in its record.
 * @param values by the names of known lists; those without a value are left out
 */
export function comparedOf(values: Values, pathOf: (name: string) => string) {
	const compared = Object.entries(COMPARED).map(([name, textOf]) => {
		return [name, { path: pathOf(name), text: textOf(values[name]) }] as const;
	});
	return new Map(compared.filter(([, { text }]) => text !== ''));
}

/** What differs between two documents, as far as both have it: the name and the path of each value, and its texts in both. */
export function differencesOf(
	one: ReturnType<typeof comparedOf>,
	other: ReturnType<typeof comparedOf>,
) {
	return [...one].flatMap(([name, { path, text }]) => {
		const there = other.get(name)?.text;
		if (there === undefined || numberKey(there) === numberKey(text)) return [];
		return [{ name, field: path, own: text, there }];
	});
}
