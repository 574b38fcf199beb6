// `npm run folder` and `npm run mail`: the sample workflows "Invoice folder, every night" and "E-mail
// attachments to spreadsheet", killed at random moments again and again.
import { parseArgs } from 'node:util';
import { setUpN8n } from '../start/setUp';
import { faultsOf, makeInvoices } from './invoices';
import { randomMoments } from './killableN8n';
import { killFolderRuns } from './killedFolder';
import { killMailRuns } from './killedMail';
import { markdownTable, writeSection } from './section';

const { values: flags, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		documents: { type: 'string', default: '30' },
		kills: { type: 'string', default: '10' },
		seed: { type: 'string', default: String(Date.now() % 1_000_000) },
	},
});
const [documents, kills, seed] = [flags.documents, flags.kills, flags.seed].map(Number) as [
	number,
	number,
	number,
];
const name = positionals[0] === 'mail' ? 'mail' : 'folder';

const print = (line: string) => process.stdout.write(`${line}\n`);

await setUpN8n();
print(`Seed ${seed}`);
const invoices = await makeInvoices(documents);
// Two requests for each invoice, so that the kills are spread over the work.
const most = Math.ceil((4 * documents) / (kills + 1));
const moments = randomMoments(seed, kills, { least: 0, most });
const killRuns = { folder: killFolderRuns, mail: killMailRuns }[name];
const { rows, rowsAfterKills, sent } = await killRuns(invoices, moments, { tell: print });
const faults = faultsOf(rows, invoices);
const inWords = (count: number) => ['never', 'once', 'twice'][count] ?? `${count} times`;
const counts = [...new Set(sent)].sort((one, other) => one - other);
const table = markdownTable(
	['Measured', ''],
	[
		['Documents', documents],
		['Kills (`SIGKILL`)', kills],
		['Rows after each kill', rowsAfterKills.join(', ')],
		['Rows at the end', rows.length],
		['Documents without a row, with several, or with wrong values', faults.length],
		...counts.map((count) => [
			`Documents sent ${inWords(count)}`,
			sent.filter((one) => one === count).length,
		]),
		['Seed', seed],
	],
);
print(table);
for (const fault of faults) print(fault);
if (faults.length === 0) {
	const times = counts.map(
		(count) => `${inWords(count)}: ${sent.filter((one) => one === count).length}`,
	);
	await writeSection(
		name,
		`${documents} documents, ${kills} kills, seed ${seed}: ${rows.length} rows at the end, 0 documents without a row, with several, or wrong. Sent ${times.join(', ')}.`,
	);
}
print(`${name}: ${documents} documents, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
