import type { ChunkReader } from '../../host/storeError';
import { TEXT_INSTEAD } from '../pdfText/options';
import { onlyProblem, Problem } from '../../host/problem';
import { deleteFileEndpoint, endpoints, isFileId } from '../../service/contract';
import { OtherAnswerProblem } from '../../service/answers/readAnswer';
import { type OptionFields, optionOfField } from '../../service/optionFields';
import { FileUpload, type RequestBody } from '../../service/requestBody';
import { modelName } from '../../service/searchModels';
import type { Service } from '../../service/service';
import { type PageSelection, wantedPages } from './pageSelection';
import type { DocumentSource } from './documents';
import { type NumberedPage, toPage } from './pages';
import { comparePages, type Reading, WITHOUT_OCR } from './reading';
import { repeatedLines } from './pagesRead';
import { rereadPages } from './rereadPages';
import { factOf } from '../../values/facts/fact';
import { wordsAtOffsets } from '../../basics/text/wordsAtOffsets';

export interface OcrSettings {
	/** As chosen; where empty, the first one that the service lists. */
	model: unknown;
	/** The parameter that it is chosen in; "model" unless told otherwise. */
	modelParameter?: string;
	/** Whether embedded images come with their content, spec §4 rule 5. */
	includeImages?: boolean;
	/** Fields of the user's own, added to the body. */
	additionalFields: Record<string, unknown>;
	/** How a file gets to the service: inside the request, unless told otherwise, or uploaded before it. */
	delivery?: 'dataUri' | 'upload';
	/** The pages that are wanted; all when not given. The service reads the whole document. */
	pages?: PageSelection;
	/** What options add to the request, spec §10; "words" that are not asked for are left out of the answer. */
	fields?: OptionFields;
	/** Labels of options that have another name in this node, by field. */
	labels?: Record<string, string>;
	/** Whether a page that comes back as an image is read again, as a picture. */
	rereads?: boolean;
	/** Looks at the file each time that it is sent in chunks. */
	watch?: () => ChunkReader | undefined;
	/** Pages of the file, asked for once it was sent; `undefined` where they cannot be counted. */
	countPages?: () => Promise<number | undefined> | number | undefined;
}

/** Whether the service can read documents: a model server (hosted deployment) has no OCR endpoint (spec §4). */
export const hasOcr = ({ environment }: Pick<Service, 'environment'>) =>
	environment !== 'deployment';

/** @throws Problem for a service without OCR */
export function requireOcr(service: Pick<Service, 'environment'>): void {
	if (!hasOcr(service)) {
		throw new Problem('a model server of your own has no document OCR', {
			description: `Choose a credential whose Environment is Full Service. ${TEXT_INSTEAD}`,
		});
	}
}

/**
 * Sends one document to OCR, spec §2.5. Separate tables are put into the Markdown of their
 * page. Words that were not asked for are left out, and so are words with wrong offsets. A page that
 * comes back as an image is read again where that is wanted.
 * @throws Problem
 */
export async function askOcr(
	service: Service,
	source: DocumentSource,
	settings: OcrSettings,
): Promise<Reading> {
	const { includeImages, additionalFields, pages: selection, fields = {}, rereads } = settings;
	requireOcr(service);
	const model = await modelName(service, 'ocr', settings.model, settings.modelParameter);
	const document = await deliver(service, source, settings);
	const used = { requests: 0, pages: 0 };
	const send = async (part: RequestBody, hasImages = includeImages) => {
		const answer = await service.send(endpoints.ocr, {
			model,
			document: part,
			...(hasImages && { include_image_base64: true }),
			...fields,
			...additionalFields,
		});
		used.requests += 1;
		used.pages += answer.data.pages.length;
		return answer;
	};
	try {
		const whole = await send(document.part).catch((error: unknown) =>
			explainRefused(error, settings, document.isInside, isHeic(source)),
		);
		if (whole.data.pages.length === 0) {
			throw new Problem('the service found no page in the document', {
				description: 'Open the file and check that it is not empty or damaged.',
			});
		}
		const { data, raw } = whole;
		const answered = data.pages.length;
		const wanted = wantedPages(data.pages, selection);
		const canReread = rereads && !isImage(source) && answered <= MAX_REREAD;
		const read = canReread
			? await rereadPages(
					wanted,
					async () => (includeImages ? whole : await send(document.part, true)).data.pages,
					async (image) => (await send(urlPart(true, image), false)).data.pages,
				)
			: wanted;
		const again = read.filter((page, at) => page !== wanted[at]).map(({ number }) => number);
		const pages = await withSeparateTables(read.map((page) => checkedPage(page, fields)));
		const compared = comparePages(answered, await settings.countPages?.(), selection);
		return {
			...WITHOUT_OCR,
			origin: 'ocr',
			pages: pages.map(toPage),
			...compared,
			facts: [...compared.facts, ...repeatedLines(pages)],
			notes: again.map((page) => factOf('pageReread', { page })),
			usage: { ...used, reported: data.usage_info ?? null },
			raw,
			model: data.model ?? model,
		};
	} finally {
		await document.release();
	}
}

/** A document with more pages is not sent again: each of its pages would be paid for once more. */
const MAX_REREAD = 10;

/** A page without words that were not asked for, and with those whose offsets are right. */
function checkedPage(page: NumberedPage, asked: OptionFields): NumberedPage {
	const { markdown, blocks, confidence_scores: scores } = page;
	const verified = wordsAtOffsets(markdown);
	return {
		...page,
		confidence_scores: {
			...scores,
			word_confidence_scores: undefined,
			...(asked.confidence_scores_granularity === 'word' && {
				word_confidence_scores: verified(scores?.word_confidence_scores ?? []),
			}),
		},
		// Services send them unasked too; they show where values are.
		blocks: blocks?.map((block) => ({ ...block, words: verified(block.words ?? []) })),
	};
}

async function withSeparateTables(pages: NumberedPage[]): Promise<NumberedPage[]> {
	if (pages.every(({ tables }) => !tables?.length)) return pages;
	const { withTables } = await import('./separateTables');
	return pages.map((page) => ({ ...page, ...withTables(page) }));
}

/** How services answer to a field that they do not know. */
const UNKNOWN_FIELD = [400, 422];
/** How they answer to a file that they cannot read. */
export const NOT_READABLE = [400, 415, 422];
/** How they answer to a body beyond their limit. */
export const TOO_LARGE = 413;

/**
 * Names the options to turn off where a service refuses a request because of their fields, how a file
 * may get there that is too large for a request, and a format that few services read.
 */
function explainRefused(
	error: unknown,
	{ fields = {}, labels = {}, additionalFields }: OcrSettings,
	isInside: boolean | undefined,
	isPhoto: boolean,
): never {
	const problem = onlyProblem(error);
	const { description = '', particulars = '', statusCode = 0, fault } = problem.details;
	if (statusCode === TOO_LARGE && isInside) {
		throw new Problem('the file is too large for the service', {
			description:
				'Make it smaller, or split it. If your service takes uploads, set the option "Requests: Send Files" to "Upload First".',
			statusCode,
		});
	}
	const refusal = `${description} ${particulars}`;
	const refused = Object.keys(fields).flatMap((field) => {
		const { label = '', asksFor } = optionOfField(field) ?? {};
		const isRefused = asksFor !== undefined && refusal.includes(field);
		return isRefused ? { field, asksFor, label: labels[field] ?? label } : [];
	});
	if (isPhoto && refused.length === 0 && fault !== 'setUp' && NOT_READABLE.includes(statusCode)) {
		throw new Problem('the file is a HEIC photo (iPhone), which this service cannot read', {
			description:
				'Save it as JPEG. For the next photos set the iPhone to "Settings → Camera → Formats → Most Compatible".',
			particulars,
			statusCode,
		});
	}
	if (!UNKNOWN_FIELD.includes(statusCode)) throw error;
	if (refused.length === 0) {
		const others = ['include_image_base64', ...Object.keys(additionalFields)];
		// The document is not at fault. Names without an underscore may be words of the sentence.
		if (!others.some((field) => field.includes('_') && refusal.includes(field))) throw error;
		throw problem.with({ fault: 'setUp' });
	}
	const all = (texts: string[]) => texts.join(' and ');
	const options = [...new Set(refused.map(({ label }) => `"${label}"`))];
	throw new Problem(`the service cannot tell ${all(refused.map(({ asksFor }) => asksFor))}`, {
		description: `It refuses ${all(refused.map(({ field }) => field))}. Turn off the option${options.length > 1 ? 's' : ''} ${all(options)}.`,
		statusCode,
		fault: 'setUp',
	});
}

const isImage = (source: DocumentSource) =>
	source.kind === 'url' ? looksLikeImage(source.fileName) : source.mimeType.startsWith('image/');

const isHeic = (source: DocumentSource) =>
	source.kind === 'url' ? /\.hei[cf]$/i.test(source.fileName) : source.mimeType === 'image/heic';

/** Whether a web address leads to an image, by the name in it. */
export const looksLikeImage = (name: string) =>
	/\.(png|jpe?g|webp|gif|bmp|tiff?|avif|hei[cf])$/i.test(name);

/**
 * Makes a document known to the service. A PDF goes as `document_url`, an image as `image_url`, an
 * uploaded file as `file`; a web address is passed on as it is. Where its content is in the request, it `isInside`;
 * `release` removes what was uploaded, where the service allows it, and never fails.
 * @throws Problem
 */
async function deliver(
	service: Service,
	source: DocumentSource,
	{ delivery = 'dataUri', watch }: OcrSettings,
) {
	const release = async () => {};
	if (source.kind === 'url') {
		return { part: urlPart(looksLikeImage(source.fileName), source.url), release };
	}
	const { fileName, mimeType } = source;
	const file = await source.file.part(mimeType, watch);
	if (delivery === 'dataUri') {
		return { part: urlPart(mimeType.startsWith('image/'), file), isInside: true, release };
	}
	const id = await upload(service, new FileUpload({ purpose: 'ocr' }, fileName, file));
	return {
		part: { type: 'file', file_id: id },
		release: async () => await service.tryOnce(deleteFileEndpoint(id)),
	};
}

const urlPart = (isImage: boolean, url: unknown): RequestBody =>
	isImage ? { type: 'image_url', image_url: url } : { type: 'document_url', document_url: url };

/** What to do where uploads do not work. */
const INSIDE_INSTEAD = 'Set the option "Requests: Send Files" to "Inside the Request".';

async function upload(service: Service, file: FileUpload): Promise<string> {
	const { data } = await service.send(endpoints.files, file).catch(explainNoUploads);
	if (isFileId(data.id)) return data.id;
	throw new Problem('the service answered the upload with an identifier that cannot be used', {
		description: `Requests with it could lead elsewhere. ${INSIDE_INSTEAD}`,
	});
}

/** How services answer that know nothing of uploads. */
const NO_UPLOADS = [404, 405, 501];

function explainNoUploads(error: unknown): never {
	const { statusCode } = onlyProblem(error).details;
	const isOther = error instanceof OtherAnswerProblem;
	if (!isOther && !NO_UPLOADS.includes(statusCode ?? 0)) throw error;
	throw new Problem(
		`the service ${isOther ? 'seems to take no' : 'does not take'} uploaded files`,
		{
			description: INSIDE_INSTEAD,
			statusCode,
		},
	);
}
