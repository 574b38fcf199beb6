import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import lockfile from 'proper-lockfile';

/** File that is written last into a finished folder, with a value of its maker. */
const stampFile = 'finished.json';

interface Options {
	/** Fills a new temporary folder; the returned value is saved in the stamp as JSON. */
	make: (folder: string) => Promise<unknown>;
	/** Called when somebody else is making the folder already. */
	onWait?: () => void;
}

/** Whether a folder was finished. */
export function isFinished(folder: string): boolean {
	return existsSync(join(folder, stampFile));
}

/** Where a finished folder's stamp is. */
export function stampOf(folder: string): string {
	return join(folder, stampFile);
}

/**
 * Makes an expensive folder only once: it is filled under a temporary name, stamped and then renamed,
 * so that a half finished folder never has the final name. After an interruption it is made anew. If
 * several processes need it at the same time, one makes it and the others wait.
 */
export async function makeFolderOnce(folder: string, { make, onWait }: Options): Promise<void> {
	if (isFinished(folder)) return;
	await mkdir(dirname(folder), { recursive: true });
	const release = await takeLock(folder, onWait);
	try {
		if (isFinished(folder)) return;
		await removeLeftovers(folder);
		const partial = `${folder}.partial-${process.pid}`;
		await mkdir(partial);
		try {
			const stamp = await make(partial);
			await writeFile(stampOf(partial), JSON.stringify(stamp ?? {}, null, '\t'));
			await rename(partial, folder);
		} catch (error) {
			// A full disk stays full otherwise.
			await rm(partial, { recursive: true, force: true });
			throw error;
		}
	} finally {
		await release();
	}
}

/** Whether taking a lock failed because another process holds it. */
export function isLocked(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'ELOCKED';
}

async function takeLock(folder: string, onWait = () => {}) {
	const lock = async (retries: number) =>
		await lockfile.lock(folder, {
			realpath: false,
			stale: 30_000,
			update: 5_000,
			retries: { retries, minTimeout: 1_000, maxTimeout: 1_000 },
		});
	try {
		return await lock(0);
	} catch (error) {
		if (!isLocked(error)) throw error;
		onWait();
		const oneHour = 3_600;
		return await lock(oneHour);
	}
}

async function removeLeftovers(folder: string): Promise<void> {
	const isLeftover = (name: string) =>
		name === basename(folder) || name.startsWith(`${basename(folder)}.partial-`);
	for (const name of (await readdir(dirname(folder))).filter(isLeftover)) {
		await rm(join(dirname(folder), name), { recursive: true, force: true });
	}
}
