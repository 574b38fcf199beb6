import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new temporary folder, and what removes it. */
export async function temporaryFolder() {
	const folder = await mkdtemp(join(tmpdir(), 'vision-ocr-'));
	const remove = async () => await rm(folder, { recursive: true, force: true, maxRetries: 3 });
	return { folder, remove };
}

/** Works with a temporary folder, which is removed afterwards. */
export async function withFolder<Result>(
	work: (folder: string) => Promise<Result>,
): Promise<Result> {
	const { folder, remove } = await temporaryFolder();
	try {
		return await work(folder);
	} finally {
		await remove();
	}
}
