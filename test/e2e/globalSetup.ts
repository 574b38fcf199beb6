import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { projectFolder } from '../n8n/cacheFolder';
import { ensureN8n, startN8n } from '../n8n/host';
import { packPackage } from '../n8n/installPackage';
import { saveSampleAccounts } from '../n8n/sampleAccounts';
import { packedPackage } from '../start/setUp';

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

/** Starts the one n8n that all e2e tests share, with this package in it. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
	const scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-e2e-'));
	const removeScratch = async () => {
		await rm(scratch, { recursive: true, force: true });
	};
	try {
		const [install, tarball, fixturesTarball] = await Promise.all([
			ensureN8n({ onProgress: reportEachStepOnce() }),
			packedPackage(scratch),
			packPackage(scratch, join(projectFolder, 'test/e2e/fixtures')),
		]);
		const userFolder = join(scratch, 'user');
		const n8n = await startN8n(install, { userFolder, packages: [tarball, fixturesTarball] });
		const { url, login, filesFolder, client } = n8n;
		// The editor marks nodes whose credential it does not find by its name.
		await saveSampleAccounts(client);
		const nowhere = { environment: 'main', baseUrl: 'http://127.0.0.1:9', apiKey: 'unused' };
		await client.saveCredential('Local service', 'visionOcrApi', nowhere);
		const { session } = client.api;
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
