import { projectFolder } from '../n8n/cacheFolder';
import { runNpm } from '../n8n/runNpm';

/** `npm run faults`: each fault in runs of its own, with every node; writes its part of docs/reliability.md. */
await runNpm(['run', '--silent', 'e2e', '--', 'test/e2e/faults.test.ts'], {
	cwd: projectFolder,
	env: { VISION_OCR_FAULTS: 'whole' },
	onLine: (line) => process.stdout.write(`${line}\n`),
}).catch(() => {
	process.exitCode = 1;
});
