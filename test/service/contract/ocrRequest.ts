import { z } from 'zod';

const document = z.discriminatedUnion('type', [
	z.object({ type: z.literal('document_url'), document_url: z.string().min(1) }).strict(),
	z
		.object({
			type: z.literal('image_url'),
			image_url: z.union([z.string().min(1), z.object({ url: z.string().min(1) }).strict()]),
		})
		.strict(),
	z.object({ type: z.literal('file'), file_id: z.string().min(1) }).strict(),
]);

/**
 * `POST /v1/ocr`: the fields of spec §2.5, and what services of this family take beyond it:
 * documents of type `image_url` and `file`, `pages` (counted from 0), how sure the reading is
 * (`confidence_scores_granularity`) and what stands where (`include_blocks`).
 */
export const ocrRequest = z
	.object({
		model: z.string().min(1),
		document,
		include_image_base64: z.boolean().optional(),
		confidence_scores_granularity: z.enum(['word', 'page']).nullish(),
		include_blocks: z.boolean().optional(),
		pages: z.array(z.number().int().nonnegative()).min(1).optional(),
	})
	.strict();

export type OcrRequest = z.output<typeof ocrRequest>;
