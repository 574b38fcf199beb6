import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installFolder, olderLines } from '../../n8n/cacheFolder';
import { stampOf } from '../../n8n/makeFolderOnce';
import { hostTests } from '../../start/hostTests';
import { main } from '../../start/testCommand';

const [oldest = ''] = olderLines;

/** Instead of npm: writes down how it was called, and the report of a run with one test. */
const fakeNpm = `
const { appendFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
const { VISION_OCR_N8N: line = '' } = process.env;
appendFileSync(__dirname + '/calls', JSON.stringify({ line, args }) + '\\n');
const file = args.find((arg) => arg.startsWith('--outputFile.json='))?.split('=')[1];
const failed = Number(line !== '' && line === process.env.FAILING_LINE);
const report = { success: !failed, numPassedTests: 1 - failed, numFailedTests: failed, testResults: [] };
if (file) writeFileSync(file, JSON.stringify(report));
process.exitCode = failed;
`;

let scratch: string;
let printed: string;

beforeEach(async () => {
	scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-test-command-'));
	const npm = join(scratch, 'npm-cli.js');
	await writeFile(npm, fakeNpm);
	vi.stubEnv('npm_execpath', npm);
	vi.stubEnv('VISION_OCR_CACHE', scratch);
	vi.stubEnv('VISION_OCR_N8N', '');
	printed = '';
	vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
		printed += String(text);
		return true;
	});
	vi.spyOn(process.stderr, 'write').mockReturnValue(true);
	await fakeInstall('');
});

afterEach(async () => {
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
	process.exitCode = undefined;
	await rm(scratch, { recursive: true });
});

/** A finished install of n8n with nothing in it but a Node.js that starts. */
async function fakeInstall(line: string): Promise<void> {
	const platform = process.platform === 'win32' ? 'win' : process.platform;
	const folder = installFolder(line);
	const node = join(folder, 'node_modules', `node-${platform}-${process.arch}`);
	await mkdir(node, { recursive: true });
	const bin = { node: relative(node, process.execPath) };
	await writeFile(join(node, 'package.json'), JSON.stringify({ bin }));
	await writeFile(stampOf(folder), JSON.stringify({ version: '1', expressionEngine: 'vm' }));
}

/** What npm was asked to run, as `script` or `script in line`, with the test files that were named. */
async function calls() {
	const lines = (await readFile(join(scratch, 'calls'), 'utf8')).trim().split('\n');
	return lines.map((text) => {
		const { line, args } = JSON.parse(text) as { line: string; args: string[] };
		const script = line ? `${args[2]} in ${line}` : args[2];
		return { script, files: args.filter((arg) => arg.endsWith('.test.ts')) };
	});
}

const everything = ['lint', 'types', 'unit', 'build', 'e2e'].map((script) => ({
	script,
	files: [],
}));

it('runs the tests of the oldest n8n too where it is installed', async () => {
	await fakeInstall(oldest);
	await main();
	expect(await calls()).toEqual([...everything, { script: `e2e in ${oldest}`, files: hostTests }]);
	expect(printed.trim().split('\n').at(-1)).toBe('3 passed, 0 failed');
	expect(process.exitCode).toBe(0);
});

it('says that the oldest n8n is not tested where it is not installed', async () => {
	await main();
	expect(await calls()).toEqual(everything);
	expect(printed).toContain(`Not tested: n8n ${oldest}; \`npm run hosts\` installs it.\n`);
	expect(printed.trim().split('\n').at(-1)).toBe('2 passed, 0 failed');
});

it('fails when a test fails in the oldest n8n alone', async () => {
	vi.stubEnv('FAILING_LINE', oldest);
	await fakeInstall(oldest);
	await main();
	expect(printed.trim().split('\n').at(-1)).toBe('2 passed, 1 failed');
	expect(process.exitCode).toBe(1);
});

it('runs in the n8n that VISION_OCR_N8N names', async () => {
	const [, line = ''] = olderLines;
	vi.stubEnv('VISION_OCR_N8N', line);
	await fakeInstall(line);
	await main();
	expect((await calls()).at(-1)?.script).toBe(`e2e in ${line}`);
});
