import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { ESLint, type Linter } from 'eslint';
import * as jsonParser from 'jsonc-eslint-parser';
import tseslint from 'typescript-eslint';
import { projectFolder } from '../n8n/cacheFolder';

const PLUGIN = '@n8n/eslint-plugin-community-nodes';
const published = ['nodes/**/*.ts', 'credentials/**/*.ts', 'package.json'];

/**
 * n8n's rules for packages, with none turned off, as this project has them installed: the pinned n8n brings older ones.
 *
 * @returns the version of the rules, and each place that breaks one
 */
export async function newestLint(): Promise<{ version: string; found: string[] }> {
	const eslint = new ESLint({
		cwd: projectFolder,
		overrideConfigFile: true,
		allowInlineConfig: false,
		overrideConfig: [
			{ ...(n8nCommunityNodesPlugin.configs.recommended as Linter.Config), files: published },
			{ files: ['**/*.ts'], languageOptions: { parser: tseslint.parser as Linter.Parser } },
			{ files: ['package.json'], languageOptions: { parser: jsonParser as Linter.Parser } },
		],
	});
	const results = await eslint.lintFiles(published);
	const found = results.flatMap(({ filePath, messages }) =>
		messages.map(({ line, ruleId, message }) => {
			const file = filePath.slice(projectFolder.length);
			return `${file}:${line} ${ruleId ?? message}`;
		}),
	);
	const file = join(projectFolder, 'node_modules', PLUGIN, 'package.json');
	const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
	return { version, found };
}
