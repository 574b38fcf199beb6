import type { IDataObject } from 'n8n-workflow';
import type { z } from 'zod';
import { asList, isValues, type Values } from '../../basics/values';
import { Problem } from '../../host/problem';
import type { Endpoint } from '../contract';
import type { ArrivingJson } from './arrivingJson';
import { FAULTS, faultProblem } from './faults';
import {
	errorOfChoice,
	isError,
	isWebPage,
	nameOf,
	type Quote,
	remarksIn,
	wordsIn,
} from './serviceWords';

/** An answer that ends in the middle; asked for again, it may come to its end. */
export class CutAnswerProblem extends Problem {
	constructor(message: string = FAULTS.cut[1], description: string = FAULTS.cut[2]) {
		super(message, { description, fault: 'service' });
		this.name = 'CutAnswerProblem';
	}
}

/** An error in an answer with the status 200: a refusal, as long as nothing of the answer was shown. */
export class AnsweredError extends Problem {
	/** The status that such an error has elsewhere. */
	readonly statusCode: number;

	/** As the service words it. */
	readonly body: string;

	constructor(error: unknown, quote: Quote) {
		const words = (wordsIn({ error }, quote) ?? 'nothing about the cause').replace(/\.$/, '');
		const { message, details } = faultProblem('stopped', { words });
		super(message, details);
		this.statusCode = statusOf(error) ?? 400;
		this.body = JSON.stringify({ error });
	}
}

/** What codes and sentences of an error mean, as the status of a refusal. */
const STATUS_WORDS: Array<[words: RegExp, statusCode: number]> = [
	[/rate.?limit|too.?many.?requests|resource.?exhausted|throttl|quota/i, 429],
	[/unauthori[sz]ed|unauthenticated|authenticat|api.?key/i, 401],
	[/permission|forbidden/i, 403],
	[/not.?found|unexpected endpoint/i, 404],
	[/invalid|bad.?request|unsupported|not support|content.?filter/i, 400],
	[/internal|overload|unavailable|tim(?:ed |e)out|temporar|try again|capacity|server.?error/i, 503],
];

/** The status in an error, or the one that its words mean. */
function statusOf(error: unknown): number | undefined {
	const {
		code,
		status,
		status_code: statusCode,
		statusCode: camelCase,
	} = isValues(error) ? error : {};
	const numbers = [code, status, statusCode, camelCase].map(Number);
	const given = numbers.find((number) => Number.isInteger(number) && number >= 400 && number < 600);
	const names = remarksIn(error).map(nameOf).join(' ');
	return given ?? STATUS_WORDS.find(([words]) => words.test(names))?.[1];
}

/** The error of an answer; one of a choice may only have ended it. @throws it */
export function throwError(answer: unknown, quote: Quote): void {
	const ofChoice = errorOfChoice(answer);
	if (ofChoice !== undefined && statusOf(ofChoice) === undefined) {
		const { message, details } = new AnsweredError(ofChoice, quote);
		throw new CutAnswerProblem(message, details.description);
	}
	const own = isValues(answer) && !hasAnswer(answer) ? answer : {};
	const error = ofChoice ?? (isError(own) ? errorOf(own) : errorOfBase(own));
	if (error !== undefined) throw new AnsweredError(error, quote);
}

/** The error of services that report it in `base_resp`, with a code that is not 0. */
function errorOfBase({ base_resp: base }: Values): unknown {
	if (!isValues(base) || !base['status_code']) return undefined;
	return { message: base['status_msg'], code: base['status_code'] };
}

/** An error with a code, which may be next to it. */
function errorOf(answer: Values): unknown {
	const { error } = answer;
	if (error === undefined || error === null) return answer;
	return { ...answer, ...(isValues(error) ? error : { message: error }) };
}

/** Whether an answer has a text or pages, next to an error. */
function hasAnswer(answer: Values): boolean {
	const [choice] = asList(answer['choices']);
	const { message, delta, text } = isValues(choice) ? choice : {};
	const contents = [message, delta].map((one) => (isValues(one) ? one['content'] : undefined));
	return [...contents, text, answer['pages']].some(Boolean);
}

/** An answer of another form than that of its endpoint, such as a web page: a service of another kind. */
export class OtherAnswerProblem extends Problem {}

const otherAnswer = (...given: Parameters<typeof faultProblem>) => {
	const { message, details } = faultProblem(...given);
	return new OtherAnswerProblem(message, details);
};

/**
 * Checks the body of a successful answer: `data` are the parts that the contract promises, `raw` is all that came.
 * @param quote makes a message of the service safe to show
 * @throws CutAnswerProblem when it ends in the middle, or in an error
 * @throws AnsweredError when it is an error
 * @throws OtherAnswerProblem when it does not have the endpoint's form
 */
export function readAnswer<Schema extends z.ZodTypeAny>(
	endpoint: Endpoint<Schema>,
	body: ArrivingJson,
	quote: Quote,
): { data: z.output<Schema>; raw: IDataObject } {
	const arrived = body.take();
	if ('beginning' in arrived) {
		const { beginning, isCut } = arrived;
		if (isCut) throw new CutAnswerProblem();
		if (beginning.trim() === '') throw otherAnswer('nothing');
		throw otherAnswer(isWebPage(beginning) ? 'webPage' : 'notJson');
	}
	const raw = arrived.value;
	const checked = endpoint.response.safeParse(raw);
	// Other answers may have a message too.
	const mayBeError = !checked.success || (isValues(raw) && 'choices' in raw);
	if (mayBeError) throwError(raw, quote);
	if (!checked.success) {
		const issue = checked.error.issues[0];
		const where = issue?.path.join('.') || 'the answer';
		throw otherAnswer('otherForm', { where, issue: issue?.message ?? 'unknown' });
	}
	return { data: checked.data as z.output<Schema>, raw: raw as IDataObject };
}
