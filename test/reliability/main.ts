// `npm run lab -- folder` and `npm run lab -- mail`: the sample workflows "Invoice folder, every night" and "E-mail
// attachments to spreadsheet", killed at random moments again and again.
import { parseArgs } from 'node:util';
import { markdownTable, print, writeSection } from '../harness/section';
import { faultsOf, makeInvoices } from './invoices';
import { killRuns, randomMoments } from './killedRuns';

const { values: flags, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		documents: { type: 'string', default: '30' },
		kills: { type: 'string', default: '10' },
		seed: { type: 'string', default: String(Date.now() % 1_000_000) },
	},
});
const [documents, kills, seed] = [+flags.documents, +flags.kills, +flags.seed];
const name = positionals[0] === 'mail' ? 'mail' : 'folder';
print(`Seed ${seed}`);
const invoices = await makeInvoices(documents);
// Two requests for each invoice, so that the kills are spread over the work.
const most = Math.ceil((4 * documents) / (kills + 1));
const moments = randomMoments(seed, kills, { least: 0, most });
const { rows, rowsAfterKills, sent } = await killRuns(name, invoices, moments, { tell: print });
const faults = faultsOf(rows, invoices);
const inWords = (count: number) => ['never', 'once', 'twice'][count] ?? `${count} times`;
const times = [...new Set(sent)]
	.sort((one, other) => one - other)
	.map((count) => `${inWords(count)}: ${sent.filter((one) => one === count).length}`)
	.join(', ');
print(
	markdownTable(
		['Measured', ''],
		[
			['Documents', documents],
			['Kills (`SIGKILL`)', kills],
			['Rows after each kill', rowsAfterKills.join(', ')],
			['Rows at the end', rows.length],
			['Documents without a row, with several, or with wrong values', faults.length],
			['Documents sent', times],
		],
	),
);
for (const fault of faults) print(fault);
if (faults.length === 0) {
	await writeSection(
		name,
		`${documents} documents, ${kills} kills, seed ${seed}: ${rows.length} rows at the end, 0 documents without a row, with several, or wrong. Sent ${times}.`,
	);
}
print(`${name}: ${documents} documents, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
