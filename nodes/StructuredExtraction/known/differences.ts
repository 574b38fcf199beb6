import { money } from '../../shared/crossChecks/figures';
import { labelInSentence } from '../../shared/schema/label';
import { valueAsShortText } from '../../shared/text/valueText';
import type { Values } from '../../shared/values';
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

/** The values of a document that are compared: as texts by name, with their paths in its record. */
export type Compared = Map<string, { path: string; text: string }>;

/** @param values by the names of known lists; those without a value are left out */
export function comparedOf(values: Values, pathOf: (name: string) => string): Compared {
	const compared = Object.entries(COMPARED).map(([name, textOf]) => {
		return [name, { path: pathOf(name), text: textOf(values[name]) }] as const;
	});
	return new Map(compared.filter(([, { text }]) => text !== ''));
}

/** What differs between two documents, as far as both have it: "total differs (5.00, there 6.00)". */
export function differencesOf(one: Compared, other: Compared) {
	return [...one].flatMap(([name, { path, text }]) => {
		const there = other.get(name)?.text;
		if (there === undefined || numberKey(there) === numberKey(text)) return [];
		const [own, others] = [text, there].map(valueAsShortText);
		return [{ name, path, text: `${labelInSentence(path)} differs (${own}, there ${others})` }];
	});
}

/** The end of a sentence that names a similar document: ", but total differs (5.00, there 6.00)"; '' without a difference. */
export const butDiffers = (differing: Array<{ text: string }>): string =>
	differing.length > 0 ? `, but ${differing.map(({ text }) => text).join(', ')}` : '';
