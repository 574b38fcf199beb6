import type { IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';
import { readChatImage } from '../shared/files/chatImage';
import { withFiles } from '../shared/files/findFiles';
import type { PdfTextSettings } from '../shared/pdfText/choosePdfText';
import { looksLikeImage } from '../shared/ocr/askOcr';
import type { ChosenText } from '../shared/pdfText/pdfTexts';
import {
	documentFiles,
	type DocumentSource,
	readDocuments,
	type SkippedFile,
} from '../shared/ocr/readDocuments';
import { TEXT_INSTEAD } from '../shared/pdfText/options';
import { asProblem, Problem } from '../shared/problem';
import type { FilePart } from '../shared/service/requestBody';
import { parameterText } from '../shared/panel/parameterText';
import { optionsAsSet } from '../shared/panel/readOptions';
import type { SourcePage } from './evidence/sourceText';
import type { GivenLists } from './known/compareKnown';
import type { KnownLists } from './known/knownFields';
import { type ExtractionOptions, LIST_NAMES } from './options';
import { schemaFromExample } from '../shared/schema/fromExample';
import { fieldsFromParameter, schemaFromFields } from './schema/fromFields';
import { schemaFromJsonSchema } from '../shared/schema/fromJsonSchema';
import { schemaFromTemplate } from './schema/fromTemplate';
import { COMMON_FIELDS, type KindFields, kindFields } from './schema/kindFields';
import type { Schema } from '../shared/schema/schema';
import { isTextFile } from '../shared/texts/textFiles';
import { textReader } from '../shared/texts/textReader';

/** Something to extract one record from. */
export type ExtractionTask = { skipped: SkippedFile[] } & (
	{ kind: 'document'; document: DocumentSource } | { kind: 'text'; text: string }
);

/** The documents or the text of an item. @throws Problem when there is nothing to read */
export async function extractionTasks(
	context: IExecuteFunctions,
	itemIndex: number,
	{ eInvoice, officeFiles }: Pick<ExtractionOptions, 'eInvoice' | 'officeFiles'>,
): Promise<ExtractionTask[]> {
	if (context.getNodeParameter('source', itemIndex) === 'text') {
		const text = parameterText(context.getNodeParameter('text', itemIndex, ''));
		if (text.trim() === '') {
			throw new Problem('the text is empty', {
				description: 'Check the expression in "Text"; it gives nothing for this item.',
			});
		}
		return [{ kind: 'text', text, skipped: [] }];
	}
	const reader = textReader({ withEInvoices: eInvoice !== 'ignore', officeFiles });
	const { sources, skipped } = await readDocuments(context, itemIndex, reader);
	return sources.map((document) => ({ kind: 'document', document, skipped }));
}

/**
 * The file that a task is about, in the field `data`, whatever field of the input it came from: nodes
 * after this one find it there. There is none of a text or a web address.
 */
export function inputFile(task: ExtractionTask): IBinaryKeyData | undefined {
	return task.kind === 'document' && task.document.kind === 'file'
		? { data: task.document.file.binary }
		: undefined;
}

/** The files of an item of which none could be read: a single one in the field `data` as well. */
export function unreadFiles(
	context: IExecuteFunctions,
	itemIndex: number,
): IBinaryKeyData | undefined {
	const { files } = documentFiles(context, itemIndex).found;
	const [first, second] = files;
	if (first === undefined || second !== undefined) return first && withFiles({}, files);
	return { data: first.binary };
}

/** What the model is to see: a text, the text that OCR finds in a document, or an image itself. */
export type ModelInput =
	/** Without a name where it is the text of the item. */
	| {
			kind: 'text';
			pages: SourcePage[];
			fileName?: string;
			notes?: string[];
			/** The PDF file that has this text, which OCR could read as well, and what may be wrong with it. */
			pdf?: DocumentSource;
			isPaged?: boolean;
			warning?: string;
	  }
	/** With the text of the file where OCR is to be checked by it. */
	| { kind: 'ocr'; document: DocumentSource; fileText?: ChosenText; notes?: string[] }
	| { kind: 'image'; document: DocumentSource; url: string | FilePart };

/**
 * What the model is to see of a task: the text of files that have one of their own, and of all
 * others what `readWith` says: `auto` shows single images and has everything else read by OCR. A PDF
 * file may have a text that is used in place of OCR.
 * @throws Problem when the model is to look at a file that is no image, or a text cannot be read
 */
export async function readInput(
	context: IExecuteFunctions,
	itemIndex: number,
	task: ExtractionTask,
	settings: PdfTextSettings,
): Promise<ModelInput> {
	if (task.kind === 'text') return { kind: 'text', pages: [{ number: 1, markdown: task.text }] };
	const { document } = task;
	if (isTextFile(document)) {
		const { fileName } = document;
		const { readTextFile } = await import('../shared/texts/readTextFile');
		return { kind: 'text', fileName, ...(await readTextFile(document)) };
	}
	if (document.kind === 'file' && document.pdfText !== undefined) {
		const { choosePdfText } = await import('../shared/pdfText/choosePdfText');
		const { fileName, pdfText, file } = document;
		const chosen = await choosePdfText({ fileName, pdfText }, file.chunks(), settings);
		const { use, text, notes } = chosen;
		return use === 'ocr'
			? { kind: 'ocr', document, fileText: text, notes }
			: {
					...{ kind: 'text', fileName: document.fileName, pdf: document },
					...{ ...text, notes, warning: chosen.warning },
				};
	}
	const readWith = context.getNodeParameter('readWith', itemIndex, 'auto');
	if (readWith === 'ocrThenChat') return { kind: 'ocr', document };
	const image = await readImage(document);
	if (image.ok) return { kind: 'image', document, url: image.url };
	if (readWith === 'auto') return { kind: 'ocr', document };
	throw new Problem(`the model cannot look at this file: it ${image.reason}`, {
		description: `Set "Read With" to Automatic or to OCR Text + Model. ${TEXT_INSTEAD}`,
	});
}

async function readImage(
	document: DocumentSource,
): Promise<{ ok: true; url: string | FilePart } | { ok: false; reason: string }> {
	if (document.kind === 'url') {
		return looksLikeImage(document.fileName)
			? { ok: true, url: document.url }
			: { ok: false, reason: 'is not a PNG, JPEG, WEBP or GIF image by its name' };
	}
	return document.mimeType.startsWith('image/')
		? await readChatImage(document.file)
		: { ok: false, reason: 'is not an image' };
}

/**
 * The fields that the parameters of an item ask for, and those of each kind where kinds are told apart.
 * @throws Problem when they cannot be used
 */
export function readFields(
	context: IExecuteFunctions,
	itemIndex: number,
): { schema: Schema; kinds: KindFields[] } {
	const parameter = (name: string): unknown => context.getNodeParameter(name, itemIndex, undefined);
	try {
		if (parameter('schemaFrom') !== 'template' || parameter('template') !== 'automatic') {
			return { schema: schemaOf(parameter), kinds: [] };
		}
		const further = fieldsFromParameter(parameter('fields'));
		const kinds = kindFields(parameter('kinds'), parameter('ownKinds'), further);
		return { schema: COMMON_FIELDS, kinds };
	} catch (error) {
		throw general(error);
	}
}

/** A problem of the settings, which would be that of each file. */
function general(error: unknown): Problem {
	const { message, details } = asProblem(error);
	return new Problem(message, { ...details, isGeneral: true });
}

function schemaOf(parameter: (name: string) => unknown): Schema {
	switch (parameter('schemaFrom')) {
		case 'example':
			return schemaFromExample(parameter('example'));
		case 'jsonSchema':
			return schemaFromJsonSchema(parameter('jsonSchema'));
		case 'template': {
			const ownFields = fieldsFromParameter(parameter('fields'));
			return schemaFromTemplate(String(parameter('template')), ownFields);
		}
		default:
			return schemaFromFields(parameter('fields'));
	}
}

/**
 * The lists that the options give, read once for all items; nothing where none is set.
 * @throws Problem where one cannot be used
 */
export async function givenLists(context: IExecuteFunctions): Promise<KnownLists | undefined> {
	const options = optionsAsSet(context);
	const isSet = (name: string) => name in options && options[name] !== '';
	if (!LIST_NAMES.some(isSet)) return undefined;
	const given = LIST_NAMES.filter(isSet).map((name) => [
		name,
		context.getNodeParameter(`options.${name}`, 0),
	]);
	const { readKnownLists } = await import('./known/compareKnown');
	return readKnownLists(Object.fromEntries(given) as GivenLists);
}
