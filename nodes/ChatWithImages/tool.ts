import { byModel, oneOf, type ToolForm } from '../shared/tool';

export const tool: ToolForm = {
	description:
		'Looks at images and answers a question about them. Takes the question and the web addresses (http or https) of the images themselves, not of a page that shows them.',
	properties: {
		prompt: byModel('Prompt', 'The question or task about the images'),
		imageSource: oneOf('url', 'none'),
		imageFields: null,
		imageUrls: byModel('Image_URLs', 'Web addresses of up to 8 images, separated by commas', {
			hide: { imageSource: ['none'] },
		}),
		combineItems: null,
	},
};
