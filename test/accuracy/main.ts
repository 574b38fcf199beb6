import { projectFolder } from '../n8n/cacheFolder';
import { runNpm } from '../n8n/runNpm';

// `npm run accuracy`: how far values can be trusted; writes the tables of docs/accuracy.md. `-- --photos`: how well
// photos are read, alone.

/** Runs a file of tests that measure and write. @returns whether all of them passed */
async function measureIn(project: 'e2e' | 'unit', file: string): Promise<boolean> {
	try {
		await runNpm(['run', '--silent', project, '--', file], {
			cwd: projectFolder,
			env: { VISION_OCR_ACCURACY: 'whole' },
			onLine: (line) => process.stdout.write(`${line}\n`),
		});
		return true;
	} catch {
		return false;
	}
}

const passed = [await measureIn('unit', 'test/unit/accuracy/photos.test.ts')];
if (!process.argv.includes('--photos')) {
	passed.push(
		await measureIn('unit', 'test/unit/accuracy/accuracy.test.ts'),
		await measureIn('e2e', 'test/e2e/accuracy.test.ts'),
	);
}
if (passed.includes(false)) process.exitCode = 1;
