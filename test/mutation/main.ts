// `npm run mutation -- --seed 1 --count 200`: breaks the code in places drawn at random, one at a time,
// and counts how many of them the unit tests notice. Further arguments name files of tests, as for vitest.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type Vitest } from 'vitest/node';
import { projectFolder } from '../n8n/cacheFolder';
import { findPlaces, type Place, withRounds, withSwitches } from './places';

/** The most files of tests that are tried for a place that runs when its file is loaded, the nearest first. */
const MAX_FILES = 20;

const { values, positionals } = parseArgs({
	options: {
		seed: { type: 'string', default: '1' },
		count: { type: 'string', default: '200' },
	},
	allowPositionals: true,
});

const drawn = readdirSync(join(projectFolder, 'nodes'), { recursive: true, encoding: 'utf8' })
	.filter((path) => path.endsWith('.ts'))
	.map((path) => `nodes/${path}`)
	.flatMap((file) => findPlaces(file, readFileSync(join(projectFolder, file), 'utf8'), values.seed))
	.sort((one, other) => (one.rank < other.rank ? -1 : 1))
	.slice(0, Number(values.count));

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
process.env.PLACES_FILE = join(folder, 'places');
const vitest = await start();
const specifications = await vitest.globTestSpecifications(positionals);

/** Runs all files of tests once. */
async function tryAll() {
	const { testModules } = await vitest.runTestSpecifications(specifications);
	for (const module of testModules) {
		if (!module.ok()) console.log(`Fails although nothing is broken: ${module.moduleId}`);
	}
	const lines = readFileSync(join(folder, 'places'), 'utf8').split('\n');
	const numbers = (kind: string) =>
		new Set(lines.flatMap((line) => (line.startsWith(kind) ? Number(line.split(' ')[1]) : [])));
	return { noticed: numbers('noticed'), reached: numbers('reached'), loaded: numbers('loaded') };
}

/** @returns whether a file of tests fails in a process in which the place is broken from the start */
async function isNoticedWhenLoaded(place: number, file: string): Promise<boolean> {
	const graph = vitest.projects[0]?.vite.environments.ssr.moduleGraph;
	const near = new Set(graph?.getModulesByFile(join(projectFolder, file)));
	for (const module of near) for (const importer of module.importers) near.add(importer);
	const byPath = new Map(specifications.map((one) => [one.moduleId, one]));
	const files = [...near].flatMap(({ file: path }) => byPath.get(path ?? '') ?? []);
	process.env.BROKEN_PLACE = String(place);
	vitest.state.filesMap.clear();
	const result = await vitest.runTestSpecifications(files.slice(0, MAX_FILES));
	return result.unhandledErrors.length > 0 || result.testModules.some((module) => !module.ok());
}

const { noticed, reached, loaded } = await tryAll();
for (const [place, { file }] of drawn.entries()) {
	if (noticed.has(place) || !loaded.has(place)) continue;
	if (await isNoticedWhenLoaded(place, file)) noticed.add(place);
}
await vitest.close();
rmSync(folder, { recursive: true });

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
