import { addTo } from '../../shared/basics/values';
import { isRest, type Sliced } from '../../shared/host/budget';
import type { Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { rolesOf } from '../../shared/values/roles/rolesOf';
import { joinPath } from '../../shared/values/schema/joinPath';
import type { ListEntry } from '../fields/cells';
import { fieldOf } from '../evidence/columns';
import type { LocatedValue } from '../evidence/occurrences';
import type { Exam } from './Exam';

/** Occurrences of a value that are looked at; one that is printed more often says nothing of its row. */
const MAX_OCCURRENCES = 30;
/** Of a row in a message, in characters. */
const MAX_SHOWN = 60;

/** A number of two digits or more, or an identifier: what names an entry is none. */
const isFigure = ({ number, isIdentifier = false, printed, figure }: LocatedValue) =>
	number !== undefined || figure !== undefined || isIdentifier
		? /\d.*\d/.test(printed.at(-1) ?? '')
		: false;

/** An entry of a list with the rows of tables in which its values occur, and where in them. */
interface Entry {
	index: number;
	list: string;
	values: { value: LocatedValue; rows: Map<Line, number> }[];
	/** The rows that have most of its values, where these are more than half. */
	own: Set<Line>;
}

/** The rows of most values of an entry; its name counts most. */
function ownRows(values: Entry['values']): Set<Line> {
	const votes = new Map<Line, number>();
	for (const { value, rows } of values) {
		const weight = isFigure(value) ? 2 : 3;
		for (const row of rows.keys()) votes.set(row, (votes.get(row) ?? 0) + weight);
	}
	const most = Math.max(0, ...votes.values());
	return new Set([...votes].filter(([, count]) => count === most).map(([row]) => row));
}

/**
 * Numbers and codes of any list that are in the row of another entry, and in none of their own. The lines of an
 * invoice have a rule of their own. With rests: tables may have thousands of rows.
 */
export function* entryRows(exam: Exam): Sliced<Fact[]> {
	const layout = exam.source()?.layout();
	if (!layout || exam.isDataAlone) return [];
	const lines = joinPath('', ...(rolesOf(exam.schema).get('lines') ?? []));
	const entries = new Map<ListEntry, Entry>();
	for (const [index, value] of exam.located.entries()) {
		if (isRest(index)) yield;
		const { entry, occurrences } = value;
		if (!entry || entry.list === lines || occurrences.times === 0) continue;
		const spans = [...occurrences.exact, ...occurrences.normalised].flat();
		if (spans.length > MAX_OCCURRENCES) continue;
		const rows = new Map<Line, number>();
		for (const { start } of spans) {
			const row = layout.lineAt(start);
			if (row?.table) rows.set(row, start);
		}
		const known = entries.get(entry) ?? {
			index: entries.size,
			list: entry.list,
			values: [],
			own: new Set<Line>(),
		};
		entries.set(entry, known);
		known.values.push({ value, rows });
	}
	yield;
	const named = new Map<Line, Entry[]>();
	for (const entry of entries.values()) {
		entry.own = ownRows(entry.values);
		for (const row of entry.own) addTo(named, row, entry);
	}
	const found = new Map<string, Fact[]>();
	for (const [index, entry] of [...entries.values()].entries()) {
		if (isRest(index)) yield;
		// Two rows that may be its own leave it open.
		if (entry.own.size !== 1) continue;
		for (const fact of valuesOfOthers(entry, named)) addTo(found, entry.list, fact);
	}
	const sizeOf = (list: string) => [...entries.values()].filter((one) => one.list === list).length;
	// Where many rows do not fit, the page is laid out otherwise.
	return [...found].flatMap(([list, facts]) =>
		facts.length > Math.max(2, sizeOf(list) * MAX_SHARE) ? [] : facts,
	);
}

/** Share of the entries of a list in which a value may be in another row. */
const MAX_SHARE = 0.25;

function valuesOfOthers({ values, own, list }: Entry, named: Map<Line, Entry[]>): Fact[] {
	return values.flatMap(({ value, rows }): Fact[] => {
		if (!isFigure(value) || [...rows.keys()].some((row) => own.has(row))) return [];
		const field = fieldOf(value);
		const isOfOther = (row: Line) =>
			named.get(row)?.some(
				(entry) =>
					entry.list === list &&
					entry.own.size === 1 &&
					// A value that both have may be printed once for several rows.
					!entry.values.some(
						(one) => fieldOf(one.value) === field && one.value.occurrences === value.occurrences,
					),
			);
		// So may one whose column is empty in the own row.
		const isFilled = (row: Line, start: number) =>
			[...own].some((one) => /\d/.test(one.cells()[row.cellAt(start)?.column ?? -1]?.text ?? ''));
		const [other] = [...rows].find(([row, start]) => isOfOther(row) && isFilled(row, start)) ?? [];
		if (other === undefined) return [];
		const shown = value.printed.at(-1) ?? '';
		return [
			{
				kind: 'entryRow',
				fields: [value.path],
				values: { list, index: indexOf(value), value: shown, row: shownRow(other) },
			},
		];
	});
}

const indexOf = ({ entry, path }: LocatedValue) =>
	Number(/\[(\d+)\]/.exec(path.slice(entry?.list.length ?? 0))?.[1] ?? 0);

const shownRow = (row: Line) => shownLabel(row.text()).slice(0, MAX_SHOWN);
