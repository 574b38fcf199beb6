import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import regexp from 'eslint-plugin-regexp';
import * as jsonParser from 'jsonc-eslint-parser';
import tseslint from 'typescript-eslint';
import { plainWords } from './test/lint/plainWords.mjs';

const packageFiles = ['nodes/**/*.ts', 'credentials/**/*.ts', 'package.json'];

/** The edge of the nodes: the only files that may take n8n's context, `this` of a running node. */
const edge = [
	'nodes/*/*.node.ts',
	'nodes/Review/{answerPage,execute}.ts',
	'nodes/shared/run/{run,runItems}.ts',
	'nodes/shared/service/{credentialTest,searchModels,service}.ts',
];
const context = {
	group: ['n8n-workflow'],
	importNamePattern: '^I\\w+Functions$',
	message:
		"Only the edge of a node knows n8n's context; take plain values (docs/developers/architecture.md).",
};

/** A literal that is spread where it is written, such as `{ ...{ a, b }, c }`; a condition before it is allowed. */
const spreadLiteral = {
	selector:
		':matches(SpreadElement, SpreadElement > TSAsExpression) > :matches(ObjectExpression, ArrayExpression)',
	message: 'Write the members themselves: a spread literal only saves lines.',
};

const wallClock = {
	object: 'Date',
	property: 'now',
	message: 'The clock may be set meanwhile: durations need performance.now().',
};

const base = (config) => ({
	plugins: { 'n8n-nodes-base': n8nNodesBase },
	rules: n8nNodesBase.configs[config].rules,
});

export default tseslint.config(
	{ ignores: ['dist/**', 'coverage/**', 'output/**', '**/node_modules/**'] },
	{
		files: ['**/*.ts', '**/*.mjs'],
		extends: [js.configs.recommended, ...tseslint.configs.recommended],
		rules: {
			'no-undef': 'off',
			'no-duplicate-imports': 'error',
			'no-restricted-syntax': ['error', spreadLiteral],
			'@typescript-eslint/consistent-type-imports': 'error',
		},
	},
	{ ...n8nCommunityNodesPlugin.configs.recommended, files: packageFiles },
	{ files: ['package.json'], languageOptions: { parser: jsonParser }, ...base('community') },
	{
		files: ['credentials/**/*.ts'],
		...base('credentials'),
		rules: {
			...base('credentials').rules,
			// For n8n's own documentation; a community package links to a page of its own.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			// The value of a gateway's header is a secret, whatever its field is called.
			'@n8n/community-nodes/credential-unnecessary-password': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		plugins: { ...base('nodes').plugins, regexp },
		rules: {
			...base('nodes').rules,
			// Content comes from strangers: no expression may take longer than in proportion to it.
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': 'error',
			// These want the text 'main'; the newer plugin wants NodeConnectionTypes.Main.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
		},
	},
	{ files: ['nodes/**/*.ts', 'credentials/**/*.ts'], rules: { curly: ['error', 'multi-line'] } },
	{
		// A service gives some times as dates: only these files compare them with the clock.
		files: ['nodes/**/*.ts'],
		ignores: ['nodes/shared/service/service.ts', 'nodes/shared/service/answers/outcome.ts'],
		rules: { 'no-restricted-properties': ['error', wallClock] },
	},
	{
		files: ['{nodes,credentials,test}/**/*.ts'],
		plugins: { words: { rules: { 'plain-words': plainWords } } },
		rules: { 'words/plain-words': 'error' },
	},
	{
		files: ['nodes/**/*.ts'],
		ignores: edge,
		rules: { 'no-restricted-imports': ['error', { patterns: [context] }] },
	},
	{
		// The part that speaks the contract loads no OCR engine: reader.ts does, with the first document.
		files: ['test/service/**/*.ts'],
		ignores: ['test/service/reading/**', 'test/service/reader.ts'],
		rules: { 'no-restricted-imports': ['error', { patterns: ['**/reading/**'] }] },
	},
);
