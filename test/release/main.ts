// `npm run lab -- release`: writes down who publishes the package and from where, and makes the commit and the tag.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { print } from '../harness/section';
import { projectFolder } from '../n8n/cacheFolder';
import { publisherOf, releasedChangelog, releasedManifest, releasedReadme } from './releasedFiles';

const usage =
	'Usage: npm run lab -- release <owner/name> "<name> <address>" [version]\n' +
	'  owner/name  the public repository on GitHub whose workflow publishes the package\n' +
	'  version     without one, that of package.json, unless it has a tag';

type Json = Parameters<typeof releasedManifest>[0];

const git = async (...args: string[]) => (await execa('git', args, { cwd: projectFolder })).stdout;
const pathOf = (file: string) => join(projectFolder, file);
const read = async (file: string) => await readFile(pathOf(file), 'utf8');
const readJson = async (file: string) => JSON.parse(await read(file)) as Json;
const writeJson = async (file: string, value: unknown) =>
	await writeFile(pathOf(file), `${JSON.stringify(value, null, 2)}\n`);

/** @throws with what has to be done first */
async function checkedVersion(given: string | undefined): Promise<string> {
	if ((await git('status', '--porcelain')) !== '')
		throw new Error('the folder has changes: commit them, or put them aside');
	const version = given ?? (await readJson('package.json')).version;
	if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
		throw new Error(`"${version}" is no version, such as 1.2.3`);
	if ((await git('tag', '--list', `v${version}`)) !== '')
		throw new Error(`there is a tag v${version} already: name a newer version`);
	return version;
}

async function release([repository, person, given]: string[]): Promise<void> {
	const publisher = publisherOf(repository, person);
	const version = await checkedVersion(given);
	const date = new Date().toISOString().slice(0, 10);
	const changelog = releasedChangelog(await read('CHANGELOG.md'), version, date);
	const readme = releasedReadme(await read('README.md'));

	await writeJson(
		'package.json',
		releasedManifest(await readJson('package.json'), publisher, version),
	);
	const lock = await readJson('package-lock.json');
	const packages = lock.packages as Record<string, object>;
	packages[''] = { ...packages[''], version };
	await writeJson('package-lock.json', { ...lock, version });
	await writeFile(pathOf('CHANGELOG.md'), changelog);
	await writeFile(pathOf('README.md'), readme);

	await git('commit', '--all', '--quiet', '--message', `build: version ${version}`);
	await git('tag', '--annotate', `v${version}`, '--message', version);
	print(
		`Committed, with the tag v${version}. What is left, after a look at "git show":\n\n` +
			`git push --atomic https://github.com/${publisher.repository}.git HEAD:main v${version}\n`,
	);
}

try {
	await release(process.argv.slice(2));
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
	process.exitCode = 1;
}
