import { projectFolder } from '../n8n/cacheFolder';
import { ensureN8n, type InstallProgress, type N8nInstall } from '../n8n/ensureN8n';
import { packPackage } from '../n8n/installPackage';
import { runNpm } from '../n8n/runNpm';
import { step } from './step';

/**
 * Installs n8n unless it is installed, and shows the progress.
 *
 * @param line as for `manifestFolder`
 */
export async function setUpN8n(line?: string): Promise<N8nInstall> {
	return await step(
		line ? `n8n ${line}` : 'n8n',
		async (report) =>
			await ensureN8n({ line, onProgress: (progress) => report(inWords(progress)) }),
		({ version }) => version,
	);
}

function inWords({ step: what, done, total }: InstallProgress): string {
	if (total === undefined) return what;
	return done ? `${what}, ${done} of ${total} packages` : `${what}, downloading ${total} packages`;
}

/**
 * The packed package: the one that `VISION_OCR_TARBALL` names, so that a run of many commands builds
 * it once, or a new build.
 *
 * @param destination where a new tarball goes
 * @returns the tarball's path
 */
export async function packedPackage(destination: string): Promise<string> {
	const { VISION_OCR_TARBALL: packed } = process.env;
	if (packed) return packed;
	await buildPackage();
	return await packPackage(destination);
}

/** Builds the package into `dist`. */
async function buildPackage(): Promise<void> {
	await step('Build', async () => {
		await runNpm(['run', '--silent', 'build'], { cwd: projectFolder });
	});
}
