import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import {
	deliveryProperty,
	deliverySchema,
	officeFilesProperty,
	officeFilesSchema,
	pagesProperty,
	pagesSchema,
} from '../shared/ocr/ocrOptions';
import { pdfTextProperties, pdfTextUseSchema } from '../shared/pdfText/options';
import { commonOptionsSchema } from '../shared/panel/commonOptions';
import { answerFormProperty, answerFormSchema } from '../shared/completion/answerForm';
import { labelWithGroup } from '../shared/panel/optionLabels';

/** Spreadsheets end at 16,384 columns, and people lose sight long before. */
const MAX_LIST_COLUMNS = 100;

/** Options that say something about the evidence; it is on unless it is turned off. */
const withEvidence = { evidence: [false] };

/** Options with lists for all items, which are read once. */
export const LIST_OPTIONS = ['knownSuppliers', 'knownOrders', 'seenBefore', 'examples'] as const;

/** A list of the user. @param node that an expression may take it from */
const listOption = (
	displayName: string,
	name: (typeof LIST_OPTIONS)[number],
	node: string,
	description: string,
): INodeProperties => ({
	...{ displayName, name, type: 'string', typeOptions: { rows: 4 }, default: '' },
	placeholder: `e.g. {{ $('${node}').all() }}`,
	description: `${description} The list of the first item counts for all${name === 'examples' ? '' : '; it is not sent anywhere'}.`,
});

/** Options of this node alone; those of all nodes come from `shared/properties`. */
export const ownOptions: INodeProperties[] = [
	...labelWithGroup('Checking', [
		{
			displayName: 'Evidence',
			name: 'evidence',
			type: 'boolean',
			default: true,
			description:
				'Whether to look up each value in the text of the document: page, surrounding text, and whether it appears exactly like this',
		},
		{
			displayName: 'Verify Images by OCR',
			name: 'ocrEvidence',
			type: 'boolean',
			default: true,
			displayOptions: {
				hide: { '/source': ['text'], '/readWith': ['ocrThenChat', 'vision'], ...withEvidence },
			},
			description:
				'Whether OCR also reads images that the model looks at itself, so that values can be checked against the text; one more request per image',
		},
		{
			displayName: 'Correction Attempts',
			name: 'maxRepairs',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 5 },
			default: 1,
			description:
				'How often the model is asked to correct an answer in which something is missing or of the wrong type',
		},
		{
			displayName: 'Bounding Boxes',
			name: 'boxes',
			type: 'boolean',
			default: false,
			displayOptions: {
				hide: { '/source': ['text'], '/readWith': ['vision'], ...withEvidence },
			},
			description:
				'Whether the evidence of each value includes its position on the page ("box", in pixels), for documents read by OCR. Services without this feature refuse the request.',
		},
		{
			displayName: 'Confidence',
			name: 'readingConfidence',
			type: 'boolean',
			default: false,
			displayOptions: {
				hide: { '/source': ['text'], '/readWith': ['vision'], ...withEvidence },
			},
			description:
				'Whether to ask OCR how confident it is in each word, and to mark values with low confidence for review; for images that the model looks at itself, turn on Checking: Verify Images by OCR too. Services without this feature refuse the request.',
		},
		{
			displayName: 'Confidence Limit',
			name: 'minConfidence',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
			default: 0.8,
			displayOptions: { show: { readingConfidence: [true] } },
			description: 'Values below this confidence need a review; from 0 (none) to 1 (full)',
		},
		listOption(
			'Known Orders',
			'knownOrders',
			'Orders',
			'Your open orders, as items of another node or as JSON, with columns such as order_number, supplier_id, currency, open_amount (tax included) or open_net_amount, and lines. Invoices that differ from their order are marked for review; the column "order_match" lists what matches.',
		),
		listOption(
			'Known Suppliers',
			'knownSuppliers',
			'Suppliers',
			'Your suppliers, as items of another node or as JSON, with columns such as supplier_id, name, vat_id, iban, currency, payment_days and customer_number. A changed bank account, a new supplier and whatever else differs is marked for review; the columns "supplier_id" and "supplier_known_as" name the supplier.',
		),
		{
			displayName: 'Order Tolerance',
			name: 'orderTolerance',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 2 },
			default: 0,
			displayOptions: { hide: { knownOrders: [''] } },
			description:
				'How far an invoice may be above the open amount of its order, in its currency; the larger of the two tolerances counts',
		},
		{
			displayName: 'Order Tolerance (%)',
			name: 'orderTolerancePercent',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
			default: 0,
			displayOptions: { hide: { knownOrders: [''] } },
			description:
				'The same in percent of the open amount, and how far unit prices may differ; the larger of the two tolerances counts',
		},
		listOption(
			'Seen Before',
			'seenBefore',
			'Earlier Records',
			'Records of earlier runs, as items of another node or as JSON, with columns as this node returns them: invoice_number, supplier, supplier_id, date, total_amount, file_hash, document_type. Documents that come again are marked for review, and credit notes for an unknown invoice; the column "file_hash" is for the next run.',
		),
		{
			displayName: 'Second Model',
			name: 'secondModel',
			type: 'string',
			default: '',
			placeholder: 'e.g. svc-large-latest',
			displayOptions: { show: { secondOpinion: ['otherModel'] } },
			description:
				'Name of the model that gives the second opinion; the list under Model shows the names',
		},
		{
			displayName: 'Second Opinion',
			name: 'secondOpinion',
			type: 'options',
			options: [
				{ name: 'None', value: 'none', description: 'Each document is asked about once' },
				{
					name: 'Another Model',
					value: 'otherModel',
					description:
						'The model named in Second Model answers the same questions; finds what only one of the two gets wrong. Twice the chat requests.',
				},
				{
					name: 'Other Way of Reading',
					value: 'otherReading',
					description:
						'For images, the model answers once from the image itself and once from the text that OCR finds in it; for PDF files, once from OCR and once from Text of the PDF. Finds what was hard to read. Twice the chat requests, and OCR for each file. Other files get no second opinion; a note says so.',
				},
				{
					name: 'Same Model Again',
					value: 'sameModel',
					description:
						'The same questions to the same model; finds only what it is unsure of and answers differently, not a mistake that it makes each time. Twice the chat requests.',
				},
			],
			default: 'none',
			description:
				'Who answers a second time, without knowing the first answer. The values of the first answer stay; those on which the second one differs are named as reasons for a review.',
		},
		{
			displayName: 'Second Opinion When',
			name: 'secondOpinionWhen',
			type: 'options',
			options: [
				{
					name: 'Above an Amount',
					value: 'aboveAmount',
					description: 'Where a number or amount of the record is above a limit',
				},
				{ name: 'Always', value: 'always', description: 'For each document, in parallel' },
				{
					name: 'Where Something Is Doubtful',
					value: 'doubtful',
					description:
						'Where the first answer needs a review; documents without a doubt cost one chat request. Takes longer, because the second request waits for the first.',
				},
			],
			default: 'always',
			displayOptions: { show: { secondOpinion: ['otherModel', 'otherReading', 'sameModel'] } },
			description: 'Which documents get a second opinion',
		},
		{
			displayName: 'Second Opinion Above',
			name: 'secondOpinionAmount',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 1000,
			displayOptions: { show: { secondOpinionWhen: ['aboveAmount'] } },
			description: 'Documents with a number or amount above this get a second opinion',
		},
		{
			displayName: 'Supplier Columns',
			name: 'supplierColumns',
			type: 'string',
			default: '',
			placeholder: 'e.g. account, cost_center',
			displayOptions: { hide: { knownSuppliers: [''] } },
			description:
				'Columns of Known Suppliers that each record of the supplier gets as well, separated by commas',
		},
	]),
	...labelWithGroup('Output', [
		{
			displayName: 'Attach Review Page',
			name: 'attachReview',
			type: 'boolean',
			default: false,
			description:
				'Whether to add a page to look at, as an HTML file in the binary field "review": what to check first, and the document with each value marked where it was found. Of the rows of a document, the first one has it.',
		},
		{
			displayName: 'Columns per List',
			name: 'listColumns',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: MAX_LIST_COLUMNS },
			default: 0,
			displayOptions: { show: { '/output': ['flat'] } },
			description:
				'How many entries of each list get their own columns, such as "lines_1_total"; further entries are in "lines_more". Columns are the same for every document. With 0, each list is one column.',
		},
		{
			displayName: 'Columns',
			name: 'kindColumns',
			type: 'options',
			options: [
				{
					name: 'Of All Kinds',
					value: 'ofAllKinds',
					description: 'The same columns for every document, for one sheet with all of them',
				},
				{
					name: 'Of Its Kind',
					value: 'ofItsKind',
					description: 'The columns of its own kind, for a sheet per kind',
				},
			],
			default: 'ofItsKind',
			displayOptions: { show: { '/output': ['flat'], '/template': ['automatic'] } },
			description: 'Which columns a document has when its kind is found automatically',
		},
		{
			displayName: 'Lists in Cells',
			name: 'listCells',
			type: 'options',
			options: [
				{ name: 'JSON Text', value: 'json', description: 'The whole list, for nodes that read it' },
				{
					name: 'Short Text',
					value: 'text',
					description: 'How many entries it has and how it begins; rows stay low',
				},
			],
			default: 'text',
			displayOptions: { show: { '/output': ['flat'] } },
			description:
				'What the column of a list contains, such as the line items of an invoice. Short text is cut; "One Row per Line Item" returns all of them.',
		},
		{
			displayName: 'Keep Input Files',
			name: 'passOnInputFiles',
			type: 'boolean',
			default: false,
			description:
				'Whether each output item has the file it was read from, in the binary field "data", to rename or move it',
			displayOptions: { hide: { '/source': ['text', 'url'] } },
		},
		{
			displayName: 'Separate Review Output',
			name: 'needsReview',
			type: 'boolean',
			default: false,
			description:
				'Whether records that a person should check go to a second output, with the reasons: something is missing, contradictory or not found in the document',
		},
	]),
	...labelWithGroup('Reading', [
		{
			displayName: 'Date Order',
			name: 'dateOrder',
			type: 'options',
			options: [
				{
					name: 'Automatic',
					value: 'auto',
					description: 'Dates that can be read in two ways are marked for review',
				},
				{ name: 'Day, Month, Year', value: 'DMY', description: '03/04/2024 is 3 April' },
				{ name: 'Month, Day, Year', value: 'MDY', description: '03/04/2024 is March 4' },
				{ name: 'Year, Month, Day', value: 'YMD', description: '24/04/03 is 3 April 2024' },
			],
			default: 'auto',
			description: 'How dates in digits are read',
		},
		{
			displayName: 'Decimal Mark',
			name: 'decimalMark',
			type: 'options',
			options: [
				{
					name: 'Automatic',
					value: 'auto',
					description: 'Numbers that can be read in two ways are marked for review',
				},
				{ name: 'Comma', value: ',', description: '1.234,56' },
				{ name: 'Point', value: '.', description: '1,234.56' },
			],
			default: 'auto',
			description: 'Which character separates the decimals of a number',
		},
		{
			displayName: 'Electronic Invoices',
			name: 'eInvoice',
			type: 'options',
			options: [
				{
					name: 'Use Their Data',
					value: 'use',
					description:
						'Exact values from the embedded data, without a request; the page is read only for fields that the data cannot have',
				},
				{
					name: 'Use and Compare',
					value: 'compare',
					description: 'The page is read as well, and values that differ are marked for review',
				},
				{
					name: 'Ignore',
					value: 'ignore',
					description: 'Files are read like all others; XML files are skipped',
				},
			],
			default: 'use',
			displayOptions: { hide: { '/source': ['text', 'url'] } },
			description:
				'What to do with e-invoices: PDF files with XML inside (ZUGFeRD, Factur-X) and XML files (XRechnung, Peppol UBL, FatturaPA). For the template Invoice, and for fields of the same names.',
		},
		{
			displayName: 'Example Tokens',
			name: 'exampleTokens',
			type: 'number',
			typeOptions: { minValue: 100, maxValue: 50_000 },
			default: 2000,
			displayOptions: { hide: { examples: [''] } },
			description:
				'How many tokens the examples in a request may have together, at four characters per token; each request costs as much more',
		},
		listOption(
			'Examples',
			'examples',
			'Corrections',
			'Reviewed records, as items of another node or as JSON, with the columns document_text, supplier, and the right values as fields or as JSON in "values". Those most like a document are shown to the model, which then reads it in the same way. The column "document_text" is for the next run.',
		),
		{
			displayName: 'Instructions',
			name: 'instructions',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. The supplier is never Example Ltd, that is us.',
			description: 'What else the model should know about your documents, in plain words',
		},
		{
			...pagesProperty,
			description:
				'The pages to extract from, counted from 1; -1 is the last page, 4- means from page 4 to the end. Leave empty for all pages. The service reads the whole document; e-invoice data and images that the model looks at itself have no pages to choose.',
			displayOptions: { hide: { '/source': ['text'] } },
		},
		{ ...officeFilesProperty, displayOptions: { hide: { '/source': ['text', 'url'] } } },
		...pdfTextProperties({ hide: { '/source': ['text', 'url'] } }),
	]),
	...labelWithGroup('Requests', [
		answerFormProperty,
		{ ...deliveryProperty, displayOptions: { hide: { '/source': ['text', 'url'] } } },
	]),
];

/** Values of all other options with their defaults. */
const allOptions = commonOptionsSchema.extend({
	answerForm: answerFormSchema,
	attachReview: z.boolean().default(false),
	boxes: z.boolean().default(false),
	dateOrder: z.enum(['auto', 'DMY', 'MDY', 'YMD']).default('auto'),
	decimalMark: z.enum(['auto', '.', ',']).default('auto'),
	delivery: deliverySchema,
	eInvoice: z.enum(['use', 'compare', 'ignore']).default('use'),
	evidence: z.boolean().default(true),
	exampleTokens: z.coerce.number().int().min(100).max(50_000).default(2000),
	instructions: z.string().default(''),
	kindColumns: z.enum(['ofItsKind', 'ofAllKinds']).default('ofItsKind'),
	listCells: z.enum(['json', 'text']).default('text'),
	listColumns: z.coerce.number().int().min(0).max(MAX_LIST_COLUMNS).default(0),
	maxRepairs: z.coerce.number().int().min(0).max(5).default(1),
	minConfidence: z.coerce.number().min(0).max(1).default(0.8),
	needsReview: z.boolean().default(false),
	officeFiles: officeFilesSchema,
	ocrEvidence: z.boolean().default(true),
	pages: pagesSchema,
	orderTolerance: z.coerce.number().min(0).default(0),
	orderTolerancePercent: z.coerce.number().min(0).max(100).default(0),
	passOnInputFiles: z.boolean().default(false),
	pdfTextUse: pdfTextUseSchema,
	readingConfidence: z.boolean().default(false),
	secondModel: z.string().trim().default(''),
	secondOpinion: z.enum(['none', 'sameModel', 'otherModel', 'otherReading']).default('none'),
	secondOpinionAmount: z.coerce.number().min(0).default(1000),
	secondOpinionWhen: z.enum(['always', 'doubtful', 'aboveAmount']).default('always'),
});

/** The same, where they fit together. */
export const optionsSchema = allOptions.refine(
	({ secondOpinion, secondModel }) => secondOpinion !== 'otherModel' || secondModel !== '',
	{
		path: ['secondModel'],
		message:
			'is empty, and "Checking: Second Opinion" is "Another Model": enter the name of that model',
	},
);

export type ExtractionOptions = z.infer<typeof optionsSchema>;
