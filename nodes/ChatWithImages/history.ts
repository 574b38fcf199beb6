import { z } from 'zod';
import { Problem } from '../shared/problem';

/** Form of an image in a content part, spec §2.2. */
export type ImageUrlForm = 'object' | 'string';

const roleSchema = z.enum(['system', 'user', 'assistant']);

export type Role = z.infer<typeof roleSchema>;

/** A message of the conversation so far, as the user gave it. */
export interface HistoryMessage {
	role: Role;
	/** All its text parts. */
	text: string;
	/** Web addresses, data URIs or base64, in the order given. */
	images: { reference: string; form: ImageUrlForm }[];
}

const textPartSchema = z.object({ type: z.literal('text'), text: z.string() });

const imagePartSchema = z.object({
	type: z.literal('image_url'),
	image_url: z.union([z.string(), z.object({ url: z.string() })]),
});

const messageSchema = z.object({
	role: roleSchema,
	content: z.union([z.string(), z.array(z.union([textPartSchema, imagePartSchema]))]),
});

/** What the field of the editor holds, or a bare list that an expression yields. */
const listSchema = z.union([
	z.array(z.unknown()),
	z.object({ message: z.array(z.unknown()).default([]) }).transform(({ message }) => message),
]);

/** @throws Problem that names the message and what it must be */
export function readHistory(value: unknown): HistoryMessage[] {
	const list = listSchema.safeParse(value ?? []);
	if (!list.success) {
		throw new Problem('"Prompt: Earlier Messages" is not a list', {
			description: 'An expression must yield a list of messages, each with role and content.',
		});
	}
	return list.data.map((entry, index) => {
		const checked = messageSchema.safeParse(entry);
		if (checked.success) return toMessage(checked.data);
		throw new Problem(`message ${index + 1} of "Prompt: Earlier Messages" cannot be used`, {
			description:
				'It needs a role (system, user or assistant) and a content: a text, or a list of parts of type text or image_url.',
		});
	});
}

function toMessage({ role, content }: z.infer<typeof messageSchema>): HistoryMessage {
	if (typeof content === 'string') return { role, text: content, images: [] };
	const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
	return {
		role,
		text: texts.join('\n\n'),
		images: content.flatMap((part) => (part.type === 'image_url' ? [imageOf(part)] : [])),
	};
}

function imageOf({ image_url }: z.infer<typeof imagePartSchema>): HistoryMessage['images'][number] {
	return typeof image_url === 'string'
		? { reference: image_url, form: 'string' }
		: { reference: image_url.url, form: 'object' };
}
