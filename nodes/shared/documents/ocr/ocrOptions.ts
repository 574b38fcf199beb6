import { z } from 'zod';
import { choice, text } from '../../host/panel/option';
import { parsePages } from './pageSelection';

/** Web addresses are passed on as they are, and a text is no file. */
const forFiles = { hide: { '/source': ['text', 'url'] } };

/** Options of the nodes that have documents read. */
export const ocrOptions = {
	/** How files get to the service. */
	delivery: choice(
		'Requests: Send Files',
		{
			dataUri: ['Inside the Request', 'Works with every service'],
			upload: [
				'Upload First',
				'For services that accept large files by upload; the file is removed afterwards',
			],
		},
		'dataUri',
		'How files get to the service',
		forFiles,
	),
	officeFiles: choice(
		'Reading: Office Files',
		{
			here: [
				'Read Here Where Possible',
				'.docx, .xlsx and .ods, without a request; others are not read',
			],
			service: [
				'Let the Service Read Them',
				'.docx, .doc, .pptx, .ppt, .xlsx, .odt, .rtf and .epub, if the service does so; costs OCR',
			],
		},
		'here',
		'Who reads documents of Word, PowerPoint, Excel and the like',
		forFiles,
	),
	pages: {
		...text(
			'Reading: Pages',
			'The pages to return, counted from 1; -1 is the last page, 4- means from page 4 to the end. Leave empty for all pages.',
			{ placeholder: 'e.g. 1-3,5' },
		),
		// Expressions may yield a number.
		schema: z.coerce.string().default('').transform(parsePages),
	},
};
