import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../package.json';
import { projectFolder } from '../n8n/cacheFolder';

const workflow = readFileSync(join(projectFolder, '.github/workflows/release.yml'), 'utf8');
const contributing = readFileSync(join(projectFolder, 'CONTRIBUTING.md'), 'utf8');

/** What the owner sets before the first release. */
const complete = {
	repository: { url: 'git+https://git.example/a/b.git' },
	bugs: { url: 'https://git.example/a/b/issues' },
	author: { name: 'A', email: 'a@mail.example' },
	config: { video: 'https://video.example/1' },
};

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'vision-ocr-release-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns what the check of the release workflow says of a package.json, nothing where it accepts it */
function refusalOf(packageJson: object): string {
	const [, program] = /node --eval "\n([^"]*)"/.exec(workflow) ?? [];
	if (program === undefined) throw new Error('release.yml has no check of package.json');
	writeFileSync(join(folder, 'package.json'), JSON.stringify(packageJson));
	const { status, stderr } = spawnSync(process.execPath, ['--eval', program], { cwd: folder });
	if (status === 0) return '';
	return /^Error: (.*)$/m.exec(stderr.toString())?.[1] ?? 'failed';
}

it('the release workflow accepts a package.json that is complete', () => {
	expect(refusalOf({ ...manifest, ...complete })).toBe('');
});

it.each([
	['repository.url', { repository: undefined }, 'package.json has no repository.url'],
	['bugs.url', { bugs: {} }, 'package.json has no bugs.url'],
	['author', { author: manifest.author }, 'package.json has no author whom people can reach'],
	['config.video', { config: undefined }, 'package.json has no config.video'],
])(
	'the release workflow refuses one without %s, which CONTRIBUTING lists',
	(name, part, refusal) => {
		expect(refusalOf({ ...manifest, ...complete, ...part })).toBe(refusal);
		expect(contributing).toContain(`- [ ] \`${name}\``);
	},
);

it('the release workflow refuses a missing NPM_TOKEN, which CONTRIBUTING lists', () => {
	expect(workflow).toContain(
		`test -n "$HAS_TOKEN" || { echo 'the secret NPM_TOKEN is not set'; exit 1; }`,
	);
	expect(contributing).toMatch(/^- \[ \] the secret `NPM_TOKEN`/m);
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
