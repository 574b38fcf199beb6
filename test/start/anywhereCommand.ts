import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { execa } from 'execa';
import { installFolder, projectFolder } from '../n8n/cacheFolder';
import { runNpm } from '../n8n/runNpm';
import { wrongCells } from './expectedRows';
import { readRows } from './mainJob';
import { ownDocuments } from './ownSamples';
import { printable } from './printable';
import { setUpN8n } from './setUp';
import { secondsSince, step } from './step';

const usage = `Usage: npm run lab -- anywhere [rows] [--times 20] [--busy] [--list]
  Runs the commands of the README in clones of the last commit, as a newcomer has them.
  --times  how often each row is run, each time with an empty TMPDIR and without results of OCR
  --busy   with all processors busy, in place of one processor`;

const isRoot = process.getuid?.() === 0;
/** The user "nobody" of Linux. */
const nobody = 65_534;
const preferredPort = 5678;
const noFonts = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig/>';

/** What all rows have in common. */
const conditions = [
	isRoot ? 'another user than root' : '(not tried, because it takes root: another user)',
	isRoot ? 'no fonts' : '(not tried, because it takes root: no fonts at all)',
	'an empty HOME and TMPDIR, and a fresh clone, in a folder with a space and an umlaut',
	'LANG=tr_TR.UTF-8, TZ=Pacific/Apia, umask 077, one processor',
	`no Redis, no PostgreSQL, port ${preferredPort} taken, n8n already installed`,
];

/** A folder with everything that a row has for itself. */
interface Place {
	folder: string;
	clone: string;
	node: string;
	log: string;
	isBusy: boolean;
}

interface Options {
	env?: Record<string, string>;
	isOffline?: boolean;
	/** Sends Ctrl-C once this was printed. */
	stopAfter?: string;
}

interface Row {
	name: string;
	node: string;
	condition: string;
	command: string[];
	/** @returns what is wrong, in words; empty when it is as it should be */
	run: (place: Place) => Promise<string>;
}

const startOnce = ['start', '--', '--once'];

const startRow = (node: string): Row => ({
	name: `start-${node}`,
	node,
	condition: `Node.js ${node}`,
	command: startOnce,
	run: madeAllRows,
});
const testRow = (node: string): Row => ({
	name: `test-${node}`,
	node,
	condition: `Node.js ${node}`,
	command: ['test'],
	run: async (place) => {
		const { code, output } = await npm(place, ['test']);
		const counts = output.split('\n').findLast((line) => /^\d+ passed, \d+ failed/.test(line));
		return code === 0 ? '' : (counts ?? `exit code ${code}, and no tests were counted`);
	},
});
const own = (name: string, condition: string, run: Row['run']): Row => ({
	name,
	node: '20',
	condition,
	command: startOnce,
	run,
});

const rows: Row[] = [
	...['20', '22', '24'].map(startRow),
	own(
		'offline',
		'the second run, without network',
		async (place) => (await madeAllRows(place)) || (await madeAllRows(place, { isOffline: true })),
	),
	own('offline-first', 'the first run, without network', async (place) => {
		// What npm keeps of the rows before would be enough.
		const env = { npm_config_cache: join(place.folder, 'npm') };
		return endsWith(
			/registry cannot be reached/,
			await npm(place, startOnce, { env, isOffline: true }),
		);
	}),
	own('interrupted', 'Ctrl-C in the middle of the installation, then again', async (place) => {
		const stopped = await npm(place, startOnce, { stopAfter: 'Installing the dependencies' });
		return endsWith(/run the same command again/, stopped) || (await madeAllRows(place));
	}),
	own('disk-full', 'the disk is full while n8n is installed', async (place) => {
		if (!isRoot) return 'not tried, because it takes root';
		const env = { VISION_OCR_CACHE: join(place.folder, 'full') };
		return endsWith(/^The disk is full: /m, await npm(place, startOnce, { env }));
	}),
	...['20', '22', '24'].map(testRow),
];

function endsWith(words: RegExp, { code, output }: Awaited<ReturnType<typeof npm>>): string {
	if (code === 0) return 'it did not fail';
	const end = output.split('\n').slice(-12).join('\n');
	return words.test(end) ? '' : `it does not end with ${String(words)}`;
}

/** Whether `npm start` made the spreadsheet with the right row of each sample. */
async function madeAllRows(place: Place, options: Options = {}): Promise<string> {
	const outputFolder = join(place.clone, 'output');
	await rm(outputFolder, { recursive: true, force: true });
	const { code } = await npm(place, startOnce, options);
	const names = await readdir(outputFolder).catch(() => []);
	const [sheet] = names.filter((name) => name.endsWith('.xlsx'));
	if (!sheet) return `exit code ${code}, no spreadsheet`;
	const rows = await readRows(join(outputFolder, sheet));
	const wrong = await wrongCells(rows, ownDocuments(place.clone));
	return [...(code === 0 ? [] : [`exit code ${code}`]), ...wrong].join('\n');
}

/** Runs an npm script in the clone under the conditions of its row; its output is added to the row's log. */
async function npm(place: Place, args: string[], options: Options = {}) {
	const { folder, clone, node, isBusy } = place;
	const { PATH = '', NODE_EXTRA_CA_CERTS, HTTP_PROXY, HTTPS_PROXY, NO_PROXY } = process.env;
	const proxy = { NODE_EXTRA_CA_CERTS, HTTP_PROXY, HTTPS_PROXY, NO_PROXY };
	const env = {
		...proxy,
		PATH: [node, PATH].join(delimiter),
		HOME: join(folder, 'home'),
		TMPDIR: join(folder, 'tmp'),
		LANG: 'tr_TR.UTF-8',
		TZ: 'Pacific/Apia',
		FONTCONFIG_FILE: join(folder, 'fonts.conf'),
		VISION_OCR_CACHE: join(folder, 'cache'),
		npm_config_cache: join(folder, '../npm'),
		VISION_OCR_REDIS_URL: 'redis://127.0.0.1:9',
		VISION_OCR_POSTGRES_URL: 'postgres://127.0.0.1:9/none',
		...options.env,
	};
	const asRoot = [
		'for fonts in /usr/share/fonts /usr/local/share/fonts; do',
		'[ ! -d $fonts ] || mount -t tmpfs none $fonts; done;',
		`mount -t tmpfs -o size=200m,mode=777 none ${quoted(join(folder, 'full'))};`,
		options.isOffline ? 'ip link set lo up;' : '',
	];
	const otherUser = `setpriv --reuid=${nobody} --regid=${nobody} --clear-groups`;
	const script = [
		...(isRoot ? asRoot : []),
		`umask 077; exec ${isRoot ? otherUser : ''} ${isBusy ? '' : 'taskset -c 0'} "$@"`,
	].join(' ');
	const spaces = ['unshare', ...(isRoot ? ['--mount'] : ['--map-root-user'])];
	const unshared = isRoot || options.isOffline ? spaces : [];
	const command = [
		...unshared,
		...(options.isOffline ? ['--net'] : []),
		'sh',
		'-c',
		script,
		'sh',
		'npm',
		...args,
	];
	const { stopAfter } = options;
	return await runCommand(command, {
		cwd: clone,
		env,
		log: place.log,
		...(stopAfter && { stopAfter }),
	});
}

async function runCommand(
	[program = '', ...args]: string[],
	options: { cwd: string; env: NodeJS.ProcessEnv; log: string; stopAfter?: string },
): Promise<{ code: number | null; output: string }> {
	const log = await open(options.log, 'a+');
	const { size: begin } = await log.stat();
	const child = spawn(program, args, {
		cwd: options.cwd,
		env: options.env,
		detached: true,
		stdio: ['ignore', log.fd, log.fd],
	});
	const output = async () => (await readFile(options.log)).subarray(begin).toString();
	const end = (signal: NodeJS.Signals) => child.pid && process.kill(-child.pid, signal);
	const endToo = () => child.exitCode === null && end('SIGTERM');
	process.once('exit', endToo);
	const ended = once(child, 'exit') as Promise<[number | null]>;
	if (options.stopAfter) {
		while (child.exitCode === null && !(await output()).includes(options.stopAfter))
			await sleep(100);
		await sleep(3_000);
		end('SIGINT');
	}
	const [code] = await ended;
	process.off('exit', endToo);
	await log.close();
	return { code, output: await output() };
}

const quoted = (path: string) => `'${path.replaceAll("'", `'\\''`)}'`;

/** Makes the clone of a row, and links n8n into its cache. */
async function makePlace(base: string, { name, node }: Row, isBusy: boolean) {
	const folder = join(base, name);
	const clone = join(folder, 'clone', 'n8n-nodes-vision-ocr');
	await execa('git', ['clone', '--quiet', '--no-hardlinks', projectFolder, clone]);
	for (const one of ['full', 'cache']) await mkdir(join(folder, one));
	await writeFile(join(folder, 'fonts.conf'), noFonts);
	if (isRoot) await execa('chown', ['-R', `${nobody}:${nobody}`, folder]);
	const install = installFolder('');
	// Links to the same files; in another file system, copies.
	await execa('cp', ['-al', install, join(folder, 'cache')]).catch(
		async () => await cp(install, join(folder, 'cache', basename(install)), { recursive: true }),
	);
	const log = join(base, `${name}.log`);
	return { folder, clone, node: await installNode(base, node), log, isBusy };
}

/** The folder with the program `node` of a version. */
async function installNode(base: string, version: string): Promise<string> {
	const name = `node-${process.platform === 'darwin' ? 'bin-darwin' : 'linux'}-${process.arch}`;
	const folder = join(base, `node-${version}`);
	await mkdir(folder, { recursive: true });
	const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund'];
	await runNpm([...install, '--ignore-scripts', `${name}@${version}`], { cwd: folder });
	return join(folder, 'node_modules', name, 'bin');
}

/** Empties what a run leaves behind outside of its clone. */
async function emptyFolders({ folder }: Place): Promise<void> {
	await rm(join(folder, 'cache/ocr'), { recursive: true, force: true });
	for (const path of [join(folder, 'home'), join(folder, 'tmp')]) {
		await rm(path, { recursive: true, force: true });
		await mkdir(path);
		if (isRoot) await execa('chown', [`${nobody}:${nobody}`, path]);
	}
}

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			times: { type: 'string', default: '1' },
			busy: { type: 'boolean', default: false },
			list: { type: 'boolean', default: false },
		},
	});
	const chosen = rows.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
	const known = positionals.every((name) => rows.some((row) => row.name === name));
	if (values.list || !known) {
		const list = rows.map(({ name, condition }) => `  ${name.padEnd(14)} ${condition}`);
		console.log(printable(`${usage}\nRows:\n${list.join('\n')}`));
		process.exitCode = known ? 0 : 1;
		return;
	}
	await setUpN8n('');
	const base = await mkdtemp(join(tmpdir(), 'vision ocr ü-'));
	await mkdir(join(base, 'npm'));
	if (isRoot) await execa('chown', ['-R', `${nobody}:${nobody}`, base]);
	const port = await takePort(preferredPort);
	const idle = values.busy ? keepBusy() : () => {};
	const table = new Table({ head: ['Condition', 'Command', 'Result'], style: { head: [] } });
	try {
		for (const row of chosen) {
			const result = await runRow(row, base, values);
			table.push([`${row.name}: ${row.condition}`, `npm ${row.command.join(' ')}`, result]);
		}
	} finally {
		idle();
		port.close();
	}
	console.log(printable(`Every row: ${conditions.join('; ')}.\n${table.toString()}`));
	if (process.exitCode) console.log(printable(`The output of each row: ${base}`));
	else await rm(base, { recursive: true });
}

async function runRow(
	row: Row,
	base: string,
	{ times, busy }: { times: string; busy: boolean },
): Promise<string> {
	const place = await makePlace(base, row, busy);
	const began = Date.now();
	const wrong: string[] = [];
	for (let time = 1; time <= Number(times); time += 1) {
		await step(`${row.name}, ${time} of ${times}`, async () => {
			await emptyFolders(place);
			wrong.push(await row.run(place));
		});
	}
	await rm(place.folder, { recursive: true });
	const good = wrong.filter((words) => words === '').length;
	if (good < wrong.length) process.exitCode = 1;
	const [first = 'good'] = wrong.filter(Boolean);
	return `${good} of ${wrong.length} (${secondsSince(began)}): ${first}`;
}

/** Listens on a port, if it is still free. */
async function takePort(port: number): Promise<Server> {
	const server = createServer().listen(port, '127.0.0.1');
	await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'EADDRINUSE') throw error;
	});
	return server;
}

/** Keeps all processors busy until the returned function is called. */
function keepBusy(): () => void {
	const loops = Array.from({ length: availableParallelism() }, () =>
		execa(process.execPath, ['-e', 'for (;;);'], { reject: false }),
	);
	return () => loops.forEach((loop) => loop.kill());
}

await main();
