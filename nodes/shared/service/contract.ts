import { z } from 'zod';

/** Answers are read leniently: unknown keys pass, parts that the contract does not promise may be missing. */
export const open = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).passthrough();

export const usageSchema = open({
	prompt_tokens: z.number().nullish(),
	completion_tokens: z.number().nullish(),
	total_tokens: z.number().nullish(),
});

const textPart = open({ type: z.literal('text'), text: z.string() });
const otherPart = open({ type: z.string() });

/** Message content as a string, or as typed parts of which the text ones are joined. */
export const contentSchema = z
	.union([z.string(), z.array(z.union([textPart, otherPart]))])
	.transform((content) =>
		typeof content === 'string'
			? content
			: content.map((part) => (part.type === 'text' ? String(part.text ?? '') : '')).join(''),
	);

/** Chat response, spec §2.3. */
export const chatResponseSchema = open({
	model: z.string().nullish(),
	choices: z
		.array(
			open({
				message: z.object({ content: contentSchema }).passthrough(),
				finish_reason: z.string().nullish(),
			}),
		)
		.min(1),
	usage: usageSchema.nullish(),
});

/** FIM response, not shown in the contract: a chat message, or the older form with `text`. */
const fimResponseSchema = open({
	model: z.string().nullish(),
	choices: z
		.array(
			open({
				message: z.object({ content: contentSchema }).passthrough().nullish(),
				text: z.string().nullish(),
				finish_reason: z.string().nullish(),
			}).refine(({ message, text }) => Boolean(message) || typeof text === 'string', {
				message: 'holds neither a message nor a text',
			}),
		)
		.min(1),
	usage: usageSchema.nullish(),
});

const pixels = z.number();

/** Where something is, in pixels of the page. */
const corners = {
	top_left_x: pixels.nullish(),
	top_left_y: pixels.nullish(),
	bottom_right_x: pixels.nullish(),
	bottom_right_y: pixels.nullish(),
};

/** Embedded image, spec §2.6. */
const ocrImageSchema = open({ id: z.string(), ...corners, image_base64: z.string().nullish() });

/** A list of what is beyond the contract: an entry that cannot be used does not cost the others. */
const lenientList = <Entry extends z.ZodTypeAny>(entry: Entry) =>
	z
		.array(entry.nullable().catch(null))
		.transform((entries) => entries.filter((one) => one !== null) as z.output<Entry>[])
		.nullish()
		.catch(undefined);

/** How sure a reading is, from 0 to 1. */
const confidence = z.number().min(0).max(1);

/** A word, and the offset of its first character in the text that it is part of. */
const word = { text: z.string().min(1), start_index: z.number().int().nonnegative() };

const withSpan = <Word extends { text: string; start_index: number }>({
	start_index: start,
	...rest
}: Word) => ({ ...rest, start, end: start + rest.text.length });

const wordScoresSchema = lenientList(z.object({ ...word, confidence }).transform(withSpan));

/** How sure the reading of a page is; beyond the contract, spec §10. */
const confidenceScoresSchema = z
	.object({
		average_page_confidence_score: confidence.nullish().catch(undefined),
		minimum_page_confidence_score: confidence.nullish().catch(undefined),
		word_confidence_scores: wordScoresSchema,
	})
	.nullish()
	.catch(undefined);

/** A part of a page and where it is; some services also tell it of each word. Spec §10. */
const ocrBlockSchema = z.object({
	...corners,
	content: z.string(),
	words: lenientList(z.object({ ...word, ...corners }).transform(withSpan)),
});

/** A table that a service gives beside the text, as Markdown or HTML; the contract has none. */
const ocrTableSchema = z.union([
	z.string().transform((content) => ({ id: undefined, content, words: undefined })),
	z
		.object({
			id: z.string().nullish(),
			content: z.string().nullish(),
			markdown: z.string().nullish(),
			html: z.string().nullish(),
			word_confidence_scores: wordScoresSchema,
		})
		.transform(({ id, content, markdown, html, word_confidence_scores: words }) => ({
			id,
			content: content ?? markdown ?? html ?? '',
			words,
		})),
]);

/** Page, spec §2.6; tables, header, footer and links apart from the text where a service sends them. */
export const ocrPageSchema = open({
	index: z.number().int(),
	markdown: z.string(),
	images: z.array(ocrImageSchema).nullish(),
	dimensions: open({
		dpi: z.number().nullish(),
		height: pixels.nullish(),
		width: pixels.nullish(),
	}).nullish(),
	tables: lenientList(ocrTableSchema),
	header: z.string().nullish().catch(undefined),
	footer: z.string().nullish().catch(undefined),
	hyperlinks: lenientList(z.string()),
	confidence_scores: confidenceScoresSchema,
	blocks: lenientList(ocrBlockSchema),
});

/** OCR response, spec §2.6, with `usage_info` where the service sends it. */
export const ocrResponseSchema = open({
	pages: z.array(ocrPageSchema),
	model: z.string().nullish(),
	usage_info: z.record(z.unknown()).nullish().catch(undefined),
});

/** A model with what it can do, such as `vision: true`, where a service says so. */
const listedModelSchema = open({
	id: z.string(),
	capabilities: z.record(z.unknown()).nullish().catch(undefined),
});

/** `GET /v1/models`, beyond the contract: an object with `data`, or the bare list. */
const modelListSchema = z.union([
	open({ data: z.array(listedModelSchema) }),
	z.array(listedModelSchema).transform((data) => ({ data })),
]);

export type ChatResponse = z.infer<typeof chatResponseSchema>;
export type FimResponse = z.infer<typeof fimResponseSchema>;
export type Usage = z.infer<typeof usageSchema>;
export type OcrResponse = z.infer<typeof ocrResponseSchema>;
export type ListedModel = Pick<z.infer<typeof listedModelSchema>, 'id' | 'capabilities'>;
export type OcrPage = z.infer<typeof ocrPageSchema>;

/** One row of spec §4 with the shape of its answer. */
export interface Endpoint<Schema extends z.ZodTypeAny> {
	method: 'GET' | 'POST' | 'DELETE';
	path: `/v1/${string}`;
	response: Schema;
	/** Largest answer in bytes, where it is known to be small. */
	largest?: number;
}

/**
 * Whether the id of an uploaded file can stand in an address: a `.` at its beginning or a `/` in it
 * would lead elsewhere.
 */
export const isFileId = (id: string) => /^[\w-][\w.:=+@~-]{0,254}$/.test(id);

export const endpoints = {
	chat: { method: 'POST', path: '/v1/chat/completions', response: chatResponseSchema },
	fim: { method: 'POST', path: '/v1/fim/completions', response: fimResponseSchema },
	ocr: { method: 'POST', path: '/v1/ocr', response: ocrResponseSchema },
	/** Beyond the contract: many services list their models here. */
	models: {
		method: 'GET',
		path: '/v1/models',
		response: modelListSchema,
		largest: 16 * 1024 * 1024,
	},
	/** Beyond the contract: takes a file that OCR requests can then name. */
	files: {
		method: 'POST',
		path: '/v1/files',
		response: z.object({ id: z.string() }),
		largest: 1024 * 1024,
	},
} satisfies Record<string, Endpoint<z.ZodTypeAny>>;

/** Removes an uploaded file. */
export const deleteFileEndpoint = (id: string): Endpoint<z.ZodUnknown> => ({
	method: 'DELETE',
	path: `/v1/files/${encodeURIComponent(id)}`,
	response: z.unknown(),
});
