import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js';

/** Languages that the engine reads; their data comes from npm packages. */
export const languages = ['eng', 'deu', 'fra', 'nld'];

/** Engines that run side by side; each is a thread with some 200 MB. */
const poolSize = 2;

const require = createRequire(import.meta.url);
let pool: Promise<Worker>[] = [];
const idle: Worker[] = [];
const waiting: ((worker: Worker) => void)[] = [];
const busy = new Set<Promise<unknown>>();
let services = 0;

/** Keeps the engines until as many services have closed them. */
export function openReaders(): void {
	services += 1;
}

let elsewhere: ((picture: Uint8Array) => Promise<Page>) | undefined;

/** Has pictures read by the engines of another thread; threads that may be ended have none. */
export function recognizeElsewhere(ask: (picture: Uint8Array) => Promise<Page>): void {
	elsewhere = ask;
}

/** Reads a picture (PNG or JPEG bytes) with the OCR engine; the engines start on first use. */
export async function recognize(picture: Buffer): Promise<Page> {
	if (elsewhere) return elsewhere(picture);
	const worker = await takeWorker();
	try {
		const reading = worker.recognize(picture, {}, { blocks: true, text: false });
		busy.add(reading);
		return (await reading.finally(() => busy.delete(reading))).data;
	} finally {
		const next = waiting.shift();
		if (next) next(worker);
		else idle.push(worker);
	}
}

/**
 * Ends all engines when the last service is done with them; the next use starts them anew.
 * @param before ends those who use the engines
 */
export async function closeReaders(before: () => Promise<void>): Promise<void> {
	services -= 1;
	if (services > 0) return;
	await before();
	// An engine that is ended while it reads takes the whole process with it.
	while (busy.size > 0) await Promise.allSettled(busy);
	const ending = pool;
	pool = [];
	idle.length = 0;
	for (const worker of ending) await (await worker).terminate();
}

async function takeWorker(): Promise<Worker> {
	const free = idle.pop();
	if (free) return free;
	if (pool.length < poolSize) {
		const started = startWorker();
		pool.push(started);
		return started;
	}
	return new Promise((resolve) => waiting.push(resolve));
}

async function startWorker(): Promise<Worker> {
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
