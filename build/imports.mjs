// Which part of the code may import which; docs/developers/architecture.md says why. `npm run lint` checks it.
const node = '^nodes/(?!shared/)([^/]+)/';

/** What knows n8n at run time. Its types are the business of eslint.project.config.mjs. */
const host = [
	'[.]node[.]ts$',
	'/storedFiles[.]ts$',
	'^nodes/shared/host/(problem|budget)[.]ts$',
	'^nodes/shared/run/runItems[.]ts$',
	'^nodes/shared/service/',
	'^nodes/shared/documents/files/storedFile[.]ts$',
	'^credentials/',
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Rooms by floor, from below: what is above may import what is below it, and nothing next to it. */
const SHARED = [
	['basics'],
	['host'],
	['values'],
	['known', 'page', 'service'],
	['documents'],
	['run'],
];
const EXTRACTION = [
	['fields', 'answer'],
	['evidence'],
	['bundle', 'eInvoice'],
	['check'],
	['options'],
	['known'],
	['job'],
	['record'],
	['ask', 'read', 'fieldProperties', 'runRecords'],
	['properties'],
	['execute'],
	['StructuredExtraction[.]node'],
];

const floors = (name, folder, rooms) =>
	rooms.flatMap((floor, index) =>
		floor.map((room) => {
			const beside = floor.filter((one) => one !== room);
			const above = [...beside, ...rooms.slice(index + 1).flat()].join('|');
			return forbid(
				`${name}-${room}-looks-down`,
				'A room imports only from the floors below its own.',
				{ path: `^${folder}/${room}(/|[.]ts$)` },
				{ path: `^${folder}/(${above || '-'})(/|[.]ts$)` },
			);
		}),
	);

export default {
	forbidden: [
		...floors('shared', 'nodes/shared', SHARED),
		...floors('extraction', 'nodes/StructuredExtraction', EXTRACTION),
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
