/** Who publishes the package, and from where. */
export interface Publisher {
	/** On GitHub, such as `owner/name`. */
	repository: string;
	author: { name: string; email: string };
}

const PLACEHOLDER = /@users\.noreply\./;

/**
 * @param repository such as `owner/name`
 * @param person a name and an address, such as `Ada Example ada@mail.example`
 * @throws with what is wrong
 */
export function publisherOf(repository = '', person = ''): Publisher {
	if (!/^[A-Za-z0-9][\w-]*\/[\w.-]+$/.test(repository))
		throw new Error(`"${repository}" is no repository of GitHub, such as owner/name`);
	const words = person.trim().split(/\s+/);
	const email = words.pop()?.replace(/^<|>$/g, '') ?? '';
	if (words.length === 0 || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
		throw new Error(
			`"${person}" is no name with an address, such as "Ada Example ada@mail.example"`,
		);
	if (PLACEHOLDER.test(email)) throw new Error(`nobody reads what is sent to ${email}`);
	return { repository, author: { name: words.join(' '), email } };
}

/** The parts of package.json that a release writes. */
interface Manifest {
	version: string;
	[key: string]: unknown;
}

/** package.json with the version, and with where people find the sources, report problems and reach the author. */
export function releasedManifest(
	manifest: Manifest,
	{ repository, author }: Publisher,
	version: string,
): Manifest {
	const page = `https://github.com/${repository}`;
	const written: Manifest = { ...manifest, version };
	const own = {
		homepage: `${page}#readme`,
		bugs: { url: `${page}/issues` },
		repository: { type: 'git', url: `git+${page}.git` },
		author,
	};
	// In the place of the homepage, which package.json always has, so that the order stays that of npm's documentation.
	return Object.fromEntries(
		Object.entries(written).flatMap(([key, value]) => {
			if (key === 'homepage') return Object.entries(own);
			return Object.hasOwn(own, key) ? [] : [[key, value]];
		}),
	) as Manifest;
}

/**
 * CHANGELOG.md with the entries of _Unreleased_ under the version.
 *
 * @param date such as `2026-01-31`
 * @throws where nothing is unreleased
 */
export function releasedChangelog(changelog: string, version: string, date: string): string {
	const heading = '## [Unreleased]\n';
	const [before, ...rest] = changelog.split(heading);
	const [entries = '', ...older] = rest.join(heading).split(/^(?=## \[)/m);
	// The words above the first heading are about what is not published yet.
	const listed = entries.slice(Math.max(0, entries.indexOf('### '))).trim();
	if (rest.length === 0 || !listed.startsWith('### '))
		throw new Error('CHANGELOG.md has no entry under Unreleased');
	return `${before}${heading}\n## [${version}] - ${date}\n\n${listed}\n${older.map((part) => `\n${part}`).join('')}`;
}

/** README.md without how to install what is not on npm. */
export function releasedReadme(readme: string): string {
	const [before = '', rest] = readme.split('## Install\n\n');
	const [, install] = rest?.split('Once it is on npm:\n\n') ?? [];
	if (rest === undefined) throw new Error('README.md has no section "Install"');
	return `${before}## Install\n\n${install ?? rest}`;
}
