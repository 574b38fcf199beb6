import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../n8n/cacheFolder';
import { npmReadme } from '../package/npmReadme';

const url = 'git+https://github.com/a/b.git';

it('leads to the files of the published version', () => {
	const readme =
		'![P](docs/p.png)\n[A](docs/a.md#b), [s](#x), [n](https://n8n.io), [**B**](LICENSE) | <img src="docs/p.png" width="9">';
	const [page, content] = [
		'https://github.com/a/b/blob/v1.2.3',
		'https://raw.githubusercontent.com/a/b/v1.2.3',
	];
	expect(npmReadme(readme, url, '1.2.3')).toBe(
		`![P](${content}/docs/p.png)\n[A](${page}/docs/a.md#b), [s](#x), [n](https://n8n.io), [**B**](${page}/LICENSE) | <img src="${content}/docs/p.png" width="9">`,
	);
});

it('leaves no path in the README, and changes nothing else', async () => {
	const readme = await readFile(join(projectFolder, 'README.md'), 'utf8');
	const shown = npmReadme(readme, url, '0.1.0');
	const paths = Array.from(
		shown.matchAll(/(?:\]\(|src=")([^)"\s]+)/g),
		([, target = '']) => target,
	);
	expect(paths.length).toBeGreaterThan(20);
	expect(paths.filter((target) => !/^https:/.test(target))).toEqual([]);
	expect(shown.replace(/https:\/\/(?:github|raw)[^/]*\/a\/b\/(?:blob\/)?v0\.1\.0\//g, '')).toBe(
		readme,
	);
});

it.each(['', 'git+https://git.example/a/b.git', 'https://github.com/a/b'])(
	'refuses "%s", where npm finds no files',
	(other) => {
		expect(() => npmReadme('', other, '1.0.0')).toThrow('is no repository of GitHub');
	},
);
