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
	z
		.object({
			role: z.literal('assistant'),
			// n8n's agent sends an empty list with the calls of a tool.
			content: z.union([content, z.array(contentPart).max(0)]).nullish(),
			prefix: z.literal(false).optional(),
			tool_calls: z.array(z.unknown()).optional(),
		})
		.strict(),
	z
		.object({
			role: z.literal('tool'),
			content,
			tool_call_id: z.string(),
			name: z.string().optional(),
		})
		.strict(),
]);

/** What an agent's model may call (spec §10). */
const tool = z.object({
	type: z.literal('function'),
	function: z.object({
		name: z.string(),
		description: z.string().optional(),
		parameters: z
			.object({
				properties: z.record(z.record(z.unknown())).optional(),
				required: z.array(z.string()).optional(),
			})
			.optional(),
	}),
});

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
		tools: z.array(tool).optional(),
		tool_choice: z
			.union([z.enum(['auto', 'none', 'any', 'required']), z.record(z.unknown())])
			.optional(),
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
