import type { Values } from '../../nodes/shared/values';

/** Elements that alone have a field's value, where others may have the same text. */
const TAGS: Record<string, RegExp> = {
	quantity: /(?:Billed|Invoiced)Quantity$/,
	unit_price: /(?:Charge|Price)Amount$/,
	document_type: /TypeCode$/,
};

const TYPE_CODES: Record<string, string> = { invoice: '380', 'credit note': '381' };

const textOf = (value: unknown) => TYPE_CODES[String(value)] ?? String(value);
const compact = (date: string) => date.replace(/-/g, '');

/**
 * The XML of an e-invoice with other values.
 * @param changes values of the record that are to change; of a list, only the first entry is
 * @returns undefined where the XML does not have one of the old values as it is in the record
 */
export function plantInXml(xml: string, record: Values, changes: Values): string | undefined {
	let planted: string | undefined = xml;
	for (const [name, value] of Object.entries(changes)) {
		if (planted === undefined) return undefined;
		planted = Array.isArray(value)
			? plantInLine(planted, record[name], value)
			: replaceValue(planted, name, record[name], value);
	}
	return planted === xml ? undefined : planted;
}

function plantInLine(xml: string, lines: unknown, changed: unknown[]): string | undefined {
	const [[line], [other]] = [lines, changed] as [Values[], Values[]];
	if (line === undefined || other === undefined) return undefined;
	const differing = Object.entries(other).filter(([name, value]) => line[name] !== value);
	return plantInXml(xml, line, Object.fromEntries(differing));
}

function replaceValue(xml: string, name: string, from: unknown, to: unknown): string | undefined {
	const [old, next] = [textOf(from), textOf(to)];
	const forms = new Map([[old, next]]);
	if (name.endsWith('date')) forms.set(compact(old), compact(next));
	const isSame = (text: string) => typeof from === 'number' && text !== '' && Number(text) === from;
	const changed = xml.replace(
		/<([\w:]+)([^<>]*)>([^<>]*)(?=<\/)/g,
		(element, tag: string, attributes: string, content: string) => {
			if (TAGS[name]?.test(tag) === false) return element;
			const text = content.trim();
			const value = forms.get(isSame(text) ? old : text);
			return value === undefined ? element : `<${tag}${attributes}>${value}`;
		},
	);
	return changed === xml ? undefined : changed;
}
