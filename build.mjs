// Bundles the nodes and the credential into dist/, the way n8n loads them: CommonJS, with only
// the libraries external that n8n itself brings. What several of them share is in dist/nodes/chunks
// once; what they `import()` is a chunk of its own, loaded when it is first used.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { rolldown } from 'rolldown';
import { minify } from 'terser';

const { n8n } = JSON.parse(await readFile('package.json', 'utf8'));
const built = [...n8n.nodes, ...n8n.credentials];
const source = (file) => file.replace(/^dist\//, '').replace(/\.js$/, '.ts');

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
	load: {
		filter: { id: /postal-mime.+(?:text-format|address-parser|base64-encoder)\.js$/ },
		handler: (id) => unused[basename(id, '.js')],
	},
};

/** What one minifier leaves, the other takes: the package is 3 KB smaller than by either alone. */
const alsoMinified = {
	name: 'also-minified',
	renderChunk: async (code) =>
		await minify(code, {
			ecma: 2020,
			toplevel: true,
			compress: { passes: 3, pure_getters: true, keep_fargs: false },
		}),
};

const nodes = await rolldown({
	input: Object.fromEntries(built.map((file) => [source(file).replace(/\.ts$/, ''), source(file)])),
	platform: 'node',
	// All other libraries of n8n differ between the versions that people run, or are not there.
	external: ['n8n-workflow', 'zod'],
	resolve: {
		alias: {
			// Its CommonJS build is not tree-shaken: it has the rules of countries that are not used.
			'jsvat-next': 'jsvat-next/lib/es6/index.js',
			// The formulas of documents need none of the extensions that its usual build brings.
			temml: 'temml/temml.js',
		},
	},
	transform: { target: 'node20', define: { 'console.error': 'undefined' } },
	plugins: [withoutUnused, alsoMinified],
	onLog: (_, log) => {
		throw new Error(log.message);
	},
});
const { output } = await nodes.write({
	dir: 'dist',
	cleanDir: true,
	format: 'cjs',
	exports: 'named',
	esModule: false,
	// With a hash, so that a run that goes on while the package is updated gets no part of another build.
	chunkFileNames: 'nodes/chunks/[name]-[hash].js',
	// What n8n loads at its start is one file: many small ones take more space in the package.
	codeSplitting: {
		groups: [
			{
				name: 'start',
				test: /\/nodes\/(?:\w+\/(?:options|properties|tool|preview)|shared\/service\/(?:searchModels|credentialTest))\.ts$/,
			},
		],
	},
	// n8n does not allow the console in nodes; libraries use it for warnings.
	minify: { compress: { dropConsole: true }, mangle: { toplevel: true } },
	comments: { legal: true },
});

/** Folders of the libraries that are in `dist`, with their licences, which ask to be passed on with them. */
const libraries = new Set(
	output.flatMap(({ moduleIds = [] }) =>
		moduleIds.flatMap((id) => id.match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []),
	),
);
const licences = await Promise.all(
	[...libraries].sort().map(async (library) => {
		const { name, version, license } = JSON.parse(
			await readFile(`${library}/package.json`, 'utf8'),
		);
		const file = (await readdir(library)).find((entry) => /^licen[cs]e/i.test(entry));
		if (!file) throw new Error(`${name} has no licence to pass on`);
		const text = (await readFile(`${library}/${file}`, 'utf8')).trim();
		return `${name} ${version} (${license})\n\n${text}\n`;
	}),
);
await writeFile('dist/LICENSES.txt', licences.join(`\n${'-'.repeat(80)}\n\n`));

/** Copies a JSON file without its white space. */
async function copyJson(file) {
	await mkdir(`dist/${dirname(file)}`, { recursive: true });
	await writeFile(`dist/${file}`, JSON.stringify(JSON.parse(await readFile(file, 'utf8'))));
}

await cp('icons', 'dist/icons', { recursive: true });
for (const node of n8n.nodes) {
	const codex = source(node).replace(/\.ts$/, '.json');
	await copyJson(codex);
	// What the node puts out, for the editor before the first run.
	const previews = `${dirname(codex)}/__schema__`;
	for (const entry of await readdir(previews, { recursive: true, withFileTypes: true })) {
		if (entry.isFile()) await copyJson(`${entry.parentPath}/${entry.name}`);
	}
}
