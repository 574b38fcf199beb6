import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installFolder, olderLines } from '../../n8n/cacheFolder';
import { stampOf } from '../../n8n/makeFolderOnce';
import { main } from '../../start/testCommand';

const [oldest = ''] = olderLines;

/** Instead of npm: writes down how it was called, and the report of a run with one test. */
const fakeNpm = `
const { appendFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
const { VISION_OCR_N8N: line = '', VISION_OCR_TARBALL: tarball = '' } = process.env;
const name = args[0] !== 'run' ? args[0] : args[2] === 'lab' ? 'lab ' + args[4] : args[2];
const script = line ? name + ' in ' + line : name;
appendFileSync(__dirname + '/calls', JSON.stringify({ script, tarball, args }) + '\\n');
console.error('Error in boxClipToRectangle: box outside rectangle');
if (name === 'pack') console.log('[{ "filename": "package.tgz" }]');
const file = args.find((arg) => arg.startsWith('--outputFile.json='))?.split('=')[1];
const failed = Number(process.env.FAILING === script);
const testResults = [
	{ name: name + '.slow', startTime: 1000, endTime: 3500, assertionResults: [] },
];
const report = { success: !failed, numPassedTests: 1 - failed, numFailedTests: failed, testResults };
if (file) writeFileSync(file, JSON.stringify(report));
process.exitCode = failed;
`;

let scratch: string;
let printed: string;
let progress: string;

beforeEach(async () => {
	scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-test-command-'));
	const npm = join(scratch, 'npm-cli.js');
	await writeFile(npm, fakeNpm);
	vi.stubEnv('npm_execpath', npm);
	vi.stubEnv('VISION_OCR_CACHE', scratch);
	vi.stubEnv('VISION_OCR_N8N', '');
	vi.stubEnv('VISION_OCR_TARBALL', '');
	printed = '';
	vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
		printed += String(text);
		return true;
	});
	progress = '';
	vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
		progress += String(text);
		return true;
	});
	await fakeInstall('');
	await fakeInstall(oldest);
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

/** What npm was asked to run, as `script` or `script in line`, in alphabetical order. */
async function calls() {
	const lines = (await readFile(join(scratch, 'calls'), 'utf8')).trim().split('\n');
	return lines
		.map((text) => {
			const { script, tarball, args } = JSON.parse(text) as {
				script: string;
				tarball: string;
				args: string[];
			};
			const files = args.filter((arg) => arg.endsWith('.test.ts'));
			return { script, files, tarball: basename(tarball) };
		})
		.sort((one, other) => one.script.localeCompare(other.script));
}

const lastLine = () => printed.trim().split('\n').at(-1);

const [files, tarball]: [string[], string] = [[], ''];
const everyCheck = [
	{ script: 'build', files, tarball },
	{ script: 'e2e', files, tarball: 'package.tgz' },
	{ script: 'lab lint:n8n', files, tarball },
	{ script: 'lint', files, tarball },
	{ script: 'pack', files, tarball },
	{ script: 'types', files, tarball },
	{ script: 'unit', files, tarball },
];

it('builds once, and runs every check in one n8n', async () => {
	await rm(installFolder(oldest), { recursive: true });
	await main();
	expect(await calls()).toEqual(everyCheck);
	expect(lastLine()).toBe('5 passed, 0 failed');
	expect(process.exitCode).toBe(0);
});

it('runs each node in the oldest n8n, too, when asked to', async () => {
	await main(['--oldest']);
	const inOldest = {
		script: `e2e in ${oldest}`,
		files: ['test/e2e/everyNode.test.ts', 'test/e2e/whatFailuresDo.test.ts'],
		tarball: 'package.tgz',
	};
	expect(await calls()).toEqual(everyCheck.toSpliced(2, 0, inOldest));
	expect(lastLine()).toBe('6 passed, 0 failed');
});

it('shows a line where a step begins and where it ends, and nothing that a program prints', async () => {
	await main();
	// A step that takes half a minute has a line in between.
	const lines = progress
		.split('\n')
		.filter((line) => line && !/^ {2}[\w' ]+ \(\d+ s\)$/.test(line));
	const ends =
		/^✔ (n8n: 1|Unit tests: 1 passed|Build|Types|Lint|n8n's lint|Tests in the real n8n: 1 passed) \([\d.]+ s\)$/;
	expect(lines.filter((line) => ends.test(line))).toHaveLength(7);
	expect(lines.filter((line) => /^- [\w' ]+$/.test(line))).toHaveLength(7);
	expect(lines).toHaveLength(14);
	expect(printed).not.toContain('boxClip');
});

it('prints what a step printed if it fails', async () => {
	vi.stubEnv('FAILING', 'types');
	await main();
	expect(printed.match(/boxClip/g)).toHaveLength(1);
});

it('refuses an argument that it does not know', async () => {
	await main(['--newest']);
	expect(printed).toBe('');
	expect(process.exitCode).toBe(1);
});

it('lists the slowest files with their seconds', async () => {
	await main();
	expect(printed).toMatch(/^Slowest files:\n +2\.5 s {2}.*unit\.slow$/m);
});

it.each(['unit', 'lint', 'lab lint:n8n', `e2e in ${oldest}`])(
	'fails when %s fails alone',
	async (script) => {
		vi.stubEnv('FAILING', script);
		await main(['--oldest']);
		expect(lastLine()).toBe('5 passed, 1 failed');
		expect(process.exitCode).toBe(1);
	},
);

it('runs everything else where n8n cannot be installed, and names what did not run', async () => {
	await rm(installFolder(''), { recursive: true });
	vi.stubEnv('FAILING', 'install');
	await main();
	expect((await calls()).map(({ script }) => script)).toEqual([
		'build',
		'install',
		'lint',
		'pack',
		'types',
		'unit',
	]);
	expect(printed).toMatch(
		/^Did not run: n8n's lint \(n8n could not be installed\)\nDid not run: Tests in the real n8n \(n8n could not be installed\)$/m,
	);
	expect(lastLine()).toBe('3 passed, 1 failed');
	expect(process.exitCode).toBe(1);
});

it('does without tests in n8n when the build fails', async () => {
	vi.stubEnv('FAILING', 'build');
	await main();
	expect((await calls()).map(({ script }) => script)).toEqual([
		'build',
		'lab lint:n8n',
		'lint',
		'types',
		'unit',
	]);
	expect(printed).toMatch(
		/^Did not run: Tests in the real n8n \(the package could not be built\)$/m,
	);
	expect(lastLine()).toBe('4 passed, 1 failed');
});

it('runs in the n8n that VISION_OCR_N8N names', async () => {
	const [, line = ''] = olderLines;
	vi.stubEnv('VISION_OCR_N8N', line);
	await fakeInstall(line);
	await main();
	const scripts = (await calls()).map(({ script }) => script);
	expect(scripts).toContain(`e2e in ${line}`);
	expect(scripts).not.toContain('e2e');
	expect(scripts).not.toContain('lab lint:n8n');
});
