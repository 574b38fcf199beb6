import type { DocumentSource, SkippedFile } from '../shared/ocr/readDocuments';
import type { Issue } from '../shared/check/issue';
import type { KnownLists } from './known/knownFields';
import type { ExtractionOptions } from './options';
import type { KindFields } from './schema/kindFields';
import type { Schema } from '../shared/schema/schema';

export type Output = 'record' | 'flat' | 'listRows';

/** What the parameters of an item ask for. They are read once; everything after that takes it from here. */
export interface Job {
	itemIndex: number;
	output: Output;
	/** The fields of each document; those that every kind has where kinds are told apart. */
	schema: Schema;
	/** The kinds of documents to choose from, with their fields; empty where all are of one kind. */
	kinds: KindFields[];
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
	/** Files of the same item that are not read. */
	skipped: SkippedFile[];
}

/** A file that an earlier run has read, and the issue that names its record. */
export interface SeenTask extends ExtractionTask {
	seen: Issue;
	fileHash: string;
}
