// Bundles the nodes and the credential into dist/ as n8n loads them: CommonJS, with all libraries
// but those that n8n brings. Shared code and everything that is imported with `import()` becomes
// chunks in dist/nodes/chunks, which are loaded when they are first used.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { rolldown } from 'rolldown';
import { tsImport } from 'tsx/esm/api';
import { browserText } from './browserText.mjs';
import { htmlEntities } from './htmlEntities.mjs';
import { sheetLanguages } from './sheetLanguages.mjs';

const { n8n } = JSON.parse(await readFile('package.json', 'utf8'));
const built = [...n8n.nodes, ...n8n.credentials];
const source = (file) => file.replace(/^dist\//, '').replace(/\.js$/, '.ts');

/** The functions of platformWords.ts with their results in place of their code. */
const platformWords = {
	name: 'platform-words',
	load: {
		filter: { id: /\/platformWords\.ts$/ },
		async handler(id) {
			const exported = Object.entries(await tsImport(id, import.meta.url));
			const functions = exported.filter(([, read]) => typeof read === 'function');
			const lines = functions.map(
				([name, read]) => `export const ${name} = () => (${JSON.stringify(read(), null, '\t')});`,
			);
			return { code: lines.join('\n'), moduleType: 'js' };
		},
	},
};

/** Rolldown marks where each module ends, too; its name at the beginning is enough. */
const withoutEnds = {
	name: 'without-ends',
	generateBundle(_, bundle) {
		for (const chunk of Object.values(bundle)) {
			if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll('//#endregion\n', '');
		}
	},
};

const GETTER =
	/^Object\.defineProperty\(exports, "([^"]+)", \{\n {2}enumerable: true,\n {2}get: function \(\) \{\n {4}return ([\w$]+);\n {2}\}\n\}\);$/gm;

/** What never changes is exported in one line: the getters that Rolldown writes would be 3 KB of the package. */
const plainExports = {
	name: 'plain-exports',
	generateBundle(_, bundle) {
		let count = 0;
		for (const chunk of Object.values(bundle)) {
			if (chunk.type !== 'chunk') continue;
			const fixed = new Set(
				Array.from(
					chunk.code.matchAll(
						/^(?:const|class|(?:async )?function\*?|(?:let|var)(?= \S+ = class)) ([\w$]+)/gm,
					),
					([, name]) => name,
				),
			);
			chunk.code = chunk.code
				.replace(GETTER, (getter, name, value) => {
					if (!fixed.has(value)) return getter;
					count += 1;
					return `exports.${name} = ${value};`;
				})
				// A hint for bundlers.
				.replaceAll('/* @__PURE__ */ ', '');
		}
		if (count === 0) throw new Error('Rolldown writes its getters in another form');
	},
};

const nodes = await rolldown({
	input: Object.fromEntries(built.map((file) => [source(file).replace(/\.ts$/, ''), source(file)])),
	platform: 'node',
	// Modules of libraries, of which what is not used is left out.
	resolve: { mainFields: ['module', 'main'] },
	// Other libraries of n8n are missing in some versions, or are other versions themselves.
	external: ['n8n-workflow', 'zod'],
	transform: { target: 'node20' },
	plugins: [
		browserText(),
		htmlEntities(),
		sheetLanguages(),
		platformWords,
		withoutEnds,
		plainExports,
	],
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
	// With a hash, so that a run during an update of the package does not load chunks of the new build.
	chunkFileNames: 'nodes/chunks/[name]-[hash].js',
	// One chunk for everything that n8n loads at its start, and one for what is needed together: small files, and the
	// names by which they call each other, make the package larger.
	codeSplitting: {
		groups: [
			{
				name: 'start',
				priority: 3,
				test: /\/nodes\/(?:\w+\/(?:options|properties)|shared\/host\/(?:tool|preview)|shared\/service\/(?:searchModels|credentialTest))\.ts$/,
			},
			{ name: 'host', test: /\/nodes\/shared\/(?:basics|host|service|run)\//, priority: 2 },
			{ name: 'values', test: /\/nodes\/shared\/values\/(?!facts)/, priority: 1 },
			{
				name: 'documents',
				test: /\/nodes\/shared\/(?:documents\/(?:ocr\/(?!qrCodes)|files\/)|known|values\/facts|page\/(?:tables|markup|html)\/)/,
			},
			{
				name: 'extraction',
				test: /\/nodes\/StructuredExtraction\/(?:check|evidence|answer|ask|record|known|fields|eInvoice|bundle)\//,
			},
		],
	},
	// Readable: people who review the package for n8n read dist. Unused code and comments are left out, which would
	// be a fifth of the package; the repository, whose commit npm shows, has them.
	minify: false,
	comments: { legal: true, jsdoc: false },
});

/** Folders of the bundled libraries: their licences have to be distributed with them. */
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
		const files = (await readdir(library)).filter((entry) => /^licen[cs]e/i.test(entry));
		// Of two licences to choose from, the short one.
		const file = files.find((entry) => /mit/i.test(entry)) ?? files[0];
		if (!file) throw new Error(`${name} has no licence file`);
		const text = (await readFile(`${library}/${file}`, 'utf8')).trim();
		return `${name} ${version} (${license})\n\n${text}\n`;
	}),
);
await writeFile('dist/LICENSES.txt', licences.join(`\n${'-'.repeat(80)}\n\n`));

/** Writes JSON without white space. */
async function writeJson(file, value) {
	await mkdir(`dist/${dirname(file)}`, { recursive: true });
	await writeFile(`dist/${file}`, JSON.stringify(value));
}
const copyJson = async (file) => await writeJson(file, JSON.parse(await readFile(file, 'utf8')));

await cp('icons', 'dist/icons', { recursive: true });
for (const node of n8n.nodes) await copyJson(source(node).replace(/\.ts$/, '.json'));

// Sample outputs, which the editor shows before the first run: those of templates are made from their fields.
const files = await readdir('nodes', { recursive: true });
for (const file of files.filter((path) => /__schema__.*\.json$/.test(path))) {
	await copyJson(`nodes/${file}`);
}
const { extractionPreviews } = await tsImport('../test/package/previews.ts', import.meta.url);
for (const [path, preview] of Object.entries(extractionPreviews())) {
	await writeJson(`nodes/StructuredExtraction/__schema__/v1.0.0/${path}.json`, preview);
}
