import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import manifest from '../../package.json';
import type { WorkflowFile } from '../n8n/n8nClient';
import { setUp } from './n8n';

const folder = join(import.meta.dirname, 'fixtures/workflows');

/** What comes out of a workflow's nodes, by name: how many items, and in the first one at least this. */
const expected = z.record(
	z.object({
		/** Of the node, counted from 0. */
		output: z.number().default(0),
		count: z.number(),
		json: z.record(z.unknown()),
		/** Of values that may be worded anew. */
		keys: z.array(z.string()).default([]),
		/** Binary fields. */
		files: z.array(z.string()).default([]),
	}),
);

const read = (...path: string[]) =>
	JSON.parse(readFileSync(join(folder, ...path), 'utf8')) as unknown;

const workflows = readdirSync(folder).flatMap((release) =>
	readdirSync(join(folder, release))
		.filter((file) => file.endsWith('.json') && !file.endsWith('.expected.json'))
		.map((file) => [release, file.replace('.json', '')] as const),
);

const { client } = await setUp();

describe('workflows that were saved with earlier versions', () => {
	it.each(workflows)('of %s: %s gives what it gave', async (release, name) => {
		const { id } = await client.importWorkflow(read(release, `${name}.json`) as WorkflowFile);
		const run = await client.runWorkflow(id, { trigger: 'Start' });
		expect(run.error).toBeUndefined();
		const nodes = Object.entries(expected.parse(read(release, `${name}.expected.json`)));
		for (const [node, { output, count, json, keys, files }] of nodes) {
			const items = run.items(node, output);
			expect(items, node).toHaveLength(count);
			expect(items[0]?.json, node).toMatchObject(json);
			expect(Object.keys(items[0]?.json ?? {}), node).toEqual(expect.arrayContaining(keys));
			expect(Object.keys(items[0]?.binary ?? {}).sort(), node).toEqual(files.sort());
		}
	});

	it('are kept of each node', () => {
		for (const release of readdirSync(folder)) {
			const kept = workflows.filter(([of]) => of === release);
			expect(kept).toHaveLength(manifest.n8n.nodes.length);
		}
	});
});
