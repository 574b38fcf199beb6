// `npm run lab -- verification`: what n8n asks of a package before it verifies it, and what is missing.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markdownTable, print } from '../harness/section';
import { projectFolder } from '../n8n/cacheFolder';
import { runNpm } from '../n8n/runNpm';
import { newestLint } from './newestLint';
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

const { version: used, found } = await newestLint();
const newest = await npmView(LINT_RULES, 'version').catch(asError);

const manifest = JSON.parse(await read('package.json')) as PackageFacts['manifest'];
const facts: PackageFacts = {
	manifest,
	readme: await read('README.md'),
	workflow: await read('.github/workflows/release.yml'),
	published: await publishedOf(manifest.name),
	repositoryStatus: await statusOf(manifest.repository?.url),
	lint: found.join('; '),
	lintVersions: { used, newest: newest instanceof Error ? newest : String(newest) },
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
