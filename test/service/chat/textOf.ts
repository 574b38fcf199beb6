import type { ChatMessage } from '../contract/chatRequest';

/** The texts of messages, without their pictures. */
export const textOf = (messages: ChatMessage[], joiner = '\n\n'): string =>
	messages
		.flatMap(({ content }) =>
			typeof content === 'string'
				? [content]
				: (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])),
		)
		.join(joiner);
