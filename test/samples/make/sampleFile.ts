/** A file to write: its name inside the folder and its bytes (or UTF-8 text). */
export interface SampleFile {
	name: string;
	content: Uint8Array | string;
}

/** `value` as readable JSON, the way all `.expected.json` files are written. */
export const jsonFile = (name: string, value: unknown): SampleFile => ({
	name,
	content: `${JSON.stringify(value, null, '\t')}\n`,
});
