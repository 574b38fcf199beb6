import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { withFolder } from '../../harness/folders';
import { findThreats } from '../../release/threats';

const rule = (name: string, word: string, only = '*.js') => `include "help.meta"
rule ${name}
{
    meta:
        path_include = "${only}"
    strings:
        $word = "${word}"
    condition:
        $word and helping
}
`;

const files: Record<string, string> = {
	'rules/help.meta': 'rule helping { condition: true }\n',
	'rules/threat-word.yar': rule('threat_word', 'evil'),
	'rules/threat-manifest.yar': rule('threat_manifest', 'install', '*/package.json'),
	'rules/capability-word.yar': rule('capability_word', 'fetch'),
	'package/dist/a.js': 'const a = 1;\nevil(a); fetch(a);\n',
	'package/dist/b.json': '{ "evil": "install" }',
	'package/package.json': '{ "install": "x" }',
};

it('names the rules of threats that match, for the files that they are about', async () => {
	await withFolder(async (folder) => {
		for (const [name, content] of Object.entries(files)) {
			await mkdir(dirname(join(folder, name)), { recursive: true });
			// Each rule brings its help along, so that only one may name it.
			const own = name.endsWith('manifest.yar') || name.startsWith('rules/cap');
			const text = own
				? content.replace('include "help.meta"\n', '').replace(' and helping', '')
				: content;
			await writeFile(join(folder, name), text);
		}
		const threats = await findThreats(join(folder, 'rules'), join(folder, 'package'));
		expect(threats.map(({ rule: name, file }) => `${file}: ${name}`).sort()).toEqual([
			'dist/a.js: threat_word',
			'package.json: threat_manifest',
		]);
		expect(threats.find(({ rule: name }) => name === 'threat_word')?.text).toMatch(/^evil\(a\)/);
	});
});
