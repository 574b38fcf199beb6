import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { ExpectedDocument } from './countAccuracy';
import { expectedFile } from './expectedRecord';

const suffix = '.expected.json';

/**
 * The documents of a folder (`<name>.<ext>`) that have a `<name>.expected.json`.
 * `aliases` maps the name of a copy or scan to the name of the original, whose record it has; both without extension.
 */
export async function readExpected(
	folder: string,
	aliases: Record<string, string> = {},
): Promise<ExpectedDocument[]> {
	const files = (await readdir(folder)).sort();
	const documents: ExpectedDocument[] = [];
	for (const file of files.filter((name) => !name.endsWith(suffix))) {
		const { name } = parse(file);
		const record = `${aliases[name] ?? name}${suffix}`;
		if (!files.includes(record)) continue;
		const content: unknown = JSON.parse(await readFile(join(folder, record), 'utf8'));
		for (const expected of expectedFile.parse(content)) documents.push({ file, expected });
	}
	return documents;
}
