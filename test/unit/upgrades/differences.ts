import { isDeepStrictEqual } from 'node:util';
import type { NodeInterface, ParameterInterface } from './nodeInterface';

/** The differences of a node: `added` leaves workflows as they are, `changed` may break them. */
export interface Differences {
	added: string[];
	changed: string[];
}

type Entry = [path: string, value: unknown];

/** @param kept what workflows in use were made with */
export function differences(kept: NodeInterface, now: NodeInterface): Differences {
	const found: Differences = { added: [], changed: [] };
	compareWhole(found, kept.node, now.node);
	const [before, after] = [entriesOf(kept), entriesOf(now)].map((entries) => new Map(entries));
	for (const [path, value] of before ?? []) {
		if (!after?.has(path)) found.changed.push(`${path} is gone`);
		else if (isParameter(value)) compareParameter(found, path, value, after.get(path));
		else if (!isDeepStrictEqual(value, after.get(path))) {
			found.changed.push(`${path}: ${inShort(value)} → ${inShort(after.get(path))}`);
		}
	}
	for (const [path, value] of after ?? []) {
		if (before?.has(path)) continue;
		// A workflow that has no value for it would be refused.
		const isDemanded = isParameter(value) && value.required && value.default === '';
		(isDemanded ? found.changed : found.added).push(path);
	}
	return found;
}

/** All that may be added to. */
function entriesOf({ parameters, leftOut = {}, items = {} }: NodeInterface): Entry[] {
	const named = (what: string, entries: object) =>
		Object.entries(entries).map(([name, value]): Entry => [`${what} ${name}`, value]);
	return [
		...named('parameter', parameters),
		...named('without the option', leftOut),
		...Object.entries(items).flatMap(([set, shape]) => named(`${set}:`, shape)),
	];
}

const isParameter = (value: unknown): value is ParameterInterface =>
	typeof value === 'object' && value !== null && 'type' in value && 'default' in value;

function compareParameter(
	found: Differences,
	path: string,
	{ values: kept = [], show: shown, ...before }: ParameterInterface,
	now: unknown,
): void {
	const { values = [], show, ...after } = now as ParameterInterface;
	compareWhole(found, before, after, `${path}, `);
	compareChoice(found, `${path}, values`, kept, values);
	if (!shown || !show) {
		compareWhole(found, { show: shown }, { show }, `${path}, `);
		return;
	}
	for (const on of new Set([...Object.keys(shown), ...Object.keys(show)])) {
		// A further condition hides it where it was there before.
		if (!shown[on]) found.changed.push(`${path}, show: depends on ${on} too`);
		else compareChoice(found, `${path}, show, ${on}`, shown[on], show[on] ?? []);
	}
}

function compareChoice(found: Differences, path: string, before: unknown[], after: unknown[]) {
	const lacks = (list: unknown[]) => (value: unknown) => !list.includes(value);
	for (const value of before.filter(lacks(after)))
		found.changed.push(`${path}: ${inShort(value)} is gone`);
	for (const value of after.filter(lacks(before))) found.added.push(`${path}: ${inShort(value)}`);
}

function compareWhole(found: Differences, before: object, after: object, path = '') {
	const [kept, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
	for (const key of new Set([...kept.keys(), ...now.keys()])) {
		const [was, is] = [kept.get(key), now.get(key)] as unknown[];
		if (!isDeepStrictEqual(was, is)) {
			found.changed.push(`${path}${key}: ${inShort(was)} → ${inShort(is)}`);
		}
	}
}

const inShort = (value: unknown) => JSON.stringify(value) ?? 'nothing';
