/** Kinds of issues, the gravest first, with the words for those that are only counted. */
export const ISSUE_KINDS = {
	/** The document could not be read. */
	notRead: 'documents were not read',
	/** It was not read because of the key, the address or a parameter: others would fail like it. */
	setUp: 'documents were not read because of the set-up',
	/** Another record of the run is of the same document. */
	copy: 'documents are in the run more than once',
	/** The bank account is none of those known of the supplier. */
	bankAccount: 'bank accounts have changed',
	/** An earlier record is of the same document. */
	seenBefore: 'documents were seen before',
	/** The supplier is unknown, or differs from what is known of it. */
	supplier: 'doubts about the supplier',
	/** Values differ from those of the order. */
	order: 'differences from the order',
	/** The document has nothing of what was asked for. */
	otherKind: 'nothing was found of what was asked for',
	/** Some pages look like another document. */
	severalDocuments: 'parts look like other documents',
	/** The document may begin or end on another page. */
	border: 'doubts about where the document begins and ends',
	/** The document may be of another kind. */
	kind: 'doubts about the kind of the document',
	/** Pages of the file that were not read. */
	pages: 'pages were not read',
	/** Values of an image that were not looked up in a text. */
	notChecked: 'values were not checked',
	/** Fields without a value. */
	missing: 'fields are missing',
	/** The answer's value is not of the field's type; the record has null instead. */
	invalid: 'values are not of their type',
	/** Looked for in the document's text and not found. */
	notFound: 'values were not found',
	/** OCR has read a value in another way than the text of the PDF file. */
	misread: 'values may be misread',
	/** OCR has not read values that the text of the PDF file has. */
	unread: 'parts were not read by OCR',
	/** Read with little certainty, as the service says. */
	uncertain: 'values were read with little certainty',
	/** Can be read in more than one way. */
	ambiguous: 'values can be read in more than one way',
	/** Parts of a long document gave different values. */
	conflict: 'values differ between pages',
	/** Two readings of the document gave different values. */
	disagreement: 'values differ between two readings',
	/** Printed next to the label of another field only. */
	otherField: 'values may belong to other fields',
	/** Values that are each in order but do not fit together, such as net + tax and total. */
	sum: 'values do not fit together',
	/** The answer as a whole may have lost or mixed up values. */
	answer: 'doubts about the answer',
	/** Fields that the user wants to see in each document. */
	always: 'values are looked at in each document',
	/** Texts that a spreadsheet would run as a formula. */
	formula: 'texts begin like formulas',
} as const;

export type IssueKind = keyof typeof ISSUE_KINDS;

/** Something about a record that is missing or doubtful: an entry of `_meta.issues`. */
export type Issue = {
	kind: IssueKind;
	/** Paths such as `lines[0].total`; none where the record as a whole is meant. */
	fields: string[];
	/** Whether it is worth knowing, and nobody has to check it. */
	isNote?: true;
	/** A complete sentence. */
	text: string;
	/** The same about each field by itself, as it is shown next to it; absent where it is about all of them together. */
	reason?: string;
	/** The values in question, cut at 60 characters each; the one that the record holds comes first. */
	values?: string[];
};
