import type { IDataObject } from 'n8n-workflow';
import type { Completion } from '../shared/service/completion/askCompletion';
import type { ChatImage } from './images';
import type { Question } from './read';
import { Problem } from '../shared/host/problem';
import { readJson } from '../shared/basics/json/readJson';
import { type Fact, factOf, wordsOf } from '../shared/values/facts/fact';
import { jsonLosses } from '../shared/values/facts/jsonFacts';
import { modelFacts } from '../shared/service/searchModels';

/** The facts of an image; `null` is what only the service knows, of an address that it opens itself. */
function toImage(
	{ source, itemIndex, facts }: ChatImage,
	{ model, isCombined }: Question,
): IDataObject {
	return {
		...(isCombined && { item: itemIndex + 1 }),
		source,
		mimeType: facts?.mimeType ?? null,
		width: facts?.width ?? null,
		height: facts?.height ?? null,
		bytes: facts?.bytes ?? null,
		estimatedTokens: facts && estimateImageTokens(model, facts.width, facts.height),
	};
}

/**
 * An answered question as one record: first its `text`, or its `json` where JSON was asked for, and
 * `warning` where a user should look twice; last the facts about images.
 * @param note whose answer it is, where the same request was sent before
 * @throws Problem when JSON was asked for and there is none in the answer
 */
export function toRecord(asked: Question, answer: Completion, note?: Fact): IDataObject {
	const { warning } = answer;
	const parsed = asked.jsonOutput ? jsonAnswer(answer.text, warning ?? undefined) : undefined;
	const warnings = [
		...(warning === null ? [] : [warning]),
		...(parsed?.facts ?? []).map((fact) => `${wordsOf(fact)}.`),
	];
	return {
		...(parsed ? { json: parsed.json as IDataObject } : { text: answer.text }),
		...(warnings.length > 0 && { warning: warnings.join(' ') }),
		...(note !== undefined && { notes: [wordsOf(note)] }),
		model: answer.model ?? asked.model,
		finishReason: answer.finishReason,
		// The tokens of another image are not counted again.
		usage: note === undefined ? answer.usage : null,
		images: asked.images.map((image) => toImage(image, asked)),
	};
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const FENCE = '```';
/** A fence on its line: "type ``` before it" is none, where there are such. */
const FENCE_ON_LINE = /^[ \t]{0,9}```/m;

/** Contents of the code fences of an answer; none if it begins with JSON. */
function fenced(text: string): string[] {
	if (/^[{[]/.test(text)) return [];
	const onLines = text.split(FENCE_ON_LINE);
	const parts = onLines.length > 2 ? onLines : text.split(FENCE);
	const insides = parts.filter((_, index) => index % 2 === 1 && index < parts.length - 1);
	return insides.map((inside) => inside.replace(/^[\w-]+/, '').trim());
}

/** The value that takes most characters as JSON. */
function largestOf(values: object[]): object | undefined {
	const sizes = values.map((value) => JSON.stringify(value).length);
	return values[sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0))];
}

/**
 * The largest object in a text; a list only at the start of the text, because "[1]" in prose
 * is a footnote.
 * @returns `facts` are what may have been lost in getting at it
 */
function findJson(text: string) {
	const read = readJson(text);
	const found = read.values.filter(isObject);
	const list = text.startsWith('[') ? found.find(Array.isArray) : undefined;
	const objects = found.filter((value) => !Array.isArray(value));
	const json = list ?? largestOf(objects);
	if (json === undefined) return undefined;
	const { size } = new Set(objects.map((value) => JSON.stringify(value)));
	const choice = factOf('largestUsed', { count: size });
	const isOneOfSeveral = list === undefined && size > 1;
	return { json, facts: [...jsonLosses(read), ...(isOneOfSeveral ? [choice] : [])] };
}

/**
 * The JSON object or list of a model's answer: strict, in a code fence, with prose around it, or
 * nearly JSON and repaired.
 * @param remark a sentence about the answer, for the problem
 * @throws Problem without the words of the answer, which may repeat a document
 */
function jsonAnswer(answer: string, remark?: string) {
	const text = answer.replace(/^\uFEFF/, '').trim();
	for (const part of [...fenced(text), text]) {
		const found = findJson(part);
		if (found !== undefined) return found;
	}
	throw noJson(text, remark);
}

function noJson(text: string, remark?: string): Problem {
	if (text === '') {
		return new Problem('the model answered with an empty text instead of JSON', {
			description:
				remark ?? 'Say in the prompt what the JSON should hold, or raise "Answer: Max Tokens".',
		});
	}
	return new Problem('the answer of the model is not JSON and cannot be repaired', {
		description: `${remark === undefined ? '' : `${remark} `}Ask for JSON and name its keys in the prompt, or choose another model. Without "JSON Output" the answer comes as text.`,
	});
}

/**
 * Input tokens that an image costs, by the approximate formulas of spec §8: (width × height) / 256
 * for the 16-pixel models, (width × height) / 784 for the 14-pixel models. An image with a side
 * above the maximum (1024 and 1540 pixels) is first scaled down so that its longer side is the
 * maximum. Rounding: scaled sides to the nearest whole pixel, at least 1; tokens up to the next
 * whole number.
 * @param model value of the `model` field of the request, alias or dated
 * @param width pixels
 * @param height pixels
 * @returns `null` for a model in neither family, and for a PDF file
 */
export function estimateImageTokens(
	model: string,
	width: number | null,
	height: number | null,
): number | null {
	const family = modelFacts(model)?.images;
	if (!family || width === null || height === null) return null;
	const longest = Math.max(width, height);
	const scaled = (side: number) =>
		longest > family.maxSide ? Math.max(1, Math.round((side * family.maxSide) / longest)) : side;
	return Math.ceil((scaled(width) * scaled(height)) / family.pixelsPerToken);
}
