import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../n8n/cacheFolder';
import { nodePages, npmReadme, slugOf } from '../package/npmReadme';

const pages = {
	'docs/nodes/a.md': '# Node A\n\nSee [B](b.md), [there](../x.md#y), [up](../../README.md#use).',
};

it('links lead to sections, or say where the page is', () => {
	const readme =
		'# X\n\n![Picture](docs/p.png)\n\n[A](docs/nodes/a.md#b), [s](docs/security.md), [n](https://n8n.io)\n\n## Licence\n\n[MIT](LICENSE)\n';
	expect(npmReadme(readme, pages)).toBe(
		[
			'# X',
			'[A](#node-a), s (`docs/security.md` in the source code), [n](https://n8n.io)',
			'## Node A',
			'See B (`docs/nodes/b.md` in the source code), there (`docs/x.md` in the source code), [up](#use).',
			'## Licence',
			'MIT (`LICENSE` in the source code)\n',
		].join('\n\n'),
	);
});

it('of the README, every link works without a repository', async () => {
	const readme = await readFile(join(projectFolder, 'README.md'), 'utf8');
	const shown = npmReadme(readme, await nodePages());
	const headings = Array.from(shown.matchAll(/^#+ (.*)$/gm), ([, title = '']) => slugOf(title));
	const targets = Array.from(shown.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target);
	const known = new Set(headings.map((slug) => `#${slug}`));
	expect(targets.length).toBeGreaterThan(10);
	expect(targets.filter((target) => !/^https?:/.test(target) && !known.has(target))).toEqual([]);
});
