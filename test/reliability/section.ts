import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { projectFolder } from '../n8n/cacheFolder';

/** The measured parts of pages, each written by a command of its own, and the page that each is on. */
const pages = {
	faults: 'reliability',
	items: 'reliability',
	queue: 'reliability',
	folder: 'reliability',
	mail: 'reliability',
	answers: 'accuracy',
	answersOutside: 'accuracy',
	truths: 'accuracy',
	truthsOutside: 'accuracy',
	planted: 'accuracy',
	plantedOutside: 'accuracy',
	photos: 'accuracy',
} as const;

export type SectionName = keyof typeof pages;

/** Puts what a command has measured between the section's marks; its heading stands above them. */
export async function writeSection(name: SectionName, markdown: string): Promise<void> {
	const page = `docs/${pages[name]}.md`;
	const path = join(projectFolder, page);
	const [begin, end] = [`<!-- begin: ${name} -->`, `<!-- end: ${name} -->`];
	const text = await readFile(path, 'utf8');
	const from = text.indexOf(begin);
	const to = text.indexOf(end);
	if (from < 0 || to < from) throw new Error(`${page} has no section "${name}"`);
	const changed = `${text.slice(0, from + begin.length)}\n\n${markdown.trim()}\n\n${text.slice(to)}`;
	const style = await resolveConfig(path);
	await writeFile(path, await format(changed, { ...style, parser: 'markdown' }));
}
