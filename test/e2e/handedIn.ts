import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FormFile } from '../n8n/n8nClient';
import { makePdf } from '../service/testing/makePdf';

/** Where the sample documents are. */
export const samplesFolder = join(import.meta.dirname, '../samples');

/** A sample document as somebody hands it in, under its own name or another one. */
export const sample = async (path: string, name = basename(path)): Promise<FormFile> => ({
	content: await readFile(join(samplesFolder, path)),
	name,
});

/** A PDF file of one page with these lines. */
export const printed = async (name: string, lines: string[]): Promise<FormFile> => ({
	content: await makePdf([lines.map((text, line) => ({ x: 60, y: 60 + line * 24, text }))]),
	name,
});
