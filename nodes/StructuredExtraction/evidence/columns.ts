import { memoizeByObject } from '../../shared/basics/memoize';
import type { Span } from '../../shared/basics/text/spans';
import type { Layout, Line } from '../../shared/page/tables/Layout';
import { fieldKey, listOf, rolesNamed } from '../../shared/values/roles/roleNames';
import { joinPath, parsePath } from '../../shared/values/schema/joinPath';
import type { Schema } from '../../shared/values/schema/schema';
import { rolesOf } from '../../shared/values/roles/rolesOf';
import type { LookUp } from './lookUp';

/** The field of a list that a value is of, whatever its entry. */
export const fieldOf = ({ path, entry }: Pick<LookUp, 'path' | 'entry'>) =>
	`${entry?.list ?? ''}[0]${path.slice(entry?.path.length ?? 0)}`;

/** The column whose heading is the name of a field of a list; undefined where there is none. */
export function columnNamed({ headings }: Line, field: string): number | undefined {
	const name = parsePath(field).at(-1);
	const key = typeof name === 'string' ? fieldKey(name) : '';
	const at = key === '' ? -1 : headings.findIndex((heading) => fieldKey(heading) === key);
	return at === -1 ? undefined : at;
}

/** The names that a heading may consist of: "Qty / Menge", "Price (EUR)". */
const namesIn = (heading: string) =>
	[heading, ...heading.split(/[/\n]/)].map((name) => name.replace(/\([^()]*\)/g, ' '));

/** How well a column fits a value: under the heading of its field, under an unknown one, or under that of another. */
const FIT = { own: 2, unknown: 1, other: 0 };

/** Tells which occurrences of the values of list entries are under their headings. */
export class Columns {
	/** How often each field has a value of its row in each column. */
	private readonly counts = new Map<string, Map<number, number>>();

	/** Fields of lists by what headings may call them. */
	private readonly named = new Map<string, string>();

	private readonly lists: string[];

	/** @param values those of list entries */
	constructor(
		schema: Schema,
		private readonly layout: Layout,
		values: Pick<LookUp, 'path' | 'entry'>[],
	) {
		for (const field of new Set(values.map(fieldOf))) {
			const name = parsePath(field).at(-1);
			if (typeof name === 'string') this.named.set(fieldKey(name), field);
		}
		const roles = rolesOf(schema);
		const listed = [...roles].filter(([role]) => listOf(role) !== '');
		this.lists = [...new Set(listed.map(([role]) => listOf(role)))];
		for (const [role, keys] of listed) {
			const list = [...roles].find(([other]) => `${other}.` === listOf(role))?.[1] ?? [];
			this.named.set(`=${role}`, joinPath(`${joinPath('', ...list)}[0]`, ...keys));
		}
	}

	/** The fields that the headings of a row are of, by column. */
	private readonly fields = memoizeByObject((headings: readonly string[]) =>
		headings.map((heading) => this.fieldNamed(heading)),
	);

	private fieldNamed(heading: string): string | undefined {
		for (const name of namesIn(heading)) {
			const own = this.named.get(fieldKey(name));
			if (own !== undefined && fieldKey(name) !== '') return own;
			for (const kind of ['names', 'looseNames'] as const) {
				const roles = this.lists.flatMap((list) => rolesNamed(name, kind, list));
				const found = roles.map((role) => this.named.get(`=${role}`)).find(Boolean);
				if (found !== undefined) return found;
			}
		}
		return undefined;
	}

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
	isNamed(value: LookUp, { headings }: Line): boolean {
		return this.fields(headings).includes(fieldOf(value));
	}

	/** Whether a span is under the heading of a value. */
	isOwn(value: LookUp, span: Span): boolean {
		return this.fitOf(fieldOf(value), span) >= FIT.own;
	}

	private fitOf(field: string, { start }: Span): number {
		const line = this.layout.lineAt(start);
		const column = line?.table && line.cellAt(start)?.column;
		if (line === undefined || column === undefined) return -1;
		const known = this.fields(line.headings)[column];
		const fit = known === undefined ? FIT.unknown : known === field ? FIT.own : FIT.other;
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
