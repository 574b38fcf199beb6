import { jsonrepair } from 'jsonrepair';
import { z } from 'zod';
import { type Field, type LayoutNode, valueNode, type ValueType } from './layout';
import { schemaLayout } from './schemaLayout';

/** A layout found in a message, and the message without the part that described it. */
export interface Described {
	layout: LayoutNode;
	rest: string;
}

const record = z.record(z.unknown());

/**
 * Finds the JSON layout that a message describes: a JSON Schema, a JSON skeleton (whose values say what is
 * wanted, or are examples), or else the key names that it quotes or lists.
 * @returns null when the message describes no layout
 */
export function describeLayout(message: string): Described | null {
	for (const { text, start, end } of jsonObjects(message)) {
		const parsed = record.safeParse(parse(text));
		if (!parsed.success || Object.keys(parsed.data).length === 0) continue;
		const layout = schemaLayout(parsed.data) ?? skeletonLayout(parsed.data);
		return { layout, rest: message.slice(0, start) + message.slice(end) };
	}
	const names = keyNames(message);
	if (names.length === 0) return null;
	const fields = names.map((name): Field => ({ name, node: valueNode('unknown') }));
	return { layout: { kind: 'object', fields, description: '' }, rest: message };
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

/** A skeleton value such as `date or null: date of the invoice`, `one of ["open", "paid"]`, or an example. */
function describedValue(text: string): LayoutNode {
	const oneOf = /^(?:one of|enum)\s*:?\s*(\[.*?\]|[^:]+)/i.exec(text);
	if (oneOf) {
		const rest = text.slice(oneOf[0].length).replace(/^[^:]*:/, '');
		return valueNode('enum', rest.trim(), choices(oneOf[1] ?? ''));
	}
	const typeIn = (words: string) => typeWords.find(([pattern]) => pattern.test(words))?.[1];
	const type = typeIn(text);
	const description = /^[^:]{0,60}:\s*(.*)$/s.exec(text)?.[1];
	if (type) return valueNode(type, description ?? text);
	if (/^\d{4}-\d\d-\d\d$/.test(text)) return valueNode('date');
	const alternatives = text.split('|').map((one) => one.trim());
	if (alternatives.length > 1 && alternatives.every((one) => /^[\w -]{1,30}$/.test(one))) {
		const listed = alternatives.filter((one) => one !== 'null');
		const [named] = listed.flatMap((one) => typeIn(one) ?? []);
		return named ? valueNode(named) : valueNode('enum', '', listed);
	}
	return valueNode('unknown', text);
}

function choices(text: string): string[] {
	const quoted = [...text.matchAll(/"([^"]*)"|'([^']*)'/g)];
	if (quoted.length > 0) return quoted.map(([, double, single]) => double ?? single ?? '');
	return text
		.replace(/\bor null\b/i, '')
		.split(/[,|/]|\bor\b/)
		.map((one) => one.replace(/[[\]]/g, '').trim())
		.filter(Boolean);
}

/** Key names in quotes or backticks, else those listed after "keys", "fields" or "JSON with". */
function keyNames(message: string): string[] {
	const quoted = [...message.matchAll(/[`"“]([\p{L}_][\p{L}\p{N}_. -]{0,40})[`"”]/gu)].map(
		(match) => match[1] ?? '',
	);
	const named = quoted.filter((name) => !/^(json|json_object|null|true|false)$/i.test(name));
	if (named.length > 0) return [...new Set(named)];
	const listed =
		/\b(?:keys|fields|properties|attributes|columns|JSON (?:object )?with)\b\s*:?\s*([^.\n:]+)/i.exec(
			message,
		);
	const names = (listed?.[1] ?? '')
		.split(/,|\band\b|;/)
		.map((name) => name.replace(/^\s*(the|an?)\s+|\(.*?\)/gi, '').trim())
		.filter((name) => /^[\p{L}_][\p{L}\p{N}_ -]{0,40}$/u.test(name) && name.split(' ').length <= 3);
	return [...new Set(names)];
}
