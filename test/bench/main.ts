// `npm run bench`: measures the nodes against n8n's own; fails when a goal is missed.
import { parseArgs } from 'node:util';
import { ensureN8n } from '../n8n/ensureN8n';
import { writePage } from '../harness/section';
import { Bench, type Case } from './Bench';
import { growthCases } from './cases/growth';
import { limitCases } from './cases/limits';
import { memoryCases } from './cases/memory';
import { timeCases } from './cases/time';
import { lineOf, readSurroundings, resultsPage, type Row, summaryOf } from './report';

/** Of each measurement; fewer would not tell a median from chance. */
const repetitions = { full: 5, quick: 2 };

/** In the order of the results. */
const cases: Case[] = [...timeCases, ...limitCases, ...memoryCases, ...growthCases];

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
	const goal = { text: '', value: '', isMet: false };
	return [{ what: `The case ${one.name}`, measured: '', goal, whenMissed: reason }];
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
	const isChosen = ({ name }: Case) => positionals.length === 0 || positionals.includes(name);
	const rows: Row[] = [];
	for (const one of cases.filter(isChosen)) {
		say(`— ${one.name}`);
		rows.push(...(await measured(one)));
	}
	if (positionals.length === 0) {
		const minutes = (Date.now() - started) / 60_000;
		const how = { surroundings, repetitions: bench.repetitions, minutes };
		await writePage('test/bench/RESULTS.md', resultsPage(rows, how));
	}
	const summary = summaryOf(rows);
	process.stdout.write(`${[...rows.map(lineOf), summary.text].join('\n')}\n`);
	process.exitCode = summary.isGood ? 0 : 1;
} finally {
	await bench.close();
}
