/**
 * Names without ending for the files made of documents, each only once: `scan`, `scan-2`. A document
 * may be named like a path.
 */
export function fileStems(fileNames: string[]): string[] {
	const taken = new Set<string>();
	/** How often each name has come, so that a thousand files of one name are not counted anew each. */
	const counts = new Map<string, number>();
	return fileNames.map((fileName) => {
		const stem = lastPart(fileName).replace(/(?<=.)\.[^.\s]{1,5}$/, '');
		const key = stem.toLowerCase();
		let count = (counts.get(key) ?? 0) + 1;
		let name = count === 1 ? stem : `${stem}-${count}`;
		for (; taken.has(name.toLowerCase()); name = `${stem}-${count}`) count += 1;
		counts.set(key, count);
		taken.add(name.toLowerCase());
		return name;
	});
}

/** The name in a path of any system; control characters are no part of a name. */
function lastPart(path: string): string {
	const name = path.split(/[\\/]/).findLast((part) => part !== '') ?? '';
	const printable = name.replace(/\p{Cc}/gu, '');
	return /^\.*$/.test(printable) ? 'untitled' : printable;
}
