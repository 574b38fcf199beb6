import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { z } from 'zod';
import { installPackage } from '../../n8n/installPackage';
import type { Bench } from '../Bench';
import type { Case } from '../Case';
import { atMost } from '../report/Row';
import { median, spread } from '../statistics';

/** Milliseconds for all nodes and the credential, and kilobytes of the tarball. */
const goals = { load: 60, size: 260 };

/** Loading is quick to measure and noisy. */
const often = 4;

/** How long the package takes to load beyond what n8n has loaded anyway, and how large it is. */
export const coldStart: Case = {
	name: 'cold-start',
	run: async (bench) => {
		const files = await installedFiles(bench);
		const loads = [];
		for (let count = 0; count < bench.repetitions * often; count += 1) {
			loads.push(await timeRequire(bench, files));
		}
		const ours = loads.map((load) => load.ours);
		const hosts = loads.map((load) => load.host);
		const kilobytes = (await stat(bench.tarball)).size / 1000;
		return [
			{
				what: `Loading all ${files.length - 1} nodes and the credential, in a new process`,
				measured: spread(ours, ' ms', 0),
				compared: `n8n-workflow and zod before: ${spread(hosts, ' ms', 0)}`,
				goal: atMost(median(ours), goals.load, {
					value: spread(ours, ' ms', 0),
					text: `at most ${goals.load} ms above`,
				}),
			},
			{
				what: 'Size of the tarball',
				measured: `${kilobytes.toFixed(0)} KB`,
				compared: '',
				goal: atMost(kilobytes, goals.size, {
					value: `${kilobytes.toFixed(0)} KB`,
					text: `at most ${goals.size} KB`,
				}),
			},
		];
	},
};

const manifest = z.object({
	name: z.string(),
	n8n: z.object({ nodes: z.array(z.string()), credentials: z.array(z.string()) }),
});

/** Installs the package where n8n would. @returns the paths of what n8n loads of it */
async function installedFiles(bench: Bench): Promise<string[]> {
	const userFolder = join(bench.scratch, 'cold-start');
	await installPackage(userFolder, bench.tarball);
	const project = new URL('../../../package.json', import.meta.url);
	const { name, n8n } = manifest.parse(JSON.parse(await readFile(project, 'utf8')));
	const folder = join(userFolder, '.n8n', 'nodes', 'node_modules', name);
	return [...n8n.nodes, ...n8n.credentials].map((file) => join(folder, file));
}

async function timeRequire(bench: Bench, files: string[]) {
	const script = fileURLToPath(new URL('../coldStart/timeRequire.mjs', import.meta.url));
	const { stdout } = await execa(bench.install.node, [script, ...files], {
		// Where n8n's own packages are found, as they are in n8n.
		env: { NODE_PATH: join(bench.install.folder, 'node_modules'), NODE_OPTIONS: '' },
	});
	return z.object({ host: z.number(), ours: z.number() }).parse(JSON.parse(stdout));
}
