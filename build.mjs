// Bundles the nodes and the credential into dist/, the way n8n loads them: CommonJS, with only
// the libraries external that n8n itself brings. What several of them share is in dist/nodes/chunks
// once; what they `import()` is a chunk of its own, loaded when it is first used.
import { build, transform } from 'esbuild';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { minify } from 'terser';

const { n8n } = JSON.parse(await readFile('package.json', 'utf8'));
const built = [...n8n.nodes, ...n8n.credentials];
const source = (file) => file.replace(/^dist\//, '').replace(/\.js$/, '.ts');
const output = { platform: 'node', target: 'node20', minify: true };

/** Half of the parser of e-mails, for results that the nodes do not take: its addresses, its plain text of HTML, links in its HTML of plain text. */
const unused = {
	'text-format': `
		export const textToHtml = (text) =>
			'<pre>' + text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;')) + '</pre>';
		export const htmlToText = String;
		export const formatTextHeader = String;
		export const formatHtmlHeader = String;`,
	'address-parser': 'export default () => [];',
	'base64-encoder': 'export const base64ArrayBuffer = String;',
};
const withoutUnused = {
	name: 'without-unused',
	setup: ({ onLoad }) =>
		onLoad(
			{ filter: /postal-mime.+(?:text-format|address-parser|base64-encoder)\.js$/ },
			({ path }) => ({
				contents: unused[basename(path, '.js')],
			}),
		),
};

const { warnings, outputFiles } = await build({
	...output,
	entryPoints: built.map(source),
	outdir: 'dist',
	outbase: '.',
	bundle: true,
	// esbuild splits only ES modules; they become CommonJS below.
	splitting: true,
	format: 'esm',
	write: false,
	chunkNames: 'nodes/chunks/[name]-[hash]',
	// The formulas of documents need none of the extensions that its usual build brings.
	alias: { temml: 'temml/temml.js' },
	plugins: [withoutUnused],
	// All other libraries of n8n differ between the versions that people run, or are not there.
	external: ['n8n-workflow', 'zod'],
	// n8n does not allow the console in nodes; libraries use it for warnings.
	drop: ['console'],
	define: { 'console.error': 'undefined' },
	legalComments: 'inline',
	logLevel: 'warning',
});
if (warnings.length > 0) process.exit(1);
await rm('dist', { recursive: true, force: true });

for (const { path, text } of outputFiles) {
	const { code } = await transform(text, {
		...output,
		format: 'cjs',
		supported: { 'dynamic-import': false },
		legalComments: 'inline',
	});
	// It finds more to leave out than esbuild: the package is 5 KB smaller.
	const smaller = await minify(code, { ecma: 2020, toplevel: true, compress: { passes: 2 } });
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, smaller.code);
}

await cp('icons', 'dist/icons', { recursive: true });
for (const node of n8n.nodes) {
	const codex = source(node).replace(/\.ts$/, '.json');
	await cp(codex, `dist/${codex}`);
	// What the node puts out, for the editor before the first run; without the white space.
	const previews = `${dirname(codex)}/__schema__`;
	for (const entry of await readdir(previews, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const file = `${entry.parentPath}/${entry.name}`;
		await mkdir(`dist/${entry.parentPath}`, { recursive: true });
		await writeFile(`dist/${file}`, JSON.stringify(JSON.parse(await readFile(file, 'utf8'))));
	}
}
