import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { withFolder } from '../harness/folders';
import { ensureN8n } from '../n8n/host';
import { workflowsFolder } from './publishedWorkflow';

/** What n8n's own rules about n8n 3 say of the workflows of a folder. */
async function breakingChanges(folder: string) {
	const { folder: n8n, node } = await ensureN8n({ line: '' });
	const script = fileURLToPath(new URL('./breakingChanges.mjs', import.meta.url));
	const { stdout } = await execa(node, [script, n8n, folder]);
	return JSON.parse(stdout) as { rules: number; affected: string[] };
}

it("n8n's own rules about n8n 3 find nothing in the sample workflows", async () => {
	const { rules, affected } = await breakingChanges(workflowsFolder);
	expect(rules).toBeGreaterThan(30);
	expect(affected).toEqual([]);
});

it('they find a mode that is gone', async () => {
	await withFolder(async (folder) => {
		const node = {
			name: 'A',
			type: 'n8n-nodes-base.executeWorkflow',
			parameters: { mode: 'each' },
		};
		await writeFile(join(folder, 'a.json'), JSON.stringify({ nodes: [node] }));
		const { affected } = await breakingChanges(folder);
		expect(affected).toEqual([expect.stringContaining('Run once for each item')]);
	});
});
