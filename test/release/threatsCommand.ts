// `npm run lab -- threats <folder>`: YARA rules on the packed files, as n8n's newest scan runs them. The rules are not
// part of this project: n8n has them in packages/@n8n/scan-community-package/scanner/rules/guarddog.
import { join } from 'node:path';
import { execa } from 'execa';
import { withFolder } from '../harness/folders';
import { print } from '../harness/section';
import { packedPackage } from '../start/setUp';
import { findThreats } from './threats';

const [rulesFolder] = process.argv.slice(2);
if (rulesFolder === undefined) {
	process.stderr.write('Usage: npm run lab -- threats <folder with YARA rules>\n');
	process.exitCode = 1;
} else {
	await withFolder(async (folder) => {
		await execa('tar', ['-xzf', await packedPackage(folder), '-C', folder]);
		const threats = await findThreats(rulesFolder, join(folder, 'package'));
		for (const { rule, file, text } of threats) print(`${file}: ${rule}\n  ${text}`);
		print(`${threats.length} findings`);
		if (threats.length > 0) process.exitCode = 1;
	});
}
