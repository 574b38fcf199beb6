import { sanitizeFilename } from 'n8n-workflow';

/**
 * Names without ending for the files made of documents, each only once: `scan`, `scan-2`. A document
 * may be named like a path.
 */
export function fileStems(fileNames: string[]): string[] {
	const taken = new Set<string>();
	const counts = new Map<string, number>();
	return fileNames.map((fileName) => {
		const stem = sanitizeFilename(fileName).replace(/(?<=.)\.[^.\s]{1,5}$/, '');
		const key = stem.toLowerCase();
		let count = counts.get(key) ?? 1;
		let name = stem;
		while (taken.has(name.toLowerCase())) name = `${stem}-${(count += 1)}`;
		counts.set(key, count);
		taken.add(name.toLowerCase());
		return name;
	});
}
