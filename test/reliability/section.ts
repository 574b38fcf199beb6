import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { projectFolder } from '../n8n/cacheFolder';

const page = join(projectFolder, 'docs/reliability.md');

/** The parts of docs/reliability.md, each written by a command of its own. */
export type SectionName = 'faults' | 'items' | 'queue' | 'folder' | 'mail';

/** Puts what a command has measured between the section's marks; its heading stands above them. */
export async function writeSection(name: SectionName, markdown: string): Promise<void> {
	const [begin, end] = [`<!-- begin: ${name} -->`, `<!-- end: ${name} -->`];
	const text = await readFile(page, 'utf8');
	const from = text.indexOf(begin);
	const to = text.indexOf(end);
	if (from < 0 || to < from) throw new Error(`docs/reliability.md has no section "${name}"`);
	const changed = `${text.slice(0, from + begin.length)}\n\n${markdown.trim()}\n\n${text.slice(to)}`;
	const style = await resolveConfig(page);
	await writeFile(page, await format(changed, { ...style, parser: 'markdown' }));
}
