import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { KNOWN_KINDS } from '../shared/bundle/kinds';
import { kindsProperty, ownKindsProperty } from '../shared/bundle/properties';
import {
	deliveryProperty,
	deliverySchema,
	officeFilesProperty,
	officeFilesSchema,
	pagesProperty,
	pagesSchema,
} from '../shared/ocr/ocrOptions';
import { MAX_PAGES } from '../shared/ocr/pageSelection';
import { pdfTextProperties, pdfTextUseSchema } from '../shared/pdfText/options';
import { commonOptionsSchema } from '../shared/panel/commonOptions';
import { labelWithGroup } from '../shared/panel/optionLabels';

/** For outputs that are about the text of the document or of its pages. */
const forTexts = { show: { '/output': ['document', 'page'] } };

/** For items that are about a whole document. */
const forDocuments = { show: { '/output': ['document'] } };

/** For outputs that hold tables. */
const forTables = { show: { '/output': ['document', 'page', 'tableRow'] } };

/** Web addresses are passed on as they are. */
const forFiles = { hide: { '/source': ['url'] } };

/** The options that only this node has. */
export const ownOptions: INodeProperties[] = [
	...labelWithGroup('Checking', [
		{
			displayName: 'Confidence',
			name: 'confidence',
			type: 'options',
			options: [
				{ name: 'Off', value: 'none', description: 'Works with every service' },
				{ name: 'Of Pages', value: 'page', description: 'Average and lowest of each page' },
				{ name: 'Of Words', value: 'word', description: 'Of each word as well' },
			],
			default: 'none',
			displayOptions: forTexts,
			description:
				'How confident the service is in the text it read, from 0 to 1, in "confidence" of each page. Services without this feature refuse the request.',
		},
	]),
	...labelWithGroup('Output', [
		{
			displayName: 'Attach HTML File',
			name: 'attachHtml',
			type: 'boolean',
			default: false,
			displayOptions: forTexts,
			description:
				'Whether to add a file that shows the text, tables and images in any browser, in the binary field "html"',
		},
		{
			displayName: 'Attach Markdown File',
			name: 'attachMarkdown',
			type: 'boolean',
			default: false,
			displayOptions: forTexts,
			description: 'Whether to add the text as a Markdown file, in the binary field "markdown"',
		},
		{
			displayName: 'Cell Text',
			name: 'cellText',
			type: 'options',
			options: [
				{ name: 'Plain', value: 'plain', description: 'Only the text, such as Total' },
				{
					name: 'As in the Document',
					value: 'markdown',
					description: 'With Markdown for bold, links and formulas, such as **Total**',
				},
			],
			default: 'plain',
			displayOptions: forTables,
			description: 'Format of the text in table cells',
		},
		{
			displayName: 'Describe Images',
			name: 'describeImages',
			type: 'boolean',
			default: false,
			displayOptions: { show: { '/output': ['document', 'page', 'image'] } },
			description:
				'Whether a chat model describes charts, diagrams and photos, with the values of charts: in their place in the text, marked as described by a model. One chat request per image, at most 50 per document; the same image once, and none for logos below 100 pixels.',
		},
		{
			displayName: 'Image Links',
			name: 'imageLinks',
			type: 'options',
			options: [
				{
					name: 'Keep',
					value: 'keep',
					description: 'The text refers to images by their file names',
				},
				{
					name: 'Embed Images',
					value: 'inline',
					description: 'The images are inside the Markdown (larger output)',
				},
				{ name: 'Remove', value: 'remove', description: 'The text does not mention images' },
			],
			default: 'keep',
			displayOptions: forTexts,
			description: 'What the Markdown has in place of an image',
		},
		{
			displayName: 'Join Tables',
			name: 'joinTables',
			type: 'boolean',
			default: true,
			displayOptions: forTables,
			description:
				'Whether a table that continues on the next page with the same headings counts as one table',
		},
		{
			displayName: 'Numbers as Numbers',
			name: 'numberCells',
			type: 'options',
			options: [
				{ name: 'No', value: 'text', description: 'Cells are text, as they are printed' },
				{
					name: 'Yes',
					value: 'auto',
					description: 'Numbers that can be read in two ways stay text and are named in "_note"',
				},
				{ name: 'Yes, Decimal Comma', value: ',', description: '1.234 is 1234, and 1,5 is 1.5' },
				{ name: 'Yes, Decimal Point', value: '.', description: '1,234 is 1234, and 1.5 is 1.5' },
			],
			default: 'auto',
			displayOptions: { show: { '/output': ['tableRow'] } },
			description:
				'Whether cells such as € 2.321,00 become numbers that a spreadsheet can add up. Codes, telephone and account numbers, dates and numbers with a unit stay text.',
		},
		{
			displayName: 'Page Separator',
			name: 'pageSeparator',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '\n\n',
			displayOptions: { show: { '/output': ['document'] } },
			description: 'Text between two pages in the Markdown of the whole document',
		},
		{
			displayName: 'Keep Input Files',
			name: 'passOnInputFiles',
			type: 'boolean',
			default: false,
			description: 'Whether output items keep the files of the input item',
		},
	]),
	...labelWithGroup('Reading', [
		{
			displayName: 'Blocks',
			name: 'blocks',
			type: 'boolean',
			default: false,
			displayOptions: forTexts,
			description:
				'Whether each page also has its parts, in "blocks": kind (title, text, table, signature …), text and position in pixels. Services without this feature refuse the request.',
		},
		{
			displayName: 'Headers and Footers',
			name: 'headersAndFooters',
			type: 'options',
			options: [
				{
					name: 'Apart',
					value: 'apart',
					description: 'In "header" and "footer" of each page, and not in its text',
				},
				{ name: 'In the Text', value: 'inText', description: 'Works with every service' },
				{ name: 'Leave Out', value: 'leaveOut', description: 'In no part of the output' },
			],
			default: 'inText',
			displayOptions: forTexts,
			description:
				'Where the headers and footers of pages are. Services without this feature refuse the request.',
		},
		{
			displayName: 'Most Images',
			name: 'mostImages',
			type: 'number',
			typeOptions: { minValue: -1, numberPrecision: 0 },
			default: -1,
			description:
				'How many images of the document are returned at most; -1 for all, 0 for none. Services without this feature refuse the request.',
		},
		{
			displayName: 'Smallest Image',
			name: 'smallestImage',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 0 },
			default: 0,
			description:
				'Least width and height of an image in pixels, so that logos and lines are left out; 0 for all. Services without this feature refuse the request.',
		},
		{
			displayName: 'Chat Model',
			name: 'chatModel',
			type: 'string',
			default: '',
			placeholder: 'e.g. svc-small-latest',
			displayOptions: { show: { '/output': ['document', 'page', 'image'] } },
			description:
				'Name of the model that finds the documents of a file and their kind, and describes images; leave empty for the first suitable one of the service',
		},
		{
			displayName: 'Kind of Document',
			name: 'findKind',
			type: 'boolean',
			default: false,
			displayOptions: forDocuments,
			description:
				'Whether to find out what each document is, such as an invoice or a contract, in "kind" of the output; one chat request per file',
		},
		kindsProperty({ show: { findKind: [true] } }),
		ownKindsProperty({ show: { findKind: [true] } }),
		pagesProperty,
		{
			displayName: 'Pages per Request',
			name: 'pagesPerRequest',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: MAX_PAGES, numberPrecision: 0 },
			default: 0,
			// By the name alone: n8n drops a value that depends on "/options…" when the node runs.
			displayOptions: { show: { serviceSelectsPages: [true] } },
			description:
				'How many pages to ask for in one request: a long document is then read in parallel. 0 for the whole document in one request.',
		},
		{
			displayName: 'Send Page Selection',
			name: 'serviceSelectsPages',
			type: 'boolean',
			default: false,
			description:
				'Whether to ask the service for the selected pages only, if it can do so. Otherwise it reads the whole document, and this node returns only the pages you want.',
		},
		{ ...officeFilesProperty, displayOptions: forFiles },
		...pdfTextProperties({
			show: { '/output': ['document', 'page'] },
			hide: { '/source': ['url'] },
		}),
	]),
	...labelWithGroup('Requests', [{ ...deliveryProperty, displayOptions: forFiles }]),
];

/** The options of this node, checked. */
export const optionsSchema = commonOptionsSchema.extend({
	attachHtml: z.boolean().default(false),
	blocks: z.boolean().default(false),
	headersAndFooters: z.enum(['inText', 'apart', 'leaveOut']).default('inText'),
	mostImages: z.coerce.number().int().min(-1).default(-1),
	smallestImage: z.coerce.number().int().min(0).default(0),
	attachMarkdown: z.boolean().default(false),
	chatModel: z.string().trim().default(''),
	cellText: z.enum(['plain', 'markdown']).default('plain'),
	confidence: z.enum(['none', 'page', 'word']).default('none'),
	delivery: deliverySchema,
	describeImages: z.boolean().default(false),
	findKind: z.boolean().default(false),
	kinds: z.array(z.string()).default(Object.keys(KNOWN_KINDS)),
	ownKinds: z.unknown(),
	joinTables: z.boolean().default(true),
	officeFiles: officeFilesSchema,
	numberCells: z.enum(['text', 'auto', ',', '.']).default('auto'),
	pdfTextUse: pdfTextUseSchema,
	pageSeparator: z.string().default('\n\n'),
	pages: pagesSchema,
	pagesPerRequest: z.coerce.number().int().min(0).max(MAX_PAGES).default(0),
	passOnInputFiles: z.boolean().default(false),
	imageLinks: z.enum(['keep', 'inline', 'remove']).default('keep'),
	serviceSelectsPages: z.boolean().default(false),
});

export type Options = z.infer<typeof optionsSchema>;
