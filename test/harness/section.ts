import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { isFull } from '../full';
import { projectFolder } from '../n8n/cacheFolder';

/**
 * Puts the measurements of a command between the markers of a section of docs, or of the results of a measurement;
 * the heading is above them.
 *
 * @param date none for what follows from the code alone
 */
export async function writeSection(
	name: string,
	markdown: string,
	date = `Date: ${new Date().toISOString().slice(0, 10)}.\n\n`,
): Promise<void> {
	const [begin, end] = [`<!-- begin: ${name} -->`, `<!-- end: ${name} -->`];
	const docs = await readdir(join(projectFolder, 'docs'), { recursive: true });
	const pages = docs.filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`);
	for (const page of [...pages, 'test/accuracy/RESULTS.md']) {
		const text = await readFile(join(projectFolder, page), 'utf8');
		const [from, to] = [text.indexOf(begin), text.indexOf(end)];
		if (from < 0 || to < from) continue;
		const before = text.slice(0, from + begin.length);
		await writePage(page, `${before}\n\n${date}${markdown}\n\n${text.slice(to)}`);
		return;
	}
	throw new Error(`No page has a section "${name}"`);
}

/**
 * Writes a page with the measurements of a command, formatted. `npm run test:all` runs
 * the same commands and writes none.
 *
 * @param page path from the project's folder
 */
export async function writePage(page: string, markdown: string): Promise<void> {
	if (isFull) return;
	const style = await resolveConfig(join(projectFolder, 'README.md'));
	const formatted = await format(markdown, { ...style, parser: 'markdown' });
	await writeFile(join(projectFolder, page), formatted);
}

/** A table for a page or a terminal. @param figures whether the columns after the first are numbers */
export function markdownTable(headings: string[], rows: unknown[][], figures = false): string {
	const line = headings.map((_, column) => (figures && column > 0 ? '---:' : '---'));
	return [headings, line, ...rows]
		.map((cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
		.join('\n');
}

/** Prints a line for the person who waits. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);
