import { posix } from 'node:path';

/**
 * The README as npm shows it. The package names no public repository, so that npm cannot resolve
 * paths: links become text with the path in the source code, and images are left out.
 */
export const npmReadme = (readme: string): string =>
	readme
		.replace(/^!\[[^\]]*\]\([^)]*\)\n\n/gm, '')
		.replace(/<img [^>]*>/g, '')
		.replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (link: string, label: string, target: string) => {
			if (/^(https?:|#)/.test(target)) return link;
			const source = posix.normalize(target.replace(/#.*/, ''));
			const where = source.startsWith('workflows/') ? 'in the package' : 'in the source code';
			return label.includes(source) ? label : `${label} (\`${source}\` ${where})`;
		});
