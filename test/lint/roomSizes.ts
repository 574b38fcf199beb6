// One in, one out: `npm run lint` fails where a folder has more lines than test/lint/roomSizes.json allows.
// `npm run lab -- rooms` lowers limits that are far above the size, and adds new folders.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '../n8n/cacheFolder';

type Lines = Record<string, number>;

const TABLE = 'test/lint/roomSizes.json';

/** What a room may grow without a change of its limit. */
const limitFor = (size: number) => Math.ceil(size * 1.02);

/** A limit that is further above the size, in lines, is to be lowered. */
const SLACK = 10;

/** The room of a source file: two folders deep in `nodes`, three in `nodes/shared`, one in `test`. */
export function roomOf(path: string): string {
	const folders = dirname(path).split('/');
	const depth = folders[1] === 'shared' ? 4 : folders[0] === 'nodes' ? 3 : 2;
	return folders.slice(0, depth).join('/');
}

/** @returns rooms that are too large, each with what to do, and hints about limits that are too high */
export function checkRooms(sizes: Lines, limits: Lines): { errors: string[]; hints: string[] } {
	const errors = Object.entries(sizes).flatMap(([room, size]) => {
		const limit = limits[room];
		if (limit === undefined)
			return [`${room} has no limit: "npm run lab -- rooms" adds it to ${TABLE}`];
		if (size <= limit) return [];
		return [
			`${room} has ${size} lines, and its limit is ${limit}: take something out, or raise the limit in ${TABLE} and say in the commit message what was taken out for it`,
		];
	});
	const hints = Object.entries(limits).flatMap(([room, limit]) => {
		const size = sizes[room];
		if (size === undefined) return [`${room} is gone, but has a limit`];
		return limit > limitFor(size) + SLACK
			? [`${room} has ${size} lines, and its limit is ${limit}`]
			: [];
	});
	return { errors, hints };
}

/** The limits with those lowered that can be, with new rooms and without those that are gone. */
export const updatedLimits = (sizes: Lines, limits: Lines): Lines =>
	Object.fromEntries(
		Object.entries(sizes)
			.sort(([one], [other]) => (one < other ? -1 : 1))
			.map(([room, size]) => [room, Math.min(limits[room] ?? Infinity, limitFor(size))]),
	);

/** Lines of code in each room, as they are on disk. */
function measureRooms(): Lines {
	const sizes: Lines = {};
	const walk = (folder: string): void => {
		for (const entry of readdirSync(join(projectFolder, folder), { withFileTypes: true })) {
			const path = `${folder}/${entry.name}`;
			if (entry.isDirectory()) {
				if (entry.name !== 'node_modules') walk(path);
			} else if (/\.m?[jt]s$/.test(entry.name)) {
				const lines = readFileSync(join(projectFolder, path), 'utf8').split('\n').length - 1;
				sizes[roomOf(path)] = (sizes[roomOf(path)] ?? 0) + lines;
			}
		}
	};
	for (const folder of ['credentials', 'nodes', 'test']) walk(folder);
	return sizes;
}

function main(): void {
	const table = join(projectFolder, TABLE);
	const limits = JSON.parse(readFileSync(table, 'utf8')) as Lines;
	const sizes = measureRooms();
	if (process.argv.includes('--update')) {
		writeFileSync(table, `${JSON.stringify(updatedLimits(sizes, limits), null, '\t')}\n`);
		return;
	}
	const { errors, hints } = checkRooms(sizes, limits);
	for (const hint of hints) process.stdout.write(`${hint} ("npm run lab -- rooms" lowers it)\n`);
	for (const error of errors) process.stderr.write(`${error}\n`);
	if (errors.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
