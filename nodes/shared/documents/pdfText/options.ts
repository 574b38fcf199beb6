import type { IDisplayOptions } from 'n8n-workflow';
import { z } from 'zod';
import { choice, text } from '../../host/panel/option';

/** What to do about a PDF file where there is no OCR. */
export const TEXT_INSTEAD =
	'PDF files that are no scans need no OCR: put the node "Extract from File" (Extract From PDF) before this one, and set the option "Reading: Text of the PDF" to its text.';

/**
 * The text that n8n's *Extract from File* finds in PDF files, and what it is for. The text is read with
 * the files of the item.
 */
export const pdfTextOptions = (showing: IDisplayOptions) => ({
	pdfText: {
		...text(
			'Reading: Text of the PDF',
			'The text that the node "Extract from File" (Extract From PDF) has found; set its Keep Source to Both, so that the file stays. One text, or one for each page with its Join Pages off. For several files per item: a list, or an object by file or field name.',
			{ placeholder: 'e.g. {{ $json.text }}', ...showing },
		),
		schema: z.unknown(),
	},
	pdfTextUse: choice(
		'Reading: What the Text Is For',
		{
			instead: [
				'Instead of OCR Where It Is Good',
				'No OCR for PDF files with a usable text; all others are read by OCR',
			],
			check: [
				'To Check OCR',
				'OCR reads the file, and what it misreads or leaves out is found by comparing the two texts; also finds text that nobody sees on the page',
			],
		},
		'instead',
		'Whether the Text of the PDF replaces or checks OCR. Where there is no OCR, such as on your own model server, it is always used instead.',
		showing,
	),
});
