import { createWriteStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Worker as Thread } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Page, Worker } from 'tesseract.js';
import { makeFolderOnce } from '../../../n8n/makeFolderOnce';
import { ocrCacheFolder } from './cache';

/** Languages that the engine reads; their data comes from npm packages. */
const languages = ['eng', 'deu', 'fra', 'nld'];

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
		const thread = threadOf(engine);
		thread.ref();
		try {
			return (await engine.recognize(picture, {}, { blocks: true, text: false })).data;
		} finally {
			thread.unref();
			idle.push(engine);
		}
	});
}

/** The thread of an engine, which the library's types leave out. */
const threadOf = (engine: Worker) => (engine as Worker & { worker: Thread }).worker;

/** Gets the engine's own lines, which tell nothing about the text that was read. */
export const engineLog = () => join(ocrCacheFolder(), 'engine.log');

/** Takes the engine's lines, which Node.js passes on to the terminal, to its log. */
function keepLines({ stdout, stderr }: Thread): void {
	for (const lines of [stdout, stderr]) {
		lines.unpipe();
		lines.pipe(createWriteStream(engineLog(), { flags: 'a' }));
	}
}

async function startWorker(): Promise<Worker> {
	const { createWorker, OEM, PSM } = await import('tesseract.js');
	const worker = await createWorker(languages, OEM.LSTM_ONLY, {
		langPath: await languageFolder(),
		cacheMethod: 'none',
	});
	keepLines(threadOf(worker));
	await worker.setParameters({
		tessedit_pageseg_mode: PSM.SPARSE_TEXT,
		user_defined_dpi: '300',
		debug_file: '/dev/null',
	});
	return worker;
}

/** One folder with the data of all languages, as the engine wants it. */
async function languageFolder(): Promise<string> {
	const folder = join(ocrCacheFolder(), 'languages');
	await makeFolderOnce(folder, {
		make: async (partial) => {
			for (const language of languages) {
				const name = `${language}.traineddata.gz`;
				const source = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${name}`);
				await copyFile(source, join(partial, name));
			}
		},
	});
	return folder;
}
