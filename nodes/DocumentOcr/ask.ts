import type { IExecuteFunctions } from 'n8n-workflow';
import { askJson } from '../shared/completion/askJson';
import type { DocumentSource } from '../shared/ocr/readDocuments';
import { fileChunks } from '../shared/files/readFile';
import type { SameFiles } from '../shared/files/sameFiles';
import type { FoundDocuments } from '../shared/bundle/documentRanges';
import type { FindCost } from '../shared/bundle/findDocuments';
import { readKinds } from '../shared/bundle/kinds';
import { resolvePages } from '../shared/ocr/pageSelection';
import { numberedPages } from '../shared/ocr/pages';
import { isTextFile } from '../shared/texts/textFiles';
import type { Choice } from '../shared/pdfText/choosePdfText';
import type { ChosenText } from '../shared/pdfText/pdfTexts';
import type { DescribedFigures } from './describeFigures';
import { partsOf } from './map/partsOf';
import { askOcr, requireOcr } from '../shared/ocr/askOcr';
import type { DocumentAnswer } from '../shared/ocr/askPages';
import type { OptionFields } from '../shared/service/optionFields';
import { readModel } from '../shared/service/searchModels';
import type { Service } from '../shared/service/service';
import type { Output, OutputRecord } from './map/outputRecord';
import type { Options } from './options';
import type { OcrTask } from './read';

type ReadSettings = Omit<Options, 'passOnInputFiles'> & { output: Output };

/** A file as OCR has read it, and the documents that were found in it where they were asked for. */
export interface ReadFile {
	answer: DocumentAnswer;
	found?: FoundDocuments & FindCost;
	/** What a model sees in its images, where that was asked for. */
	described?: DescribedFigures;
}

/**
 * Has a document read by the service; loads what maps its answer only now.
 * @returns `pages` that the service has read for it
 */
export async function readDocument(
	context: IExecuteFunctions,
	itemIndex: number,
	service: Service,
	sameFiles: SameFiles<ReadFile>,
	{ source, fileStem, skipped }: OcrTask & { kind: 'document' },
	settings: ReadSettings,
): Promise<{ records: OutputRecord[]; pages: number }> {
	const { output, attachHtml, imageLinks } = settings;
	const isText = output === 'document' || output === 'page';
	const isSplit =
		output === 'document' &&
		context.getNodeParameter('documentsPerFile', itemIndex, 'one') === 'find';
	const chosen = await choose(context, service, source, { ...settings, isText, isSplit });
	const { use, text } = chosen;
	if (use === 'ocr') requireOcr(service);
	const ownText = isTextFile(source) ? 'text' : 'pdf text';
	const model = use === 'ocr' ? await readModel(context, itemIndex, service, 'ocr') : ownText;
	const attachImages =
		isText && Boolean(context.getNodeParameter('includeImages', itemIndex, false));
	const showsImages = isText && (attachHtml || imageLinks === 'inline');
	const describesImages = settings.describeImages && output !== 'tableRow';
	const asked = {
		model,
		includeImages: attachImages || showsImages || describesImages || output === 'image',
		fields: optionFields(settings, isText),
		labels: { include_blocks: 'Reading: Blocks' },
		additionalFields: settings.additionalFields,
		delivery: settings.delivery,
		pages: {
			selection: settings.pages,
			canSelect: settings.serviceSelectsPages,
			perRequest: settings.pagesPerRequest,
			parallel: settings.concurrency,
		},
	};
	const { fileName } = source;
	const kinds =
		settings.findKind && output === 'document' ? readKinds(settings.kinds, settings.ownKinds) : [];
	const find = async ({ data, numbers }: DocumentAnswer) => {
		const pages = numberedPages(data.pages, numbers);
		const isSearched = isSplit && pages.length > 1;
		if (!isSearched && kinds.length === 0) return undefined;
		const { findDocuments, findWhole } = await import('../shared/bundle/findDocuments');
		const chatModel = await readModel(context, itemIndex, service, 'chat', 'options.chatModel');
		const ask = askJson(service, chatModel, {});
		return await (isSearched ? findDocuments : findWhole)(ask, pages, { kinds, fileName });
	};
	const describe = async (answer: DocumentAnswer) => {
		if (!describesImages || use === 'text') return undefined;
		const { describeFigures } = await import('./describeFigures');
		const name = 'options.chatModel';
		const visionModel = await readModel(context, itemIndex, service, 'vision', name);
		return await describeFigures(askJson(service, visionModel, {}), answer);
	};
	const { answer: read, note } = await sameFiles.answer(
		{
			itemIndex,
			fileName,
			files: source.kind === 'file' ? [source] : [],
			settings: {
				...{ ...asked, kinds, isSplit, describesImages, chatModel: settings.chatModel },
				...(use === 'text' && { text }),
			},
		},
		async () => {
			const answer =
				use === 'text' ? answerOf(text, model) : await askOcr(context, service, source, asked);
			const [found, described] = await Promise.all([find(answer), describe(answer)]);
			return { answer, found, described };
		},
	);
	const { numbers, raw } = read.answer;
	const data =
		settings.headersAndFooters === 'leaveOut' ? withoutMargins(read.answer.data) : read.answer.data;
	const { mapDocument } = await import('./map/mapDocument');
	const told = data.usage_info?.['pages_processed'];
	const count = typeof told === 'number' ? told : data.pages.length;
	const pages = note === undefined ? count : 0;
	const { described } = read;
	const figures = described && { requests: described.requests, ...described.usage };
	const compared = use === 'ocr' && text && (await comparison(read.answer, text));
	const response = {
		...data,
		...(figures && { usage_info: { ...data.usage_info, figures } }),
	};
	const result = {
		...{ fileName, fileStem, skipped, model, response, numbers, note },
		...(compared && { differences: compared }),
		...(described && { figures: described.figures }),
		reasons: [
			...(source.kind === 'file' ? (source.notes ?? []) : []),
			...chosen.notes,
			...(described?.notes ?? []),
		],
	};
	const records = (
		await Promise.all(
			partsOf(result, read.found, isSplit).map(
				async (part) => await mapDocument(part, { ...settings, attachImages }),
			),
		)
	).flat();
	return {
		records: settings.includeRaw
			? records.map(({ json, files }) => ({ json: { ...json, raw }, files }))
			: records,
		pages,
	};
}

/** What reads a document: OCR, its own text, or the text that the user gives with a PDF file. */
async function choose(
	context: IExecuteFunctions,
	service: Service,
	source: DocumentSource,
	{ isText, isSplit, ...settings }: ReadSettings & { isText: boolean; isSplit: boolean },
): Promise<Choice> {
	if (isTextFile(source)) {
		const { readTextFile } = await import('../shared/texts/texts');
		const { pages, notes } = await readTextFile(context, source);
		const numbers = settings.pages && new Set(resolvePages(settings.pages, pages.length));
		const chosen = pages.filter(({ number }) => numbers?.has(number) ?? true);
		return { use: 'text', text: { pages: chosen, isPaged: true }, notes };
	}
	if (!isText || source.kind === 'url' || source.pdfText === undefined) {
		return { use: 'ocr', notes: [] };
	}
	const { choosePdfText } = await import('../shared/pdfText/choosePdfText');
	const canOcr = service.environment !== 'deployment';
	const { fileName, pdfText, binary, whole } = source;
	const chunks = fileChunks(context, binary, whole);
	return await choosePdfText({ fileName, pdfText }, chunks, { ...settings, isSplit, canOcr });
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
const optionFields = (settings: ReadSettings, isText: boolean): OptionFields => ({
	...(isText && {
		...(settings.confidence !== 'none' && { confidence_scores_granularity: settings.confidence }),
		...(settings.blocks && { include_blocks: true }),
		...(settings.headersAndFooters !== 'inText' && { extract_header: true, extract_footer: true }),
	}),
	...(settings.mostImages >= 0 && { image_limit: settings.mostImages }),
	...(settings.smallestImage > 0 && { image_min_size: settings.smallestImage }),
});

const withoutMargins = (data: DocumentAnswer['data']) => ({
	...data,
	pages: data.pages.map((page) => ({ ...page, header: undefined, footer: undefined })),
});
