import type { IExecuteFunctions } from 'n8n-workflow';
import type { DocumentSource } from '../shared/ocr/readDocuments';
import type { SameFiles } from '../shared/files/sameFiles';
import { resolvePages } from '../shared/ocr/pageSelection';
import { numberedPages } from '../shared/ocr/pages';
import { isTextFile } from '../shared/texts/textFiles';
import type { Choice } from '../shared/pdfText/choosePdfText';
import type { ChosenText } from '../shared/pdfText/pdfTexts';
import { askOcr, requireOcr } from '../shared/ocr/askOcr';
import type { DocumentAnswer } from '../shared/ocr/wantedPages';
import type { OptionFields } from '../shared/service/optionFields';
import { modelName } from '../shared/service/searchModels';
import type { Service } from '../shared/service/service';
import type { Output, OutputRecord } from './map/outputRecord';
import type { Options } from './options';
import type { OcrTask } from './read';

type ReadSettings = Omit<Options, 'passOnInputFiles'> & { output: Output };

/**
 * Has a document read by the service; loads what maps its answer only now.
 * @returns `pages` that the service has read for it
 */
export async function readDocument(
	context: IExecuteFunctions,
	itemIndex: number,
	service: Service,
	sameFiles: SameFiles<DocumentAnswer>,
	{ source, fileStem, skipped }: OcrTask & { kind: 'document' },
	settings: ReadSettings,
): Promise<{ records: OutputRecord[]; pages: number }> {
	const { output, attachFiles, imageLinks } = settings;
	const isText = output === 'document' || output === 'page';
	const { use, text, notes } = await choose(service, source, { ...settings, isText });
	if (use === 'ocr') requireOcr(service);
	const ownText = isTextFile(source) ? 'text' : 'pdf text';
	const model =
		use === 'ocr'
			? await modelName(
					service,
					'ocr',
					context.getNodeParameter('model', itemIndex, '', { extractValue: true }),
				)
			: ownText;
	const attachImages =
		isText && Boolean(context.getNodeParameter('includeImages', itemIndex, false));
	const showsImages = isText && (attachFiles.includes('html') || imageLinks === 'inline');
	const asked = {
		model,
		includeImages: attachImages || showsImages || output === 'image',
		fields: isText ? optionFields(settings) : {},
		labels: LABELS,
		additionalFields: settings.additionalFields,
		delivery: settings.delivery,
		pages: settings.pages,
	};
	const { fileName } = source;
	const { answer, note } = await sameFiles.answer(
		{
			itemIndex,
			fileName,
			files: source.kind === 'file' ? [source.file] : [],
			settings: { ...asked, ...(use === 'text' && { text }) },
		},
		async () => (use === 'text' ? answerOf(text, model) : await askOcr(service, source, asked)),
	);
	const { numbers, raw } = answer;
	const data =
		settings.headersAndFooters === 'leaveOut' ? withoutMargins(answer.data) : answer.data;
	const { mapDocument } = await import('./map/mapDocument');
	const told = data.usage_info?.['pages_processed'];
	const count = typeof told === 'number' ? told : data.pages.length;
	const pages = note === undefined ? count : 0;
	const compared = use === 'ocr' && text && (await comparison(answer, text));
	const records = await mapDocument(
		{
			...{ fileName, fileStem, skipped, model, response: data, numbers, note },
			...(compared && { differences: compared }),
			reasons: [...(source.kind === 'file' ? (source.notes ?? []) : []), ...notes],
		},
		{ ...settings, attachImages },
	);
	return {
		records: settings.includeRaw
			? records.map(({ json, files }) => ({ json: { ...json, raw }, files }))
			: records,
		pages,
	};
}

/** What reads a document: OCR, its own text, or the text that the user gives with a PDF file. */
async function choose(
	service: Service,
	source: DocumentSource,
	{ isText, ...settings }: ReadSettings & { isText: boolean },
): Promise<Choice> {
	if (isTextFile(source)) {
		const { readTextFile } = await import('../shared/texts/readTextFile');
		const { pages, notes } = await readTextFile(source);
		const numbers = settings.pages && new Set(resolvePages(settings.pages, pages.length));
		const chosen = pages.filter(({ number }) => numbers?.has(number) ?? true);
		return { use: 'text', text: { pages: chosen, isPaged: true }, notes };
	}
	if (!isText || source.kind === 'url' || source.pdfText === undefined) {
		return { use: 'ocr', notes: [] };
	}
	const { choosePdfText } = await import('../shared/pdfText/choosePdfText');
	const canOcr = service.environment !== 'deployment';
	const { fileName, pdfText, file } = source;
	return await choosePdfText({ fileName, pdfText }, file.chunks(), { ...settings, canOcr });
}

/** A text in the form of an answer of OCR. */
const answerOf = ({ pages }: ChosenText, model: string): DocumentAnswer => ({
	data: {
		pages: pages.map(({ number, markdown }) => ({ index: number - 1, markdown })),
		model,
		usage_info: { pages_processed: 0 },
	},
	numbers: pages.map(({ number }) => number),
	raw: {},
});

async function comparison({ data, numbers }: DocumentAnswer, text: ChosenText) {
	const { compareTexts, isDifferent } = await import('../shared/pdfText/compareTexts');
	return compareTexts(numberedPages(data.pages, numbers), text).filter(isDifferent);
}

/** What the options add to the request, docs/service.md §10; by default nothing. */
const optionFields = ({ layoutDetails, headersAndFooters }: ReadSettings): OptionFields => ({
	...(layoutDetails === 'blocksAndConfidence' && { confidence_scores_granularity: 'word' }),
	...(layoutDetails !== 'none' && { include_blocks: true }),
	...(headersAndFooters !== 'inText' && { extract_header: true, extract_footer: true }),
});

/** The option of this node that asks for what another option does in Structured Extraction. */
const LABELS = {
	confidence_scores_granularity: 'Reading: Layout Details',
	include_blocks: 'Reading: Layout Details',
};

const withoutMargins = (data: DocumentAnswer['data']) => ({
	...data,
	pages: data.pages.map((page) => ({ ...page, header: undefined, footer: undefined })),
});
