import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker as Thread } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Page, Worker } from 'tesseract.js';

/** Languages that the engine reads; their data comes from npm packages. */
export const languages = ['eng', 'deu', 'fra', 'nld'];

/** Engines that run side by side; each is a thread with some 200 MB. */
const poolSize = 2;

const require = createRequire(import.meta.url);
const atOnce = pLimit(poolSize);
const idle: Worker[] = [];

/**
 * Reads a picture (PNG or JPEG bytes) with the OCR engine. Engines start on first use and live as long as the
 * process; they keep it alive only while they read.
 */
export async function recognize(picture: Buffer): Promise<Page> {
	return await atOnce(async () => {
		const engine = idle.pop() ?? (await startWorker());
		const { worker: thread } = engine as Worker & { worker: Thread };
		thread.ref();
		try {
			return (await engine.recognize(picture, {}, { blocks: true, text: false })).data;
		} finally {
			thread.unref();
			idle.push(engine);
		}
	});
}

async function startWorker(): Promise<Worker> {
	const { createWorker, OEM, PSM } = await import('tesseract.js');
	const folder = await languageFolder();
	const worker = await createWorker(languages, OEM.LSTM_ONLY, {
		langPath: folder,
		cachePath: folder,
		cacheMethod: 'none',
		gzip: true,
	});
	await worker.setParameters({
		tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
		user_defined_dpi: '300',
		debug_file: '/dev/null',
	});
	return worker;
}

/** One folder with the data of all languages, as the engine wants it; filled from the packages once. */
async function languageFolder(): Promise<string> {
	const folder = join(tmpdir(), 'vision-ocr-local-service');
	await mkdir(folder, { recursive: true });
	for (const language of languages) {
		const name = `${language}.traineddata.gz`;
		const target = join(folder, name);
		const source = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${name}`);
		const [there, wanted] = [await stat(target).catch(() => null), await stat(source)];
		if (there?.size === wanted.size) continue;
		// Copied under another name first: a half-copied file must not be taken for a whole one.
		const part = `${target}.${process.pid}.part`;
		await copyFile(source, part);
		await rename(part, target);
	}
	return folder;
}
