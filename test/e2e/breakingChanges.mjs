// Runs n8n's own rules about what its next main version changes of workflows, without n8n itself.
// Usage: node breakingChanges.mjs <folder with n8n> <folder with workflows>, by the Node.js of that n8n
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [installFolder, workflowsFolder] = process.argv.slice(2);
const require = createRequire(join(installFolder, 'package.json'));
require('reflect-metadata');

const folder = join(installFolder, 'node_modules/n8n/dist/modules/breaking-changes/rules/v3');
const SEVERAL_OUTPUTS = /\.(?:if|switch|splitInBatches|review|structuredExtraction)$/;

/** What a rule asks n8n for: the outputs of a type of node. */
const nodeTypes = {
	getByNameAndVersion: (name) => ({
		description: { outputs: SEVERAL_OUTPUTS.test(name) ? ['main', 'main'] : ['main'] },
	}),
};
const rules = readdirSync(folder)
	.filter((file) => file.endsWith('.rule.js'))
	.flatMap((file) => Object.values(require(join(folder, file))))
	.filter((rule) => typeof rule === 'function' && rule.prototype.detectWorkflow)
	.map((Rule) => new Rule(nodeTypes));

const affected = [];
for (const file of readdirSync(workflowsFolder).filter((name) => name.endsWith('.json'))) {
	const workflow = JSON.parse(readFileSync(join(workflowsFolder, file), 'utf8'));
	const byType = new Map();
	for (const node of workflow.nodes)
		byType.set(node.type, [...(byType.get(node.type) ?? []), node]);
	for (const rule of rules) {
		const { issues } = await rule.detectWorkflow(workflow, byType);
		affected.push(...issues.map(({ title }) => `${file}: ${title}`));
	}
}
process.stdout.write(JSON.stringify({ rules: rules.length, affected }));
