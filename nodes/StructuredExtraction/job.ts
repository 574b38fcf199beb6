import type { DocumentFacts } from './bundle/documentRanges';
import type { FindCost } from './bundle/findDocuments';
import type { Fact } from '../shared/values/facts/fact';
import type { AskedRecord } from './answer/askRecord';
import type {
	DocumentSource,
	SkippedFile,
	UnreadableFile,
} from '../shared/documents/ocr/documents';
import { type PagesRead, withoutImages } from '../shared/documents/ocr/pagesRead';
import type { OcrAnswer } from '../shared/documents/ocr/pageSelection';
import type { ChosenText } from '../shared/documents/pdfText/pdfTexts';
import type { Schema } from '../shared/values/schema/schema';
import type { FilePart } from '../shared/service/requestBody';
import type { ComparedReadings } from './check/compareReadings';
import type { Verdict } from './check/compareRecords';
import type { eInvoiceRecord } from './eInvoice/eInvoiceRecord';
import type { evidenceAndSpans } from './evidence/evidence';
import type { SourcePage } from './evidence/sourceText';
import type { KnownFacts, KnownLists } from './known/knownFields';
import type { ExtractionOptions } from './options';
import type { Kind } from './fields/kinds';

// The values from an item to its rows, in the order in which they are made.

export type Output = 'record' | 'flat' | 'listRows';

/** What the parameters of an item ask for. They are read once; everything after that takes it from here. */
export interface Job {
	itemIndex: number;
	output: Output;
	/** The fields of each document; those that every kind has where kinds are told apart. */
	schema: Schema;
	/** The kinds of documents to choose from, with their fields; empty where all are of one kind. */
	kinds: Kind[];
	/** Whether a file is searched for several documents. */
	isSplit: boolean;
	options: ExtractionOptions;
	/** What the user knows of suppliers, orders and earlier records. */
	lists?: KnownLists;
	/** Whether OCR reads documents, or the model looks at them; `auto` shows it single images. */
	readWith: 'auto' | 'ocrThenChat' | 'vision';
	/** Whether a document may be read by OCR. */
	hasOcr: boolean;
	/** The models as chosen; where empty, the first one that the service lists. */
	model: unknown;
	ocrModel: unknown;
}

/** Something to extract one record from. */
export interface ExtractionTask {
	job: Job;
	document: DocumentSource | { kind: 'text'; fileName?: undefined; text: string };
	/** Files of the same item that are left out. */
	skipped: SkippedFile[];
}

/** A file that cannot be read. */
export interface UnreadTask extends Omit<ExtractionTask, 'document'> {
	unread: UnreadableFile;
}

/** A file that an earlier run has read, and the fact that has its record. */
export interface SeenTask extends ExtractionTask {
	seen: Fact;
	fileHash: string;
}

/** The text of a document. */
export interface SourceText {
	/** Pages counted from 1; a text without page breaks is one page. */
	pages: SourcePage[];
	/** Whether it is the text of the file itself; else OCR has found it. */
	isOwn?: boolean;
	/** Whether that file is a PDF, and whether these are its pages. */
	isPdf?: boolean;
	isPaged?: boolean;
	/** What may be wrong with it, in a sentence. */
	warning?: string;
	/** Whether invisible characters were left out. */
	hasHiddenText?: boolean;
	/** Whether it has all pages of the file. */
	pagesRead?: PagesRead;
	/** What reading it by OCR has taken. */
	ocrUsed?: OcrAnswer['used'];
	/** Whether a PDF file that OCR has read has a text of its own. */
	hasPdfText?: boolean;
	/** The text of a file that OCR has read, to check OCR by. */
	fileText?: ChosenText;
	/** Whether it was read together with another document of the file, which counts the request. */
	isShared?: boolean;
	/** What OCR reports of its work, where it does. */
	ocrUsage: Record<string, unknown> | null;
	/** The untouched answer of OCR; null for a plain text. */
	raw: unknown;
	/** Notes for the output. */
	notes?: string[];
}

/** Whether a text has pages that mean something to people. */
export const hasPages = (text: SourceText | null): text is SourceText =>
	text !== null && (text.isPaged ?? (!text.isOwn || text.pages.length > 1));

/** Whether there is anything to look values up in. */
export const hasText = ({ pages }: SourceText) =>
	pages.some(({ markdown }) => withoutImages(markdown) !== '');

/** What the model gets to see: a text, or an image itself; nothing where a file's own data say it all. */
export interface ModelSource {
	/** None for the text of an item. */
	fileName?: string;
	image?: string | FilePart;
	/** With an image, the text in it to check values by, where it was asked for; may be empty. */
	text: SourceText | null;
	/** Why OCR could not read the image. */
	unread?: string;
}

/** The electronic invoice of a document. */
export interface FoundInvoice extends ReturnType<typeof eInvoiceRecord> {
	/** Syntax and profile: "CII, EN 16931". */
	form: string;
	/** Whether the file has no page that could be read. */
	isXml: boolean;
	notes: string[];
	/** Whether the page is read as well. */
	isPageWanted: boolean;
	/** The only fields that the page is read for: required ones that the data lack. All, if empty. */
	absent: string[];
}

/** A document of a file. */
export interface DocumentPart {
	/** Its position among the documents of the file, counted from 1, and their number. */
	number: number;
	of: number;
	schema: Schema;
	/** Its pages in the file, such as "4-6", where the file was searched for documents. */
	range?: string;
	/** Its text, where that was read to find it. */
	source?: ModelSource;
	/** Its kind, title, date and sender. */
	facts?: DocumentFacts;
	/** Whether the facts are all that is wanted of its kind. */
	isFactsOnly?: boolean;
	/** Why it may begin or end on another page, in sentences. */
	reasons: string[];
	notes: string[];
	/** Why the data of its file cannot be trusted. */
	contradiction?: string;
	/** Requests that found the documents of the file; the first one has them. */
	cost?: FindCost;
	/** Its electronic invoice, where it has one. */
	invoice?: FoundInvoice;
	/** Why its electronic invoice cannot be used. */
	fault?: unknown;
}

/** A document of an item, and the file that it is the same as, where that was sent before. */
export type TaskPart = ExtractionTask & { part: DocumentPart; sameAs?: string };

/** A record with how its parts were put together. */
export interface AskedDocument extends Omit<AskedRecord, 'further'> {
	/** How many separate documents the model sees, where it says so. */
	documents?: number;
	/** Names of the examples that the model was shown. */
	examples?: string[];
	/** Requests to the chat model, follow-ups included. */
	requests: number;
	/** What a second answer says of each value, by path; absent where there is none. */
	verdicts?: Map<string, Verdict>;
}

/** A document with its record, and everything that its output is made of. */
export interface Result extends TaskPart {
	source: ModelSource;
	extracted: AskedDocument;
	/** The untouched answers of the chat model. */
	answers: unknown[];
	/** The untouched answers of the second opinion, where one was asked for. */
	secondAnswers?: unknown[];
	/** The electronic invoice that values were taken from. */
	eInvoice?: FoundInvoice;
	/** What the lists of the user show. */
	facts?: KnownFacts;
	/** The values of the record in the text of the document, and how OCR differs from that of the PDF file. */
	looked: ReturnType<typeof evidenceAndSpans> & { compared?: ComparedReadings };
}
