import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { sameFilesProperty, sameFilesSchema } from '../shared/files/sameFiles';
import { formulaCellsProperty, formulaCellsSchema } from '../shared/formula';
import { commonOptionsSchema } from '../shared/properties';

/** Spreadsheets end at 16,384 columns, and people lose sight long before. */
const MAX_LIST_COLUMNS = 100;

/** Options of this node alone; those of all nodes come from `shared/properties`. */
export const ownOptions: INodeProperties[] = [
	{
		displayName: 'Attach Review Page',
		name: 'attachReview',
		type: 'boolean',
		default: false,
		description:
			'Whether to add a page to look at, as an HTML file in the binary field "review": what to check first, and the document with each value marked where it was found. Of the rows of a document, the first one has it.',
	},
	{
		displayName: 'Check Images by OCR',
		name: 'ocrEvidence',
		type: 'boolean',
		default: false,
		description:
			'Whether an image that the model looks at itself is read by OCR as well, so that its values can be looked up in the text; takes one more request per image',
		displayOptions: { hide: { '/source': ['text'], '/readWith': ['ocrThenChat'] } },
	},
	{
		displayName: 'Columns per List',
		name: 'listColumns',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: MAX_LIST_COLUMNS },
		default: 0,
		description:
			'How many entries of each list get columns of their own, such as "lines_1_total"; further entries stand in "lines_more" as JSON text. The number is the same for every document, and so are the columns. With 0, each list is one column with JSON text.',
		displayOptions: { show: { '/output': ['flat'] } },
	},
	{
		displayName: 'Date Order',
		name: 'dateOrder',
		type: 'options',
		options: [
			{
				name: 'Automatic',
				value: 'auto',
				description: 'Dates that can be read in two ways are marked as ambiguous',
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
				description: 'Numbers that can be read in two ways are marked as ambiguous',
			},
			{ name: 'Comma', value: ',', description: '1.234,56' },
			{ name: 'Point', value: '.', description: '1,234.56' },
		],
		default: 'auto',
		description: 'Which character separates the decimals of a number',
	},
	{
		displayName: 'Evidence',
		name: 'evidence',
		type: 'boolean',
		default: true,
		description:
			'Whether to look up each value in the text of the document and note page, surrounding text and kind of match',
	},
	formulaCellsProperty,
	{
		displayName: 'Instructions',
		name: 'instructions',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. The supplier is never Example Ltd, that is us.',
		description: 'Further rules for the model, added to those of the node',
	},
	{
		displayName: 'Max Repairs',
		name: 'maxRepairs',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 5 },
		default: 1,
		description: 'How often the model is asked again when its answer has mistakes',
	},
	sameFilesProperty,
	{
		displayName: 'Separate Records That Need Review',
		name: 'needsReview',
		type: 'boolean',
		default: false,
		description:
			'Whether records that are incomplete, invalid or not found in the document go to a second output, with the reasons in words',
	},
];

/** Values of all options with their defaults. */
export const optionsSchema = commonOptionsSchema.extend({
	attachReview: z.boolean().default(false),
	dateOrder: z.enum(['auto', 'DMY', 'MDY', 'YMD']).default('auto'),
	decimalMark: z.enum(['auto', '.', ',']).default('auto'),
	evidence: z.boolean().default(true),
	formulaCells: formulaCellsSchema,
	instructions: z.string().default(''),
	listColumns: z.coerce.number().int().min(0).max(MAX_LIST_COLUMNS).default(0),
	maxRepairs: z.coerce.number().int().min(0).max(5).default(1),
	needsReview: z.boolean().default(false),
	ocrEvidence: z.boolean().default(false),
	sendSameFilesOnce: sameFilesSchema,
});

export type ExtractionOptions = z.infer<typeof optionsSchema>;
