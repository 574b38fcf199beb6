import { MAX_NESTING } from '../../basics/values';
import { Budget, inSlices, isRest, LIMITS, type Sliced } from '../../host/budget';
import { onlyProblem, Problem } from '../../host/problem';
import type { FileFacts } from '../files/facts';
import { derOf, fileFacts } from '../files/fileFacts';
import type { FileFault } from '../files/fileFault';
import type { FileSource } from '../ocr/documents';
import { TEXT_TYPES, signedFile } from '../files/formats';
import { checkFile, type FileSettings } from '../fileTexts/checkFile';
import { factOf } from '../../values/facts/fact';
import { stored } from './containedFile';

const remedy = 'Open it with a program for signatures, and save the document in it';

/**
 * The document in a signed file, such as an Italian invoice (`.xml.p7m`).
 * @returns or why it cannot be read
 */
export async function signedSource(
	{ fileName, file, field }: FileSource,
	settings: FileSettings,
): Promise<FileSource | FileFault> {
	const budget = new Budget();
	const { bytes } = await file.upTo(LIMITS.unpacked.most);
	const opened = await openSigned(bytes, fileName, settings, budget);
	if ('reason' in opened) return opened;
	const { content, mimeType, forService, notes } = opened;
	const source = await stored(file.store, fileName, mimeType, content);
	return { ...source, field, budget, notes, ...(forService && { forService }) };
}

/**
 * What a signed file holds, also one that is signed several times. The signatures are not checked.
 * @param bytes DER, or base64 or PEM of it
 * @param fileName of the signed file
 */
export async function openSigned(
	bytes: Buffer,
	fileName: string,
	settings: FileSettings,
	budget: Budget,
) {
	let content = bytes;
	let facts: FileFacts;
	try {
		do {
			budget.spend('unpacked', content.length);
			content = await inSlices(signedContent(derOf(content)), budget);
			facts = fileFacts(content, 'whole');
		} while (facts === signedFile);
	} catch (error) {
		return { reason: `is a signed file (.p7m): ${onlyProblem(error).message}`, remedy };
	}
	const checked = checkFile(facts, { fileName }, settings);
	if ('reason' in checked) {
		return { ...checked, reason: `is a signed file (.p7m); the document in it ${checked.reason}` };
	}
	// Signed e-mails have another structure in them.
	const isText = [TEXT_TYPES.mail, TEXT_TYPES.plain].some((type) => type === checked.mimeType);
	if (isText) return { reason: `is a signed file (.p7m) that holds ${facts.label}`, remedy };
	return { ...checked, content, notes: [factOf('signatureUnchecked', {})] };
}

/** Tags of ASN.1, with the bit of elements that hold others. */
const SEQUENCE = 0x30;
const EXPLICIT = 0xa0;
const OCTETS = 0x04;
const OCTETS_IN_PIECES = 0x24;

const damaged = () => new Problem('it is damaged, or ends too early');

/** The element at an offset; its `end` is `undefined` where its length is indefinite. */
function elementAt(der: Buffer, at: number) {
	const [tag, short] = [der[at], der[at + 1]];
	// No tag of several bytes is in signed data.
	if (tag === undefined || short === undefined || (tag & 0x1f) === 0x1f) throw damaged();
	const digits = short > 0x80 ? short - 0x80 : 0;
	const start = at + 2 + digits;
	if (digits > 4 || start > der.length) throw damaged();
	if (short === 0x80) return { tag, start, end: undefined };
	const end = start + (digits > 0 ? der.readUIntBE(at + 2, digits) : short);
	if (end > der.length) throw damaged();
	return { tag, start, end };
}

/** Whether an element of indefinite length ends at an offset. */
const isEnd = (der: Buffer, at: number) => der[at] === 0 && der[at + 1] === 0;

/** The offset after an element. */
function* after(der: Buffer, from: number): Sliced<number> {
	let at = from;
	let open = 0;
	let step = 0;
	do {
		if (isRest((step += 1))) yield;
		if (open > 0 && isEnd(der, at)) {
			open -= 1;
			at += 2;
			continue;
		}
		const { start, end } = elementAt(der, at);
		if (end === undefined) open += 1;
		at = end ?? start;
	} while (open > 0);
	return at;
}

/** Offset of the first element in the one at an offset, which has to have a certain tag. */
function inside(der: Buffer, at: number, wanted: number): number {
	const { tag, start } = elementAt(der, at);
	if (tag !== wanted) throw damaged();
	return start;
}

/**
 * The content of signed data, RFC 5652 §5.1.
 * @throws Problem
 */
function* signedContent(der: Buffer): Sliced<Buffer> {
	const type = inside(der, 0, SEQUENCE);
	const version = inside(der, inside(der, yield* after(der, type), EXPLICIT), SEQUENCE);
	const digests = yield* after(der, version);
	const encapsulated = yield* after(der, digests);
	const { end } = elementAt(der, encapsulated);
	const content = yield* after(der, inside(der, encapsulated, SEQUENCE));
	if (content === end || (end === undefined && isEnd(der, content))) {
		throw new Problem('it holds only the signature, and the document is another file');
	}
	return yield* octets(der, inside(der, content, EXPLICIT));
}

/** The bytes of an OCTET STRING, which may consist of others. */
function* octets(der: Buffer, from: number): Sliced<Buffer> {
	const joined = Buffer.alloc(der.length);
	let size = 0;
	let at = from;
	let step = 0;
	// The ends of the elements around; Infinity for an indefinite length.
	const ends: number[] = [];
	do {
		if (isRest((step += 1))) yield;
		const outer = ends.at(-1) ?? Infinity;
		if (ends.length > MAX_NESTING) throw damaged();
		const isLast = outer === Infinity && ends.length > 0 && isEnd(der, at);
		if (at === outer || isLast) {
			ends.pop();
			if (isLast) at += 2;
			continue;
		}
		const { tag, start, end } = elementAt(der, at);
		if (tag === OCTETS_IN_PIECES) {
			ends.push(end ?? Infinity);
			at = start;
		} else if (tag === OCTETS && end !== undefined) {
			size += der.copy(joined, size, start, end);
			at = end;
		} else throw damaged();
	} while (ends.length > 0);
	return joined.subarray(0, size);
}
