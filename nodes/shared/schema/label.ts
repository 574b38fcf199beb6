import { joinFirst } from '../text/shorten';

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

/** The label of a value by its path: "Line 1, unit price" for `lines[0].unit_price`. */
export const labelOf = (path: string): string =>
	path
		.split('.')
		.map((part, level) => {
			const at = part.lastIndexOf('[');
			const index = /^\[\d+\]$/.test(part.slice(at)) ? Number(part.slice(at + 1, -1)) : -1;
			const label =
				at > 0 && index >= 0 ? entryInWords(part.slice(0, at), index + 1) : nameInWords(part);
			return level === 0 ? label : inSentence(label);
		})
		.join(', ');

/** Labels in the middle of a sentence, with another mark between them where they have commas. */
export function labelsOf(paths: string[], most?: number): string {
	const labels = paths.map((path) => inSentence(labelOf(path)));
	return joinFirst(labels, labels.some((label) => label.includes(',')) ? ' · ' : ', ', most);
}
