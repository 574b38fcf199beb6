import { format } from 'prettier';

/** A file to write: its name inside the folder and its bytes (or UTF-8 text). */
export interface SampleFile {
	name: string;
	content: Uint8Array | string;
}

/** Text laid out as the repository's formatter wants it, so that a new run leaves nothing to format. */
export const formatted = async (content: string, parser: 'json' | 'html'): Promise<string> =>
	await format(content, { parser, useTabs: true, printWidth: 100 });

/** `value` as readable JSON, the way all `.expected.json` files are written. */
export const jsonFile = async (name: string, value: unknown): Promise<SampleFile> => ({
	name,
	content: await formatted(JSON.stringify(value, null, 2), 'json'),
});
