import type { IDataObject } from 'n8n-workflow';
import { estimateImageTokens } from '../shared/files/imageTokens';
import { costIn, costOf, type Prices } from '../shared/service/cost';
import { toIssue } from '../shared/check/issue';
import type { AskedRecord } from '../shared/completion/askRecord';
import { labelOf } from '../shared/schema/label';
import { hasValue } from '../shared/values';
import { joinFirst } from '../shared/text/shorten';
import type { AnsweredQuestion } from './ask';
import { jsonAnswer, noJson } from './jsonAnswer';
import type { ChatImage } from './images/readImage';
import type { Question } from './read';

type Asked = Pick<Question, 'model' | 'images' | 'isCombined' | 'jsonOutput'>;

/** The facts of an image; `null` is what only the service knows, of an address that it opens itself. */
function toImage(
	{ source, itemIndex, facts }: ChatImage,
	{ model, isCombined }: Asked,
): IDataObject {
	return {
		...(isCombined && { item: itemIndex }),
		source,
		mimeType: facts?.mimeType ?? null,
		width: facts?.width ?? null,
		height: facts?.height ?? null,
		bytes: facts?.bytes ?? null,
		estimatedTokens: facts && estimateImageTokens(model, facts.width, facts.height),
	};
}

/**
 * What a request would cost, without sending it. `estimatedTokens` is the sum over the images;
 * `null` when that of one of them is not known.
 */
export function toEstimate(asked: Asked, prices?: Prices): IDataObject {
	const images = asked.images.map((image) => toImage(image, asked));
	const tokens = images.map(({ estimatedTokens }) => estimatedTokens);
	const known = tokens.filter((count) => typeof count === 'number');
	const sum = known.reduce((total, count) => total + count, 0);
	return {
		model: asked.model,
		estimatedTokens: known.length === tokens.length ? sum : null,
		...(prices &&
			known.length === tokens.length && {
				estimatedCost: costOf(prices, { prompt_tokens: sum }),
				currency: prices.priceCurrency,
			}),
		images,
	};
}

/**
 * An answered question as one record, with `json` where JSON was asked for and `warning` where a
 * user should look twice.
 * @param note whose answer it is, where the same request was sent before
 * @throws Problem when JSON was asked for and there is none in the answer
 */
export function toRecord(
	asked: Asked,
	answer: AnsweredQuestion,
	note?: string,
	prices?: Prices,
): IDataObject {
	const { warning } = answer;
	const parsed = asked.jsonOutput ? jsonOf(answer) : undefined;
	const warnings = [...(warning === null ? [] : [warning]), ...sentences(parsed?.reasons ?? [])];
	const notes = [...(note ? [note] : []), ...(parsed?.notes ?? [])];
	return {
		text: answer.text,
		...(parsed && { json: parsed.json as IDataObject }),
		model: answer.model ?? asked.model,
		finishReason: answer.finishReason,
		// What another image has cost is not counted again.
		usage:
			note === undefined && answer.usage
				? { ...answer.usage, ...costIn(prices, answer.usage) }
				: null,
		images: asked.images.map((image) => toImage(image, asked)),
		...(notes.length > 0 && { notes }),
		...(warnings.length > 0 && { warning: warnings.join(' ') }),
	};
}

/** Keys that a note names. */
const MAX_NAMED = 10;

/** The JSON of an answer; of one with a layout, its checked values. @throws Problem where there is none */
function jsonOf({ text, warning, record }: AnsweredQuestion) {
	if (record === undefined) return { notes: [], ...jsonAnswer(text, warning ?? undefined) };
	const isEmpty = record.issues.some(({ kind }) => kind === 'answer') && !hasValue(record.record);
	if (isEmpty) throw noJson(text.trim(), warning ?? undefined);
	return { json: record.record, reasons: reasonsOf(record), notes: notesOf(record) };
}

const reasonsOf = ({ issues, missingRequired }: AskedRecord) => [
	...issues.map((issue) => toIssue(issue).text),
	...missingRequired.map((path) => `${labelOf(path)} is missing`),
];

const notesOf = ({ notes, extra }: AskedRecord) => [
	...notes,
	...(extra.length > 0
		? [`Left out, not in the layout: ${joinFirst(extra, ', ', MAX_NAMED)}`]
		: []),
];

const sentences = (texts: string[]) => texts.map((text) => text.replace(/\.?$/, '.'));
