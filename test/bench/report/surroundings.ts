import { readFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { projectFolder } from '../../n8n/cacheFolder';
import type { N8nInstall } from '../../n8n/ensureN8n';

/** Date, versions and machine, by what they are called in the results. */
export type Surroundings = Record<string, string>;

/** What the results depend on beside the code. */
export async function readSurroundings(install: N8nInstall): Promise<Surroundings> {
	const modules = join(install.folder, 'node_modules');
	const node = await execa(install.node, ['--version']);
	const cores = cpus();
	return {
		Date: new Date().toISOString().slice(0, 10),
		'This package': [await version(projectFolder), await commit()].filter(Boolean).join(', '),
		n8n: install.version,
		'n8n-nodes-base': await version(join(modules, 'n8n-nodes-base')),
		'@n8n/n8n-nodes-langchain': await version(join(modules, '@n8n', 'n8n-nodes-langchain')),
		'Node.js of n8n': node.stdout,
		'Node.js of the benchmark': process.version,
		System: `${process.platform} ${process.arch}`,
		Cores: `${cores.length} (${cores[0]?.model.trim() || 'unknown processor'})`,
		'Other load': `${loadavg()[0]?.toFixed(1)} processes on average in the minute before`,
		Memory: `${(totalmem() / 1e9).toFixed(0)} GB`,
	};
}

async function version(folder: string): Promise<string> {
	const manifest = await readFile(join(folder, 'package.json'), 'utf8');
	return (JSON.parse(manifest) as { version: string }).version;
}

/** Empty outside a Git checkout. */
async function commit(): Promise<string> {
	const git = async (...args: string[]) =>
		await execa('git', args, { cwd: projectFolder, reject: false });
	const head = await git('rev-parse', '--short', 'HEAD');
	if (head.failed) return '';
	const changes = await git('status', '--porcelain', 'nodes', 'credentials', 'build.mjs');
	return `commit ${head.stdout}${changes.stdout ? ' with changes' : ''}`;
}
