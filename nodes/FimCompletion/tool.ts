import { byModel, type ToolForm } from '../shared/tool';

export const tool: ToolForm = {
	description: 'Writes the code that goes between the code before a gap and the code after it.',
	properties: {
		prompt: byModel('Code_Before_the_Gap', 'The code before the gap'),
		suffix: byModel('Code_After_the_Gap', 'The code after the gap; empty where there is none'),
	},
};
