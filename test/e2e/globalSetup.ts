import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { projectFolder } from '../n8n/cacheFolder';
import { ensureN8n, startN8n } from '../n8n/host';
import { packPackage } from '../n8n/installPackage';
import { runNpm } from '../n8n/runNpm';

/** What every e2e test can `inject('n8n')`. */
export interface SharedN8n {
	url: string;
	/** Of the logged-in owner. */
	session: string;
	userFolder: string;
	filesFolder: string;
	login: { email: string; password: string };
	/** This package, as `npm pack` makes it. */
	tarball: string;
	/** The node that puts out test items, likewise. */
	fixturesTarball: string;
}

declare module 'vitest' {
	interface ProvidedContext {
		n8n: SharedN8n;
	}
}

/** Builds and packs the package and starts the one n8n that all e2e tests share. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
	const install = await ensureN8n({ onProgress: reportEachStepOnce() });
	const scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-e2e-'));
	const removeScratch = async () => {
		await rm(scratch, { recursive: true, force: true });
	};
	try {
		await runNpm(['run', 'build'], { cwd: projectFolder });
		const tarball = await packPackage(scratch);
		const fixturesTarball = await packPackage(scratch, join(projectFolder, 'test/e2e/fixtures'));
		const userFolder = join(scratch, 'user');
		const n8n = await startN8n(install, { userFolder, packages: [tarball, fixturesTarball] });
		const { url, login, filesFolder } = n8n;
		const { session } = n8n.client.api;
		provide('n8n', { url, session, userFolder, filesFolder, login, tarball, fixturesTarball });
		return async () => {
			await n8n.stop();
			await removeScratch();
		};
	} catch (error) {
		await removeScratch();
		throw error;
	}
}

function reportEachStepOnce() {
	let last = '';
	return ({ step }: { step: string }) => {
		if (step !== last) process.stderr.write(`${step}\n`);
		last = step;
	};
}
