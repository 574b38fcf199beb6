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
import { labelWithGroup } from '../shared/panel/optionLabels';

/** For outputs that are about the text of the document or of its pages. */
const forTexts = { show: { '/output': ['document', 'page'] } };

/** Web addresses are passed on as they are. */
const forFiles = { hide: { '/source': ['url'] } };

/** The options that only this node has. */
export const ownOptions: INodeProperties[] = [
	...labelWithGroup('Output', [
		{
			displayName: 'Attach Files',
			name: 'attachFiles',
			type: 'multiOptions',
			options: [
				{
					name: 'HTML',
					value: 'html',
					description: 'Text, tables and images for any browser, in the binary field "html"',
				},
				{
					name: 'Markdown',
					value: 'markdown',
					description: 'The text, in the binary field "markdown"',
				},
			],
			default: [],
			displayOptions: forTexts,
			description: 'Files to add to each item, made from its text',
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
			displayName: 'Keep Input Files',
			name: 'passOnInputFiles',
			type: 'boolean',
			default: true,
			description: 'Whether output items keep the files of the input item',
		},
	]),
	...labelWithGroup('Reading', [
		{
			displayName: 'Layout Details',
			name: 'layoutDetails',
			type: 'options',
			options: [
				{ name: 'None', value: 'none', description: 'Works with every service' },
				{
					name: 'Blocks',
					value: 'blocks',
					description:
						'The parts of each page in "blocks": kind (title, text, table, signature …), text and position in pixels',
				},
				{
					name: 'Blocks and Confidence',
					value: 'blocksAndConfidence',
					description:
						'Also "confidence" of each page: how sure the service is of the page and of each word, from 0 to 1',
				},
			],
			default: 'none',
			displayOptions: forTexts,
			description:
				'What each page has in addition to its text. Services without this feature refuse the request.',
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
		pagesProperty,
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
	attachFiles: z.array(z.enum(['markdown', 'html'])).default([]),
	delivery: deliverySchema,
	headersAndFooters: z.enum(['inText', 'apart', 'leaveOut']).default('inText'),
	imageLinks: z.enum(['keep', 'inline', 'remove']).default('keep'),
	layoutDetails: z.enum(['none', 'blocks', 'blocksAndConfidence']).default('none'),
	numberCells: z.enum(['text', 'auto', ',', '.']).default('auto'),
	officeFiles: officeFilesSchema,
	pages: pagesSchema,
	passOnInputFiles: z.boolean().default(true),
	pdfTextUse: pdfTextUseSchema,
});

export type Options = z.infer<typeof optionsSchema>;
