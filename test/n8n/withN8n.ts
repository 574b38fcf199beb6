import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packedPackage, setUpN8n } from '../start/setUp';
import { projectFolder } from './cacheFolder';
import { type RunningN8n, startN8n } from './host';
import { packPackage } from './installPackage';

/** Works with an n8n that has it and the node that puts out test items. */
export async function withN8n<Result>(
	work: (n8n: RunningN8n, version: string) => Promise<Result>,
): Promise<Result> {
	const install = await setUpN8n();
	const scratch = await mkdtemp(join(tmpdir(), 'vision-ocr-run-'));
	try {
		const fixtures = join(projectFolder, 'test/e2e/fixtures');
		const packages = [await packedPackage(scratch), await packPackage(scratch, fixtures)];
		const n8n = await startN8n(install, { userFolder: join(scratch, 'user'), packages });
		try {
			return await work(n8n, install.version);
		} finally {
			await n8n.stop();
		}
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}
