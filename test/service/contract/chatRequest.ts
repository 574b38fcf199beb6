import { z } from 'zod';

const text = z.object({ type: z.literal('text'), text: z.string() }).strict();
const imageUrl = z
	.object({
		type: z.literal('image_url'),
		image_url: z.union([z.string().min(1), z.object({ url: z.string().min(1) }).strict()]),
	})
	.strict();

/** One part of a message's content: text, or a picture in either of its two forms (spec §2.2). */
const contentPart = z.discriminatedUnion('type', [text, imageUrl]);

const content = z.union([z.string(), z.array(contentPart).min(1)]);

/** Some clients say of each earlier answer that it is not the beginning of the next one (`prefix`). */
const message = z.discriminatedUnion('role', [
	z.object({ role: z.enum(['system', 'user']), content }).strict(),
	z.object({ role: z.literal('assistant'), content, prefix: z.literal(false).optional() }).strict(),
]);

/** What an answer is held to (spec §10). */
const held = z.object({ name: z.string(), strict: z.boolean(), schema: z.record(z.unknown()) });

/** `POST /v1/chat/completions` (spec §2.2); a field that the contract does not have is refused. */
export const chatRequest = z
	.object({
		model: z.string().min(1),
		messages: z.array(message).min(1),
		max_tokens: z.number().int().positive().optional(),
		temperature: z.number().min(0).max(2).optional(),
		stream: z.boolean().optional(),
		response_format: z
			.discriminatedUnion('type', [
				z.object({ type: z.literal('json_object') }).strict(),
				z.object({ type: z.literal('json_schema'), json_schema: held }).strict(),
			])
			.optional(),
	})
	.strict();

export type ChatRequest = z.output<typeof chatRequest>;
export type ContentPart = z.output<typeof contentPart>;
export type ChatMessage = ChatRequest['messages'][number];

/** The URL or data URI of a picture part, whichever form it has. */
export function pictureUrl(part: Extract<ContentPart, { type: 'image_url' }>): string {
	return typeof part.image_url === 'string' ? part.image_url : part.image_url.url;
}
