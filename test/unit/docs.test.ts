import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../n8n/cacheFolder';

/** Holds pieces of Markdown that look like links. */
const GENERATED = 'robustness.md';

const inDocs = readdirSync(join(projectFolder, 'docs')).filter(
	(name) => name.endsWith('.md') && name !== GENERATED,
);
const pages = ['README.md', ...inDocs.map((name) => `docs/${name}`)];

/** The targets of links, from the folder of the page, and the paths in code, from the project's. */
function pathsIn(page: string): string[] {
	const text = readFileSync(join(projectFolder, page), 'utf8');
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
	expect(pathsIn('docs/security.md')).toContain('test/e2e/hostile.test.ts');
	expect(pathsIn('docs/screenshots.md')).toContain('test/unit/DocumentOcr/map/html.browser.test.ts');
});
