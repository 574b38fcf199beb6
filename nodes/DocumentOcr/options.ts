import { z } from 'zod';
import { ocrOptions } from '../shared/documents/ocr/ocrOptions';
import { commonOptions } from '../shared/host/panel/commonOptions';
import {
	choice,
	type Options as Declared,
	type OptionValues,
	toggle,
} from '../shared/host/panel/option';
import { pdfTextOptions } from '../shared/documents/pdfText/options';

/** For outputs that are about the text of the document or of its pages. */
const forTexts = { show: { '/output': ['document', 'page'] } };

export const options = {
	...commonOptions,
	...ocrOptions,
	...pdfTextOptions({ ...forTexts, hide: { '/source': ['url'] } }),
	attachFiles: {
		property: {
			displayName: 'Output: Attach Files',
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
		schema: z.array(z.enum(['markdown', 'html'])).default([]),
	},
	headersAndFooters: choice(
		'Reading: Headers and Footers',
		{
			apart: ['Apart', 'In "header" and "footer" of each page, and not in its text'],
			inText: ['In the Text', 'Works with every service'],
			leaveOut: ['Leave Out', 'In no part of the output'],
		},
		'inText',
		'Where the headers and footers of pages are. Services without this feature refuse the request.',
		forTexts,
	),
	imageLinks: choice(
		'Output: Image Links',
		{
			keep: ['Keep', 'The text refers to images by their file names'],
			inline: ['Embed Images', 'The images are inside the Markdown (larger output)'],
			remove: ['Remove', 'The text does not mention images'],
		},
		'keep',
		'What the Markdown has in place of an image',
		forTexts,
	),
	layoutDetails: choice(
		'Reading: Layout Details',
		{
			none: ['None', 'Works with every service'],
			blocks: [
				'Blocks',
				'The parts of each page in "blocks": kind (title, text, table, signature …), text and position in pixels',
			],
			blockConfidence: [
				'Blocks and Their Confidence',
				'Also "confidence" of each page and block: how sure the service is of its text and kind, from 0 to 1',
			],
			blocksAndConfidence: [
				'Blocks and Confidence of Words',
				'Also "confidence" of each page: how sure the service is of the page and of each word, from 0 to 1',
			],
		},
		'none',
		'What each page has in addition to its text. Services without this feature refuse the request.',
		forTexts,
	),
	numberCells: choice(
		'Output: Numbers as Numbers',
		{
			text: ['No', 'Cells are text, as they are printed'],
			auto: ['Yes', 'Numbers that can be read in two ways stay text and are named in "_note"'],
			',': ['Yes, Decimal Comma', '1.234 is 1234, and 1,5 is 1.5'],
			'.': ['Yes, Decimal Point', '1,234 is 1234, and 1.5 is 1.5'],
		},
		'auto',
		'Whether cells such as € 2.321,00 become numbers that a spreadsheet can add up. Codes, telephone and account numbers, dates and numbers with a unit stay text.',
		{ show: { '/output': ['tableRow'] } },
	),
	passOnInputFiles: toggle(
		'Output: Keep Input Files',
		'Whether output items keep the files of the input item',
		{ on: true },
	),
} satisfies Declared;

export type OcrOptions = OptionValues<typeof options>;
