import { z } from 'zod';
import { ocrOptions } from '../shared/documents/ocr/ocrOptions';
import { commonOptions } from '../shared/host/panel/commonOptions';
import { choice, number, text, toggle } from '../shared/host/panel/option';
import { pdfTextOptions } from '../shared/documents/pdfText/options';

/** A list of the user. @param node that an expression may take it from */
const list = (label: string, node: string, description: string) => ({
	...text(label, `${description}.`, { rows: 4, placeholder: `e.g. {{ $('${node}').all() }}` }),
	schema: z.unknown(),
});

const OF_RUN = 'The list of the first item counts for all';

/** Options with lists for all items, which are read once. */
export const listOptions = {
	examples: list(
		'Reading: Examples',
		'Corrections',
		`Reviewed records, as items of another node or as JSON, with the columns document_text, supplier, and the right values as fields or as JSON in "values". Those most like a document are shown to the model, which then reads it in the same way. The column "document_text" is for the next run. ${OF_RUN}`,
	),
	knownOrders: list(
		'Checking: Known Orders',
		'Orders',
		`Your open orders, as items of another node or as JSON, with columns such as order_number, supplier_id, open_amount (tax included) and lines. Invoices that differ from their order are marked for review; "order_match" lists what matches. ${OF_RUN}; it is not sent anywhere`,
	),
	knownSuppliers: list(
		'Checking: Known Suppliers',
		'Suppliers',
		`Your suppliers, as items of another node or as JSON, with columns such as supplier_id, name, vat_id and iban. A changed bank account, a new supplier and whatever else differs is marked for review. Further columns, such as account, come out as "supplier_account". ${OF_RUN}; it is not sent anywhere`,
	),
	seenBefore: list(
		'Checking: Seen Before',
		'Earlier Records',
		`Records of earlier runs, as items of another node or as JSON, with columns as this node returns them: invoice_number, supplier, supplier_id, date, total_amount, file_hash, document_type. A file whose file_hash is in the list, with values for the same fields, is not read again. Its row is empty, names the earlier record, and costs nothing. Other documents that come again are marked for review, and so are credit notes for an unknown invoice. ${OF_RUN}; it is not sent anywhere`,
	),
};

export const LIST_NAMES = Object.keys(listOptions) as (keyof typeof listOptions)[];

/** An e-invoice or the text of a PDF file is only in files. */
const forFiles = { hide: { '/source': ['text', 'url'] } };

const pages = {
	...ocrOptions.pages,
	property: {
		...ocrOptions.pages.property,
		description:
			'The pages to extract from, counted from 1; -1 is the last page, 4- means from page 4 to the end. Leave empty for all pages. The service reads the whole document; e-invoice data and images that the model looks at itself have no pages to choose.',
		displayOptions: { hide: { '/source': ['text'] } },
	},
};

/** How documents are read, whatever is extracted. */
export const readingOptions = {
	...commonOptions,
	...ocrOptions,
	...pdfTextOptions(forFiles),
	pages,
};

/** The options of an item; lists are apart. */
export const options = {
	...readingOptions,
	answerForm: choice(
		'Requests: Answer Form',
		{
			jsonObject: ['JSON Object', 'Works with every service'],
			jsonSchema: [
				'JSON Schema',
				'The service holds the model to the fields (structured outputs), so that fewer answers have to be corrected. Services without this feature refuse the request.',
			],
		},
		'jsonObject',
		'How the service is asked for the values; costs the same',
	),
	attachReview: toggle(
		'Output: Attach Review Page',
		'Whether to add a page to look at, as an HTML file in the binary field "review". It has what to check first, and the document with its values marked. Of the rows of a document, the first one has it.',
	),
	dateOrder: choice(
		'Reading: Date Order',
		{
			auto: [
				'Automatic',
				'As other dates, weekdays and the country of the document show; else marked for review',
			],
			DMY: ['Day, Month, Year', '03/04/2024 is 3 April'],
			MDY: ['Month, Day, Year', '03/04/2024 is March 4'],
			YMD: ['Year, Month, Day', '24/04/03 is 3 April 2024'],
		},
		'auto',
		'How dates in digits are read',
	),
	decimalMark: choice(
		'Reading: Decimal Mark',
		{
			auto: ['Automatic', 'Numbers that can be read in two ways are marked for review'],
			',': ['Comma', '1.234,56'],
			'.': ['Point', '1,234.56'],
		},
		'auto',
		'Which character separates the decimals of a number',
	),
	eInvoice: choice(
		'Reading: Electronic Invoices',
		{
			use: [
				'Use Their Data',
				'Exact values from the embedded data, without a request; the page is read only for fields that the data cannot have, or required ones that they lack',
			],
			compare: [
				'Use and Compare',
				'The page is read as well, and values that differ are marked for review',
			],
			ignore: ['Ignore', 'Files are read like all others; XML files are not read'],
		},
		'use',
		'What to do with e-invoices: PDF files with XML inside (ZUGFeRD, Factur-X) and XML files (XRechnung, Peppol UBL, FatturaPA). For the template Invoice, and for fields of the same names.',
		forFiles,
	),
	instructions: text(
		'Reading: Instructions',
		'What else the model should know about your documents, in plain words',
		{ rows: 4, placeholder: 'e.g. The supplier is never Example Ltd, that is us.' },
	),
	needsReview: toggle(
		'Output: Separate Review Output',
		'Whether records that a person should check go to a second output, with the reasons: something is missing, contradictory or not found in the document',
	),
	orderTolerancePercent: number(
		'Checking: Order Tolerance (%)',
		{ min: 0, max: 100, preset: 0, decimals: 2 },
		'How far an invoice may be above the open amount of its order, and how far unit prices may differ',
		{ hide: { knownOrders: [''] } },
	),
	passOnInputFiles: toggle(
		'Output: Keep Input Files',
		'Whether each output item has the file it was read from, in the binary field "data", to rename or move it',
		{ on: true, ...forFiles },
	),
	positions: toggle(
		'Checking: Position, Confidence',
		'Whether to ask OCR where each word is and how sure it is of it. The evidence gets "box" (in pixels of the page) and "confidence"; values with low confidence are marked for review. Services without this feature refuse the request.',
		{ hide: { '/source': ['text'], '/readWith': ['vision'] } },
	),
	secondModel: {
		...text(
			'Checking: Second Model',
			'Name of another model for the second opinion, from the list under Model. Leave empty for the same model, which finds only values that it is unsure of.',
			{
				placeholder: 'e.g. svc-medium-latest',
				show: { secondOpinion: ['always', 'doubtful'] },
			},
		),
		schema: z.string().trim().default(''),
	},
	secondOpinion: choice(
		'Checking: Second Opinion',
		{
			none: ['None', 'Each document is asked about once'],
			always: ['Always', 'For each document, in parallel; twice the chat requests'],
			doubtful: [
				'Where Something Is Doubtful',
				'Where the first answer needs a review; documents without a doubt cost one chat request. Takes longer, because the second request waits for the first.',
			],
		},
		'none',
		'Whether the same questions are asked a second time, without the first answer. The values of the first answer stay; those on which the second one differs are named as reasons for a review.',
	),
};
