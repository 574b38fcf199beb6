// `npm run items`: random items, files, faults and settings, in the real n8n; other ones each time.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '../n8n/cacheFolder';
import { startN8n } from '../n8n/host';
import { packPackage } from '../n8n/installPackage';
import { writeSection } from '../reliability/section';
import { buildPackage, setUpN8n } from '../start/setUp';
import type { Count } from './account';
import { startItemsService } from './itemsService';
import { runCases } from './runCases';

const { values: flags } = parseArgs({
	options: {
		cases: { type: 'string', default: '400' },
		/** Of an earlier run, to see the same again. */
		seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
	},
});

async function main(): Promise<void> {
	const asked = { cases: Number(flags.cases), seed: Number(flags.seed) };
	process.stdout.write(`Seed ${asked.seed}\n`);
	await buildPackage();
	const install = await setUpN8n();
	const scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-items-run-'));
	const service = await startItemsService();
	try {
		const packages = [
			await packPackage(scratch),
			await packPackage(scratch, join(projectFolder, 'test/e2e/fixtures')),
		];
		const n8n = await startN8n(install, { userFolder: join(scratch, 'user'), packages });
		try {
			const started = Date.now();
			const count = await runCases(n8n.client, service, asked, ({ cases }) => {
				if (cases % 50 === 0) process.stdout.write(`${cases} cases\n`);
			});
			const seconds = Math.round((Date.now() - started) / 1000);
			for (const fault of count.faults) process.stdout.write(`${fault}\n`);
			const table = tableOf(count);
			process.stdout.write(`${table}\n`);
			await writeSection('items', `${introduction(asked, install.version, seconds)}\n\n${table}`);
			process.exitCode = count.faults.length > 0 ? 1 : 0;
		} finally {
			await n8n.stop();
		}
	} finally {
		await service.close();
		await rm(scratch, { recursive: true, force: true });
	}
}

const introduction = (
	{ cases, seed }: { cases: number; seed: number },
	version: string,
	seconds: number,
) =>
	`Each case is a node with random settings over random items: PDF files, images, texts, empty and damaged files with right and wrong names and types, several to an item or none, web addresses, and a service that refuses some of them, breaks off, answers with something else or fails for once. Every file must come out once, as a result, in an error that names it, or as skipped with the reason, in the order of the input and paired with its item; a file that should have been read must not be an error. Seed ${seed}, n8n ${version}, ${seconds} seconds; \`npm run items -- --cases ${cases} --seed ${seed}\` runs the same again.`;

function tableOf({ faults, ...count }: Count): string {
	const heads: Array<[string, number]> = [
		['Cases', count.cases],
		['Items in', count.items],
		['Files in', count.files],
		['Results out', count.results],
		['Errors', count.errors],
		['Skipped, with reason', count.skipped],
		['Lost', count.lost],
		['Twice', count.twice],
		['Out of order, unpaired or wrong', faults.length - count.lost - count.twice],
	];
	return [heads.map(([head]) => head), heads.map(() => '---:'), heads.map(([, figure]) => figure)]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}

await main();
