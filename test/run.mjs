// The first step of `npm start`, `npm test` and `npm run test:all`, in plain JavaScript, because on a
// fresh clone nothing else is there: checks Node.js, installs the dependencies and hands over.
// Usage: node test/run.mjs start|test|all <arguments>
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installRemedy } from './n8n/installRemedy.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const minimumNode = 20;

function fail(message, code = 1) {
	process.stderr.write(`${message}\n`);
	process.exit(code);
}

function readLock(...path) {
	const file = join(root, ...path);
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** Whether every package of the lock file is in node_modules, in its version. */
function dependenciesAreInstalled() {
	// npm writes this list last, so a half-finished install has none, or an old one.
	const installed = readLock('node_modules', '.package-lock.json');
	return Object.entries(readLock('package-lock.json')).every(
		([path, { version, optional }]) =>
			path === '' || optional || installed[path]?.version === version,
	);
}

/** Runs npm, the one that runs this script where that is known; returns its output if it fails. */
async function npm(...args) {
	const cli = process.env.npm_execpath;
	const known = cli && basename(cli) === 'npm-cli.js';
	const [command, rest] = known ? [process.execPath, [cli, ...args]] : ['npm', args];
	const shell = !known && process.platform === 'win32';
	const child = spawn(command, rest, { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] });
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text) => (output += text));
	}
	let isStopped = false;
	// On Ctrl-C npm 11.19 ends the step that it is at, which can take minutes.
	const stop = () => (isStopped = child.kill('SIGKILL'));
	process.on('SIGINT', stop);
	const [status] = await once(child, 'close').catch((error) => {
		output += error.message;
		return [1];
	});
	process.off('SIGINT', stop);
	if (isStopped) {
		fail('Stopped while installing: run the same command again, it installs anew.', 130);
	}
	return status === 0 ? '' : output;
}

async function installDependencies() {
	const started = Date.now();
	process.stdout.write('Installing the dependencies…\n');
	const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
	let output = await npm('ci', ...options);
	// `npm ci` refuses a lock file that somebody is changing; it must stay as it is.
	if (output && !installRemedy(output)) output = await npm('install', '--no-save', ...options);
	if (output) {
		const reason = installRemedy(output) || `npm said:\n${output}`;
		fail(`The dependencies could not be installed. ${reason}`);
	}
	const seconds = Math.round((Date.now() - started) / 1000);
	process.stdout.write(`Dependencies installed (${seconds} s)\n`);
}

if (Number(process.versions.node.split('.')[0]) < minimumNode) {
	fail(
		`This project needs Node.js ${minimumNode} or newer; this is ${process.version}. ` +
			'Install a newer one from https://nodejs.org and try again.',
	);
}
if (!dependenciesAreInstalled()) await installDependencies();

const [command, ...args] = process.argv.slice(2);
await import('./start/loadTypeScript.mjs');
const commands = {
	start: './start/startCommand.ts',
	test: './start/testCommand.ts',
	all: './nightly/testAllCommand.ts',
};
const { main } = await import(commands[command]);
await main(args);
