import type { ChatRequest } from '../contract/chatRequest';
import { textOf } from './textOf';

export interface ToolCall {
	name: string;
	arguments: Record<string, string>;
}

type Parameter = Record<string, unknown>;

/**
 * The call of the tool whose required parameters can be filled from the last question: web addresses
 * where they are asked for, the question itself for everything else. None after a tool's answer.
 */
export function toolCall({ messages, tools = [], tool_choice: choice }: ChatRequest) {
	if (choice === 'none' || messages.at(-1)?.role === 'tool') return undefined;
	const question = textOf(messages.filter(({ role }) => role === 'user').slice(-1));
	const urls = question.match(/https?:\/\/[^\s"'<>]+/g)?.join(', ');
	const fillable = tools.flatMap(({ function: { name, parameters = {} } }) => {
		const { properties = {}, required = [] } = parameters;
		const filled = Object.entries(properties).flatMap(([key, value]) => {
			const given = isForUrl(key, value) ? urls : question;
			return given === undefined ? [] : [[key, given] as const];
		});
		const call: ToolCall = { name, arguments: Object.fromEntries(filled) };
		return required.every((key) => key in call.arguments) ? [call] : [];
	});
	const usesUrl = (call: ToolCall) => Object.values(call.arguments).includes(urls ?? '');
	return fillable.find(usesUrl) ?? fillable[0];
}

const isForUrl = (key: string, { description }: Parameter) =>
	/\burls?\b|web address/i.test(`${key.replaceAll('_', ' ')} ${String(description)}`);

/** The answer to the last question of an agent whose tool has answered; `undefined` for all others. */
export const toolAnswer = ({ messages }: ChatRequest) =>
	messages.at(-1)?.role === 'tool' ? `The tool answered: ${textOf(messages.slice(-1))}` : undefined;
