import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { projectFolder } from '../n8n/cacheFolder';

/**
 * The README as npm shows it. The package names no public repository, so that npm cannot resolve
 * paths: links to the given pages lead to these pages as sections of the same README, other links
 * become text with the path in the source code, and images are left out.
 * @param pages Markdown by path, such as `docs/nodes/document-ocr.md`
 */
export function npmReadme(readme: string, pages: Record<string, string>): string {
	const linked = (markdown: string, path: string) =>
		markdown
			.replace(/^!\[[^\]]*\]\([^)]*\)\n\n/gm, '')
			.replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (link: string, label: string, target: string) => {
				if (/^(https?:|#)/.test(target)) return link;
				const [file = '', anchor] = target.split('#');
				const source = posix.join(posix.dirname(path), file);
				const page = pages[source];
				if (page !== undefined) return `[${label}](#${slugOf(titleOf(page))})`;
				if (source === 'README.md' && anchor) return `[${label}](#${anchor})`;
				return label.includes(source) ? label : `${label} (\`${source}\` in the source code)`;
			});
	const [before = '', licence = ''] = linked(readme, 'README.md').split(/^(?=## Licence$)/m);
	// The title of a page becomes that of a section.
	const sections = Object.entries(pages).map(([path, page]) =>
		linked(page, path).replace(/^#(?=#* )/gm, '##'),
	);
	return `${[before, ...sections, licence].map((part) => part.trim()).join('\n\n')}\n`;
}

const titleOf = (page: string) => /^# (.*)$/m.exec(page)?.[1] ?? '';

/** The anchor of a heading. */
export const slugOf = (title: string) =>
	title
		.toLowerCase()
		.replace(/[^\w\- ]/g, '')
		.replace(/ /g, '-');

/** The pages about the nodes, by path. */
export async function nodePages(): Promise<Record<string, string>> {
	const names = await readdir(join(projectFolder, 'docs/nodes'));
	const paths = names.sort().map((name) => `docs/nodes/${name}`);
	const texts = paths.map(async (path) => await readFile(join(projectFolder, path), 'utf8'));
	const read = await Promise.all(texts);
	return Object.fromEntries(paths.map((path, index) => [path, read[index] ?? '']));
}
