// Bundles each node and the credential into dist/, the way n8n loads them: CommonJS, with only
// the libraries external that n8n itself brings.
import { build } from 'esbuild';
import { cp, readFile, rm } from 'node:fs/promises';

const { n8n } = JSON.parse(await readFile('package.json', 'utf8'));
const built = [...n8n.nodes, ...n8n.credentials];
const source = (file) => file.replace(/^dist\//, '').replace(/\.js$/, '.ts');

await rm('dist', { recursive: true, force: true });
const { warnings } = await build({
	entryPoints: built.map(source),
	outdir: 'dist',
	outbase: '.',
	bundle: true,
	platform: 'node',
	format: 'cjs',
	target: 'node20',
	external: ['n8n-workflow', 'zod', 'p-limit', 'lodash', 'luxon'],
	// n8n does not allow the console in nodes; libraries use it for warnings.
	drop: ['console'],
	minifySyntax: true,
	minifyWhitespace: true,
	legalComments: 'inline',
	logLevel: 'warning',
});
if (warnings.length > 0) process.exit(1);

await cp('icons', 'dist/icons', { recursive: true });
for (const node of n8n.nodes) {
	const codex = source(node).replace(/\.ts$/, '.json');
	await cp(codex, `dist/${codex}`);
}
