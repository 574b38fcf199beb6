import type { INodeProperties } from 'n8n-workflow';

/** The option of the nodes whose output becomes rows of a spreadsheet; see `formulaCellsSchema`. */
export const formulaCellsProperty: INodeProperties = {
	displayName: 'Formula Cells',
	name: 'formulaCells',
	type: 'options',
	options: [
		{ name: 'Keep', value: 'keep', description: 'The text stays as it is in the document' },
		{
			name: 'Mark With an Apostrophe',
			value: 'mark',
			description: "Spreadsheets show '=SUM(A1) as text",
		},
	],
	default: 'keep',
	description:
		'What to do with texts that a spreadsheet would run as a formula, such as =HYPERLINK(…). Amounts such as -12.50 and numbers such as +49 30 1234 are none.',
};
