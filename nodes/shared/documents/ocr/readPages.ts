import { tiffPages } from '../files/tiffPages';
import { lazy } from '../../basics/memoize';
import { onlyProblem, type Problem } from '../../host/problem';
import type { Service } from '../../service/service';
import { type Fact, factOf } from '../../values/facts/fact';
import type { choosePdfText } from '../pdfText/choosePdfText';
import { askOcr, NOT_READABLE, type OcrSettings, TOO_LARGE } from './askOcr';
import { type DocumentSource, isTextFile } from './documents';
import { type Reading, WITHOUT_OCR } from './reading';

/**
 * Reads a document: by the text of a file that has one of its own, the text that the user gives with
 * a PDF file, or OCR. Where OCR refuses a file, its text is used if it is good enough, with a doubt.
 * @throws Problem when none of them can be had
 */
export async function readPages(
	service: Service,
	source: DocumentSource,
	settings: OcrSettings & Parameters<typeof choosePdfText>[2],
): Promise<Reading> {
	if (isTextFile(source)) {
		const { readTextFile } = await import('../fileTexts/toPages');
		const { pages, hidden, hiddenParts = [], notes: others = [] } = await readTextFile(source);
		const notes = [...hiddenNotes(hidden, hiddenParts), ...others];
		return {
			...WITHOUT_OCR,
			origin: 'text',
			pages,
			notes,
			facts: source.facts ?? [],
			hasHiddenText: hidden > 0 || hiddenParts.length > 0,
		};
	}
	if (source.kind === 'url' || source.mimeType !== 'application/pdf') {
		const isImage = source.kind === 'file' && source.mimeType.startsWith('image/');
		const countPages = async () => {
			if (!isImage || source.mimeType !== TIFF) return isImage ? 1 : undefined;
			const { bytes, size } = await source.file.upTo(MAX_TIFF);
			return size > MAX_TIFF ? undefined : tiffPages(bytes);
		};
		return await askOcr(service, source, { ...settings, countPages });
	}
	const { pdfText, file } = source;
	const { withBeyondPages } = await import('../pdf/beyondPages');
	const { countedPages, pdfFacts, WatchedPdf } = await import('../pdf/pdfFacts');
	if (pdfText === undefined) {
		const watched = new WatchedPdf();
		// Files that are in memory as a whole are not sent in chunks.
		const factsOf = lazy(async () => watched.facts ?? (await pdfFacts(file.chunks())));
		const countPages = async () => countedPages(await factsOf());
		const asked = { ...settings, watch: watched.watch, countPages };
		const reading = await askOcr(service, source, asked);
		const facts = await factsOf();
		const { hasFonts = false, scans, pageCount = 1 } = facts;
		return withBeyondPages({ ...reading, hasPdfText: hasFonts && scans < pageCount }, facts);
	}
	const { choosePdfText } = await import('../pdfText/choosePdfText');
	const facts = await pdfFacts(file.chunks());
	const named = { ...source, pdfText };
	const choice = choosePdfText(named, facts, settings);
	if ('origin' in choice) return withBeyondPages(choice, facts);
	const countPages = () => countedPages(facts);
	try {
		const reading = await askOcr(service, source, { ...settings, countPages });
		const whole = { ...reading, ...choice, notes: [...choice.notes, ...reading.notes] };
		return withBeyondPages(whole, facts);
	} catch (error) {
		const refusal = onlyRefusal(error);
		const instead = textInstead(() => choosePdfText(named, facts, { ...settings, hasOcr: false }));
		if (!instead || !('origin' in instead)) throw refusal;
		const others = instead.facts.filter(({ kind }) => kind !== 'textDoubtful');
		const isOnScans = others.length < instead.facts.length;
		const values = { isOnScans, refusal: refusal.message };
		return { ...instead, facts: [...others, { kind: 'textDoubtful', fields: [], values }] };
	}
}

/** Larger ones are sent without counting their pages, in bytes. */
const MAX_TIFF = 50 * 1024 * 1024;
const TIFF = 'image/tiff';

/** The notes about hidden text, rows or sheets that were left out, if there were any. */
const hiddenNotes = (hidden: number, names: string[]): Fact[] => [
	...(hidden === 0 ? [] : [factOf('hiddenText', { count: hidden })]),
	...(names.length === 0 ? [] : [factOf('hiddenParts', { names })]),
];

/** The choice without OCR; `undefined` where no text can be used. */
function textInstead<Choice>(choose: () => Choice): Choice | undefined {
	try {
		return choose();
	} catch (error) {
		return void onlyProblem(error);
	}
}

/** A thrown value that says that the service cannot read the file. @throws any other one */
function onlyRefusal(error: unknown): Problem {
	const problem = onlyProblem(error);
	const { fault, statusCode = 0 } = problem.details;
	if (fault === 'setUp' || ![...NOT_READABLE, TOO_LARGE].includes(statusCode)) throw problem;
	return problem;
}
