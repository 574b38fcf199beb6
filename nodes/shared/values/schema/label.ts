import { joinFirst } from '../../basics/text/shorten';
import { visibleName } from '../../basics/text/names';
import { parsePath, type Path } from './joinPath';

/** Words that are written in capitals. */
const CAPITALS = new Set(['bic', 'iban', 'id', 'swift', 'url', 'vat']);

/** Names that accounting has a shorter word for. */
const SHORTER: Record<string, string> = { tax_lines: 'VAT lines', total_amount: 'total' };

/** A name that is made for programs, such as `invoice_number`; people write others as they want to see them. */
const MADE_OF_WORDS = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_ ]*$/u;

/** A name of a field as people would write it: "Invoice number" for `invoice_number`, on one line. */
export function nameInWords(name: string): string {
	if (!MADE_OF_WORDS.test(name)) return visibleName(name);
	const words = (Object.hasOwn(SHORTER, name) ? (SHORTER[name] ?? '') : name)
		.replace(/_/g, ' ')
		.replace(/(?<=[\p{Ll}\d])\p{Lu}(?=\p{Ll})/gu, (letter) => ` ${letter.toLowerCase()}`)
		// "pilotABordo", unlike "employeeIDs"
		.replace(
			/(?<=[\p{Ll}\d])\p{Lu}{2}(?=\p{Ll})(?!s(?!\p{Ll}))/gu,
			(letters) => ` ${letters.toLowerCase().split('').join(' ')}`,
		)
		// "employerEIN", "VATNumber"
		.replace(/(?<=\p{Ll}{2})\p{Lu}{2,}(?!\p{Ll})/gu, (letters) => ` ${letters}`)
		.replace(/(?<=\p{Lu}{2})\p{Lu}(?=\p{Ll}{2})/gu, (letter) => ` ${letter.toLowerCase()}`)
		.split(' ')
		.filter((word) => word !== '')
		.map((word) => (CAPITALS.has(word) ? word.toUpperCase() : word));
	const [first = '', ...rest] = words.length === 0 ? name : words.join(' ');
	return first.toUpperCase() + rest.join('');
}

/** An entry of a list, counted from 1: "Line 1" of `lines`. */
export const entryInWords = (list: string, number: number) =>
	`${nameInWords(list).replace(/(?<=[^isu])s$/, '')} ${number}`;

/** A label inside a sentence: "net amount", but "IBAN" and "Rechnungs-Nr.". */
export const inSentence = (label: string) =>
	/^\p{Lu}\p{Ll}/u.test(label) && MADE_OF_WORDS.test(label)
		? label.charAt(0).toLowerCase() + label.slice(1)
		: label;

/** The labels along a path, groups and list entries before the value: "Line 1" and "Unit price". */
const labelsAlong = (keys: Path): string[] =>
	keys.flatMap((key, level) => {
		const [list, next] = [keys[level - 1], keys[level + 1]];
		if (typeof key === 'number') return [entryInWords(String(list), key + 1)];
		return typeof next === 'number' ? [] : [nameInWords(key)];
	});

/** The label of a value by its path: "Line 1, unit price" for `lines[0].unit_price`. */
export function labelOf(path: string): string {
	const [first = '', ...others] = labelsAlong(parsePath(path));
	return [first, ...others.map(inSentence)].join(', ');
}

/** The same inside a sentence: "line 1, unit price". */
export const labelInSentence = (path: string): string =>
	labelsAlong(parsePath(path)).map(inSentence).join(', ');

/** Labels in the middle of a sentence, with another mark between them where they have commas. */
export function labelsOf(paths: string[]): string {
	const labels = paths.map(labelInSentence);
	return joinFirst(labels, labels.some((label) => label.includes(',')) ? ' · ' : ', ');
}
