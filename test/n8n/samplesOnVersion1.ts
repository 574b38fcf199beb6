import type { INode } from 'n8n-workflow';
import { z } from 'zod';
import { ensureTable, findTable } from './dataTables';
import type { N8nClient, WorkflowFile } from './n8nClient';

const tableMaker = z.object({
	tableName: z.string(),
	columns: z.object({ column: z.array(z.object({ name: z.string(), type: z.string() })) }),
});
const tableUser = z.object({ dataTableId: z.object({ mode: z.string(), value: z.string() }) });

/** The nodes that make tables, which n8n 1 cannot run. */
const makesTable = ({ type, parameters }: INode) =>
	type === 'n8n-nodes-base.dataTable' && parameters.resource === 'table';

/**
 * A sample workflow as a person changes it for n8n 1 (docs/workflows.md): the tables are made by hand and chosen
 * by their numbers, and Read Folder is one that n8n 1 knows.
 */
export async function asOnVersion1(
	client: N8nClient,
	workflow: WorkflowFile,
): Promise<WorkflowFile> {
	/** By the name of the node that would have made it. */
	const tables = new Map<string, string>();
	for (const { name, parameters } of workflow.nodes.filter(makesTable)) {
		const { tableName, columns } = tableMaker.parse(parameters);
		tables.set(name, await ensureTable(client, { name: tableName, columns: columns.column }));
	}
	const nodes = workflow.nodes.map(async (node) => await onVersion1(client, node, tables));
	return { ...workflow, nodes: await Promise.all(nodes) };
}

async function onVersion1(
	client: N8nClient,
	node: INode,
	tables: Map<string, string>,
): Promise<INode> {
	if (makesTable(node)) return { ...node, disabled: true };
	if (node.type === 'n8n-nodes-base.readWriteFile') return { ...node, typeVersion: 1 };
	if (node.type !== 'n8n-nodes-base.dataTable') return node;
	const { mode, value } = tableUser.parse(node.parameters).dataTableId;
	// Another sample may have made it.
	const chosen =
		mode === 'name' ? (await findTable(client, value))?.id : withNumbers(value, tables);
	const dataTableId = { __rl: true, mode: 'id', value: chosen ?? '' };
	return { ...node, parameters: { ...node.parameters, dataTableId } };
}

/** An expression that names the node of a table, with the table's number in place of what that node gives. */
const withNumbers = (expression: string, tables: Map<string, string>) =>
	[...tables]
		.reduce((text, [name, id]) => text.replaceAll(`'${name}'`, `'${id}'`), expression)
		.replace('{{ $(', '{{ (')
		.replace(').first().json.id }}', ') }}');
