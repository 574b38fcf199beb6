import type { INodeProperties } from 'n8n-workflow';
import { choice, parametersOf, text, toggle } from '../shared/host/panel/option';

const items = choice(
	'Items to Review',
	{
		doubtful: [
			'Only Doubtful',
			'Items with a reason in "_review" or with an error; the others are approved',
		],
		all: ['All', 'Each item is checked by a person'],
	},
	'doubtful',
	'Which items a person checks; if there are none, the run goes on at once',
);

const output = choice(
	'Output',
	{
		same: ['As They Come In', 'Records stay records, with their lists'],
		flat: [
			'One Row per Record',
			'For spreadsheets; people still see all lines on the page. Rows stay as they are',
		],
	},
	'same',
	'How the items leave this node',
);

const access = choice(
	'Who May Decide',
	{
		key: [
			'Whoever Has the Address',
			'The address has a key. On n8n 1 it has none, so that the run ends instead of waiting.',
		],
		code: [
			'Whoever Has the Address and the Access Code',
			'Needed where those who start the workflow may not decide: n8n gives the key to whoever sends a form',
		],
		anyone: [
			'Anyone Who Reaches the Address',
			'Also on n8n 1, whose addresses can be guessed: only people who may decide should reach n8n',
		],
	},
	'key',
	'Who may see the page and decide',
);

const accessCode = text(
	'Access Code',
	'Asked for once on the page, by each browser. Ten codes can be tried in a minute: take at least 8 characters. Whoever can open the workflow or its runs in n8n can read it.',
	{ typeOptions: { password: true }, show: { access: ['code'] } },
);

export const properties: INodeProperties[] = [
	{
		displayName:
			'The run waits until somebody has checked its items on a page. To send the address of the page, put a mail or chat node on a branch above this one, with {{ $execution.resumeUrl }} in its text and Execute Once on; in front of this node, it would replace the items. While a run of the editor waits, the address is also shown above the output.',
		name: 'notice',
		type: 'notice',
		default: '',
	},
	{ ...items.property, name: 'items', noDataExpression: true },
	...parametersOf({
		fields: text(
			'Fields',
			'Names of the fields that the page shows, separated by commas; all when it is empty',
			{ placeholder: 'e.g. supplier, iban, total_amount' },
		),
		title: text('Page Title', 'Heading of the page; the name of the workflow when it is empty', {
			placeholder: 'e.g. Invoices of October',
		}),
		askName: toggle('Ask for Name', 'Whether the page asks for the name of the person who checks', {
			on: true,
		}),
		output,
		access,
		accessCode,
	}),
];
