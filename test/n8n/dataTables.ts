import { z } from 'zod';
import type { N8nClient } from './n8nClient';

const tables = z.object({
	data: z.array(z.object({ id: z.string(), name: z.string(), projectId: z.string() })),
});
const row = z.record(z.unknown());
const page = z.object({ count: z.number(), data: z.array(row) });

/** A row of a Data Table, by its columns. */
export type TableRow = z.infer<typeof row>;

const pageSize = 100;

/**
 * All rows of one of n8n's Data Tables, the oldest first; none where there is no table of that name.
 *
 * @throws when there are several tables of that name
 */
export async function tableRows({ api }: N8nClient, name: string): Promise<TableRow[]> {
	const known = tables.parse(await api.call('GET', `/data-tables-global?take=${pageSize}`));
	const [table, ...others] = known.data.filter((one) => one.name === name);
	if (others.length > 0) throw new Error(`n8n has ${others.length + 1} tables named "${name}".`);
	const rows: TableRow[] = [];
	for (let count = Infinity; table && rows.length < count;) {
		const query = `take=${pageSize}&skip=${rows.length}&sortBy=id:asc`;
		const path = `/projects/${table.projectId}/data-tables/${table.id}/rows?${query}`;
		const answer = page.parse(await api.call('GET', path));
		if (answer.data.length === 0) break;
		rows.push(...answer.data);
		count = answer.count;
	}
	return rows;
}
