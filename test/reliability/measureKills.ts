import { parseArgs } from 'node:util';
import { buildPackage, setUpN8n } from '../start/setUp';
import { faultsOf, type Invoice, makeInvoices } from './invoices';
import { type Moment, randomMoments } from './killableN8n';
import type { KilledRuns } from './killedFolder';
import { type SectionName, writeSection } from './section';

const { values: flags } = parseArgs({
	options: {
		documents: { type: 'string', default: '30' },
		kills: { type: 'string', default: '10' },
		seed: { type: 'string', default: String(Date.now() % 1_000_000) },
	},
});
const documents = Number(flags.documents);
const kills = Number(flags.kills);
const seed = Number(flags.seed);

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Kills a workflow's runs at random moments, says what came of it, and writes that into
 * docs/reliability.md where every document has exactly one row. Ends the process.
 */
export async function measureKills(
	section: SectionName,
	killRuns: (
		invoices: Invoice[],
		moments: Moment[],
		options: { tell: (line: string) => void },
	) => Promise<Pick<KilledRuns, 'rowsAfterKills' | 'rows' | 'sent'>>,
): Promise<never> {
	await buildPackage();
	await setUpN8n();
	print(`Seed ${seed}`);
	const invoices = await makeInvoices(documents);
	// Two requests for each invoice, so that the kills are spread over the work.
	const most = Math.ceil((4 * documents) / (kills + 1));
	const moments = randomMoments(seed, kills, { least: 0, most });
	const runs = await killRuns(invoices, moments, { tell: print });
	const faults = faultsOf(runs.rows, invoices);
	const table = asTable(runs, faults.length);
	print(table);
	for (const fault of faults) print(fault);
	if (faults.length === 0) await writeSection(section, table);
	process.exit(faults.length === 0 ? 0 : 1);
}

/** Markdown. */
function asTable(
	{ rowsAfterKills, rows, sent }: Pick<KilledRuns, 'rowsAfterKills' | 'rows' | 'sent'>,
	faults: number,
): string {
	const counts = [...new Set(sent)].sort((one, other) => one - other);
	const lines = [
		['Measured', ''],
		['---', '---'],
		['Documents', documents],
		['Kills (`SIGKILL`)', kills],
		['Rows that were there after each kill', rowsAfterKills.join(', ')],
		['Rows at the end', rows.length],
		['Documents without a row, with several, or with wrong values', faults],
		...counts.map((count) => [
			`Documents that were sent ${inWords(count)}`,
			sent.filter((one) => one === count).length,
		]),
		['Seed of the moments', seed],
	];
	return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const inWords = (count: number) => ['never', 'once', 'twice'][count] ?? `${count} times`;
