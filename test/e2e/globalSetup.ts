import type { TestProject } from 'vitest/node';
import { showRuns } from '../browser/runPictures';
import { startOwnN8n } from '../harness/ownN8n';
import { saveSampleAccounts } from '../n8n/sampleAccounts';

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
	/** It, and the node that puts out test items. */
	packages: string[];
}

declare module 'vitest' {
	interface ProvidedContext {
		n8n: SharedN8n;
	}
}

/**
 * Starts the one n8n that all e2e tests share, with this package in it. At the end, pictures of the newest run of
 * each workflow go into the folder that `VISION_OCR_PICTURES` names.
 */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
	const { n8n, packages, userFolder, close } = await startOwnN8n();
	const { url, login, filesFolder, client } = n8n;
	// The editor marks nodes whose credential it does not find by its name.
	await saveSampleAccounts(client);
	await client.saveService({ url: 'http://127.0.0.1:9', apiKey: 'unused' });
	const [tarball = ''] = packages;
	const { session } = client.api;
	provide('n8n', { url, session, userFolder, filesFolder, login, tarball, packages });
	const { VISION_OCR_PICTURES: pictures } = process.env;
	return async () => {
		if (pictures) await showRuns(n8n, pictures);
		await close();
	};
}
