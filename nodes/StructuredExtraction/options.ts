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
			'Your suppliers, as items of another node or as JSON, with columns such as supplier_id, name, vat_id, iban, currency, payment_days and customer_number. A changed bank account, a new supplier and whatever else differs is marked for review. The columns "supplier_id" and "supplier_known_as" name the supplier; each further column of your list, such as account, comes out as "supplier_account".',
		),
		{
			displayName: 'Order Tolerance (%)',
			name: 'orderTolerancePercent',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
			default: 0,
			displayOptions: { hide: { knownOrders: [''] } },
			description:
				'How far an invoice may be above the open amount of its order, and how far unit prices may differ',
		},
		{
			displayName: 'Position, Confidence',
			name: 'positions',
			type: 'boolean',
			default: false,
			displayOptions: { hide: { '/source': ['text'], '/readWith': ['vision'] } },
			description:
				'Whether to ask OCR where each word is and how confident it is: the evidence of each value gets "box" (in pixels of the page) and "confidence", and values with low confidence are marked for review. Services without this feature refuse the request.',
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
			displayOptions: { show: { secondOpinion: ['always', 'doubtful'] } },
			description:
				'Name of the model that gives the second opinion; the list under Model shows the names. Another model finds mistakes that only one of the two makes. Leave empty for the same model, which finds only values that it is unsure of.',
		},
		{
			displayName: 'Second Opinion',
			name: 'secondOpinion',
			type: 'options',
			options: [
				{ name: 'None', value: 'none', description: 'Each document is asked about once' },
				{
					name: 'Always',
					value: 'always',
					description: 'For each document, in parallel; twice the chat requests',
				},
				{
					name: 'Where Something Is Doubtful',
					value: 'doubtful',
					description:
						'Where the first answer needs a review; documents without a doubt cost one chat request. Takes longer, because the second request waits for the first.',
				},
			],
			default: 'none',
			description:
				'Whether the same questions are asked a second time, without the first answer. The values of the first answer stay; those on which the second one differs are named as reasons for a review.',
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
			displayName: 'Keep Input Files',
			name: 'passOnInputFiles',
			type: 'boolean',
			default: true,
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
export const optionsSchema = commonOptionsSchema.extend({
	answerForm: answerFormSchema,
	attachReview: z.boolean().default(false),
	dateOrder: z.enum(['auto', 'DMY', 'MDY', 'YMD']).default('auto'),
	decimalMark: z.enum(['auto', '.', ',']).default('auto'),
	delivery: deliverySchema,
	eInvoice: z.enum(['use', 'compare', 'ignore']).default('use'),
	instructions: z.string().default(''),
	needsReview: z.boolean().default(false),
	officeFiles: officeFilesSchema,
	pages: pagesSchema,
	orderTolerancePercent: z.coerce.number().min(0).max(100).default(0),
	passOnInputFiles: z.boolean().default(true),
	pdfTextUse: pdfTextUseSchema,
	positions: z.boolean().default(false),
	secondModel: z.string().trim().default(''),
	secondOpinion: z.enum(['none', 'always', 'doubtful']).default('none'),
});

export type ExtractionOptions = z.infer<typeof optionsSchema>;
