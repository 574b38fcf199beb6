import { jsonrepair } from 'jsonrepair';
import { z } from 'zod';
import { type LayoutNode, valueNode, type ValueType } from './layout';

/** A layout found in a message, and the message without the part that described it. */
interface Described {
	layout: LayoutNode;
	rest: string;
}

/** An object as it is: the library leaves out keys named `__proto__`. */
const record = z.custom<Record<string, unknown>>(
	(value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/**
 * Finds the JSON layout that a message describes: a JSON skeleton, whose values say what is wanted, or are
 * examples.
 * @returns null when the message describes no layout
 */
export function describeLayout(message: string): Described | null {
	for (const { text, start, end } of jsonObjects(message)) {
		const parsed = record.safeParse(parse(text));
		if (!parsed.success || Object.keys(parsed.data).length === 0) continue;
		const rest = message.slice(0, start) + message.slice(end);
		return { layout: skeletonLayout(parsed.data), rest };
	}
	return null;
}

/** Substrings from `{` to the brace that closes it, quotes respected, outermost first. */
function* jsonObjects(text: string): Generator<{ text: string; start: number; end: number }> {
	let depth = 0;
	let start = 0;
	let isQuoted = false;
	for (const { 0: token, index } of text.matchAll(/\\.|["{}]/gs)) {
		if (token === '"' && depth > 0) isQuoted = !isQuoted;
		if (isQuoted) continue;
		if (token === '{' && depth === 0) start = index;
		if (token === '{') depth += 1;
		if (token !== '}' || depth === 0) continue;
		depth -= 1;
		const end = index + 1;
		if (depth === 0) yield { text: text.slice(start, end), start, end };
	}
}

function parse(text: string): unknown {
	try {
		return JSON.parse(jsonrepair(text));
	} catch {
		return null;
	}
}

function skeletonLayout(skeleton: Record<string, unknown>): LayoutNode {
	const entries = Object.entries(skeleton);
	const fields = entries.map(([name, value]) => ({ name, node: skeletonNode(value) }));
	return { kind: 'object', fields, description: '' };
}

function skeletonNode(value: unknown): LayoutNode {
	if (Array.isArray(value)) {
		return { kind: 'list', item: skeletonNode(value[0] ?? 'string'), description: '' };
	}
	const object = record.safeParse(value);
	if (object.success) return skeletonLayout(object.data);
	if (typeof value === 'number') return valueNode('number');
	if (typeof value === 'boolean') return valueNode('boolean');
	return typeof value === 'string' ? describedValue(value) : valueNode('unknown');
}

const typeWords: [RegExp, ValueType][] = [
	[/^(string|text|str)\b/i, 'string'],
	[/^(date[- ]?time|timestamp|datetime)\b/i, 'dateTime'],
	[/^(iso[- ]?8601 )?(date|datum)\b/i, 'date'],
	[/^(integer|int)\b/i, 'integer'],
	[/^(number|float|decimal|double|numeric)\b/i, 'number'],
	[/^(bool|boolean)\b|^true\b|^false\b/i, 'boolean'],
	[/^(amount|money|price)\b/i, 'amount'],
];

/** A skeleton value such as `date or null: date of the invoice` or `one of ["open", "paid"]`. */
function describedValue(text: string): LayoutNode {
	const oneOf = /^one of:? (\[.*?\]|[^:]+)/i.exec(text);
	if (oneOf) {
		const rest = text.slice(oneOf[0].length).replace(/^[^:]*:/, '');
		return valueNode('enum', rest.trim(), choices(oneOf[1] ?? ''));
	}
	const type = typeWords.find(([pattern]) => pattern.test(text))?.[1];
	const description = /^[^:]{0,60}:\s*(.*)$/s.exec(text)?.[1];
	return type ? valueNode(type, description ?? text) : valueNode('unknown', text);
}

const choices = (text: string): string[] =>
	[...text.matchAll(/"([^"]*)"/g)].map(([, choice = '']) => choice);
