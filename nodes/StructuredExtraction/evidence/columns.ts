import { memoizeByObject } from '../../shared/basics/memoize';
import type { Span } from '../../shared/basics/text/spans';
import { addTo } from '../../shared/basics/values';
import type { Layout, Line } from '../../shared/page/tables/Layout';
import { fieldKey, listOf, rolesNamed } from '../../shared/values/roles/roleNames';
import { leafPaths } from '../../shared/values/schema/flatFields';
import { joinPath } from '../../shared/values/schema/joinPath';
import type { Schema } from '../../shared/values/schema/schema';
import { rolesOf } from '../../shared/values/roles/rolesOf';
import type { LookUp } from './lookUp';

/** The field of a list that a value is of, whatever its entry. */
export const fieldOf = ({ path, entry }: Pick<LookUp, 'path' | 'entry'>) =>
	`${entry?.list ?? ''}[0]${path.slice(entry?.path.length ?? 0)}`;

/** The names that a heading may consist of: "Qty / Menge", "Price (EUR)". */
const namesIn = (heading: string) =>
	[heading, ...heading.split(/[/\n]/)].map((name) => name.replace(/\([^()]*\)/g, ' '));

/** Reads which fields of lists a heading may name, by the names of fields and of their roles. */
function headingReader(schema: Schema): (heading: string) => string[] {
	const named = new Map<string, string[]>();
	for (const { path, name } of leafPaths(schema.fields)) {
		if (path.includes('[0]') && fieldKey(name) !== '') addTo(named, fieldKey(name), path);
	}
	const roles = rolesOf(schema);
	const listed = [...roles].filter(([role]) => listOf(role) !== '');
	const lists = [...new Set(listed.map(([role]) => listOf(role)))];
	const ofRole = new Map(
		listed.map(([role, keys]) => {
			const list = [...roles].find(([other]) => `${other}.` === listOf(role))?.[1] ?? [];
			return [role, joinPath(`${joinPath('', ...list)}[0]`, ...keys)];
		}),
	);
	return (heading) => {
		for (const name of namesIn(heading)) {
			const own = named.get(fieldKey(name));
			if (own) return own;
			for (const kind of ['names', 'looseNames'] as const) {
				const found = lists.flatMap((list) => rolesNamed(name, kind, list));
				const paths = found.flatMap((role) => ofRole.get(role) ?? []);
				if (paths.length > 0) return paths;
			}
		}
		return [];
	};
}

/** The fields of lists that the headings of a table name, by column. */
const fieldsUnder = memoizeByObject((schema: Schema) => {
	const read = headingReader(schema);
	return memoizeByObject((headings: readonly string[]) => headings.map(read));
});

/** The path of a field in a list within a list, as its first entry has it. */
const ofFirst = (field: string) => field.replace(/\[\d+\]/g, '[0]');

/** The column whose heading names a field of a list, as `fieldOf` has it; undefined where there is none. */
export function columnNamed(schema: Schema, { headings }: Line, field: string): number | undefined {
	const path = ofFirst(field);
	const at = fieldsUnder(schema)(headings).findIndex((paths) => paths.includes(path));
	return at === -1 ? undefined : at;
}

/** How well a column fits a value: under the heading of its field, under an unknown one, or under that of another. */
const FIT = { own: 2, unknown: 1, other: 0 };

/** Tells which occurrences of the values of list entries are under their headings. */
export class Columns {
	/** How often each field has a value of its row in each column. */
	private readonly counts = new Map<string, Map<number, number>>();

	constructor(
		private readonly schema: Schema,
		private readonly layout: Layout,
	) {}

	/** Takes note of the columns in which a value occurs in its row. */
	add(value: LookUp, row: Line, spans: Span[]): void {
		if (row.table === undefined) return;
		const field = fieldOf(value);
		const counts = this.counts.get(field) ?? new Map<number, number>();
		this.counts.set(field, counts);
		const columns = new Set(spans.map(({ start }) => row.cellAt(start)?.column ?? 0));
		for (const column of columns) counts.set(column, (counts.get(column) ?? 0) + 1);
	}

	/** Whether a row has a heading for a value. */
	isNamed(value: LookUp, row: Line): boolean {
		return columnNamed(this.schema, row, fieldOf(value)) !== undefined;
	}

	/** Whether a span is under the heading of a value. */
	isOwn(value: LookUp, span: Span): boolean {
		return this.fitOf(fieldOf(value), span) >= FIT.own;
	}

	private fitOf(field: string, { start }: Span): number {
		const line = this.layout.lineAt(start);
		const column = line?.table && line.cellAt(start)?.column;
		if (line === undefined || column === undefined) return -1;
		const named = fieldsUnder(this.schema)(line.headings)[column] ?? [];
		const isOwn = named.includes(ofFirst(field));
		const fit = isOwn ? FIT.own : named.length > 0 ? FIT.other : FIT.unknown;
		const counts = this.counts.get(field) ?? new Map<number, number>();
		// Less than a heading, however many entries there are.
		return fit + (counts.get(column) ?? 0) / (1 + Math.max(0, ...counts.values()));
	}

	/** The spans that are in the most likely column of their rows. */
	best(value: LookUp, spans: Span[]): Span[] {
		if (spans.length < 2) return spans;
		const fits = spans.map((span) => this.fitOf(fieldOf(value), span));
		const best = Math.max(...fits);
		return spans.filter((_, at) => fits[at] === best);
	}
}
