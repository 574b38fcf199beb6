// `npm run lab -- verification`: what n8n asks of a package before it verifies it, and what is missing.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markdownTable, print } from '../harness/section';
import { installFolder, projectFolder } from '../n8n/cacheFolder';
import { lintPackage } from '../n8n/lintPackage';
import { runNpm } from '../n8n/runNpm';
import { setUpN8n } from '../start/setUp';
import { type PackageFacts, verificationRules } from './verificationRules';

const LINT_RULES = '@n8n/eslint-plugin-community-nodes';
/** Milliseconds for an answer of the repository's page. */
const PATIENCE = 10_000;

const MARKS = { there: '✓', missing: '–', unknown: '?', 'n8n decides': 'n8n' };

const read = async (file: string) => await readFile(join(projectFolder, file), 'utf8');
const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** What npm knows, as JSON; nothing where it knows no such package. */
async function npmView(name: string, ...keys: string[]): Promise<unknown> {
	try {
		const shown = await runNpm(['view', name, ...keys, '--json'], { cwd: projectFolder });
		return JSON.parse(shown);
	} catch (error) {
		if (asError(error).message.includes('E404')) return undefined;
		throw error;
	}
}

async function publishedOf(name: string): Promise<PackageFacts['published']> {
	const shown = await npmView(name, 'version', 'dist.attestations').catch(asError);
	if (shown === undefined || shown instanceof Error) return shown;
	if (typeof shown === 'string') return { version: shown, hasProvenance: false };
	const { version, ...more } = shown as { version: string };
	return { version, hasProvenance: Object.hasOwn(more, 'dist.attestations') };
}

async function statusOf(url: string | undefined): Promise<number | undefined | Error> {
	if (url === undefined) return undefined;
	const page = url.replace(/^git\+/, '').replace(/\.git$/, '');
	return await fetch(page, { signal: AbortSignal.timeout(PATIENCE) }).then(
		({ status }) => status,
		asError,
	);
}

/** Runs n8n's lint, if n8n is installed: it comes with that. */
async function lint(): Promise<string | Error> {
	if (!existsSync(installFolder(''))) return new Error('npm run lab -- lint:n8n installs it');
	return await lintPackage(await setUpN8n('')).then(
		() => '',
		(error: unknown) => asError(error).message,
	);
}

async function lintVersions(): Promise<PackageFacts['lintVersions']> {
	// The rules that the lint of the pinned n8n uses, or those of this project where it is not installed.
	const folder = existsSync(installFolder('')) ? installFolder('') : projectFolder;
	const file = join(folder, 'node_modules', LINT_RULES, 'package.json');
	const { version: used } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
	const newest = await npmView(LINT_RULES, 'version').catch(asError);
	return { used, newest: newest instanceof Error ? newest : String(newest) };
}

const manifest = JSON.parse(await read('package.json')) as PackageFacts['manifest'];
const facts: PackageFacts = {
	manifest,
	readme: await read('README.md'),
	workflow: await read('.github/workflows/release.yml'),
	published: await publishedOf(manifest.name),
	repositoryStatus: await statusOf(manifest.repository?.url),
	lint: await lint(),
	lintVersions: await lintVersions(),
};

const rows = verificationRules.map(({ rule, source, look }) => {
	const { state, text } = look(facts);
	return { state, cells: [MARKS[state], rule, text, source] };
});
print(
	markdownTable(
		['', "n8n's rule", 'Here', 'Source'],
		rows.map(({ cells }) => cells),
	),
);
const lacking = rows.filter(({ state }) => state === 'missing').length;
print(`\n✓ there, – missing (${lacking}), ? could not be seen, n8n: somebody there decides`);
