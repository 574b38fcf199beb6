// `npm run items` (random items, files, faults and settings; others each time) and `npm run faults`
// (every fault with every node), in the real n8n.
import { parseArgs } from 'node:util';
import type { RunningN8n } from '../n8n/host';
import { withN8n } from '../harness/withN8n';
import { markdownTable, writeSection } from '../harness/section';
import { cellsOf, FaultCases } from './faultCases';
import { faultsSection } from './faultReport';
import { runRandomCases } from './randomCases';
import { type ItemsService, startItemsService } from './service';

const { values: flags, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		cases: { type: 'string', default: '400' },
		/** Seed of an earlier run, to get the same cases again. */
		seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
	},
});

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The result of a command, and its section of docs/reliability.md. */
interface Report {
	faults: string[];
	section: string;
}

type Command = (n8n: RunningN8n, service: ItemsService, version: string) => Promise<Report>;

const items: Command = async (n8n, service, version) => {
	const asked = { cases: Number(flags.cases), seed: Number(flags.seed) };
	print(`Seed ${asked.seed}`);
	const started = Date.now();
	const count = await runRandomCases(n8n.client, service, asked, ({ cases }) => {
		if (cases % 50 === 0) print(`${cases} cases`);
	});
	const seconds = Math.round((Date.now() - started) / 1000);
	const { faults, lost, twice } = count;
	const figures: Array<[string, number]> = [
		['Cases', count.cases],
		['Items in', count.items],
		['Files in', count.files],
		['Results out', count.results],
		['Errors', count.errors],
		['Skipped, with reason', count.skipped],
		['Lost', lost],
		['Twice', twice],
		['Out of order, unpaired or wrong', Math.max(0, faults.length - lost - twice)],
	];
	const headings = figures.map(([heading]) => heading);
	const table = markdownTable(headings, [figures.map(([, figure]) => figure)], true);
	print(table);
	const [cases, itemsIn, filesIn, results, errors, skipped, ...wrong] = figures.map(
		([, figure]) => figure,
	);
	const section = `${cases} cases, ${itemsIn} items, ${filesIn} files: ${results} results, ${errors} errors, ${skipped} skipped with the reason. Lost: ${wrong[0]}. Twice: ${wrong[1]}. Out of order, unpaired or wrong: ${wrong[2]}.

n8n ${version}, ${seconds} seconds; \`npm run items -- --cases ${asked.cases} --seed ${asked.seed}\` runs the same again.`;
	return { faults, section };
};

const faults: Command = async (n8n, service) => {
	const cells = cellsOf({ isFull: true });
	const cases = await FaultCases.start(n8n.client, service, cells);
	const found: string[] = [];
	const readings = [];
	for (const cell of cells) {
		const { faults: own, reading } = await cases.check(cell);
		const name = `${cell.node.name}, ${cell.row.group}, ${cell.row.name}`;
		found.push(...own.map((fault) => `${name}: ${fault}`));
		readings.push(reading);
	}
	found.push(...(await cases.secretsIn(await n8n.logs())));
	if ((await cases.redirected()).length > 0) found.push('a request has followed a redirect');
	await cases.close();
	return { faults: found, section: faultsSection(readings) };
};

async function main(): Promise<void> {
	const [name = ''] = positionals;
	const command = { items, faults }[name];
	if (command === undefined) throw new Error('There are "items" and "faults".');
	const service = await startItemsService();
	try {
		const report = await withN8n(
			async ({ n8n, install }) => await command(n8n, service, install.version),
		);
		for (const fault of report.faults) print(fault);
		if (report.faults.length === 0) await writeSection(name as 'items' | 'faults', report.section);
		else process.exitCode = 1;
		print(`${name}: ${report.faults.length} faults`);
	} finally {
		await service.close();
	}
}

await main();
