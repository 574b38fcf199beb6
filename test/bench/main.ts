import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { ensureN8n } from '../n8n/ensureN8n';
import { Bench } from './Bench';
import type { Case } from './Case';
import { cases } from './cases';
import type { Row } from './report/Row';
import { resultsPage } from './report/markdown';
import { terminalTable } from './report/print';
import { readSurroundings } from './report/surroundings';

/** Of each measurement; fewer would not tell a median from chance. */
const repetitions = { full: 5, quick: 2 };

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { quick: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !cases.some((one) => one.name === name));
if (unknown.length > 0) {
	const names = cases.map(({ name }) => name).join(', ');
	process.stderr.write(`There is no case ${unknown.join(', ')}. There are: ${names}\n`);
	process.exit(2);
}

/** Measures a case, once more if it fails; what fails again costs the others nothing. */
async function measured(one: Case): Promise<Row[]> {
	let reason = '';
	for (let attempt = 0; attempt < 2; attempt += 1) {
		try {
			return await one.run(bench);
		} catch (error) {
			reason = error instanceof Error ? error.message : String(error);
			say(`${one.name} failed: ${reason}`);
			await bench.renewN8n();
		}
	}
	process.exitCode = 1;
	const goal = { text: '', value: '', met: false };
	return [{ what: `The case ${one.name}`, measured: '', compared: '', goal, whenMissed: reason }];
}

const say = (text: string) => void process.stderr.write(`${text}\n`);
const started = Date.now();
const install = await ensureN8n({ onProgress: ({ step }) => say(step) });
const surroundings = await readSurroundings(install);
const bench = await Bench.open(install, values.quick ? repetitions.quick : repetitions.full, say);
// Not `once`: a terminal and tsx both pass the same signal on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
	process.on(signal, () => void bench.close().finally(() => process.exit(1)));
}
try {
	const chosen = positionals.length > 0 ? positionals : cases.map(({ name }) => name);
	const rows: Row[] = [];
	for (const one of cases.filter(({ name }) => chosen.includes(name))) {
		say(`— ${one.name}`);
		rows.push(...(await measured(one)));
	}
	process.stdout.write(`${terminalTable(rows)}\n`);
	if (positionals.length === 0) {
		const page = resultsPage(rows, {
			surroundings,
			repetitions: bench.repetitions,
			minutes: (Date.now() - started) / 60_000,
		});
		const file = fileURLToPath(new URL('./RESULTS.md', import.meta.url));
		await writeFile(file, await format(page, { ...(await resolveConfig(file)), filepath: file }));
	}
} finally {
	await bench.close();
}
