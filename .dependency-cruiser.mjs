// Which part of the code may import which; docs/architecture.md says why. `npm run lint` checks it.
export default {
	forbidden: [
		{
			name: 'no-circle',
			comment: 'Files that import each other, types included, can only be read together.',
			severity: 'error',
			from: { path: '^(nodes|credentials)/' },
			to: { circular: true },
		},
	],
	options: {
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		doNotFollow: { path: 'node_modules' },
	},
};
