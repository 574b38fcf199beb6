// Prints how long n8n-workflow and zod take to load, and how much longer the given files take, in
// milliseconds as JSON. Plain JavaScript, so that nothing else is loaded or translated meanwhile.
import { createRequire } from 'node:module';

const files = process.argv.slice(2);
// As the files see it, or n8n-workflow might be loaded twice.
const require = createRequire(files[0]);

const started = performance.now();
require('n8n-workflow');
require('zod');
const between = performance.now();
for (const file of files) require(file);
const ended = performance.now();

process.stdout.write(JSON.stringify({ host: between - started, ours: ended - between }));
