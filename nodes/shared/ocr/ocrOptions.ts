import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { parsePages } from './pageSelection';

/** How files get to OCR; an option of the nodes that have documents read. */
export const deliveryProperty: INodeProperties = {
	displayName: 'Send Files',
	name: 'delivery',
	type: 'options',
	options: [
		{
			name: 'Inside the Request',
			value: 'dataUri',
			description: 'Works with every service',
		},
		{
			name: 'Upload First',
			value: 'upload',
			description: 'For services that accept large files by upload; the file is removed afterwards',
		},
	],
	default: 'dataUri',
	description: 'How files get to the service',
};

export const deliverySchema = z.enum(['dataUri', 'upload']).default('dataUri');

/** Who reads Office files; an option of the same nodes. */
export const officeFilesProperty: INodeProperties = {
	displayName: 'Office Files',
	name: 'officeFiles',
	type: 'options',
	options: [
		{
			name: 'Read Here Where Possible',
			value: 'here',
			description: 'Word documents (.docx), without a request; others are listed as skipped',
		},
		{
			name: 'Let the Service Read Them',
			value: 'service',
			description: '.docx, .pptx, .xlsx, .odt, .rtf and .epub, if the service does so; costs OCR',
		},
	],
	default: 'here',
	description: 'Who reads documents of Word, PowerPoint, Excel and the like',
};

export const officeFilesSchema = z.enum(['here', 'service']).default('here');

export type OfficeFiles = z.infer<typeof officeFilesSchema>;

/** Which pages of a document count; an option of the same nodes. */
export const pagesProperty: INodeProperties = {
	displayName: 'Pages',
	name: 'pages',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1-3,5',
	description:
		'The pages to return, counted from 1; -1 is the last page, 4- means from page 4 to the end. Leave empty for all pages.',
};

// Expressions may yield a number.
export const pagesSchema = z.coerce.string().default('').transform(parsePages);
