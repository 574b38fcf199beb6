// Which part of the code may import which; docs/developers/architecture.md says why. `npm run lint` checks it.
const node = '^nodes/(?!shared/)([^/]+)/';
const extraction = '^nodes/StructuredExtraction';

/** What knows n8n at run time. Its types are the business of eslint.project.config.mjs. */
const host = [
	'[.]node[.]ts$',
	'/storedFiles[.]ts$',
	'^nodes/shared/host/(runItems|problem|budget)[.]ts$',
	'^nodes/shared/service/',
	'^nodes/shared/documents/files/storedFile[.]ts$',
	'^credentials/',
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
	forbidden: [
		forbid(
			'no-circle',
			'Files that import each other, types included, can only be read together.',
			{},
			{ circular: true },
		),
		forbid(
			'node-alone',
			'A node imports from its own folder and nodes/shared. A step that two nodes need moves to nodes/shared.',
			{ path: node },
			{ path: '^(nodes|credentials)/', pathNot: '^nodes/($1|shared)/' },
		),
		forbid(
			'shared-below-nodes',
			'What all nodes share knows none of them.',
			{ path: '^nodes/shared/' },
			{ path: [node, '^credentials/'] },
		),
		forbid(
			'credentials-alone',
			'n8n loads the credential without the nodes; the two share how requests are signed.',
			{ path: '^credentials/' },
			{ path: '^nodes/', pathNot: '^nodes/shared/service/credential[.]ts$' },
		),
		forbid(
			'nothing-of-tests',
			'What users get holds nothing of the tests.',
			{},
			{ path: '^test/' },
		),
		forbid(
			'check-below-ask',
			'Answers are checked whatever they were asked with.',
			{ path: `${extraction}/check/` },
			{ path: `${extraction}/(ask/|[^/]+[.]ts$)` },
		),
		forbid(
			'values-know-nothing',
			'What a value means and where it stands is known without the question or the output.',
			{ path: `${extraction}/evidence/` },
			{ path: `${extraction}/(ask/|check/|record/(?!values[.])|[^/]+[.]ts$)` },
		),
		forbid(
			'pure-middle',
			'Only the edge of a node runs code of n8n: its node file, what reads and stores files, the service.',
			{ pathNot: host },
			{ path: 'node_modules/n8n-workflow/', dependencyTypesNot: ['type-only'] },
		),
		forbid(
			'host-from-outside',
			'n8n-core is the host itself: only tests load it.',
			{},
			{ path: 'node_modules/n8n-core/' },
		),
	],
	options: {
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		doNotFollow: { path: 'node_modules' },
	},
};
