// Analyses a package the way n8n's scanner does before n8n lists it, in a process of its own:
// inside vitest some of its rules find another parser and check nothing.
// Usage: node scanPackage.mjs <folder with the scanner> <package folder> sources|dist
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [installFolder, packageFolder, part] = process.argv.slice(2);
const scanner = join(installFolder, 'node_modules/@n8n/scan-community-package/scanner/scanner.mjs');
const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(pathToFileURL(scanner).href);
const patterns = part === 'sources' ? SOURCE_FILE_PATTERNS : ['**/*.js', 'package.json'];
const { passed, message, details } = await analyzePackage(packageFolder, patterns);
process.stdout.write(JSON.stringify({ passed, message, details }));
