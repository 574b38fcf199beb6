import { joinFirst } from '../text/shorten';
import { parsePath, type Path } from './joinPath';

/** Words that are written in capitals. */
const CAPITALS = new Set(['bic', 'iban', 'id', 'swift', 'url', 'vat']);

/** Names that accounting has a shorter word for. */
const SHORTER: Record<string, string> = { tax_lines: 'VAT lines', total_amount: 'total' };

/** A name of a field as people would write it: "Invoice number" for `invoice_number`. */
export function nameInWords(name: string): string {
	const words = (Object.hasOwn(SHORTER, name) ? (SHORTER[name] ?? '') : name)
		.replace(/_/g, ' ')
		.replace(/(?<=[\p{Ll}\d])\p{Lu}(?=\p{Ll})/gu, (letter) => ` ${letter.toLowerCase()}`)
		.split(' ')
		.filter((word) => word !== '')
		.map((word) => (CAPITALS.has(word) ? word.toUpperCase() : word));
	const [first = '', ...rest] = words.length === 0 ? name : words.join(' ');
	return first.toUpperCase() + rest.join('');
}

/** An entry of a list, counted from 1: "Line 1" of `lines`. */
export const entryInWords = (list: string, number: number) =>
	`${nameInWords(list).replace(/(?<=[^isu])s$/, '')} ${number}`;

/** A label inside a sentence: "net amount", but "IBAN". */
export const inSentence = (label: string) =>
	/^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** The labels along a path, groups and list entries before the value: "Line 1" and "Unit price". */
const labelsAlong = (keys: Path): string[] =>
	keys.flatMap((key, level) => {
		const [list, next] = [keys[level - 1], keys[level + 1]];
		if (typeof key === 'number') return [entryInWords(String(list), key + 1)];
		return typeof next === 'number' ? [] : [nameInWords(key)];
	});

const joinLabels = (labels: string[]) =>
	labels.map((label, level) => (level === 0 ? label : inSentence(label))).join(', ');

/** The label of a value by its path: "Line 1, unit price" for `lines[0].unit_price`. */
export const labelOf = (path: string): string => joinLabels(labelsAlong(parsePath(path)));

/** Labels in the middle of a sentence, with another mark between them where they have commas. */
export function labelsOf(paths: string[]): string {
	const labels = paths.map((path) => inSentence(labelOf(path)));
	return joinFirst(labels, labels.some((label) => label.includes(',')) ? ' · ' : ', ');
}
