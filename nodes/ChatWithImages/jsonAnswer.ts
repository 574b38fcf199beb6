import { Problem } from '../shared/problem';
import { readJson } from '../shared/json/readJson';

/** The JSON of an answer, and what may have been lost in getting at it. */
interface JsonAnswer {
	json: object;
	/** Sentences for people. */
	reasons: string[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const FENCE = '```';

/** Contents of the code fences of an answer; none if it begins with JSON. */
function fenced(text: string): string[] {
	if (/^[{[]/.test(text)) return [];
	const insides = text
		.split(FENCE)
		.filter((_, index, parts) => index % 2 === 1 && index < parts.length - 1);
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
 */
function findJson(text: string): JsonAnswer | undefined {
	const { values, reasons } = readJson(text);
	const found = values.filter(isObject);
	const list = text.startsWith('[') ? found.find(Array.isArray) : undefined;
	const objects = found.filter((value) => !Array.isArray(value));
	const json = list ?? largestOf(objects);
	if (json === undefined) return undefined;
	const isOneOfSeveral = list === undefined && objects.length > 1;
	const choice = `The answer holds ${objects.length} JSON objects; the largest was used`;
	return { json, reasons: isOneOfSeveral ? [...reasons, choice] : reasons };
}

/**
 * The JSON object or list of a model's answer: strict, in a code fence, with prose around it, or
 * nearly JSON and repaired.
 * @param remark a sentence for the problem about what is known of the answer
 * @throws Problem without the words of the answer, which may be those of a document
 */
export function jsonAnswer(answer: string, remark?: string): JsonAnswer {
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
