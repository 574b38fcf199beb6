import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../n8n/cacheFolder';
import { npmReadme } from '../package/npmReadme';

it('says where a page is instead of linking to it, and leaves out images', () => {
	const readme =
		'# X\n\n![Picture](docs/p.png)\n\n[A](docs/a.md#b), [s](#x), [n](https://n8n.io), [docs/s.md](docs/s.md)\n';
	expect(npmReadme(readme)).toBe(
		'# X\n\nA (`docs/a.md` in the source code), [s](#x), [n](https://n8n.io), docs/s.md\n',
	);
});

it('of the README, every link works without a repository', async () => {
	const shown = npmReadme(await readFile(join(projectFolder, 'README.md'), 'utf8'));
	const slugs = Array.from(shown.matchAll(/^#+ (.*)$/gm), ([, title = '']) =>
		title
			.toLowerCase()
			.replace(/[^\w\- ]/g, '')
			.replace(/ /g, '-'),
	);
	const targets = Array.from(shown.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target);
	const known = new Set(slugs.map((slug) => `#${slug}`));
	expect(shown).toContain('(`workflows/sort-the-inbox.json` in the package)');
	expect(shown).not.toContain('<img');
	expect(targets.filter((target) => !/^https?:/.test(target) && !known.has(target))).toEqual([]);
});
