import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../package.json';
import { projectFolder } from '../n8n/cacheFolder';
import { publisherOf, releasedManifest } from '../release/releasedFiles';

const workflow = readFileSync(join(projectFolder, '.github/workflows/release.yml'), 'utf8');
const contributing = readFileSync(join(projectFolder, 'CONTRIBUTING.md'), 'utf8');

/** As `npm run lab -- release ada/x "Ada ada@mail.example" 1.2.3` leaves package.json. */
const publisher = publisherOf('ada/x', 'Ada ada@mail.example');
const released = releasedManifest(manifest, publisher, '1.2.3');

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'vision-ocr-release-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns what the check of the release workflow says of a package.json, nothing where it accepts it */
function refusalOf(packageJson: object, tag = 'v1.2.3'): string {
	const [, program] = /node --eval "\n([^"]*)"/.exec(workflow) ?? [];
	if (program === undefined) throw new Error('release.yml has no check of package.json');
	writeFileSync(join(folder, 'package.json'), JSON.stringify(packageJson));
	const { status, stderr } = spawnSync(process.execPath, ['--eval', program], {
		cwd: folder,
		env: { ...process.env, GITHUB_REPOSITORY: 'ada/x', GITHUB_REF_NAME: tag },
	});
	if (status === 0) return '';
	return /^Error: (.*)$/m.exec(stderr.toString())?.[1] ?? 'failed';
}

it('the release workflow accepts what the command "release" writes', () => {
	expect(refusalOf(released)).toBe('');
});

it.each([
	[
		'repository.url',
		{ repository: undefined },
		'package.json has not the repository.url git+https://github.com/ada/x.git',
	],
	[
		'repository.url of another',
		{ repository: { url: 'git+https://github.com/eve/x.git' } },
		'package.json has not the repository.url git+https://github.com/ada/x.git',
	],
	['bugs.url', { bugs: {} }, 'package.json has no bugs.url'],
	[
		'author',
		{ author: { name: 'A', email: 'a@users.noreply.npmjs.com' } },
		'package.json has no author whom people can reach',
	],
	['version of the tag', { version: '1.2.4' }, 'the tag v1.2.3 is not the version 1.2.4'],
])('the release workflow refuses one without the %s', (_, part, refusal) => {
	expect(refusalOf({ ...released, ...part })).toBe(refusal);
});

it('the release workflow publishes with provenance, by a token or without one, and asks for no video', () => {
	const [, publish = ''] = workflow.split('\n  publish:\n');
	expect(publish).toContain('id-token: write');
	expect(publish).toContain('npm publish ./*.tgz --provenance --access public --ignore-scripts');
	expect(publish).toContain('if [ -n "$NPM_TOKEN" ]; then npm config set');
	// npm takes the empty token of this setting for one, and does not try trusted publishing.
	expect(publish).not.toMatch(/^ +registry-url:/m);
	expect(workflow).not.toContain('video');
});

it('CONTRIBUTING lists the way to a release in the order of what it takes', () => {
	const [, section = ''] = contributing.split(/^## Commits and releases$/m);
	const steps = [
		'`NPM_TOKEN`',
		'npm run lab -- release owner/name',
		'git push',
		'Trusted Publisher',
		'npm run lab -- verification',
		'`config.video`',
	];
	const places = steps.map((step) => section.indexOf(step));
	expect(places).toEqual([...places].sort((one, other) => one - other));
	expect(places.filter((place) => place < 0)).toEqual([]);
});

it('CONTRIBUTING has a script for a video of at most five minutes', () => {
	const minutes = Array.from(
		contributing.matchAll(/^\| (\d):(\d\d) /gm),
		([, minute, second]) => Number(minute) * 60 + Number(second),
	);
	expect(minutes.length).toBeGreaterThanOrEqual(5);
	expect(minutes).toEqual([...minutes].sort((one, other) => one - other));
	expect(Math.max(...minutes)).toBeLessThan(300);
});
