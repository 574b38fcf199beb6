import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The parts of YARA-X that are used, as n8n's scan of packages uses it. */
interface Yara {
	default: (options: { module_or_path: Uint8Array }) => Promise<unknown>;
	Compiler: new () => {
		addSource: (source: string) => void;
		build: () => { scan: (content: Uint8Array) => { matches: Match[] } };
	};
}

interface Match {
	identifier: string;
	metadata: Array<{ identifier: string; value: unknown }>;
	patterns: Array<{ matches: Array<{ offset: number }> }>;
}

/** A rule that matches a file of the package, with the text at the first match. */
export interface Threat {
	rule: string;
	file: string;
	text: string;
}

/** Characters of a match that are shown. */
const MAX_SHOWN = 100;

/** Its program is WebAssembly in the package, which its own loader would fetch from an address. */
async function loadYara(): Promise<Yara> {
	const main = createRequire(import.meta.url).resolve('@virustotal/yara-x');
	const yara = (await import(pathToFileURL(main).href)) as Yara;
	await yara.default({ module_or_path: await readFile(join(main, '../yara_x_js_bg.wasm')) });
	return yara;
}

/** A list of file names with wildcards, such as `*.js,*.ts`, as the metadata of a rule has it. */
function isNamed(file: string, list: unknown): boolean {
	return String(list)
		.split(',')
		.map((glob) => glob.trim().split('*'))
		.some(([begin = '', ...rest]) => {
			const end = rest.pop();
			return [file, basename(file)].some((name) =>
				end === undefined
					? name === begin
					: name.startsWith(begin) &&
						name.endsWith(end) &&
						rest.every((part) => name.includes(part)),
			);
		});
}

/**
 * Runs YARA rules on the files of an unpacked package, as n8n does before it lists one: rules whose name begins with
 * `threat` are findings, for the files that their metadata name.
 *
 * @param rulesFolder holds `.yar` files, one rule with that name each; what they include is next to them
 * @param packageFolder the unpacked package
 */
export async function findThreats(rulesFolder: string, packageFolder: string): Promise<Threat[]> {
	const { Compiler } = await loadYara();
	const compiler = new Compiler();
	const own = new Set<string>();
	for (const name of (await readdir(rulesFolder)).filter((file) => file.endsWith('.yar'))) {
		const source = await readFile(join(rulesFolder, name), 'utf8');
		// Helping rules come with what is included, and are no findings.
		own.add(/^rule\s+(\w+)/m.exec(source)?.[1] ?? '');
		compiler.addSource(await withIncluded(rulesFolder, source));
	}
	const rules = compiler.build();
	const entries = await readdir(packageFolder, { recursive: true, withFileTypes: true });
	const threats: Threat[] = [];
	for (const entry of entries.filter((one) => one.isFile())) {
		const path = join(entry.parentPath, entry.name);
		const file = path.slice(packageFolder.length + 1);
		const content = await readFile(path);
		for (const { identifier, metadata, patterns } of rules.scan(content).matches) {
			const { path_include: only = '*', path_exclude: not = '' } = Object.fromEntries(
				metadata.map(({ identifier: key, value }) => [key, value]),
			);
			if (!own.has(identifier) || !identifier.startsWith('threat')) continue;
			if (!isNamed(`package/${file}`, only) || isNamed(`package/${file}`, not)) continue;
			const offsets = patterns.flatMap(({ matches }) => matches.map(({ offset }) => offset));
			const at = offsets.length > 0 ? Math.min(...offsets) : 0;
			const text = content
				.subarray(at, at + MAX_SHOWN)
				.toString()
				.replace(/\s+/g, ' ');
			threats.push({ rule: identifier, file, text });
		}
	}
	return threats;
}

/** A rule with the files that it includes in their places. */
async function withIncluded(folder: string, source: string): Promise<string> {
	const lines = source.split('\n').map(async (line) => {
		const [, file] = /^include\s+"([^"]+)"\s*$/.exec(line) ?? [];
		return file === undefined ? line : await readFile(join(folder, file), 'utf8');
	});
	return (await Promise.all(lines)).join('\n');
}
