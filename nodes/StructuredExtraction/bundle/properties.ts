import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { titledBy } from '../../shared/host/panel/assistants';

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
			name: 'Several: Find Them',
			value: 'find',
			description:
				'For scans of a pile and files with several invoices: each document comes out on its own, with its pages. One more chat request for each file of several pages.',
		},
	],
	default: 'one',
	description: 'Whether a file may hold several documents',
	displayOptions,
});

/** The kinds of documents to choose from; all of them, in this order, by default. */
export const kindsProperty = (
	displayOptions: IDisplayOptions,
	options: INodePropertyOptions[],
	values: string[],
): INodeProperties => ({
	displayName: 'Kinds',
	name: 'kinds',
	type: 'multiOptions',
	options,
	default: [...values],
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
	typeOptions: { multipleValues: true, ...titledBy('name') },
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
