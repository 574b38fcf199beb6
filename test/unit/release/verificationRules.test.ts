import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../../package.json';
import { projectFolder } from '../../n8n/cacheFolder';
import { publisherOf, releasedManifest } from '../../release/releasedFiles';
import { type PackageFacts, verificationRules } from '../../release/verificationRules';

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8');
const released = releasedManifest(
	manifest,
	publisherOf('ada/x', 'Ada ada@mail.example'),
	'0.1.0',
) as unknown as PackageFacts['manifest'];

/** As it is to be once everything is done. */
const complete: PackageFacts = {
	manifest: { ...released, config: { video: 'https://video.example/1' } },
	readme: read('README.md'),
	workflow: read('.github/workflows/release.yml'),
	published: { version: '0.1.0', hasProvenance: true },
	repositoryStatus: 200,
	lint: '',
	lintVersions: { used: '1.0.0', newest: '1.0.0' },
};

/** The rules in a state, by the first words of each. */
const inState = (facts: Partial<PackageFacts>, ...states: string[]) =>
	verificationRules.flatMap(({ rule, look }) => {
		const { state, text } = look({ ...complete, ...facts });
		return states.includes(state) ? [`${rule.split(/[,:]| of /)[0]} (${text})`] : [];
	});

it('finds nothing missing once all is done', () => {
	expect(inState({}, 'missing', 'unknown')).toEqual([]);
	expect(inState({}, 'n8n decides')).toHaveLength(2);
});

it('names what is missing before the first release', () => {
	const before: Partial<PackageFacts> = {
		manifest: {
			...manifest,
			author: { name: 'A', email: 'a@users.noreply.npmjs.com' },
			repository: undefined,
			bugs: undefined,
		},
		published: undefined,
		repositoryStatus: undefined,
	};
	expect(inState(before, 'missing')).toEqual([
		'the repository is named and public (npm run lab -- release writes it)',
		'an author whom people can reach (npm run lab -- release writes it)',
		'published by GitHub Actions with provenance (nothing is published yet)',
		'the scan (nothing is published yet)',
		'a video (config.video in package.json; CONTRIBUTING.md has its script)',
	]);
});

it.each<[string, Partial<PackageFacts>, string]>([
	['a private repository', { repositoryStatus: 404 }, 'the repository is named and public (git+'],
	[
		'a version without provenance',
		{ published: { version: '0.1.0', hasProvenance: false } },
		'published by GitHub Actions with provenance (0.1.0 has none)',
	],
	['a workflow without provenance', { workflow: '' }, 'published by GitHub Actions'],
	['an error of the lint', { lint: 'no-such-rule' }, "n8n's lint (no-such-rule)"],
	[
		'newer rules than those that ran',
		{ lintVersions: { used: '1.0.0', newest: '1.1.0' } },
		"n8n's lint (passes 1.0.0, not tried with 1.1.0)",
	],
	[
		'a README without a credential',
		{ readme: '\n## Install\n' },
		'README with use (no section "Cred',
	],
])('names %s', (_, facts, text) => {
	const found = inState(facts, 'missing');
	expect(found).toHaveLength(1);
	expect(found[0]).toContain(text);
});

it('says what could not be seen', () => {
	const none = new Error('no connection');
	const lintVersions = { used: '1.0.0', newest: none };
	const unseen = { published: none, repositoryStatus: none, lintVersions };
	expect(inState(unseen, 'missing')).toEqual([]);
	expect(inState(unseen, 'unknown')).toHaveLength(3);
});
