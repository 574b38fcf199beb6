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
