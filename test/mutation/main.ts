// `npm run lab -- mutation --seed 1 --count 200`: breaks the code in places drawn at random, one at a time,
// and counts how many of them the unit tests notice. `--in nodes/shared` breaks only what is in this folder.
// Further arguments name files of tests, as for vitest. `--each 2` draws as many places of each file, and writes
// which tests of its folder notice them: ADDRESSES.md.
import {
	appendFileSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { markdownTable, writePage } from '../harness/section';
import { projectFolder } from '../n8n/cacheFolder';
import { findPlaces, type Place, withRounds, withSwitches } from './places';

/** The most files of tests that are tried with a place broken from the start, the nearest first. */
const MAX_FILES = 20;

/** A worker that reports nothing for so long is blocked, in milliseconds: while it tries a place, and otherwise. */
const MAX_SILENCE_MS = { try: 20_000, other: 120_000 };

const { values, positionals } = parseArgs({
	options: {
		seed: { type: 'string', default: '1' },
		count: { type: 'string', default: '200' },
		in: { type: 'string', default: 'nodes' },
		each: { type: 'string' },
	},
	allowPositionals: true,
});

const isAmong = (count: number) => (_: Place, at: number) => at < count;

/** Tells which places are among the first of their files. */
function isAmongOfFile(count: number): (place: Place) => boolean {
	const counts = new Map<string, number>();
	return ({ file }) => {
		const before = counts.get(file) ?? 0;
		counts.set(file, before + 1);
		return before < count;
	};
}

const drawn = readdirSync(join(projectFolder, 'nodes'), { recursive: true, encoding: 'utf8' })
	// What runs in a browser is tested there alone.
	.filter((path) => path.endsWith('.ts') && !path.endsWith('.browser.ts'))
	.map((path) => `nodes/${path}`)
	.filter((path) => path.startsWith(values.in))
	.flatMap((file) => findPlaces(file, readFileSync(join(projectFolder, file), 'utf8'), values.seed))
	.sort((one, other) => (one.rank < other.rank ? -1 : 1))
	.filter(
		values.each === undefined ? isAmong(Number(values.count)) : isAmongOfFile(Number(values.each)),
	);

const placesOf = (path: string): [number, Place][] =>
	[...drawn.entries()]
		.filter(([, { file }]) => path === join(projectFolder, file))
		.sort(([, one], [, other]) => one.start - other.start || other.end - one.end);

const start = (): Promise<Vitest> =>
	createVitest(
		'test',
		{
			root: projectFolder,
			config: join(projectFolder, 'test/mutation/vitest.config.mts'),
			watch: false,
			reporters: [{}],
		},
		{
			plugins: [
				{
					name: 'broken-places',
					enforce: 'pre',
					transform: (code, id) =>
						id.startsWith(join(projectFolder, 'nodes'))
							? { code: withRounds(withSwitches(code, placesOf(id))), map: null }
							: undefined,
				},
			],
		},
	);

const folder = mkdtempSync(join(tmpdir(), 'vision-ocr-mutation-'));
const placesFile = join(folder, 'places');
// With `--each`, a test tries the places of its own folder.
const folders = drawn.map(({ file }, at) => `folder ${String(at)} ${dirname(file)}\n`);
writeFileSync(placesFile, values.each === undefined ? '' : folders.join(''));
process.env.PLACES_FILE = placesFile;
const vitest = await start();
const specifications = await vitest.globTestSpecifications(positionals);

/** Reports of the workers, a line each: see runner.ts. */
const reports = () => readFileSync(placesFile, 'utf8').trimEnd().split('\n');
const reportsOf = (kind: string) =>
	reports().flatMap((line) => (line.startsWith(`${kind} `) ? line.slice(kind.length + 1) : []));

/** Kills a worker that is blocked: a loop that never ends cannot be stopped otherwise. */
function watchWorkers(): NodeJS.Timeout {
	let [count, since] = [0, Date.now()];
	const before = reportsOf('worker').length;
	return setInterval(() => {
		const lines = reports();
		if (lines.length !== count) [count, since] = [lines.length, Date.now()];
		const [, tried] = /^try (\d+)$/.exec(lines.at(-1) ?? '') ?? [];
		if (Date.now() - since < MAX_SILENCE_MS[tried === undefined ? 'other' : 'try']) return;
		if (tried !== undefined) appendFileSync(placesFile, `noticed ${tried}\n`);
		appendFileSync(placesFile, 'killed\n');
		const worker = reportsOf('worker').slice(before).at(-1);
		if (worker !== undefined) process.kill(Number(worker), 'SIGKILL');
	}, 1_000);
}

/** @returns the files of tests that failed */
async function run(files: TestSpecification[]): Promise<string[]> {
	const watch = watchWorkers();
	vitest.state.filesMap.clear();
	const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files);
	clearInterval(watch);
	const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId);
	return unhandledErrors.length > 0 && failed.length === 0 ? ['an error outside'] : failed;
}

/** Runs all files of tests once; where a worker was killed, the next one goes on with those that are left. */
async function tryAll() {
	let known = -1;
	for (let left = specifications; left.length > 0;) {
		const failed = await run(left);
		const done = new Set(reportsOf('done'));
		for (const file of failed) {
			if (done.has(file)) console.log(`Fails although nothing is broken: ${file}`);
		}
		left = left.filter(({ moduleId }) => !done.has(moduleId));
		const before = known;
		known = done.size + reportsOf('noticed').length;
		if (known > before) continue;
		console.log(`Never ends although nothing is broken: ${left.shift()?.moduleId ?? ''}`);
	}
	const numbers = (kind: string) => new Set(reportsOf(kind).map(Number));
	return { noticed: numbers('noticed'), reached: numbers('reached'), loaded: numbers('loaded') };
}

/** @returns the files of tests that fail in a process in which the place is broken from the start */
async function noticedWhenLoaded(place: number, file: string): Promise<string[]> {
	// Which environment has the modules of tests differs between versions of Vitest.
	const environments = Object.values(vitest.projects[0]?.vite.environments ?? {});
	const near = new Set(
		environments.flatMap(({ moduleGraph }) => [
			...(moduleGraph.getModulesByFile(join(projectFolder, file)) ?? []),
		]),
	);
	if (near.size === 0) throw new Error(`Vitest does not know ${file}.`);
	for (const module of near) for (const importer of module.importers) near.add(importer);
	const byPath = new Map(specifications.map((one) => [one.moduleId, one]));
	const files = [...near].flatMap(({ file: path }) => byPath.get(path ?? '') ?? []);
	process.env.BROKEN_PLACE = String(place);
	return await run(files.slice(0, MAX_FILES));
}

const { noticed, reached, loaded } = await tryAll();
/** The files of tests that notice places; one worker runs one after the other. */
const noticedBy = new Map<number, string[]>();
let running = '';
for (const line of reports()) {
	const [, collected, place] = /^(?:collect (.+)|noticed (\d+))$/.exec(line) ?? [];
	if (collected !== undefined) running = collected;
	if (place !== undefined) noticedBy.set(Number(place), [running]);
}
for (const [place, { file }] of drawn.entries()) {
	// A table that is kept once it is made stays as it is within a test, as one that is made when its file is loaded.
	const isTried = loaded.has(place) || reached.has(place);
	if (noticed.has(place) || !isTried || values.each !== undefined) continue;
	const failed = await noticedWhenLoaded(place, file);
	if (failed.length === 0) continue;
	noticed.add(place);
	noticedBy.set(place, failed);
}
await vitest.close();
if (values.each !== undefined) await writeAddresses();
rmSync(folder, { recursive: true });

/** Writes which tests notice that a file is broken, the ones of its own name first. */
async function writeAddresses(): Promise<void> {
	const files = [...new Set(drawn.map(({ file }) => file))].sort();
	const rows = files.map((file) => {
		const places = [...drawn.entries()].filter(([, place]) => place.file === file);
		const tests = places.flatMap(([place]) => noticedBy.get(place) ?? []);
		const shown = [...new Set(tests)].map((path) => relative(projectFolder, path)).sort();
		return [file, shown.join('<br>') || 'none of its folder'];
	});
	const page = [
		'# Which tests notice it',
		`Of ${values.each ?? ''} broken places of each file, the tests of the same folder that noticed them first. Written by \`npm run lab -- mutation --each ${values.each ?? ''}\`.`,
		markdownTable(['File', 'Tests'], rows),
	];
	await writePage('test/mutation/ADDRESSES.md', page.join('\n\n'));
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 150);
for (const [place, { file, line, original, broken }] of drawn.entries()) {
	if (noticed.has(place)) continue;
	const unreached = reached.has(place) || loaded.has(place) ? '' : ' (no test gets there)';
	console.log(
		`${file}:${String(line)}${unreached}\n  - ${oneLine(original)}\n  + ${oneLine(broken)}`,
	);
}
console.log(
	`Seed ${values.seed}: the unit tests notice ${String(noticed.size)} of ${String(drawn.length)} broken places (${((noticed.size / drawn.length) * 100).toFixed(1)} %).`,
);
