import { byModel, type ToolForm } from '../shared/tool';

export const tool: ToolForm = {
	description:
		'Reads a PDF file, scan or photo and returns its text as Markdown, tables included. Takes the web address (http or https) of the file itself, not of a page that links to it.',
	properties: {
		source: null,
		binaryFields: null,
		documentUrl: byModel('Document_URL', 'Web address of the PDF file or image itself', {}),
	},
};
