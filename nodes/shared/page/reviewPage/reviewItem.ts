import type { Issue } from '../../values/facts/issue';
import { parseIfJson } from '../../basics/json/parseJson';
import { joinPath, type Path } from '../../values/schema/joinPath';
import { labelInSentence } from '../../values/schema/label';
import { isListText } from '../../values/schema/rows';
import { visibleName } from '../../basics/text/names';
import { shortened } from '../../basics/text/shorten';
import { readableText } from '../../basics/text/readableText';
import { rolesNamed } from '../../values/roles/roleNames';
import type { Role } from '../../values/roles/roles';
import { addTo, asList, hasValue, isValues, type Values, MAX_NESTING } from '../../basics/values';
import { type FieldKind, fieldKind } from './fieldKind';
import { reasonsOf, metaIssues, ownValues } from './reviewReading';

interface Doubt {
	/** Why it should be checked, in sentences. */
	reasons: string[];
	/** Position of its first reason, the gravest of the item being 0. */
	rank?: number;
	/** Whether money may go to the wrong place. */
	isGrave?: boolean;
}

/** A value that a person sees and may change. */
export interface ReviewField extends Doubt {
	/** As the issues name it, such as `buyer.name` or `lines[0].total`. */
	path: string;
	keys: Path;
	kind: FieldKind;
	value: unknown;
	/** Page of the document, counted from 1. */
	page?: number;
	/** Where and how it is written in the document, in words. */
	facts: string[];
	/** What the document has for an empty value that nobody requires. */
	printed?: string[];
}

/** A list of records or of plain values, whose column is called ''. */
export interface ReviewList extends Doubt {
	path: string;
	keys: Path;
	columns: string[];
	/** A row of cells for each entry. */
	rows: ReviewField[][];
	/** Empty rows, which can be added after the last entry. */
	spare: ReviewField[][];
	/** How many entries are not shown. */
	hidden: number;
}

/** All values of an item that are shown, those of the entries of its lists last. */
export const cellsOf = ({ fields, lists }: Pick<ReviewItem, 'fields' | 'lists'>): ReviewField[] => [
	...fields,
	...lists.flatMap(({ rows, spare }) => [...rows, ...spare].flat()),
];

/** Names the place of a value in the addresses of a page. An amount with its currency has one place. */
export const anchorOf = (path: string) =>
	encodeURIComponent(readableText(path.replace(/\.amount$/, '')));

/** The reason of a value whose sentence is about several values, and is shown above all of them. */
export const ABOVE = 'Does not fit together with other values';

/** An item as the page shows it. */
export interface ReviewItem {
	/** Position in the input, counted from 0. */
	index: number;
	title: string;
	/** Of a document in a file of several: the first of its pages. */
	firstPage?: number;
	/** What concerns the document or several values, the gravest first. */
	reasons: string[];
	/** What each reason is about: the paths of its values, each by itself, or several that do not fit together. */
	answeredBy: Map<string, { isEach: boolean; fields: string[]; issue: Partial<Issue> }>;
	fields: ReviewField[];
	lists: ReviewList[];
	/** All its values, those that are not shown as well; lists are lists. */
	values: Values;
}

/** Columns for later runs, which nobody can check. */
const NOT_TO_CHECK = ['document_text', 'file_hash'];

/** The values of an item that a person may change. */
function valuesOf(json: Values): Values {
	const isShown = ([name, value]: [string, unknown]) =>
		!NOT_TO_CHECK.includes(name) && !isListText(value);
	return Object.fromEntries(
		Object.entries(ownValues(json))
			.filter(isShown)
			.map(([name, value]) => [name, listOf(value)]),
	);
}

/** A list that a row has as JSON text. */
function listOf(value: unknown): unknown {
	if (typeof value !== 'string' || !value.startsWith('[')) return value;
	const list = parseIfJson(value);
	return Array.isArray(list) ? list : value;
}

/** The fields of another item without its values, for a document that could not be read. */
const emptied = (value: unknown): unknown => {
	if (Array.isArray(value)) return [];
	if (!isValues(value)) return null;
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptied(inner)]));
};

/** Roles of fields that decide about money; they come first. */
const KEY_ROLES: Role[] = ['iban', 'account_number', 'total_amount', 'amount_due'];

/** An amount with its currency has the name of the field that holds both. */
export function isKey({ keys }: ReviewField): boolean {
	const inner = keys.slice(1).filter((key) => key !== 'amount' && key !== 'currency');
	const name = [...keys.slice(0, 1), ...inner].join(' ');
	const roles = [...rolesNamed(name, 'names'), ...rolesNamed(name, 'looseNames')];
	return roles.some((role) => KEY_ROLES.includes(role));
}

/** Values that are shown of an item, and entries of a list, at most; the others stay as they are. */
const MAX_FIELDS = 500;
const MAX_ROWS = 500;

/** Rows that can be added to a list. */
const SPARE_ROWS = 20;

/**
 * Items as they are shown, with the values of each in the order: doubtful, important, the rest.
 * @param shown names of the fields to show; all when it is empty
 */
export function reviewItems(all: Values[], indexes: number[], shown: string[] = []): ReviewItem[] {
	const values = all.map(valuesOf);
	const samples = new Map<string, unknown>();
	for (const { path, value } of values.flatMap((each) => leavesOf(each))) {
		if (hasValue(value) && value !== '' && !samples.has(path)) samples.set(path, value);
	}
	const names = `,${shown.map(visibleName).join(',')},`;
	// A name may have commas itself.
	const isListed = (name: string) => {
		return names.includes(`,${name.split(',').map(visibleName).join(',')},`);
	};
	const model = values.find((each) => Object.keys(each).length > 0) ?? {};
	return indexes.map((index) => {
		const own = values[index] ?? {};
		const complete = Object.keys(own).length > 0 ? own : (emptied(model) as Values);
		const isShown = ({ keys }: Leaf) => shown.length === 0 || isListed(String(keys[0]));
		const leaves = leavesOf(complete).filter(isShown);
		return reviewItem(all[index] ?? {}, index, complete, leaves, samples);
	});
}

/** A value or a list, with the keys that lead to it. */
type Leaf = Pick<ReviewField, 'path' | 'keys' | 'value'>;

function leavesOf(value: unknown, path = '', keys: Path = []): Leaf[] {
	if (!isValues(value)) return [{ path, keys, value: value ?? null }];
	if (keys.length > MAX_NESTING) return [];
	return Object.entries(value).flatMap(([name, inner]) =>
		leavesOf(inner, joinPath(path, name), [...keys, name]),
	);
}

/** @param samples a value of each field, of any of the items */
function reviewItem(
	json: Values,
	index: number,
	values: Values,
	leaves: Leaf[],
	samples: Map<string, unknown>,
): ReviewItem {
	const fields: ReviewField[] = [];
	const lists: ReviewList[] = [];
	for (const leaf of leaves) {
		const sample = samples.get(leaf.path);
		const kind = fieldKind(lastName(leaf.keys), [leaf.value, sample]);
		if (Array.isArray(leaf.value)) lists.push(reviewList(leaf, leaf.value, asList(sample)));
		else if (fields.length < MAX_FIELDS) fields.push({ ...leaf, kind, reasons: [], facts: [] });
	}
	const file = isValues(json['_meta'])
		? json['_meta']['fileName']
		: (json['_file'] ?? json['fileName']);
	const name = typeof file === 'string' && file !== '' ? file : `Item ${index + 1}`;
	const title = [name, ...partOf(json)].join(' · ');
	// In rows, it is the number of pages.
	const { _pages: range } = json;
	const [firstPage] = /^\d+/.exec(typeof range === 'string' ? range : '') ?? [];
	const item = {
		...(firstPage && { firstPage: Number(firstPage) }),
		index,
		title,
		reasons: [],
		answeredBy: new Map(),
		fields,
		lists,
		values,
	};
	return inOrder(withFacts(withReasons(item, json), json));
}

/** Which document of a file of several an item is, in words. */
function partOf({ _meta: meta, _document, _pages: pages }: Values): string[] {
	const document = _document ?? (isValues(meta) ? meta['document'] : undefined);
	const isOfSeveral = typeof document === 'string' && !document.endsWith(' of 1');
	if (!isOfSeveral) return [];
	const hasPages = typeof pages === 'string' && pages !== '';
	const word = String(pages).includes('-') ? 'pages' : 'page';
	return [`document ${document}`, ...(hasPages ? [`${word} ${pages.replace('-', '–')}`] : [])];
}

/** The name of a field, or of the list that holds a plain value. */
export const lastName = (keys: Path) =>
	String(keys.filter((key) => typeof key === 'string').at(-1) ?? '');

/** The value at keys, own properties alone. */
export function valueAt(from: unknown, keys: Path): unknown {
	let value = from;
	for (const key of keys) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
		value = (value as Record<string | number, unknown>)[key];
	}
	return value;
}

/** A list with the columns of all its entries, or of those of another item where it is empty. */
function reviewList({ path, keys }: Leaf, entries: unknown[], sample: unknown[]): ReviewList {
	const known = (entries.length > 0 ? entries : sample).slice(0, MAX_ROWS);
	const columns = new Map<string, { keys: Path; values: unknown[] }>();
	for (const leaf of known.flatMap((entry) => leavesOf(entry))) {
		if (Array.isArray(leaf.value)) continue;
		const column = columns.get(leaf.path) ?? { keys: leaf.keys, values: [] };
		column.values.push(leaf.value);
		columns.set(leaf.path, column);
	}
	const kinds = [...columns.values()].map(({ keys: own, values }) => {
		return { own, kind: fieldKind(lastName(own), values) };
	});
	const row = (at: number) =>
		kinds.map(({ own, kind }): ReviewField => ({
			path: joinPath(path, at, ...own),
			keys: [...keys, at, ...own],
			kind,
			value: valueAt(entries[at], own) ?? null,
			reasons: [],
			facts: [],
		}));
	const all = Array.from({ length: entries.length + SPARE_ROWS }, (_, at) => at);
	return {
		path,
		keys,
		columns: [...columns.keys()],
		reasons: [],
		rows: all.slice(0, Math.min(entries.length, MAX_ROWS)).map(row),
		spare: all.slice(entries.length).map(row),
		hidden: Math.max(0, entries.length - MAX_ROWS),
	};
}

/** The fields that a row misses, whose reasons are texts; a label that two values have names none. */
function missingIn(text: string, paths: Iterable<string>) {
	const [, reason, labels = ''] = /^(Not found(?: in [^:]*)?): (.+)/su.exec(text) ?? [];
	if (reason === undefined) return { fields: [], text };
	const known = new Map<string, string[]>();
	for (const path of paths) addTo(known, labelInSentence(path), path);
	const names = known.has(labels) ? [labels] : labels.split(labels.includes(' · ') ? ' · ' : ', ');
	const fields = names.map((name) => known.get(name) ?? []);
	const isClear = fields.every(({ length }) => length === 1);
	return isClear ? { fields: fields.flat(), text, reason } : { fields: [], text };
}

/**
 * The issues that are reasons to check a record. A reason of which no issue is known is about the whole.
 * @param paths of its values and lists
 */
function issuesOf(
	json: Values,
	paths: Iterable<string>,
): Array<Pick<Issue, 'fields' | 'text'> & Partial<Issue>> {
	const reasons = reasonsOf(json);
	const { _meta: meta } = json;
	if (isValues(meta) && Array.isArray(meta['issues'])) {
		return metaIssues(json).filter(
			({ kind, text, isNote }) => !isNote && (kind !== 'missing' || reasons.includes(text)),
		);
	}
	return reasons.map((text) => missingIn(text, paths));
}

/** Gives each value the reasons that are about it alone; the others are about the whole. */
function withReasons(item: ReviewItem, json: Values): ReviewItem {
	const targets = new Map<string, ReviewField | ReviewList>();
	for (const list of item.lists) targets.set(list.path, list);
	for (const cell of cellsOf(item)) {
		targets.set(cell.path, cell);
		// An issue names an amount with its currency as one.
		if (cell.path.endsWith('.amount')) targets.set(cell.path.slice(0, -'.amount'.length), cell);
	}
	const reasons: string[] = [];
	for (const [rank, issue] of issuesOf(json, targets.keys()).entries()) {
		const { kind, fields, text, reason } = issue;
		const isEach = reason !== undefined;
		const known = new Set(fields.flatMap((path) => targets.get(String(path)) ?? []));
		// Whoever types the values of a file that could not be read has answered that.
		const isWhole = kind === 'notRead' || (kind === undefined && json['error'] !== undefined);
		const answers = isWhole ? cellsOf(item) : [...known];
		item.answeredBy.set(text, { isEach, fields: answers.map(({ path }) => path), issue });
		const isAbove = known.size === 0 || (known.size > 1 && !isEach);
		if (isAbove) reasons.push(text);
		for (const target of known) {
			target.rank ??= rank;
			if (kind === 'bankAccount') target.isGrave = true;
			target.reasons.push(isAbove ? ABOVE : capital(reason ?? text));
		}
	}
	return { ...item, reasons };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Passages that are shown of a value in other words, and characters of one. */
const MAX_PASSAGES = 5;
const MAX_PASSAGE = 120;

/** Adds where and how the values are written in the document, and what it has for empty ones. */
function withFacts(item: ReviewItem, json: Values): ReviewItem {
	const printed = new Map<string, string[]>();
	const notes = new Map<string, string[]>();
	for (const { kind, fields, values, isNote, reason, text } of metaIssues(json)) {
		if (kind === 'missing' && values) printed.set(fields[0] ?? '', values);
		if (isNote) for (const field of fields) addTo(notes, field, capital(reason ?? text));
	}
	const { evidence, originals } = isValues(json['_meta']) ? json['_meta'] : {};
	for (const cell of cellsOf(item)) {
		const found = ownOf(evidence, cell.path);
		const { page, snippet, element, words } = isValues(found) ? found : {};
		const passages = asList(words).slice(0, MAX_PASSAGES);
		const original = cell.value === null ? undefined : ownOf(originals, cell.path);
		if (typeof page === 'number') cell.page = page;
		cell.facts.push(...(notes.get(cell.path) ?? []));
		if (!hasValue(cell.value)) cell.printed = printed.get(cell.path) ?? [];
		// Its element in the XML of an e-invoice holds nothing but the value.
		if (element !== undefined) cell.facts.push('In the data of the e-invoice');
		else {
			if (cell.page !== undefined) cell.facts.push(`Page ${cell.page}`);
			if (typeof original === 'string' && passages.length === 0) {
				cell.facts.push(`read as “${original}”`);
			}
			if (passages.length === 0 && typeof snippet === 'string') {
				cell.facts.push(`… ${withoutMarkup(snippet)} …`);
			}
			for (const text of passages) {
				cell.facts.push(`from “${shortened(String(text), MAX_PASSAGE)}”`);
			}
		}
	}
	return item;
}

/** Facts about a value by its path; an amount and its currency may share theirs. */
export function ownOf(known: unknown, path: string): unknown {
	const paths = [path, path.replace(/\.amount$/, '')];
	const own = paths.find((each) => isValues(known) && Object.hasOwn(known, each));
	return isValues(known) && own !== undefined ? known[own] : undefined;
}

/** A text without the Markdown of tables and bold letters. */
const withoutMarkup = (snippet: string) =>
	snippet
		.replaceAll('**', '')
		.replace(/(?<!\S)#{1,6}(?!\S)|(?<!\S)·(?!\S)/g, '|')
		.split('|')
		.map((cell) => cell.trim())
		.filter((cell) => cell !== '')
		.join(' · ');

/** After all ranks of reasons. */
const LAST = 1e9;

function inOrder(item: ReviewItem): ReviewItem {
	const rankOf = (field: ReviewField) => field.rank ?? (isKey(field) ? LAST : LAST + 1);
	return { ...item, fields: [...item.fields].sort((a, b) => rankOf(a) - rankOf(b)) };
}
