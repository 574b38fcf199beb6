import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { z } from 'zod';
import { installPackage } from '../../n8n/installPackage';
import type { Bench, Case } from '../Bench';
import { atMost, type Row } from '../report';
import { alternate, ratios, spread } from '../statistics';
import { type Mapping, startWork } from '../work';

const mebibyte = 1024 * 1024;

const growth = 10;

/** Quick and noisy measurements are repeated so many times more often. */
const often = 3;

const mappings: Array<{
	kind: Mapping;
	count: number;
	unit: string;
	/** Mappings per figure: a single one ends before garbage collection evens out. */
	rounds?: number;
	withMemory?: boolean;
}> = [
	{ kind: 'documents', count: 1_000, unit: 'pages mapped to one item', withMemory: true },
	{ kind: 'pages', count: 1_000, unit: 'pages mapped to items' },
	{ kind: 'pageRows', count: 1_000, unit: 'pages mapped to 5 table rows each', withMemory: true },
	{ kind: 'rows', count: 5_000, unit: 'table rows mapped, 50 on a page', rounds: 4 },
	{ kind: 'rowsOfOneTable', count: 5_000, unit: 'rows of one table mapped', rounds: 4 },
];

/** Whether answers are mapped in a CPU time that grows as they do. */
const mapping: Case = {
	name: 'mapping',
	run: async (bench) => {
		const rows: Row[] = [];
		for (const { kind, count, unit, rounds = 1, withMemory } of mappings) {
			const child = startWork(bench);
			const small = { kind, count, times: growth * rounds };
			const large = { kind, count: count * growth, times: rounds };
			try {
				for (const task of [small, large]) await child.ask('time', task);
				const times = await alternate(bench.repetitions * often, {
					small: async () => ((await child.ask('time', small)) / rounds) * 1000,
					large: async () => ((await child.ask('time', large)) / rounds) * 1000,
				});
				const growths = ratios(times.large, times.small);
				const [few, many] = [count, count * growth].map((it) => it.toLocaleString('en'));
				rows.push({
					what: `${few} and ${many} ${unit}: CPU time`,
					measured: `${many}: ${spread(times.large, ' ms', 0)}`,
					compared: `${growth} × ${few}: ${spread(times.small, ' ms', 0)}`,
					goal: atMost(growths, 1.1, { unit: ' times', text: 'linear within 10 %' }),
				});
				bench.say(`${many} ${unit}: ${spread(growths, ' times', 2)}`);
				if (!withMemory) continue;
				const memory = await alternate(bench.repetitions, {
					small: async () => (await child.ask('memory', small)) / mebibyte,
					large: async () => (await child.ask('memory', large)) / mebibyte,
				});
				const each = times.small.map((it) => it / growth);
				rows.push({
					what: `${few} ${unit}: CPU time and memory of the items`,
					measured: `${few}: ${spread(each, ' ms', 1)}; ${spread(memory.small, ' MB', 1)}`,
					compared: `${many}: ${spread(times.large, ' ms', 0)}; ${spread(memory.large, ' MB', 1)}`,
					goal: atMost(ratios(memory.large, memory.small), growth + 1, {
						unit: ' times the memory',
						text: `at most ${growth + 1} times for ${growth} times as many`,
					}),
				});
			} finally {
				child.stop();
			}
		}
		return rows;
	},
};

/** Time and memory for the XML of an e-invoice at the end of a PDF file of 100 MB. */
const eInvoice: Case = {
	name: 'e-invoice',
	run: async (bench) => {
		const size = 100_000_000;
		const child = startWork(bench);
		try {
			await child.ask('eInvoice', size / 10);
			const { small, large } = await alternate(bench.repetitions, {
				small: async () => await child.ask('eInvoice', size / 10),
				large: async () => await child.ask('eInvoice', size),
			});
			const seconds = large.map((one) => one.seconds);
			const [megabytes = [], fewer = []] = [large, small].map((all) =>
				all.map((one) => one.megabytes),
			);
			return [
				{
					what: 'Data of an electronic invoice in a PDF file of 100 MB',
					measured: `${spread(seconds, ' s', 2)} of CPU time, ${spread(megabytes, ' MB', 0)} of memory`,
					compared: `memory for 10 MB: ${spread(fewer, ' MB', 0)}`,
					goal: atMost(megabytes, 100, { unit: ' MB', digits: 0 }),
				},
			];
		} finally {
			child.stop();
		}
	},
};

/** How long the package takes to load beyond what n8n has loaded anyway, and how large it is. */
const coldStart: Case = {
	name: 'cold-start',
	run: async (bench) => {
		const files = await installedFiles(bench);
		const { loads } = await alternate(bench.repetitions * often, {
			loads: async () => await timeRequire(bench, files),
		});
		const [ours = [], hosts = []] = (['ours', 'host'] as const).map((name) =>
			loads.map((load) => load[name]),
		);
		const kilobytes = (await stat(bench.tarball)).size / 1000;
		return [
			{
				what: `Loading all ${files.length - 1} nodes and the credential, in a new process`,
				measured: spread(ours, ' ms', 0),
				compared: `n8n-workflow and zod before: ${spread(hosts, ' ms', 0)}`,
				goal: atMost(ratios(ours, hosts), 0.22, { unit: ' times' }),
			},
			{
				what: 'Size of the tarball',
				measured: `${kilobytes.toFixed(0)} KB`,
				goal: atMost([kilobytes], 600, { unit: ' KB', digits: 0 }),
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
	const script = fileURLToPath(new URL('../timeRequire.mjs', import.meta.url));
	const { stdout } = await execa(bench.install.node, [script, ...files], {
		// n8n's own packages are found in this folder, as they are in n8n.
		env: { NODE_PATH: join(bench.install.folder, 'node_modules'), NODE_OPTIONS: '' },
	});
	return z.object({ host: z.number(), ours: z.number() }).parse(JSON.parse(stdout));
}

export const casesAlone = [mapping, eInvoice, coldStart];
