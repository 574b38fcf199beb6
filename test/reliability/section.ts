import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { isFull } from '../full';
import { projectFolder } from '../n8n/cacheFolder';

/** The sections that commands write, and the page that each is on. */
const pages = {
	rooms: 'architecture',
	faults: 'reliability',
	items: 'reliability',
	queue: 'reliability',
	folder: 'reliability',
	mail: 'reliability',
	hosts: 'compatibility',
	answers: 'accuracy',
	answersOutside: 'accuracy',
	truths: 'accuracy',
	truthsOutside: 'accuracy',
	fuzz: 'robustness',
	worst: 'robustness',
	planted: 'accuracy',
	plantedOutside: 'accuracy',
	pdfText: 'accuracy',
} as const;

export type SectionName = keyof typeof pages;

/** Puts the measurements of a command, with their date, between the markers of a section; the heading is above them. */
export async function writeSection(name: SectionName, markdown: string): Promise<void> {
	const page = `docs/${pages[name]}.md`;
	const [begin, end] = [`<!-- begin: ${name} -->`, `<!-- end: ${name} -->`];
	const text = await readFile(join(projectFolder, page), 'utf8');
	const from = text.indexOf(begin);
	const to = text.indexOf(end);
	if (from < 0 || to < from) throw new Error(`${page} has no section "${name}"`);
	// The drawing of the rooms follows from the code alone.
	const date = name === 'rooms' ? '' : `Date: ${new Date().toISOString().slice(0, 10)}.\n\n`;
	const changed = `${text.slice(0, from + begin.length)}\n\n${date}${markdown.trim()}\n\n${text.slice(to)}`;
	await writePage(page, changed);
}

/**
 * Writes a page with the measurements of a command, formatted. `npm run test:all` runs
 * the same commands and writes none.
 *
 * @param page path from the project's folder; a folder that is missing is made
 */
export async function writePage(page: string, markdown: string): Promise<void> {
	if (isFull) return;
	const path = resolve(projectFolder, page);
	const style = await resolveConfig(join(projectFolder, 'README.md'));
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, await format(markdown, { ...style, parser: 'markdown' }));
}

/** A table for a page or a terminal. @param figures whether the columns after the first are numbers */
export function markdownTable(headings: string[], rows: unknown[][], figures = false): string {
	const line = headings.map((_, column) => (figures && column > 0 ? '---:' : '---'));
	return [headings, line, ...rows]
		.map((cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
		.join('\n');
}
