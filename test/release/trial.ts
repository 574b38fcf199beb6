// `npm run lab -- trial`: a release from an empty clone into a registry on this machine, and what a user does
// with it in n8n: Install, a run, Update, Uninstall. `VISION_OCR_N8N=1.123` before it tries that n8n.
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { installByName, uninstall, update } from '../browser/communityNodes';
import { openEditor } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import { pasteWorkflow, runAgain } from '../browser/firstHour';
import { withFolder } from '../harness/folders';
import { print } from '../harness/section';
import { projectFolder } from '../n8n/cacheFolder';
import { type RunningN8n, startN8n } from '../n8n/host';
import { packPackage } from '../n8n/installPackage';
import { runNpm } from '../n8n/runNpm';
import { startService } from '../service/main';
import { setUpN8n } from '../start/setUp';
import { step } from '../start/step';
import { type LocalRegistry, startLocalRegistry } from './localRegistry';

const NAME = 'n8n-nodes-vision-ocr';
const PUBLISHER = ['example/n8n-nodes-vision-ocr', 'Ada Example ada@mail.example'];
const invoice = join(projectFolder, 'test/samples/documents/clean-invoice.pdf');
const pictures = join(projectFolder, 'output/trial');

/** A clone of the last commit, from which versions are released. */
class Clone {
	private constructor(
		readonly folder: string,
		private readonly scratch: string,
		private readonly registry: LocalRegistry,
	) {}

	static async of(scratch: string, registry: LocalRegistry): Promise<Clone> {
		const clone = new Clone(join(scratch, 'clone'), scratch, registry);
		await execa('git', ['clone', '--quiet', projectFolder, clone.folder]);
		for (const [key, value] of Object.entries({ name: 'Ada', email: 'ada@mail.example' }))
			await clone.git('config', `user.${key}`, value);
		await clone.npm('install', '--no-audit', '--no-fund', '--loglevel=error');
		return clone;
	}

	/** Releases a version as CONTRIBUTING.md says, and does what release.yml does after its tests. */
	async release(...version: string[]): Promise<void> {
		await this.npm('run', 'lab', '--', 'release', ...PUBLISHER, ...version);
		await this.npm('run', 'build');
		await this.npm('run', 'lab', '--', 'readme');
		await this.registry.publish(await packPackage(this.scratch, this.folder));
		await this.git('checkout', '--quiet', 'README.md');
	}

	/** A change that users would notice. */
	async change(): Promise<void> {
		const file = join(this.folder, 'CHANGELOG.md');
		const text = await readFile(file, 'utf8');
		const heading = '## [Unreleased]\n';
		await writeFile(file, text.replace(heading, `${heading}\n### Fixed\n\n- Nothing.\n`));
		await this.git('commit', '--all', '--quiet', '--message', 'fix: nothing');
	}

	private async npm(...args: string[]): Promise<void> {
		await runNpm(args, { cwd: this.folder });
	}

	private async git(...args: string[]): Promise<void> {
		await execa('git', args, { cwd: this.folder });
	}
}

/** The nodes of this package that n8n has, without those for agents that it makes of them. */
async function nodesIn({ client }: RunningN8n): Promise<string[]> {
	const names = (await client.nodeTypes()).map(({ name }) => name);
	return names.filter((name) => name.startsWith(`${NAME}.`) && !name.endsWith('Tool'));
}

async function trial(scratch: string): Promise<void> {
	const install = await setUpN8n();
	const folder = join(scratch, 'registry');
	await mkdir(folder);
	const registry = await step(
		'Registry',
		async () => await startLocalRegistry(install.node, folder),
	);
	const service = await startService();
	const userFolder = join(scratch, 'user');
	const packagesFolder = join(userFolder, '.n8n/nodes');
	await mkdir(packagesFolder, { recursive: true });
	await writeFile(join(packagesFolder, '.npmrc'), registry.npmrc);
	const n8n = await startN8n(install, {
		userFolder,
		packages: [],
		env: { ...registry.env, N8N_VERIFIED_PACKAGES_ENABLED: 'true' },
	});
	const { browser, page } = await openEditor(n8n.url, n8n.login);
	const onStep = async (name: string) => {
		await page.waitForTimeout(1_000);
		await page.screenshot({ path: join(pictures, `${install.version}-${name}.png`) });
	};
	const given = { page, url: n8n.url, onStep };
	const expectNodes = async (expected: number) => {
		const found = await nodesIn(n8n);
		if (found.length !== expected) throw new Error(`n8n has ${found.join(', ') || 'no node'}`);
	};
	try {
		const clone = await step('Clone, npm install', async () => await Clone.of(scratch, registry));
		await step('Release, pack, publish', async () => await clone.release());
		await step(
			'Settings, Community Nodes, Install',
			async () => await installByName(given, NAME),
			(version) => `v${version}`,
		);
		await step("README's workflow", async () => {
			const card = { baseUrl: service.url, apiKey: service.apiKey };
			const readme = await readFile(join(clone.folder, 'README.md'), 'utf8');
			const [, workflow = ''] = /```text\n(\{"nodes".*)\n```/.exec(readme) ?? [];
			await pasteWorkflow(page, { url: n8n.url, card, invoice }, workflow);
			await onStep('run');
			await expectNodes(5);
		});
		// Without the node that is open.
		const [workflow = ''] = /^.*\/workflow\/[^/?]+/.exec(page.url()) ?? [];
		await step('A newer version, published', async () => {
			await clone.change();
			await clone.release('0.1.1');
		});
		await step(
			'Update',
			async () => await update(given),
			(version) => `v${version}`,
		);
		await step('The workflow again', async () => {
			await page.goto(workflow);
			await runAgain(page, invoice);
			await onStep('run-again');
			await expectNodes(5);
		});
		await step('Uninstall', async () => {
			await uninstall(given);
			await page.goto(workflow);
			await page.locator('[data-test-id="canvas-node"]').first().waitFor();
			await onStep('workflow-without');
			await expectNodes(0);
		});
		print(
			`\nPictures: ${pictures}\nHosts that could not be reached: ${registry.refused().join(', ') || 'nobody'}`,
		);
	} catch (error) {
		await onStep('failed');
		await appendFile(join(pictures, 'n8n.log'), await n8n.logs());
		throw error;
	} finally {
		await browser.close();
		await n8n.stop();
		await service.close();
		await registry.close();
	}
}

if (!findBrowser()) throw new Error('There is no Chromium here; CHROME_PATH can name one.');
await mkdir(pictures, { recursive: true });
await withFolder(trial);
process.exit(0);
