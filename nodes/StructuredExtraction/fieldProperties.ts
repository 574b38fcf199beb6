import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { titledBy } from '../shared/host/panel/assistants';
import { byLabel } from '../shared/host/panel/option';
import { FIELD_TYPES } from '../shared/values/schema/schema';

const byName = (types: INodePropertyOptions[]) =>
	[...types].sort((a, b) => byLabel(a.name, b.name));

const leafTypes: INodePropertyOptions[] = byName([
	...Object.entries(FIELD_TYPES).map(([value, { label, description }]) => ({
		name: label,
		value,
		...(description !== undefined && { description }),
	})),
	{
		name: 'Currency Code',
		value: 'currency',
		description: 'ISO 4217, such as EUR, also where a symbol such as € is printed',
	},
]);

const listType: INodePropertyOptions = {
	name: 'Line Items (List)',
	value: 'list',
	description: 'Several entries, each with its own fields, such as the line items of an invoice',
};

/** The inputs for each field; `types` are the types to choose from. */
const rowProperties = (types: INodePropertyOptions[]): INodeProperties[] => [
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. invoice_number',
		description: 'Becomes the column of a spreadsheet; any text of up to 100 characters',
	},
	{
		displayName: 'Type',
		name: 'type',
		type: 'options',
		options: types,
		default: 'string',
	},
	{
		displayName: 'Allowed Values',
		name: 'allowedValues',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. travel, meals, office',
		description: 'One per line, or separated by commas',
		displayOptions: { show: { type: ['enum'] } },
	},
	{
		displayName: 'More',
		name: 'more',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		description: 'What else there is to know about this field',
		options: [
			{
				displayName: 'Description',
				name: 'description',
				type: 'string',
				default: '',
				placeholder: 'e.g. Number that the supplier gave the invoice',
				description:
					'Tells the model what belongs in the field and how to recognise it. If it names a place of a form, such as "box 14", the value is compared with that.',
			},
			{
				displayName: 'Example',
				name: 'example',
				type: 'string',
				default: '',
				placeholder: 'e.g. INV-2024-0815',
				description: 'A value as it may be printed in a document',
			},
			{
				displayName: 'In the Document',
				name: 'inDocument',
				type: 'options',
				options: [
					{
						name: 'As Printed',
						value: 'printed',
						description: 'The value is looked up in the document',
					},
					{
						name: 'In Other Words',
						value: 'words',
						description:
							'Such as a summary, translation or computed amount: the words that it comes from are looked up',
					},
				],
				default: 'printed',
				description: 'Whether documents print the value itself',
			},
			{
				displayName: 'Required',
				name: 'required',
				type: 'boolean',
				default: false,
				description: 'Whether a record without this field counts as incomplete',
			},
			{
				displayName: 'Review',
				name: 'review',
				type: 'options',
				options: [
					{
						name: 'Always',
						value: 'always',
						description: 'A person looks at it in each document',
					},
					{
						name: 'As Usual',
						value: 'usual',
						description: 'A person looks at it if it is doubtful',
					},
					{
						name: 'Never',
						value: 'never',
						description:
							'Doubts about it are notes, except for a changed account, a copy, and your own company',
					},
				],
				default: 'usual',
				description: 'When a person is to look at this field',
			},
		],
	},
];

/** Fields entered one by one; a list of records has fields of its own. */
export const fieldsProperty: INodeProperties = {
	displayName: 'Fields',
	name: 'fields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true, ...titledBy('name') },
	placeholder: 'Add Field',
	default: {},
	description: 'What to extract from the document',
	displayOptions: { show: { schemaFrom: ['fields'] } },
	options: [
		{
			displayName: 'Field',
			name: 'field',
			values: [
				...rowProperties(byName([...leafTypes, listType])),
				{
					displayName: 'Fields of Each Entry',
					name: 'fields',
					type: 'fixedCollection',
					typeOptions: { multipleValues: true, sortable: true, ...titledBy('name') },
					placeholder: 'Add Field',
					default: {},
					description: 'Leave empty for a list of plain texts',
					displayOptions: { show: { type: ['list'] } },
					options: [{ displayName: 'Field', name: 'field', values: rowProperties(leafTypes) }],
				},
			],
		},
	],
};

/** The same in addition to a template, stored under the same name. */
export const furtherFieldsProperty: INodeProperties = {
	...fieldsProperty,
	displayName: 'Own Fields',
	description:
		'What else to extract from the document; a field with the same name as one of the template replaces it',
	displayOptions: { show: { schemaFrom: ['template'] } },
};
