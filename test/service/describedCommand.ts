// `npm run lab -- services <folder>`: compares public descriptions of services with the contract. None is committed.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markdownTable, print } from '../harness/section';
import { DESCRIBED_HEADINGS, describedRow } from './describedServices';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
	process.stderr.write('Usage: npm run lab -- services <folder with OpenAPI descriptions>\n');
	process.exitCode = 1;
} else {
	const files = (await readdir(folder)).filter((file) => /\.(?:json|ya?ml)$/.test(file)).sort();
	const rows = await Promise.all(
		files.map(async (file) => describedRow(file, await readFile(join(folder, file), 'utf8'))),
	);
	print(markdownTable(DESCRIBED_HEADINGS, rows));
}
