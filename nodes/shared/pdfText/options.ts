import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

/** What to do about a PDF file where there is no OCR. */
export const TEXT_INSTEAD =
	'PDF files that are no scans need no OCR: put the node "Extract from File" (Extract From PDF) before this one, and set the option "Reading: Text of the PDF" to its text.';

/** The text that n8n's *Extract from File* finds in PDF files, and what it is for. */
export const pdfTextProperties = (
	displayOptions: INodeProperties['displayOptions'],
): INodeProperties[] => [
	{
		displayName: 'Text of the PDF',
		name: 'pdfText',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.text }}',
		description:
			'The text that the node "Extract from File" (Extract From PDF) has found, as one text or, with its Join Pages off, as a list with one text per page. For several files per item: a list, or an object by file or field name.',
		displayOptions,
	},
	{
		displayName: 'Use PDF Text',
		name: 'pdfTextUse',
		type: 'options',
		options: [
			{
				name: 'Instead of OCR Where It Is Good',
				value: 'instead',
				description: 'No OCR for PDF files with a usable text; all others are read by OCR',
			},
			{
				name: 'Only It',
				value: 'only',
				description: 'No OCR at all; a PDF file without a usable text is an error',
			},
			{
				name: 'To Check OCR',
				value: 'check',
				description:
					'OCR reads the file, and what it misreads or leaves out is found by comparing the two texts',
			},
		],
		default: 'check',
		description:
			'What Text of the PDF is for. Where there is no OCR, such as on your own model server, it is always used instead.',
		displayOptions,
	},
	{
		displayName: 'Also OCR Above',
		name: 'pdfTextOcrAbove',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 1000,
		description:
			'PDF files with an amount above this are read by OCR too, and the two texts are compared: a file can hide text that nobody sees on the page. 0 for never.',
		displayOptions: { show: { pdfTextUse: ['instead'] } },
	},
];

/** Their values; the text itself is read with the files of the item. */
export const pdfTextSchema = z.object({
	pdfTextUse: z.enum(['check', 'instead', 'only']).default('check'),
	pdfTextOcrAbove: z.coerce.number().min(0).default(1000),
});

export type PdfTextOptions = z.infer<typeof pdfTextSchema>;
