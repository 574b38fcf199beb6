import { z } from 'zod';
import { parseJson } from '../basics/json/parseJson';

/** Answers are read leniently: unknown keys pass, parts that the contract does not promise may be missing. */
export const looseObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
	z.object(shape).passthrough();

/** Optional part of an answer; a wrong type counts as absent. */
const lenient = <Schema extends z.ZodTypeAny>(schema: Schema) => schema.nullish().catch(undefined);

const optionalString = lenient(z.string());
const optionalNumber = lenient(z.number());

/** A count; a negative one counts as absent. */
const optionalCount = lenient(z.number().nonnegative());

export const usageSchema = lenient(
	looseObject({
		prompt_tokens: optionalCount,
		completion_tokens: optionalCount,
		total_tokens: optionalCount,
	}),
);

/** An identifier, which some services give as a number. */
const idSchema = z.union([z.string(), z.number().transform(String)]);

const textPart = looseObject({ type: z.literal('text'), text: z.string() });
const otherPart = looseObject({ type: z.string() });

/**
 * Message content as a string, or as typed parts of which the text ones are joined; none is empty. JSON that
 * a service has parsed already becomes a text again.
 */
export const contentSchema = z
	.union([z.string(), z.array(z.union([textPart, otherPart])), looseObject({})])
	.nullish()
	.transform((content) => {
		if (typeof content === 'string') return content;
		if (!content) return '';
		const parts = Array.isArray(content) ? content : [content];
		const isText = ({ type }: (typeof parts)[number]) => type === 'text';
		const isJson = !Array.isArray(content) && !isText(content);
		if (isJson) return JSON.stringify(content);
		return parts.map((part) => (isText(part) ? String(part['text'] ?? '') : '')).join('');
	});

/** Keys of a message for the thoughts of the model, by service. */
export const THOUGHTS = ['reasoning', 'reasoning_content', 'thinking'];

/** The answer that a service took for thoughts: with nothing else, they are JSON as a whole. */
export function jsonInThoughts(thoughts: string): string | undefined {
	const text = thoughts.trim();
	return /^[{[]/.test(text) && parseJson(text).fault === undefined ? text : undefined;
}

/** Some models give a `refusal` instead of content. */
const messageSchema = looseObject({ content: contentSchema, refusal: optionalString }).transform(
	(message) => {
		if (message.content.trim() !== '') return message;
		const thoughts = THOUGHTS.map((key) => message[key]).find((text) => typeof text === 'string');
		return { ...message, content: jsonInThoughts(String(thoughts ?? '')) ?? message.content };
	},
);

/** Chat response, spec §2.3. */
export const chatResponseSchema = looseObject({
	model: optionalString,
	choices: z
		.array(
			looseObject({
				message: messageSchema,
				finish_reason: optionalString,
			}),
		)
		.min(1),
	usage: usageSchema,
});

/** FIM response, not shown in the contract: a chat message, or the older form with `text`. */
const fimResponseSchema = looseObject({
	model: optionalString,
	choices: z
		.array(
			looseObject({
				message: messageSchema.nullish(),
				text: z.string().nullish(),
				finish_reason: optionalString,
			}).refine(({ message, text }) => Boolean(message) || typeof text === 'string', {
				message: 'holds neither a message nor a text',
			}),
		)
		.min(1),
	usage: usageSchema,
});

/** Bounding box in pixels of the page. */
const corners = {
	top_left_x: optionalNumber,
	top_left_y: optionalNumber,
	bottom_right_x: optionalNumber,
	bottom_right_y: optionalNumber,
};

/** A list without its unusable entries. */
const usableOf = <Entry extends z.ZodTypeAny>(entry: Entry) =>
	z
		.array(entry.nullable().catch(null))
		.transform((entries) => entries.filter((one) => one !== null) as z.output<Entry>[]);

const lenientList = <Entry extends z.ZodTypeAny>(entry: Entry) => lenient(usableOf(entry));

/** Embedded image, spec §2.6; one without a name still has its content and place. */
const ocrImageSchema = looseObject({
	id: idSchema.catch(''),
	...corners,
	image_base64: optionalString,
});

/** Confidence, from 0 to 1. */
const confidence = z.number().min(0).max(1);

/** A word, and its offset in the text that it is part of. */
const word = { text: z.string().min(1), start_index: z.number().int().nonnegative() };

const withSpan = <Word extends { text: string; start_index: number }>({
	start_index: start,
	...rest
}: Word) => ({ ...rest, start, end: start + rest.text.length });

const wordScoresSchema = lenientList(z.object({ ...word, confidence }).transform(withSpan));

/** Confidence of a page and its words; beyond the contract, spec §10. */
const confidenceScoresSchema = lenient(
	z.object({
		average_page_confidence_score: lenient(confidence),
		minimum_page_confidence_score: lenient(confidence),
		word_confidence_scores: wordScoresSchema,
	}),
);

/** Confidence of a block: of its text, and of its kind; beyond the contract, spec §10. */
const blockScoresSchema = lenient(
	z.object({
		average_content_confidence_score: lenient(confidence),
		minimum_content_confidence_score: lenient(confidence),
		block_type_confidence_score: lenient(confidence),
	}),
);

/** A block of a page with its bounding box, from some services also with those of its words. Spec §10. */
const ocrBlockSchema = z.object({
	...corners,
	type: optionalString,
	content: z.string(),
	confidence_scores: blockScoresSchema,
	words: lenientList(z.object({ ...word, ...corners }).transform(withSpan)),
});

/** A separate table, as Markdown or HTML; beyond the contract, spec §10. */
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

/** Page, spec §2.6; tables, header, footer and links are separate where a service sends them. */
export const ocrPageSchema = looseObject({
	index: z.number().int(),
	markdown: z
		.string()
		.nullish()
		.transform((markdown) => markdown ?? ''),
	images: lenientList(ocrImageSchema),
	dimensions: lenient(
		looseObject({ dpi: optionalNumber, height: optionalNumber, width: optionalNumber }),
	),
	tables: lenientList(ocrTableSchema),
	header: optionalString,
	footer: optionalString,
	hyperlinks: lenientList(z.string()),
	confidence_scores: confidenceScoresSchema,
	blocks: lenientList(ocrBlockSchema),
});

/** OCR response, spec §2.6, with `usage_info` where the service sends it. */
export const ocrResponseSchema = looseObject({
	pages: z.array(ocrPageSchema),
	model: optionalString,
	usage_info: lenient(
		looseObject({ pages_processed: optionalCount, doc_size_bytes: optionalCount }),
	),
});

const modelIdSchema = idSchema.pipe(z.string().min(1));

/** A model with its capabilities, such as `vision: true`, if the service lists them; or its name alone. */
const listedModelSchema = z.union([
	looseObject({ id: modelIdSchema, capabilities: lenient(z.record(z.unknown())) }),
	modelIdSchema.transform((id) => ({ id, capabilities: undefined })),
]);

/** Models of a list that are read; the name of any other one can be entered. */
const MAX_MODELS = 10_000;

const modelsSchema = z
	.custom<unknown[]>(Array.isArray)
	.transform((models) => models.slice(0, MAX_MODELS))
	.pipe(usableOf(listedModelSchema));

/** `GET /v1/models`, beyond the contract: an object with `data`, or the bare list. */
const modelListSchema = z.union([
	looseObject({ data: modelsSchema.nullable() }),
	modelsSchema.transform((data) => ({ data })),
]);

export type ChatResponse = z.infer<typeof chatResponseSchema>;
export type ListedModel = Pick<z.infer<typeof listedModelSchema>, 'id' | 'capabilities'>;
export type OcrPage = z.infer<typeof ocrPageSchema>;

/** One row of spec §4 with the shape of its answer. */
export interface Endpoint<Schema extends z.ZodTypeAny = z.ZodTypeAny> {
	method: 'GET' | 'POST' | 'DELETE';
	path: `/v1/${string}`;
	response: Schema;
	/** Largest answer in bytes, where it is known to be small. */
	largest?: number;
}

/**
 * Whether the id of an uploaded file is safe in a URL: a `.` at its start or a `/` in it would lead to
 * another path.
 */
export const isFileId = (id: string) => /^[\w-][\w.:=+@~-]{0,254}$/.test(id);

export const endpoints = {
	chat: {
		method: 'POST',
		path: '/v1/chat/completions',
		response: chatResponseSchema,
		// Several times what is read of an answer (askJson).
		largest: 12 * 1024 * 1024,
	},
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
		response: z.object({ id: idSchema }),
		largest: 1024 * 1024,
	},
} satisfies Record<string, Endpoint>;

/** Removes an uploaded file. */
export const deleteFileEndpoint = (id: string): Endpoint<z.ZodUnknown> => ({
	method: 'DELETE',
	path: `/v1/files/${encodeURIComponent(id)}`,
	response: z.unknown(),
});
