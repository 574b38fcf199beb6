import { byModel, type ToolForm } from '../shared/tool';

export const tool: ToolForm = {
	description: 'Writes the code that goes between the code before a gap and the code after it.',
	properties: {
		prompt: byModel('The code before the gap'),
		suffix: byModel('The code after the gap; empty where there is none'),
	},
};
