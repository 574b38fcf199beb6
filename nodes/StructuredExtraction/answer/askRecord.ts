import { checkRecord } from './checkRecord';
import { type Fact, factText, issueKindOf } from '../../shared/values/facts/fact';
import type { NormaliseOptions } from '../../shared/values/normalise/normalised';
import { parseAnswer } from './parseAnswer';
import { betweenSteps } from '../../shared/host/budget';
import { onlyProblem, problemText } from '../../shared/host/problem';
import { type Field, isInWords, leafText, type Schema } from '../../shared/values/schema/schema';
import type { ChatResponse } from '../../shared/service/contract';
import { fold } from '../../shared/basics/text/fold';
import type { Values } from '../../shared/basics/values';
import { ANSWER_FORM, type Ask, type ChatMessage, totalUsage, enclosed } from './askJson';
import { JsonAnswer } from '../../shared/service/requestBody';
import { endReason } from '../../shared/service/completion/askCompletion';

export interface AskSettings extends NormaliseOptions {
	/** A JSON object unless given. */
	answerForm?: 'jsonObject' | 'jsonSchema';
	/** Keys of the answer in addition to the fields, as JSON Schemas. */
	further?: Record<string, object>;
	/** Text of the whole document, which settles how its numbers and dates are written. */
	text?: string;
}

/**
 * Asks the model for the fields of a schema and checks its answer. `asked` describes the fields. An
 * answer that is no JSON, or has values of the wrong type, is sent back once with the exact problems: a
 * model that errs twice hardly ever gets it right the third time. The record with fewer problems and
 * gaps is kept, also where the follow-up fails.
 * @throws Problem when the first request fails
 */
export async function askRecord(
	ask: Ask,
	schema: Schema,
	asked: ChatMessage[],
	settings: AskSettings,
) {
	const answers: ChatResponse[] = [];
	const format = new JsonAnswer(
		ANSWER_FORM,
		() => answerFormat(schema, settings.further ?? {}),
		settings.answerForm === 'jsonSchema' ? 'json_schema' : 'json_object',
	);
	const answerTo = async (messages: ChatMessage[]) => {
		const answer = await ask(messages, format);
		answers.push(answer);
		await betweenSteps.yieldIfDue();
		return checkAnswer(schema, answer, settings);
	};
	const first = await answerTo(asked);
	let best = first;
	const failures: Fact[] = [];
	const isCorrected = first.problems.length > 0;
	if (isCorrected) {
		try {
			const second = await answerTo([...asked, ...correction(first.text, first.problems)]);
			if (faults(second) < faults(first)) best = second;
		} catch (error) {
			failures.push({ kind: 'notAskedAgain', fields: [], values: { reason: reasonOf(error) } });
		}
	}
	return {
		...best.checked,
		facts: [...best.checked.facts, ...failures],
		/** Harmless corrections of the answer. */
		notes: best.notes,
		/** Values of the further keys, those that the answer has. */
		further: best.further,
		/** The one that answered, where the answer names it. */
		model: answers.at(-1)?.model ?? undefined,
		/** Of all requests together. */
		usage: totalUsage(answers),
		/** Follow-up requests that were sent. */
		repairs: isCorrected ? 1 : 0,
	};
}

/** What happened to a request, in sentences. @throws what is not a Problem, such as the end of the run */
export function reasonOf(error: unknown): string {
	const { message, details } = onlyProblem(error);
	return problemText({ message, description: details.description });
}

/** A follow-up answer that mends one value and drops others is no better. */
const faults = ({ problems, checked }: ReturnType<typeof checkAnswer>) =>
	problems.length + checked.missing.length;

/** @returns `problems` are what a follow-up request would ask to be mended */
function checkAnswer(schema: Schema, answer: ChatResponse, settings: AskSettings) {
	const { message, finish_reason: finishReason } = answer.choices[0] ?? {};
	const text = message?.content ?? '';
	const { value = {}, notes, facts: ofAnswer } = parseAnswer(text, schema);
	const { values, further } = splitAnswer(value, Object.keys(settings.further ?? {}));
	const checked = checkRecord(schema, values, settings);
	const cutOff = endReason(finishReason, message?.refusal);
	const facts = [...ofAnswer, ...(cutOff ? [cutOff] : []), ...checked.facts];
	const problems = facts.filter((fact) => issueKindOf(fact) !== 'ambiguous');
	return { text, checked: { ...checked, facts }, notes, further, problems };
}

/** Separates the values of an answer's fields from those of the further keys. */
function splitAnswer(value: Values, keys: string[]): { values: Values; further: Values } {
	const keyOf = (name: string) => keys.find((key) => fold(key) === fold(name));
	const entries = Object.entries(value);
	return {
		values: Object.fromEntries(entries.filter(([name]) => keyOf(name) === undefined)),
		further: Object.fromEntries(
			entries.flatMap(([name, given]) => {
				const key = keyOf(name);
				return key === undefined ? [] : [[key, given]];
			}),
		),
	};
}

/** The messages after an answer that cannot be used as it is: the exact problems, and what to do. */
function correction(text: string, problems: Fact[]): ChatMessage[] {
	const lines = problems.map((problem) => `- ${factText(problem)}`);
	const content = [
		'Your answer has these problems:',
		enclosed(lines.join('\n')),
		'Look at the document again and answer with the whole JSON object in the layout asked for, corrected. Write null where the document does not say.',
	].join('\n\n');
	const follow: ChatMessage = { role: 'user', content };
	// Services refuse messages without content.
	return text.trim() === '' ? [follow] : [{ role: 'assistant', content: text }, follow];
}

/**
 * What holds an answer to the layout that the prompt describes (`response_format`). Leaves are texts or
 * null, as in the layout: some services never end a number under such a schema, and a text keeps the
 * separators of a number for its check.
 * @param more keys of the answer in addition to the fields
 */
export function answerFormat({ name, fields }: Schema, more: Record<string, object>) {
	return {
		type: 'json_schema',
		json_schema: {
			name: name.replace(/[^\w-]/g, '_').slice(0, 64) || 'record',
			strict: true,
			schema: objectOf(fields, more),
		},
	};
}

function objectOf(fields: Field[], more = {}): object {
	const own = fields.map((field) => [field.name, typeOf(field)]);
	return exactly({ ...Object.fromEntries(own), ...more });
}

const PASSAGES = { type: 'array', items: { type: 'string' } };

/** An object that has all of some properties, and no other. */
const exactly = (properties: Record<string, unknown>) => ({
	type: 'object',
	properties,
	required: Object.keys(properties),
	additionalProperties: false,
});

function typeOf(field: Field): object {
	if (field.type === 'object') return objectOf(field.fields);
	if (field.type !== 'list') {
		const value = { type: ['string', 'null'], description: leafText(field) };
		return isInWords(field) ? exactly({ value, words: PASSAGES }) : value;
	}
	const items = 'item' in field ? typeOf(field.item) : objectOf(field.fields);
	return { type: 'array', items };
}
