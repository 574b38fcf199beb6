import { z } from 'zod';
import { maxPagesAtOnce } from './limits';

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

const count = z.number().int().nonnegative();

/** Page numbers from 0, each once: a list of them, or numbers and ranges as text, such as `0-2,5`. */
const pages = z
	.union([z.string().transform(pagesOf), z.array(count)])
	.transform((numbers) => [...new Set(numbers)])
	.refine((numbers) => numbers.length > 0, 'Name at least one page');

function pagesOf(text: string, context: z.RefinementCtx): number[] {
	const refuse = (message: string) => {
		context.addIssue({ code: 'custom', message });
		return z.NEVER;
	};
	const numbers: number[] = [];
	for (const part of text.split(',', maxPagesAtOnce + 1)) {
		const [, first, last = first] = /^\s*(\d{1,6})(?:-(\d{1,6}))?\s*$/.exec(part) ?? [];
		const [from, to] = [Number(first), Number(last)];
		// Neither holds for what is no number.
		if (!(from <= to)) return refuse('Pages are numbers and ranges, such as "0-2,5"');
		if (numbers.length + to - from >= maxPagesAtOnce) {
			return refuse(`At most ${maxPagesAtOnce} pages are read at once`);
		}
		for (let page = from; page <= to; page += 1) numbers.push(page);
	}
	return numbers;
}

/** `POST /v1/ocr`: the fields of spec §2.5 and §10. */
export const ocrRequest = z
	.object({
		model: z.string().min(1),
		document,
		include_image_base64: z.boolean().nullish(),
		pages: pages.nullish(),
		image_limit: count.nullish(),
		image_min_size: count.nullish(),
		table_format: z.enum(['markdown', 'html']).nullish(),
		extract_header: z.boolean().nullish(),
		extract_footer: z.boolean().nullish(),
		confidence_scores_granularity: z.enum(['word', 'page']).nullish(),
		include_blocks: z.boolean().nullish(),
	})
	.strict();

export type OcrRequest = z.output<typeof ocrRequest>;
