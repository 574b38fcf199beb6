import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../../package.json';
import { projectFolder } from '../../n8n/cacheFolder';
import {
	publisherOf,
	releasedChangelog,
	releasedManifest,
	releasedReadme,
} from '../../release/releasedFiles';

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8');
const author = { name: 'Ada Example', email: 'ada@mail.example' };

it.each([
	'Ada Example ada@mail.example',
	'Ada Example <ada@mail.example>',
	' Ada  Example ada@mail.example ',
])('reads a publisher of "%s"', (person) => {
	expect(publisherOf('ada/n8n-nodes.x', person)).toEqual({ repository: 'ada/n8n-nodes.x', author });
});

it.each([
	['no repository', '', 'A a@b.example', '"" is no repository of GitHub'],
	['an address', 'https://github.com/a/b', 'A a@b.example', 'is no repository of GitHub'],
	['a repository that leads elsewhere', 'a/../b', 'A a@b.example', 'is no repository of GitHub'],
	['nobody', 'a/b', undefined, '"" is no name with an address'],
	['an address without a name', 'a/b', 'a@b.example', 'is no name with an address'],
	['a name without an address', 'a/b', 'Ada Example', 'is no name with an address'],
	['the placeholder', 'a/b', 'A a@users.noreply.npmjs.com', 'nobody reads what is sent to'],
])('refuses %s', (_, repository, person, refusal) => {
	expect(() => publisherOf(repository, person)).toThrow(refusal);
});

it('writes into package.json what npm shows and proves, and leaves the rest', () => {
	const written = releasedManifest(manifest, { repository: 'ada/x', author }, '1.2.3');
	expect(written).toEqual({
		...manifest,
		version: '1.2.3',
		author,
		homepage: 'https://github.com/ada/x#readme',
		bugs: { url: 'https://github.com/ada/x/issues' },
		repository: { type: 'git', url: 'git+https://github.com/ada/x.git' },
	});
	// A second release changes what is new alone.
	expect(releasedManifest(written, { repository: 'ada/x', author }, '1.2.3')).toEqual(written);
	const keys = Object.keys(written);
	expect(keys.indexOf('repository')).toBe(keys.indexOf('homepage') + 2);
});

it('moves what is unreleased under the version', () => {
	const first =
		'# Changelog\n\nForm.\n\n## [Unreleased]\n\nNothing yet.\n\n### Added\n\n- a\n\n### Security\n\n- b\n';
	const released = releasedChangelog(first, '0.1.0', '2026-01-31');
	const entries = '## [0.1.0] - 2026-01-31\n\n### Added\n\n- a\n\n### Security\n\n- b\n';
	expect(released).toBe(`# Changelog\n\nForm.\n\n## [Unreleased]\n\n${entries}`);
	const more = released.replace('[Unreleased]\n', '[Unreleased]\n\n### Fixed\n\n- c\n');
	expect(releasedChangelog(more, '0.2.0', '2026-02-28')).toBe(
		`# Changelog\n\nForm.\n\n## [Unreleased]\n\n## [0.2.0] - 2026-02-28\n\n### Fixed\n\n- c\n\n${entries}`,
	);
});

it.each([
	'# Changelog\n',
	'# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-01-31\n\n### Added\n\n- a\n',
])('refuses a changelog with nothing to release', (changelog) => {
	expect(() => releasedChangelog(changelog, '0.2.0', '2026-02-28')).toThrow('no entry');
});

it('leaves of the installation in README what is right once the package is on npm', () => {
	const released = releasedReadme(read('README.md'));
	const [, install = ''] = /^## Install\n([^]*?)^## /m.exec(released) ?? [];
	expect(install).toMatch(
		/^\n- \*\*Self-hosted, Docker\*\*: _Settings → Community Nodes → Install_/,
	);
	expect(install).not.toMatch(/not on npm|npm pack|Once/);
	expect(read('README.md')).toContain(install.trim());
	expect(releasedReadme(released)).toBe(released);
});

it('releases the changelog as it is, with an entry in it', () => {
	const [before, after = ''] = read('CHANGELOG.md').split('## [Unreleased]\n');
	const more = after.startsWith('\n## ') ? `\n### Added\n\n- a\n${after}` : after;
	const released = releasedChangelog(`${before}## [Unreleased]\n${more}`, '9.9.9', '2026-01-31');
	const [, next = '', newest = ''] = released.split(/^## /m);
	expect(next.trim()).toBe('[Unreleased]');
	expect(newest).toMatch(/^\[9\.9\.9\] - 2026-01-31\n\n### /);
	expect(released).not.toContain('Nothing is published yet');
});
