import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { KNOWN_KINDS } from './kinds';

/** Whether a file is searched for several documents. */
export const documentsPerFileProperty = (displayOptions: IDisplayOptions): INodeProperties => ({
	displayName: 'Documents per File',
	name: 'documentsPerFile',
	type: 'options',
	options: [
		{
			name: 'One',
			value: 'one',
			description: 'Each file is one document; a file that looks like several is marked for review',
		},
		{
			name: 'Find Them',
			value: 'find',
			description:
				'For scans of a pile and files with several invoices: each document comes out on its own, with its pages. One more chat request for each file of several pages.',
		},
	],
	default: 'one',
	description: 'Whether a file may hold several documents',
	displayOptions,
});

/** The kinds of documents to choose from. */
export const kindsProperty = (displayOptions: IDisplayOptions): INodeProperties => ({
	displayName: 'Kinds',
	name: 'kinds',
	type: 'multiOptions',
	options: [
		{ name: 'Bank Statement', value: 'bankStatement' },
		{ name: 'Business Card', value: 'businessCard' },
		{ name: 'Contract', value: 'contract' },
		{ name: 'Delivery Note', value: 'deliveryNote' },
		{ name: 'Identity Document', value: 'identityDocument' },
		{ name: 'Invoice', value: 'invoice' },
		{ name: 'Payslip', value: 'payslip' },
		{ name: 'Purchase Order', value: 'purchaseOrder' },
		{ name: 'Receipt', value: 'receipt' },
		{ name: 'Résumé', value: 'resume' },
		{ name: 'Utility Bill', value: 'utilityBill' },
	],
	default: [...Object.keys(KNOWN_KINDS)],
	description:
		'The kinds of documents that there may be; whatever is none of them comes out as "other", with its title, date and sender',
	displayOptions,
});

/** @param further inputs for each kind in addition to its name and description */
export const ownKindsProperty = (
	displayOptions: IDisplayOptions,
	further: INodeProperties[] = [],
): INodeProperties => ({
	displayName: 'Own Kinds',
	name: 'ownKinds',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Kind',
	default: {},
	description: 'Further kinds of documents, such as contracts or reminders',
	displayOptions,
	options: [
		{
			displayName: 'Kind',
			name: 'kind',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					required: true,
					placeholder: 'e.g. contract',
					description: 'Comes out as "_kind"',
				},
				{
					displayName: 'Description',
					name: 'description',
					type: 'string',
					default: '',
					placeholder: 'e.g. an agreement that both sides sign',
					description: 'Tells the model how to recognise it',
				},
				...further,
			],
		},
	],
});
