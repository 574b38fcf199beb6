import { readFile } from 'node:fs/promises';
import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { schemaFromTemplate } from '../../nodes/StructuredExtraction/fields/templates';
import type { Service } from '../service/main';
import { findPrinted, isAbsent, type Printed } from './notation';
import { type Leaf, mapLeaves, type TrueRecord, type Truth } from './truths';

const pageSchema = z.object({ index: z.number(), markdown: z.string() }).passthrough();

/** A page with all that the local service returns about it. */
export type Page = z.infer<typeof pageSchema>;

/** A document with its text, and the answer of a model that makes no mistake. */
export interface Reading extends Truth {
	pages: Page[];
	/** Of all pages, with a line break between them. */
	text: string;
	/** Where and how values are printed in the text, by path, as far as they are. */
	printed: Map<string, Printed>;
	/** Paths of the values of an e-invoice that its page does not show. */
	notShown: string[];
	/** Paths of values of an image that are not in its text as OCR has read it. */
	misread: string[];
	/** Paths of values that are wrong on the document itself: IBANs whose check digits do not fit. */
	faulty: string[];
	/** The lines and the account, where the true record does not have them, though the document may. */
	unknown: string[];
}

/** Types of files that OCR reads, by extension. */
export const mimeTypes: Record<string, string> = {
	pdf: 'application/pdf',
	jpg: 'image/jpeg',
	jpeg: 'image/jpeg',
	png: 'image/png',
	tiff: 'image/tiff',
};

/** The pages of a document; a text is one page as it is, HTML without its tags. */
async function pagesOf({ path }: Truth, service: Service): Promise<Page[]> {
	const content = await readFile(path);
	const type = mimeTypes[path.replace(/^.*[.]/, '')];
	if (type === undefined) {
		const text = content.toString('utf8');
		return [{ index: 0, markdown: path.endsWith('.html') ? text.replace(/<[^<>]*>/g, ' ') : text }];
	}
	const asked = { confidence_scores_granularity: 'word' };
	return await ocrPages(content, type, service, asked);
}

/** The pages of a file as OCR returns them. @param asked further fields of the request */
export async function ocrPages(
	content: Buffer,
	type: string,
	{ url, apiKey }: Pick<Service, 'url' | 'apiKey'>,
	asked = {},
): Promise<Page[]> {
	const kind = type.startsWith('image/') ? 'image_url' : 'document_url';
	const response = await fetch(`${url}/v1/ocr`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
		body: JSON.stringify({
			model: 'svc-ocr-latest',
			document: { type: kind, [kind]: `data:${type};base64,${content.toString('base64')}` },
			...asked,
		}),
	});
	const answer: unknown = await response.json();
	if (!response.ok) throw new Error(`OCR: ${JSON.stringify(answer).slice(0, 200)}`);
	return z.object({ pages: z.array(pageSchema) }).parse(answer).pages;
}

/** Every value of a record with its path. */
export const leavesOf = (record: TrueRecord): [string, Leaf][] =>
	Object.entries(record).flatMap(([name, value]): [string, Leaf][] => {
		if (value === undefined) return [];
		if (!Array.isArray(value)) return [[name, value]];
		return value.flatMap((entry, at) =>
			Object.entries(entry).flatMap(([inner, each]): [string, Leaf][] =>
				each === undefined ? [] : [[`${name}[${at}].${inner}`, each]],
			),
		);
	});

/** Has a document read by the local service. */
export async function readTruth(truth: Truth, service: Service): Promise<Reading> {
	const pages = await pagesOf(truth, service);
	const text = pages.map(({ markdown }) => markdown).join('\n');
	const printed = new Map<string, Printed>();
	const notShown: string[] = [];
	const misread: string[] = [];
	// Required fields are asked for nevertheless; the kind of a document is decided, not read.
	const kept = schemaFromTemplate(truth.template)
		.fields.filter(({ required, type }) => required || type === 'enum')
		.map(({ name }) => name);
	for (const [path, value] of leavesOf(truth.record)) {
		const found = findPrinted(text, value);
		if (found !== undefined) printed.set(path, found);
		else if (truth.isFromData && !kept.includes(path)) {
			if (typeof value === 'number' || isAbsent(text, value)) notShown.push(path);
		} else if (truth.isScan && (typeof value === 'number' || isAbsent(text, value))) {
			misread.push(path);
		}
	}
	const { iban } = truth.record;
	const isFaulty = typeof iban === 'string' && !isValidIBAN(iban.replace(/\s/g, ''));
	const faulty = isFaulty ? ['iban'] : [];
	const record = mapLeaves(truth.record, (path, value) =>
		notShown.includes(path) ? undefined : value,
	);
	const { lines } = record;
	const unknown = [
		...(Array.isArray(lines) && lines.length === 0 ? ['lines'] : []),
		...(iban === undefined ? ['iban'] : []),
	];
	return { ...truth, pages, text, printed, notShown, misread, faulty, unknown, record };
}

/** The model's answer: numbers, amounts and dates as they are printed, as the prompt asks. */
export function answerOf({ printed }: Reading, record: TrueRecord): string {
	return JSON.stringify(
		mapLeaves(record, (path, value) => {
			if (value === undefined) return null;
			const isText = typeof value === 'string' && !/^\d{4}-\d\d-\d\d$/.test(value);
			return isText || path === 'currency' ? value : (printed.get(path)?.write(value) ?? value);
		}),
	);
}
