import { byModel, oneOf, type ToolForm } from '../shared/tool';

export const tool: ToolForm = {
	description:
		'Returns named fields of a document as JSON, such as number, date and total of an invoice; "_review" or "_meta.review" says what is doubtful. Takes the web address (http or https) of the PDF file, scan or photo itself, not of a page that links to it.',
	properties: {
		source: oneOf('url', 'text'),
		binaryFields: null,
		documentUrl: byModel('Document_URL', 'Web address of the PDF file or image itself', {
			hide: { source: ['text'] },
		}),
		text: byModel('Text', 'The whole text to take the fields from'),
	},
};
