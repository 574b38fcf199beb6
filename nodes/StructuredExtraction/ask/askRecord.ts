import {
	type Ask,
	type ChatMessage,
	type Tokens,
	totalUsage,
} from '../../shared/completion/askJson';
import type { ChatResponse } from '../../shared/service/contract';
import { Problem, problemText } from '../../shared/problem';
import { fold } from '../../shared/text/fold';
import { shortened } from '../../shared/text/shorten';
import type { Values } from '../../shared/values';
import { endReason } from '../../shared/completion/endWarning';
import { type CheckedRecord, checkRecord } from '../../shared/check/checkRecord';
import type { FieldIssue } from '../../shared/check/issue';
import type { NormaliseOptions } from '../../shared/check/leafValue';
import { parseAnswer } from '../../shared/check/parseAnswer';
import { answerFormat } from '../../shared/schema/answerSchema';
import type { Schema } from '../../shared/schema/schema';
import { asksForCount, COUNT_KEY, countSchema, repairMessage, systemMessage } from './prompt';

export interface AskSettings extends NormaliseOptions {
	/** What the user adds to the rules for the model. */
	instructions: string;
	/** Follow-up requests at most when an answer cannot be used as it is. */
	maxRepairs: number;
	/** Whether answers are held to a JSON Schema. */
	answerForm?: 'jsonObject' | 'jsonSchema';
	/** Text of the whole document, which settles how its numbers and dates are written. */
	text?: string;
}

/** A record with what is known about how it came to be. */
export interface AskedRecord extends CheckedRecord {
	/** Model that answered, where the answer names it. */
	model: string | undefined;
	/** Of all requests together. */
	usage: Tokens | null;
	/** Follow-up requests that were sent. */
	repairs: number;
	/** Harmless corrections of the answer. */
	notes: string[];
	/** How many separate documents the model sees, where it says so. */
	documents?: number;
}

/**
 * Asks the model for the fields of a document and checks its answer; `content` is what it sees. An
 * answer that is no JSON, or has values of the wrong type, is sent back with the exact problems, up
 * to `maxRepairs` times; the record with the fewest problems and gaps is kept, also where a follow-up
 * fails.
 * @throws Problem when the first request fails
 */
export async function askRecord(
	ask: Ask,
	schema: Schema,
	content: ChatMessage['content'],
	settings: AskSettings,
): Promise<AskedRecord> {
	const messages: ChatMessage[] = [
		{ role: 'system', content: systemMessage(schema, settings) },
		{ role: 'user', content },
	];
	const answers: ChatResponse[] = [];
	const format =
		settings.answerForm === 'jsonSchema' ? answerFormat(schema, countSchema(schema)) : undefined;
	const first = await ask(messages, format);
	answers.push(first);
	let attempt = checkAnswer(schema, first, settings);
	let best = attempt;
	const failures: FieldIssue[] = [];
	let repairs = 0;
	while (attempt.problems.length > 0 && failures.length === 0 && repairs < settings.maxRepairs) {
		repairs += 1;
		const { text, problems } = attempt;
		// Services refuse messages without content.
		if (text.trim() !== '') messages.push({ role: 'assistant', content: text });
		messages.push({ role: 'user', content: repairMessage(problems) });
		try {
			const answer = await ask(messages, format);
			answers.push(answer);
			attempt = checkAnswer(schema, answer, settings);
			if (faults(attempt) < faults(best)) best = attempt;
		} catch (error) {
			failures.push(failureIssue('The model could not be asked again', reasonOf(error)));
		}
	}
	return {
		...best.checked,
		issues: [...best.checked.issues, ...failures],
		notes: best.notes,
		documents: best.documents,
		model: answers.at(-1)?.model ?? undefined,
		usage: totalUsage(answers),
		repairs,
	};
}

/** What happened to a request, in sentences. @throws what is not a Problem, such as the end of the run */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Problem)) throw error;
	return problemText({ message: error.message, description: error.details.description });
}

/** How much of a reason is told, in characters. */
const MAX_REASON = 300;

export const failureIssue = (what: string, reason: string): FieldIssue => ({
	kind: 'answer',
	reason: shortened(`${what}: ${reason}`, MAX_REASON),
});

interface CheckedAnswer extends Pick<AskedRecord, 'notes' | 'documents'> {
	text: string;
	checked: CheckedRecord;
	/** What a follow-up request would ask to be mended. */
	problems: FieldIssue[];
}

/** A follow-up answer that mends one value and drops others is no better. */
const faults = ({ problems, checked }: CheckedAnswer) => problems.length + checked.missing.length;

const CUT_OFF = 'The answer of the model was cut off; values at the end may be missing';

function checkAnswer(schema: Schema, answer: ChatResponse, settings: AskSettings): CheckedAnswer {
	const { message, finish_reason: finishReason } = answer.choices[0] ?? {};
	const text = message?.content ?? '';
	const { value = {}, notes, reasons: found } = parseAnswer(text, schema);
	const { values, documents } = withoutCount(schema, value);
	const checked = checkRecord(schema, values, settings);
	const cutOff = endReason(finishReason, message?.refusal, CUT_OFF);
	const reasons = cutOff === undefined ? found : [...found, cutOff];
	const ofAnswer = reasons.map((reason): FieldIssue => ({ kind: 'answer', reason }));
	const issues = [...ofAnswer, ...checked.issues];
	const problems = issues.filter(({ kind }) => kind !== 'ambiguous');
	return { text, checked: { ...checked, issues }, notes, documents, problems };
}

/** An answer's values without the number of documents, which is no field. */
function withoutCount(schema: Schema, value: Values): { values: Values; documents?: number } {
	if (!asksForCount(schema)) return { values: value };
	const isCount = ([key]: [string, unknown]) => fold(key) === fold(COUNT_KEY);
	const [, given] = Object.entries(value).find(isCount) ?? [];
	const documents = Number(given ?? Number.NaN);
	return {
		values: Object.fromEntries(Object.entries(value).filter((entry) => !isCount(entry))),
		...(Number.isInteger(documents) && documents > 0 && { documents }),
	};
}
