import { sanitizeFilename } from 'n8n-workflow';

/**
 * Names without ending for the files made of documents, each only once: `scan`, `scan-2`. A document
 * may be named like a path.
 */
export function fileStems(fileNames: string[]): string[] {
	const taken = new Set<string>();
	return fileNames.map((fileName) => {
		const stem = sanitizeFilename(fileName).replace(/(?<=.)\.[^.\s]{1,5}$/, '');
		let name = stem;
		for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${stem}-${count}`;
		taken.add(name.toLowerCase());
		return name;
	});
}
