import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json';
import { projectFolder } from '../n8n/cacheFolder';

/** Holds pieces of Markdown that look like links. */
const GENERATED = 'robustness.md';

const inDocs = readdirSync(join(projectFolder, 'docs'), {
	recursive: true,
	encoding: 'utf8',
}).filter((name) => name.endsWith('.md') && name !== GENERATED);
const pages = ['README.md', 'CONTRIBUTING.md', ...inDocs.map((name) => `docs/${name}`)];

const read = (page: string) => readFileSync(join(projectFolder, page), 'utf8');

/** The targets of links, from the folder of the page, and the paths in code, from the project's. */
function pathsIn(page: string): string[] {
	const text = read(page);
	const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
		.filter((target) => !/^[a-z]+:|^#/.test(target))
		.map((target) => join(dirname(page), target.replace(/#.*/, '')));
	const inCode = text.matchAll(/(?<=[`\s])(?:nodes|test|docs)\/[\w./-]*[\w/](?=[`\s])/g);
	return [...links, ...Array.from(inCode, ([path]) => path)];
}

it.each(pages)('every path that %s names is there', (page) => {
	expect(pathsIn(page).filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
});

it('finds links and paths', () => {
	expect(pathsIn('docs/security.md')).toContain('test/e2e/hostile.full.test.ts');
	expect(pathsIn('docs/screenshots.md')).toContain(
		'test/unit/DocumentOcr/map/html.browser.test.ts',
	);
});

it.each(pages)('every npm script that %s names exists', (page) => {
	const named = Array.from(read(page).matchAll(/npm run ([\w:]+)/g), ([, name]) => name);
	expect(named.filter((name) => !Object.hasOwn(manifest.scripts, name ?? ''))).toEqual([]);
});

/** The files with TypeScript of a folder and its subfolders, from the project's folder. */
const sources = (folder: string): string[] =>
	readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.[mc]?ts$/.test(name) && !name.includes('node_modules'))
		.map((name) => join(folder, name));

it('every section of the contract that comments cite is in docs/service.md', () => {
	const contract = read('docs/service.md');
	const sections = new Set(
		Array.from(contract.matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gm), ([, number]) => number),
	);
	const rules = contract.split(/^## /m).find((section) => section.startsWith('4. '));
	for (const [, number] of rules?.matchAll(/^(\d+)\. /gm) ?? []) sections.add(`4 rule ${number}`);
	const cited = ['nodes', 'credentials', 'test'].flatMap(sources).flatMap((file) =>
		Array.from(read(file).matchAll(/\bspec §.*/g), ([line]) => line)
			.flatMap((line) => Array.from(line.matchAll(/§(\d+(?:\.\d+)*(?: rule \d+)?)/g)))
			.map(([, number]) => ({ file, number })),
	);
	expect(cited.length).toBeGreaterThan(20);
	expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
});
