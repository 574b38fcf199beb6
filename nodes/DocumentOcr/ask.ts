import { betweenSteps, inSlices } from '../shared/host/budget';
import type { SameFiles } from '../shared/documents/files/sameFiles';
import { hasOcr } from '../shared/documents/ocr/askOcr';
import { TEXT_TYPES } from '../shared/documents/files/formats';
import { resolvePages } from '../shared/documents/ocr/pageSelection';
import { type Page, toPage } from '../shared/documents/ocr/pages';
import type { Reading } from '../shared/documents/ocr/reading';
import { readPages } from '../shared/documents/ocr/readPages';
import type { OptionFields } from '../shared/service/optionFields';
import type { Service } from '../shared/service/service';
import { isTextOutput, type OutputRecord } from './map/outputRecord';
import { type Unread, unreadFacts, unreadParts } from './map/unread';
import type { OcrTask } from './read';

/**
 * Has a document read by the service; loads what maps its answer only now.
 * @returns `pages` that the service has read for it, `unread` what was not read, and whether it is a PDF
 *   file whose text could have saved that
 */
export async function readDocument(
	service: Service,
	sameFiles: SameFiles<Reading>,
	{ job, source, fileStem, skipped }: OcrTask & { kind: 'document' },
): Promise<{ records: OutputRecord[]; pages: number; unread: Unread; hasPdfText?: boolean }> {
	const { fileName } = source;
	const file = source.kind === 'file' ? source : undefined;
	const isText = isTextOutput(job.output);
	const showsImages =
		job.attachImages || job.attachFiles.includes('html') || job.imageLinks === 'inline';
	const settings = {
		model: job.model,
		includeImages: isText ? showsImages : job.output === 'image',
		fields: isText ? optionFields(job) : {},
		labels: LABELS,
		additionalFields: job.additionalFields,
		delivery: job.delivery,
		pages: job.pages,
		pdfTextUse: job.pdfTextUse,
		hasOcr: hasOcr(service),
	};
	const pdfText = isText ? file?.pdfText : undefined;
	const document = file ? { ...file, pdfText } : source;
	const { answer: whole, note } = await sameFiles.answer(
		{
			itemIndex: job.itemIndex,
			fileName,
			files: file ? [file.file] : [],
			settings: { ...settings, pdfText },
		},
		async () => await readPages(service, document, settings),
	);
	const reading = whole.origin === 'text' ? selected(whole, job) : whole;
	const { origin, facts, usage, textOfPdf, hasPdfText } = reading;
	const { mapDocument } = await import('./map/mapDocument');
	const unread = unreadParts(reading, job.output);
	const isFirst = note === undefined;
	const records = await mapDocument(
		{
			fileName,
			fileStem,
			skipped,
			...shown(reading, job),
			// What another file has cost is not counted again.
			...(!isFirst && { usage: null }),
			...(textOfPdf && { differences: await comparison(reading.pages, textOfPdf) }),
			isCsv: reading.origin === 'text' && file?.mimeType === TEXT_TYPES.csv,
			facts: [
				...(note ? [note] : []),
				...(file?.notes ?? []),
				...reading.notes,
				...facts.filter(({ kind }) => kind !== 'pagesMissing'),
				...unreadFacts(unread),
			],
		},
		job,
	);
	const raw = reading.raw ?? {};
	return {
		records: job.includeRaw
			? records.map(({ json, files }) => ({ json: { ...json, raw }, files }))
			: records,
		pages: isFirst ? usage.pages : 0,
		unread,
		...(isText && origin === 'ocr' && isFirst && { hasPdfText }),
	};
}

/** The wanted pages of a text; in the text of a PDF file they are chosen already. */
function selected(reading: Reading, { pages: selection }: OcrTask['job']): Reading {
	const wanted = selection && new Set(resolvePages(selection, reading.pages.length));
	return { ...reading, pages: reading.pages.filter(({ number }) => wanted?.has(number) ?? true) };
}

/** What the output tells of a reading: its pages as the user wants them, its model and usage. */
function shown({ origin, pages, model, usage }: Reading, job: OcrTask['job']) {
	if (origin === 'ocr') {
		const wanted = pages.map((page) => asWanted(page, job));
		return { pages: wanted, model: model ?? '', usage: usage.reported };
	}
	return {
		pages: pages.map(({ number, markdown }) => toPage({ number, index: number - 1, markdown })),
		model: origin === 'pdfText' ? 'pdf text' : 'text',
		usage: { pages_processed: 0 },
	};
}

async function comparison(pages: Page[], textOfPdf: Reading) {
	const { compareTexts, isDifferent } = await import('../shared/documents/pdfText/compareTexts');
	const read = pages.map(({ number, markdown }) => ({ number, text: markdown }));
	const compared = await inSlices(compareTexts(read, textOfPdf), { eventLoop: betweenSteps });
	return compared.filter(isDifferent);
}

/** What the options add to the request, docs/developers/service.md §10; by default nothing. */
const optionFields = ({ layoutDetails, headersAndFooters }: OcrTask['job']): OptionFields => ({
	...(layoutDetails === 'blockConfidence' && { confidence_scores_granularity: 'block' }),
	...(layoutDetails === 'blocksAndConfidence' && { confidence_scores_granularity: 'word' }),
	...(layoutDetails !== 'none' && { include_blocks: true }),
	...(headersAndFooters !== 'inText' && { extract_header: true, extract_footer: true }),
});

/** The option of this node that asks for what another option does in Structured Extraction. */
const LABELS = {
	confidence_scores_granularity: 'Reading: Layout Details',
	include_blocks: 'Reading: Layout Details',
};

/** A page without what the user does not want; services send blocks unasked. */
function asWanted(page: Page, { headersAndFooters, layoutDetails }: OcrTask['job']): Page {
	const wanted = { ...page };
	if (headersAndFooters === 'leaveOut') {
		delete wanted.header;
		delete wanted.footer;
	}
	if (layoutDetails === 'none') delete wanted.blocks;
	return wanted;
}
