import type { DocumentFacts } from './bundle/documentRanges';
import type { FindCost } from './bundle/findDocuments';
import type { OptionValues } from '../shared/host/panel/option';
import type { Fact } from '../shared/values/facts/fact';
import type { askRecord } from './answer/askRecord';
import type {
	DocumentSource,
	SkippedFile,
	UnreadableFile,
} from '../shared/documents/ocr/documents';
import { withoutImages } from '../shared/documents/ocr/pagesRead';
import type { Reading } from '../shared/documents/ocr/reading';
import type { PageComparison } from '../shared/documents/pdfText/compareTexts';
import type { Schema } from '../shared/values/schema/schema';
import type { compareRecords } from './check/compareRecords';
import type { eInvoiceRecord } from './eInvoice/eInvoiceRecord';
import type { Evidence, PageSpan } from './evidence/evidence';
import type { KnownFacts, KnownLists } from './known/knownFields';
import type { options } from './options';
import type { Kind } from './fields/kinds';

// The values from an item to its rows, in the order in which they are made.

export type Output = 'record' | 'flat' | 'flatWithChecks' | 'listRows';

export const isInRows = (output: Output) => output !== 'record';

/** What the parameters of an item ask for. They are read once; everything after that takes it from here. */
export interface Job {
	itemIndex: number;
	output: Output;
	/** The fields of each document; those that every kind has where kinds are told apart. */
	schema: Schema;
	/** Whether the fields are to be found in each document, and nothing else. */
	isSuggestion: boolean;
	/** The kinds of documents to choose from, with their fields; empty where all are of one kind. */
	kinds: Kind[];
	/** Whether a file is searched for several documents. */
	isSplit: boolean;
	options: OptionValues<typeof options>;
	/** What the user knows of suppliers, orders and earlier records. */
	lists?: KnownLists;
	/** Whether OCR reads documents, or the model looks at them; `auto` shows it single images. */
	readWith: 'auto' | 'ocrThenChat' | 'vision';
	/** Whether OCR may read documents. */
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
	/** The fact that has its record, where an earlier run has read the file. */
	seen?: { fact: Fact; fileHash: string };
}

/** A file that cannot be read. */
export interface UnreadTask extends Omit<ExtractionTask, 'document'> {
	unread: UnreadableFile;
}

/** Whether a reading has pages that mean something to people. */
export const hasPages = ({ origin, pages, isPaged }: Reading) =>
	isPaged && pages.length > (origin === 'text' ? 1 : 0);

/** Whether there is anything to look values up in. */
export const hasText = ({ pages }: Reading) =>
	pages.some(({ markdown }) => withoutImages(markdown) !== '');

/** The electronic invoice of a document. */
export interface FoundInvoice extends ReturnType<typeof eInvoiceRecord> {
	/** Syntax and profile: "CII, EN 16931". */
	form: string;
	/** Whether the file has no page that could be read. */
	isXml: boolean;
	notes: Fact[];
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
	/** Its part of the reading in which it was found. */
	reading?: Reading;
	/** What the model was asked about it, for the first of several files that are the same. */
	result?: Promise<Result>;
	/** Its kind, title, date and sender. */
	facts?: DocumentFacts;
	/** Whether the facts are all that is wanted of its kind. */
	isFactsOnly?: boolean;
	/** Why it may begin or end on another page, or the data of its file cannot be trusted. */
	doubts: Fact[];
	notes: Fact[];
	/** Requests that found the documents of the file; the first one has them. */
	cost?: FindCost;
	/** Its electronic invoice, where it has one. */
	invoice?: FoundInvoice;
	/** Why its electronic invoice cannot be used. */
	fault?: unknown;
}

/** A document of an item, and the file that it is the same as, where that was sent before. */
export type TaskPart = ExtractionTask & { part: DocumentPart; sameAs?: Fact };

/** A record with how its parts were put together. */
export interface AskedDocument extends Omit<Awaited<ReturnType<typeof askRecord>>, 'further'> {
	/** How many separate documents the model sees, where it says so. */
	documents?: number;
	/** Names of the examples that the model was shown. */
	examples?: string[];
	/** Requests to the chat model, follow-ups included. */
	requests: number;
	/** What a second answer says of each value, by path; absent where there is none. */
	verdicts?: ReturnType<typeof compareRecords>['verdicts'];
}

/** A document with its record, and everything that its output is made of. */
export interface Result extends TaskPart {
	reading: Reading;
	extracted: AskedDocument;
	/** The untouched answers of the chat model. */
	answers: unknown[];
	/** The untouched answers of the second opinion, where one was asked for. */
	secondAnswers?: unknown[];
	/** The electronic invoice that values were taken from. */
	eInvoice?: FoundInvoice;
	/** What the lists of the user show. */
	facts?: KnownFacts;
	findings: {
		/** Where each value occurs, by path. */
		evidence: Record<string, Evidence>;
		/** Its spans in the pages of the reading; several for a value in other words. */
		spans: Map<string, PageSpan[]>;
		/** What a person has to check, in addition to the facts of the answer. */
		facts: Fact[];
		/** Fields without a value that nobody requires, and notes of the rules and lists. */
		lacking: Fact[];
		/** Reasons that are told as notes, because of the settings of a field or a trusted supplier. */
		spared?: Fact[];
		/** Pages on which OCR and the text of the PDF differ, where they were compared. */
		textDifferences?: PageComparison[];
	};
}
