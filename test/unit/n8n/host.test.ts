import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { N8nInstall } from '../../n8n/ensureN8n';
import { startN8n } from '../../n8n/host';
import { freePort } from '../../n8n/ports';

/** What stands in for n8n: notes its ports, then does as it is told for the first starts; after that it listens. */
const standIn = (firstStarts: string, times: number) => `
	const fs = require('fs');
	const { N8N_PORT: port, N8N_RUNNERS_BROKER_PORT: brokerPort } = process.env;
	fs.appendFileSync('starts', port + ' ' + brokerPort + '\\n');
	const starts = fs.readFileSync('starts', 'utf8').trim().split('\\n').length;
	function taken(port) {
		console.log("n8n's port " + port + ' is already in use. Do you have another instance of n8n running already?');
		process.exit(1);
	}
	function listen(then) {
		require('http').createServer((request, response) => {
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify({ data: { userManagement: { showSetupOnFirstLoad: true } } }));
		}).listen(port, '127.0.0.1', then);
	}
	if (starts <= ${times}) { ${firstStarts} }
	else listen(() => console.log('n8n ready on 127.0.0.1, port ' + port));`;

let userFolder: string;

beforeEach(async () => {
	userFolder = await mkdtemp(join(tmpdir(), 'vision-ocr-host-'));
});
afterEach(async () => {
	await rm(userFolder, { recursive: true, force: true });
});

async function installOf(firstStarts: string, times = 1): Promise<N8nInstall> {
	const cli = join(userFolder, 'stand-in.cjs');
	await writeFile(cli, standIn(firstStarts, times));
	return {
		version: '0',
		expressionEngine: 'legacy',
		folder: userFolder,
		node: process.execPath,
		cli,
	};
}

async function starts(): Promise<string[][]> {
	const lines = await readFile(join(userFolder, 'starts'), 'utf8');
	return lines
		.trim()
		.split('\n')
		.map((line) => line.split(' '));
}

it.each(['port', 'brokerPort'])(
	'starts on new ports when another program took the %s',
	async (which) => {
		const n8n = await startN8n(await installOf(`taken(${which})`), { userFolder, packages: [] });
		await n8n.stop();
		const [first = [], second = [], ...more] = await starts();
		expect(more).toEqual([]);
		expect(second.filter((port) => first.includes(port))).toEqual([]);
		expect(n8n.url).toBe(`http://127.0.0.1:${second[0]}`);
	},
);

it('keeps the port that the caller chose, with a new one for the broker', async () => {
	const port = await freePort();
	const n8n = await startN8n(await installOf('taken(brokerPort)'), {
		userFolder,
		packages: [],
		port,
	});
	await n8n.stop();
	expect((await starts()).map(([own]) => own)).toEqual([String(port), String(port)]);
});

it.each([
	['the port that the caller chose is taken', 'taken(port)', /port \d+ is already in use/],
	[
		'n8n fails for another reason',
		"console.log('no disk space'); process.exit(1)",
		/no disk space/,
	],
])('gives up at once when %s', async (_, script, message) => {
	const port = await freePort();
	const install = await installOf(script);
	await expect(startN8n(install, { userFolder, packages: [], port })).rejects.toThrow(message);
	expect(await starts()).toHaveLength(1);
});

it('gives up after a few tries', async () => {
	const install = await installOf('taken(port)', 100);
	await expect(startN8n(install, { userFolder, packages: [] })).rejects.toThrow('already in use');
	expect(await starts()).toHaveLength(4);
});

it('does not take another program that answers on its port for its n8n', async () => {
	const script = 'listen(); setTimeout(() => taken(port), 500)';
	const n8n = await startN8n(await installOf(script), { userFolder, packages: [] });
	await n8n.stop();
	expect(await starts()).toHaveLength(2);
});
