import { appendFile, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, describe, expect, inject, it } from 'vitest';
import manifest from '../../package.json';
import { temporaryFolder } from '../harness/folders';
import { projectFolder } from '../n8n/cacheFolder';
import { ensureN8n } from '../n8n/host';
import { lintedSources, lintPackage } from '../n8n/lintPackage';
import { ourNode, sharedN8n } from './n8n';

const { tarball } = inject('n8n');
const { folder: scratch, remove } = await temporaryFolder();
afterAll(remove);
const unpacked = join(scratch, 'package');
await execa('tar', ['-xzf', tarball, '-C', scratch]);
const files = (await readdir(unpacked, { recursive: true, withFileTypes: true }))
	.filter((entry) => entry.isFile())
	.map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1))
	.sort();

describe('the tarball', () => {
	it('holds what users need and nothing else', () => {
		expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
		expect(files).toEqual(
			expect.arrayContaining([...manifest.n8n.nodes, ...manifest.n8n.credentials]),
		);
		const needed =
			/^(LICENSE|README\.md|package\.json|dist\/LICENSES\.txt|dist\/(nodes|credentials|icons)\/.*\.(js|json|svg))$/;
		expect(files.filter((file) => !needed.test(file))).toEqual([]);
		expect(files.filter((file) => /\.(test|spec)\./.test(file))).toEqual([]);
	});

	it('is smaller than 730 KB', async () => {
		expect((await stat(tarball)).size).toBeLessThan(730_000);
	});

	it('can be read: lines as they were written, and where each source file begins', async () => {
		for (const file of files.filter((name) => name.startsWith('dist/nodes/chunks/'))) {
			const code = await readFile(join(unpacked, file), 'utf8');
			// Texts, tables of data and sets of characters may be long.
			const short = code.replace(/"(?:[^"\\\n]|\\.)*"|\/\[(?:[^/\\\n]|\\.)*\//g, '""');
			const long = short.split('\n').filter((line) => line.length > 1_000);
			expect(
				long.map((line) => line.slice(0, 100)),
				file,
			).toEqual([]);
			if (!file.includes('runtime')) expect(code, file).toMatch(/^\/\/ (?:nodes|node_modules)\//m);
		}
	});

	it.each([
		['markdown-it/dist/markdown-it.mjs', 80],
		['postal-mime/dist/esm/address-parser.js', 2],
	])('has the functions of %s as the library has them', async (module, count) => {
		// A bundler changes white space, quotes, brackets around single statements, and comments.
		const plain = (code: string) =>
			code
				.replace(/\/\*[^]*?\*\/|\s\/\/ .*$/gm, '')
				.replace(/['`]/g, '"')
				.replace(/[\s;(){}]/g, '');
		const chunks = files.filter((name) => name.startsWith('dist/nodes/chunks/'));
		const texts = await Promise.all(
			chunks.map(async (file) => await readFile(join(unpacked, file), 'utf8')),
		);
		const bundled = plain(texts.join('\n'));
		const source = await readFile(join(projectFolder, 'node_modules', module), 'utf8');
		const functions = source
			.split(/^(?=function )/m)
			.slice(1)
			.flatMap((code) => code.split(/^}/m)[0] ?? []);
		const same = functions.filter((code) => bundled.includes(plain(code)));
		expect(same.length).toBeGreaterThanOrEqual(count);
	});

	it('has the licences of all libraries in it', async () => {
		const licences = await readFile(join(unpacked, 'dist/LICENSES.txt'), 'utf8');
		for (const library of ['htmlparser2', 'markdown-it', 'postal-mime']) {
			expect(licences).toMatch(new RegExp(`^${library} [\\d.]+ \\(MIT`, 'm'));
		}
	});

	it('loads a fifth of its code when n8n starts, and the rest when a node first runs', async () => {
		const begins = [...manifest.n8n.nodes, ...manifest.n8n.credentials];
		const script = `for (const file of process.argv.slice(1)) require(file);
			console.log(JSON.stringify(Object.keys(require.cache)))`;
		const { stdout } = await execa(
			process.execPath,
			['-e', script, ...begins.map((file) => join(unpacked, file))],
			{ env: { NODE_PATH: join(projectFolder, 'node_modules') } },
		);
		const loaded = (JSON.parse(stdout) as string[]).filter((file) => file.startsWith(unpacked));
		const sizeOf = async (paths: string[]) => {
			const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
			return sizes.reduce((sum, size) => sum + size, 0);
		};
		const all = files.filter((name) => name.endsWith('.js')).map((name) => join(unpacked, name));
		expect(loaded.length).toBeGreaterThan(begins.length);
		expect((await sizeOf(loaded)) / (await sizeOf(all))).toBeLessThan(0.2);
	});

	it('needs nothing but hashes of Node and the two libraries that every n8n brings', async () => {
		const required = new Set<string>();
		for (const file of files.filter((name) => name.endsWith('.js'))) {
			const code = await readFile(join(unpacked, file), 'utf8');
			for (const [, name] of code
				.replace(/^\s*\*.*$/gm, '')
				.matchAll(/\brequire\(["']([^"'.][^"']*)["']\)/g))
				required.add(name ?? '');
		}
		expect([...required].sort()).toEqual(['n8n-workflow', 'node:crypto', 'zod']);
		expect(manifest).not.toHaveProperty('dependencies');
	});
});

describe('in the real n8n', () => {
	const baseName = (path: string) => path.replace(/^.*\/(\w+)\.\w+\.js$/, '$1');
	const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

	it('all nodes are there, with icons that can be loaded', async () => {
		const client = sharedN8n();
		const loaded = (await client.nodeTypes()).filter(({ name }) => name.startsWith(ourNode('')));
		const declared = manifest.n8n.nodes.map((path) => ourNode(lowerFirst(baseName(path))));
		expect(loaded.map(({ name }) => name)).toEqual(expect.arrayContaining(declared));

		for (const node of loaded) {
			const icons = node.iconUrl as { light: string; dark: string };
			for (const url of [icons.light, icons.dark]) {
				const icon = await client.api.request(`/${url}`);
				expect(icon.headers.get('content-type')).toContain('image/svg');
			}
		}
	});

	it('the credential type is there and belongs to our nodes', async () => {
		const types = await sharedN8n().credentialTypes();
		const ours = types.find(({ name }) => name === 'visionOcrApi');
		// A person answers for Review, which asks no service.
		const declared = manifest.n8n.nodes
			.map((path) => ourNode(lowerFirst(baseName(path))))
			.filter((name) => name !== ourNode('review'));
		expect(ours?.supportedNodes).toEqual(expect.arrayContaining(declared));
	});
});

describe("n8n's package scanner", () => {
	const scan = async (folder: string, part: 'sources' | 'dist') => {
		const install = await ensureN8n();
		const script = fileURLToPath(new URL('./scanPackage.mjs', import.meta.url));
		// With NODE_ENV=test a plugin takes every file for a node and reports what it should not.
		const env = { PATH: process.env.PATH, HOME: process.env.HOME };
		const arguments_ = [script, install.folder, folder, part];
		const { stdout } = await execa(install.node, arguments_, { env, extendEnv: false });
		return JSON.parse(stdout) as { passed: boolean; message?: string; details?: string };
	};

	it('passes the sources', async () => {
		expect(await scan(projectFolder, 'sources')).toEqual({ passed: true });
	});

	it('passes the tarball', async () => {
		expect(await scan(unpacked, 'dist')).toEqual({ passed: true });
	});

	it('is not blind: it refuses forbidden globals, modules, consoles and labels, even with exceptions', async () => {
		const bad = join(scratch, 'bad');
		await mkdir(join(bad, 'nodes/Bad'), { recursive: true });
		await writeFile(
			join(bad, 'package.json'),
			JSON.stringify({ ...manifest, overrides: { zod: '4' } }),
		);
		await writeFile(
			join(bad, 'nodes/Bad/Bad.node.ts'),
			`/* eslint-disable */
			import { readFile } from 'node:fs/promises';
			export class Bad {
				description = {
					displayName: 'Bad', name: 'bad', group: ['transform'], version: 1, defaults: { name: 'Bad' },
					properties: [{ displayName: 'not title case', name: 'x', type: 'boolean', default: 'no' }],
				};
				async execute() { setTimeout(() => console.log(process.env), 1); }
			}`,
		);
		const { passed, details } = await scan(bad, 'sources');
		expect(passed).toBe(false);
		for (const rule of [
			'no-overrides-field',
			'no-restricted-globals',
			'no-restricted-imports',
			'no-console',
			'n8n-nodes-base/node-param-default-wrong-for-boolean',
		]) {
			expect(details).toContain(rule);
		}
	});
});

// `npm test` runs it on the sources as they are.
it("n8n's lint is not blind: it refuses forbidden globals, and another configuration", async () => {
	const bad = join(scratch, 'bad-sources');
	for (const name of lintedSources.filter((one) => one !== 'nodes')) {
		await cp(join(projectFolder, name), join(bad, name), { recursive: true });
	}
	await mkdir(join(bad, 'nodes'));
	await writeFile(join(bad, 'nodes/bad.ts'), 'setTimeout(() => {}, 1);\n');
	const install = await ensureN8n({ line: '' });
	await expect(lintPackage(install, bad)).rejects.toThrow('no-restricted-globals');
	await appendFile(join(bad, 'eslint.config.mjs'), '\n// Another rule.\n');
	await expect(lintPackage(install, bad)).rejects.toThrow('Strict mode violation');
});
