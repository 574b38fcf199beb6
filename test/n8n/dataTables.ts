import { z } from 'zod';
import type { N8nClient } from './n8nClient';

const tables = z.object({
	data: z.array(z.object({ id: z.string(), name: z.string(), projectId: z.string() })),
});
const stored = z.object({ id: z.string() });
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
export async function tableRows(client: N8nClient, name: string): Promise<TableRow[]> {
	const { api } = client;
	const table = await findTable(client, name);
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

/** Adds rows to a Data Table that is there. */
export async function addRows(client: N8nClient, name: string, data: TableRow[]): Promise<void> {
	const table = await findTable(client, name);
	if (!table) throw new Error(`n8n has no table named "${name}".`);
	const path = `/projects/${table.projectId}/data-tables/${table.id}/insert`;
	await client.api.call('POST', path, { data, returnType: 'count' });
}

/** Makes a Data Table, as the editor does, unless there is one of that name. @returns its number */
export async function ensureTable(
	client: N8nClient,
	{ name, columns }: { name: string; columns: Array<{ name: string; type: string }> },
): Promise<string> {
	const known = await findTable(client, name);
	if (known) return known.id;
	const project = stored.parse(await client.api.call('GET', '/projects/personal'));
	const path = `/projects/${project.id}/data-tables`;
	return stored.parse(await client.api.call('POST', path, { name, columns })).id;
}

/** The Data Table of a name. @throws when there are several */
export async function findTable({ api }: N8nClient, name: string) {
	const known = tables.parse(await api.call('GET', `/data-tables-global?take=${pageSize}`));
	const [table, ...others] = known.data.filter((one) => one.name === name);
	if (others.length > 0) throw new Error(`n8n has ${others.length + 1} tables named "${name}".`);
	return table;
}
