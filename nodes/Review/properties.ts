import type { INodeProperties } from 'n8n-workflow';

export const properties: INodeProperties[] = [
	{
		displayName:
			'The run waits until somebody has checked its items on a page. To send the address of the page, put a mail or chat node before this one, with {{ $execution.resumeUrl }} in its text. While the run waits, the address is also shown above the output.',
		name: 'notice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Items to Review',
		name: 'items',
		type: 'options',
		options: [
			{
				name: 'Only Doubtful',
				value: 'doubtful',
				description: 'Items with a reason in "_review" or with an error; the others are approved',
			},
			{ name: 'All', value: 'all', description: 'Each item is checked by a person' },
		],
		default: 'doubtful',
		noDataExpression: true,
		description: 'Which items a person checks; if there are none, the run goes on at once',
	},
	{
		displayName: 'Fields',
		name: 'fields',
		type: 'string',
		default: '',
		placeholder: 'e.g. supplier, iban, total_amount',
		description:
			'Names of the fields that the page shows, separated by commas; all when it is empty',
	},
	{
		displayName: 'Page Title',
		name: 'title',
		type: 'string',
		default: '',
		placeholder: 'e.g. Invoices of October',
		description: 'Heading of the page; the name of the workflow when it is empty',
	},
	{
		displayName: 'Ask for Name',
		name: 'askName',
		type: 'boolean',
		default: true,
		description: 'Whether the page asks for the name of the person who checks',
	},
];
