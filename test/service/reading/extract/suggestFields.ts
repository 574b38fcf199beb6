import type { Source } from './source';
import { amountsIn, datesIn, type Found, looksLikeMoney } from './values';

interface Suggested {
	name: string;
	type: string;
	example: string | null;
	entry_fields: Suggested[];
}

/** The fields of a document that labels its values: "Label: value", two columns, and tables with a heading. */
export function suggestFields(source: Source): { fields: Suggested[] } {
	const fields: Suggested[] = [];
	const lists = new Set<number>();
	for (const [at, row] of source.rows.entries()) {
		const [first, second] = row.filter(({ text }) => text !== '');
		const table = first?.table ?? null;
		const { header = [], rows = [] } = source.tables[table ?? -1] ?? {};
		if (table !== null && header.filter(Boolean).length > 2) {
			const above = source.rows[at - 1]?.[0];
			const heading = above?.isHeading ? above.text : 'Entries';
			if (!lists.has(table)) fields.push(listOf(heading, header, rows[0] ?? []));
			lists.add(table);
			continue;
		}
		const pairs = row.flatMap(({ text }) => text.split('\n').flatMap(labelled));
		if (pairs.length > 0) fields.push(...pairs);
		else if (row.length === 2 && first && second && /\p{L}/u.test(first.text)) {
			fields.push(field(first.text, second.text));
		}
	}
	return { fields };
}

const listOf = (name: string, header: string[], row: string[]): Suggested => ({
	name,
	type: 'list',
	example: null,
	entry_fields: header.flatMap((label, at) => (label ? [field(label, row[at] ?? '')] : [])),
});

/** "Label: value". */
function labelled(line: string): Suggested[] {
	const [, label, value] = /^([^:：]{2,60})[:：]\s*(\S.*)$/su.exec(line.trim()) ?? [];
	return label && value && /\p{L}/u.test(label) ? [field(label, value)] : [];
}

const field = (label: string, value: string): Suggested => ({
	name: label.replace(/[\s:：]+$/u, ''),
	type: typeOf(value.trim()),
	example: value.trim() || null,
	entry_fields: [],
});

function typeOf(value: string): string {
	const isWhole = (found: Found[]) => found[0]?.text.length === value.length;
	if (isWhole(datesIn(value))) return 'date';
	if (/^[1-9]\d{0,3}$/.test(value)) return 'integer';
	if (/^(?:yes|no|ja|nein|oui|non)$/i.test(value)) return 'boolean';
	const [amount] = amountsIn(value);
	if (!amount || !looksLikeMoney(amount.text)) return 'string';
	return /[€$£]|[A-Z]{3}/.test(value) && value.length < amount.text.length + 5
		? 'amount'
		: 'number';
}
