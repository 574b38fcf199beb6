import { betweenSteps, inSlices } from '../shared/host/budget';
import type { SameFiles } from '../shared/documents/files/sameFiles';
import { askOcr, requireOcr } from '../shared/documents/ocr/askOcr';
import { TEXT_TYPES } from '../shared/documents/ocr/documents';
import { type DocumentAnswer, resolvePages } from '../shared/documents/ocr/pageSelection';
import { toPage } from '../shared/documents/ocr/pages';
import { type ReadDocument, readPages } from '../shared/documents/ocr/readPages';
import type { ChosenText } from '../shared/documents/pdfText/pdfTexts';
import type { OptionFields } from '../shared/service/optionFields';
import { modelName } from '../shared/service/searchModels';
import type { Service } from '../shared/service/service';
import { isTextOutput, type OutputRecord } from './map/outputRecord';
import { type Unread, unreadParts, unreadReasons } from './map/unread';
import type { OcrJob, OcrTask } from './read';

/**
 * Has a document read by the service; loads what maps its answer only now.
 * @returns `pages` that the service has read for it, `unread` what was not read, and whether it is a PDF
 *   file whose text could have saved that
 */
export async function readDocument(
	service: Service,
	sameFiles: SameFiles<ReadDocument>,
	{ job, source, fileStem, skipped }: OcrTask & { kind: 'document' },
): Promise<{ records: OutputRecord[]; pages: number; unread: Unread; hasPdfText?: boolean }> {
	const { fileName } = source;
	const file = source.kind === 'file' ? source : undefined;
	const isText = isTextOutput(job.output);
	const showsImages =
		job.attachImages || job.attachFiles.includes('html') || job.imageLinks === 'inline';
	const settings = {
		includeImages: isText ? showsImages : job.output === 'image',
		fields: isText ? optionFields(job) : {},
		labels: LABELS,
		additionalFields: job.additionalFields,
		delivery: job.delivery,
		pages: job.pages,
		pdfTextUse: job.pdfTextUse,
		canOcr: service.environment !== 'deployment',
	};
	const pdfText = isText ? file?.pdfText : undefined;
	const document = file ? { ...file, pdfText } : source;
	const { answer: read, note } = await sameFiles.answer(
		{
			itemIndex: job.itemIndex,
			fileName,
			files: file ? [file.file] : [],
			settings: { ...settings, model: job.model, pdfText },
		},
		async () =>
			await readPages(document, settings, async (watch) => {
				requireOcr(service);
				const model = await modelName(service, 'ocr', job.model);
				return await askOcr(service, source, { ...settings, model, watch });
			}),
	);
	const { data, raw } = read.use === 'ocr' ? read.answer : answerOf(read, job);
	const { mapDocument } = await import('./map/mapDocument');
	const count = read.use === 'ocr' ? read.answer.used.pages : 0;
	const unread = unreadParts(data.pages, read, job.output);
	const records = await mapDocument(
		{
			fileName,
			fileStem,
			skipped,
			note,
			model: data.model ?? (await modelName(service, 'ocr', job.model)),
			response: asWanted(data, job),
			isCsv: read.use === 'text' && file?.mimeType === TEXT_TYPES.csv,
			...(read.use === 'ocr' &&
				read.text && { differences: await comparison(read.answer, read.text) }),
			reasons: [
				...(file?.notes ?? []),
				...read.notes,
				...(read.use === 'text' ? [read.warning ?? []].flat() : []),
				...unreadReasons(unread),
			],
		},
		job,
	);
	return {
		records: job.includeRaw
			? records.map(({ json, files }) => ({ json: { ...json, raw }, files }))
			: records,
		pages: note === undefined ? count : 0,
		unread,
		...(isText && read.use === 'ocr' && note === undefined && { hasPdfText: read.hasPdfText }),
	};
}

/** A text in the form of an answer of OCR. The pages of a PDF file were chosen with its text. */
function answerOf(
	{ text, isPdf }: ReadDocument & { use: 'text' },
	{ pages: selection }: OcrJob,
): Pick<DocumentAnswer, 'data' | 'raw'> {
	const wanted = selection && !isPdf && new Set(resolvePages(selection, text.pages.length));
	const pages = text.pages.filter(({ number }) => !wanted || wanted.has(number));
	return {
		data: {
			pages: pages.map(({ number, markdown }) => ({ number, index: number - 1, markdown })),
			model: isPdf ? 'pdf text' : 'text',
			usage_info: { pages_processed: 0 },
		},
		raw: {},
	};
}

async function comparison({ data }: DocumentAnswer, text: ChosenText) {
	const { compareTexts, isDifferent } = await import('../shared/documents/pdfText/compareTexts');
	const { Mentions } = await import('../shared/values/mentions/Mentions');
	const read = data.pages.map(toPage).map(({ number, markdown }) => ({
		number,
		mentions: new Mentions(markdown),
	}));
	const compared = await inSlices(compareTexts(read, text), { eventLoop: betweenSteps });
	return compared.filter(isDifferent);
}

/** What the options add to the request, docs/service.md §10; by default nothing. */
const optionFields = ({ layoutDetails, headersAndFooters }: OcrJob): OptionFields => ({
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

/** An answer without what the user does not want; services send blocks unasked. */
const asWanted = (
	data: DocumentAnswer['data'],
	{ headersAndFooters, layoutDetails }: OcrJob,
): DocumentAnswer['data'] => ({
	...data,
	pages: data.pages.map((page) => ({
		...page,
		...(headersAndFooters === 'leaveOut' && { header: undefined, footer: undefined }),
		...(layoutDetails === 'none' && { blocks: undefined }),
	})),
});
