import { z } from 'zod';

/** `POST /v1/fim/completions`: the fields of spec §2.4, and those that services of this family take as well. */
export const fimRequest = z
	.object({
		model: z.string().min(1),
		prompt: z.string(),
		suffix: z.string().optional(),
		stream: z.boolean().optional(),
		max_tokens: z.number().int().positive().optional(),
		temperature: z.number().min(0).max(2).optional(),
		top_p: z.number().gt(0).max(1).optional(),
		stop: z.union([z.string(), z.array(z.string())]).optional(),
	})
	.strict();

export type FimRequest = z.output<typeof fimRequest>;
