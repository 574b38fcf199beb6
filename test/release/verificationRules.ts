/** The package as it is here and on npm. */
export interface PackageFacts {
	manifest: {
		name: string;
		keywords: string[];
		license: string;
		author: { name: string; email: string };
		dependencies?: object;
		repository?: { url: string };
		bugs?: { url: string };
		config?: { video?: string };
		n8n: { strict?: boolean };
	};
	readme: string;
	/** release.yml. */
	workflow: string;
	/** Of the newest version on npm; nothing where there is none, an error where npm did not answer. */
	published: { version: string; hasProvenance: boolean } | undefined | Error;
	/** What the page of the repository answered; nothing where none is named, an error without a connection. */
	repositoryStatus: number | undefined | Error;
	/** Errors of n8n's own lint, empty where it found none. */
	lint: string;
	/** Versions of the rules of that lint: the one that ran, and the newest on npm. */
	lintVersions: { used: string; newest: string | Error };
}

/** Whether a rule is met, with a word about it. */
export interface RuleState {
	state: 'there' | 'missing' | 'unknown' | 'n8n decides';
	text: string;
}

interface VerificationRule {
	rule: string;
	/** The page that has the rule. */
	source: string;
	look: (facts: PackageFacts) => RuleState;
}

const DOCS = 'https://docs.n8n.io/connect/create-nodes';
const GUIDELINES = `${DOCS}/build-your-node/reference/verification-guidelines`;
const SUBMIT = `${DOCS}/deploy-your-node/submit-community-nodes`;
const STARTER = 'https://github.com/n8n-io/n8n-nodes-starter';
const SCAN = 'https://github.com/n8n-io/n8n/tree/master/packages/@n8n/scan-community-package';

const there = (text = ''): RuleState => ({ state: 'there', text });
const missing = (text: string): RuleState => ({ state: 'missing', text });
const unknown = (text: string): RuleState => ({ state: 'unknown', text });
const decides = (text: string): RuleState => ({ state: 'n8n decides', text });
const met = (isMet: boolean, text: string): RuleState => (isMet ? there() : missing(text));

const RELEASE = 'npm run lab -- release writes it';

/** What n8n asks of a package before it verifies it, in the order of its pages. */
export const verificationRules: VerificationRule[] = [
	{
		rule: 'the name begins with n8n-nodes-, the keyword n8n-community-node-package',
		source: SUBMIT,
		look: ({ manifest: { name, keywords } }) =>
			met(
				name.startsWith('n8n-nodes-') && keywords.includes('n8n-community-node-package'),
				'package.json',
			),
	},
	{
		rule: 'no node that exists, no node for logic or flow',
		source: GUIDELINES,
		look: () => decides('Review waits for a person and asks no service'),
	},
	{
		rule: 'the repository is named and public',
		source: GUIDELINES,
		look({ manifest, repositoryStatus: status }) {
			if (manifest.repository === undefined || manifest.bugs === undefined) return missing(RELEASE);
			if (status instanceof Error || status === undefined) return unknown('it did not answer');
			return met(status === 200, `${manifest.repository.url} answers ${status}`);
		},
	},
	{
		rule: 'an author whom people can reach, the same on npm and in the repository',
		source: GUIDELINES,
		look: ({ manifest: { author } }) => met(!author.email.includes('@users.noreply.'), RELEASE),
	},
	{
		rule: 'the licence MIT',
		source: GUIDELINES,
		look: ({ manifest }) => met(manifest.license === 'MIT', 'package.json'),
	},
	{
		rule: 'no dependencies',
		source: GUIDELINES,
		look: ({ manifest }) => met(manifest.dependencies === undefined, 'package.json has some'),
	},
	{
		rule: 'README with use, credential, workflows and compatibility, in English',
		source: GUIDELINES,
		look({ readme }) {
			const wanted = ['Install', 'Credential', 'Nodes', 'Sample workflows', 'Compatibility'];
			const absent = wanted.filter((title) => !readme.includes(`\n## ${title}\n`));
			return met(absent.length === 0, `no section "${absent.join('", "')}"`);
		},
	},
	{
		rule: 'the rules of n8n-node without exceptions',
		source: `${DOCS}/build-your-node/using-the-n8n-node-tool`,
		look: ({ manifest }) => met(manifest.n8n.strict === true, 'n8n.strict in package.json'),
	},
	{
		rule: "n8n's lint, with its newest rules",
		source: GUIDELINES,
		look({ lint, lintVersions: { used, newest } }) {
			if (lint !== '') return missing(lint);
			if (newest instanceof Error) return unknown(`passes ${used}; npm did not answer`);
			return newest === used ? there(used) : missing(`passes ${used}, not tried with ${newest}`);
		},
	},
	{
		rule: 'published by GitHub Actions with provenance',
		source: `${STARTER}/blob/master/.github/workflows/publish.yml`,
		look({ workflow, published }) {
			if (!workflow.includes('--provenance') || !workflow.includes('id-token: write'))
				return missing('release.yml');
			if (published instanceof Error) return unknown('npm did not answer');
			if (published === undefined) return missing('nothing is published yet');
			return met(published.hasProvenance, `${published.version} has none`);
		},
	},
	{
		rule: 'the scan of the published package, which also searches its files for threats',
		source: SCAN,
		look: ({ manifest: { name }, published }) =>
			published === undefined
				? missing('nothing is published yet')
				: decides(`npx @n8n/scan-community-package@latest ${name}`),
	},
	{
		rule: 'a video of at most five minutes, in one take, which begins with the installation from npm',
		source: 'https://github.com/rmyndharis/OpenWA/issues/675',
		look: ({ manifest }) =>
			manifest.config?.video === undefined
				? missing('config.video in package.json; CONTRIBUTING.md has its script')
				: there(manifest.config.video),
	},
];
