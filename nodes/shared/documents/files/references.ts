import { parseJson } from '../../basics/json/parseJson';
import { trimEndWhile } from '../../basics/text/shorten';

/**
 * The references in what a parameter gives: web addresses (which may hold commas themselves), data URIs
 * and bare base64, also where it is broken into lines, as in e-mails. They are one per line or separated
 * by commas, or in a list, which an expression may yield and a model writes as JSON.
 */
export const referencesIn = (value: unknown): string[] => textsOf(value).flatMap(splitReferences);

function textsOf(root: unknown): string[] {
	const texts: string[] = [];
	// A stack of its own, because lists from outside may be nested deeper than functions can be.
	const open = [root];
	while (open.length > 0) {
		const value = listIn(open.pop());
		if (Array.isArray(value)) for (const entry of value.reverse()) open.push(entry);
		else texts.push(textOf(value));
	}
	return texts;
}

/** A list that can be changed, where a value is one or is the JSON of one; else the value. */
function listIn(value: unknown): unknown {
	if (Array.isArray(value)) return [...(value as unknown[])];
	if (typeof value !== 'string' || !/^\s*\["/.test(value)) return value;
	return parseJson(value).value ?? value;
}

function textOf(value: unknown): string {
	if (value === null || value === undefined) return '';
	// What an object says of itself comes from outside too, and may fail.
	return typeof value === 'object' ? 'an object' : String(value);
}

/** Letters of base64, also in the form for addresses. */
const BASE64_LINE = /^[\w+/-]+={0,2}$/;

/** How base64 of the images that chat takes begins: PNG, JPEG, GIF and WEBP. */
const IMAGE_START = /^(iVBORw0KGgo|\/9j\/|_9j_|R0lGOD|UklGR)/;

const REFERENCE_START = /^\s*(https?:\/\/|data:)/i;

/** A data URI has one comma of its own, between its header and its data. */
const isHeader = (text: string) => /^data:[^,]*$/i.test(text);

/** Whether what follows a comma is the next reference and not the rest of an address. */
const beginsReference = (text: string) =>
	/^\s/.test(text) || REFERENCE_START.test(text) || IMAGE_START.test(text);

function splitLine(line: string): string[] {
	/** The pieces of each reference, between commas; only addresses have more than two. */
	const references: string[][] = [];
	for (const piece of line.split(',')) {
		const last = references.at(-1);
		const start = last?.[0] ?? '';
		const isData = last?.length === 1 && isHeader(start);
		const isRest = isData || (/^https?:/i.test(start) && !beginsReference(piece));
		if (isRest) last?.push(piece);
		else references.push([piece.trim()]);
	}
	return references
		.map((pieces) => {
			const reference = pieces.join(',');
			const isEmptyData = isHeader(reference.slice(0, -1));
			return isEmptyData ? reference : trimEndWhile(reference, /[\s,]/);
		})
		.filter((reference) => reference !== '');
}

/** The data of a reference that is base64, to which the next line may belong. */
function base64Of(reference: string): string | undefined {
	const data = /^data:[^,]*;base64,/i.test(reference)
		? reference.slice(reference.indexOf(',') + 1)
		: reference;
	return data === '' || BASE64_LINE.test(data) ? data : undefined;
}

function splitReferences(text: string): string[] {
	/** Lines of one reference each; only base64 has more than one. */
	const references: string[][] = [];
	for (const line of text.split(/[\r\n]+/).filter((entry) => entry.trim() !== '')) {
		const previous = references.at(-1);
		const bare = line.trim();
		if (previous !== undefined && continues(previous, bare)) previous.push(bare);
		else for (const reference of splitLine(line)) references.push([reference]);
	}
	return references.map((lines) => lines.join(''));
}

/** Whether a line is further base64 of the reference above it: not an image of its own. */
function continues(above: string[], line: string): boolean {
	const last = above.length === 1 ? base64Of(above[0] ?? '') : above.at(-1);
	return (
		last !== undefined &&
		!last.endsWith('=') &&
		last.length % 4 === 0 &&
		BASE64_LINE.test(line) &&
		(last === '' || !IMAGE_START.test(line))
	);
}
