import { Problem } from '../../host/problem';
import { ConnectionLost, type HttpAnswer } from './answerBytes';
import { askedWaitMs } from '../queue/askedWait';
import { MAX_WAIT_MS } from '../queue/durations';
import {
	errorCode,
	explainNoAnswer,
	explainRedirect,
	explainRefusal,
	isRedirect,
	OUT_OF_MONEY,
} from './failure';
import { faultProblem } from './faults';
import { isOutOfMoney } from './outOfMoney';
import { CutAnswerProblem } from './readAnswer';
import { type EncodedBody, JsonAnswer, type RequestBody } from '../requestBody';
import { RefusedForm, refusedPart } from '../requestForms';
import type { Later, Outcome } from '../queue/requestQueue';
import { isRetryableCode, isRetryableStatus, isTimeoutCode } from '../queue/retry';
import {
	CONTENT_MARK,
	isWebPage,
	nameOf,
	type Quote,
	quoteService,
	type Remark,
	remarksOf,
	serviceWords,
} from './serviceWords';
import { valueAsShortText } from '../../basics/text/valueText';
import { optionOfField } from '../optionFields';

/** The request may be sent again after a short pause of its own. */
const later = (problem: Problem): Later => ({
	kind: 'later',
	problem,
	waitMs: 0,
	isAsked: false,
	slowDown: false,
	isBusy: false,
});

/** The outcome of a request that got no answer, or whose connection broke. */
export function noAnswer(error: unknown, address: string): Outcome<never> {
	const code = errorCode(error);
	const problem = explainNoAnswer(code, address);
	if (!isRetryableCode(code)) return { kind: 'failed', problem };
	return { ...later(problem), isTimeout: isTimeoutCode(code) };
}

interface Refusal extends Omit<HttpAnswer, 'body'> {
	body: string;
	/** URL of the request. */
	url: string;
}

/** A request on its way, with what its failure depends on. */
export interface SentRequest {
	/** Encodes its body for each attempt. */
	encode?: () => Promise<EncodedBody>;
	quote: Quote;
	/** Its body; none of an upload. */
	asked?: RequestBody;
	/** Whether the credential has an API key. */
	hasKey: boolean;
	/** Whether it goes to a model server of one's own. */
	isOwnServer: boolean;
}

/** The sentence that quotes the service's message; empty without a message. */
function quotedWords(body: string, quote: Quote): string {
	const words = serviceWords(body, quote);
	if (words === undefined) return '';
	return isWebPage(body) ? 'It answered with a web page.' : quoteService(words);
}

/** A problem with the service's message after the remedy. */
const withWords = (problem: Problem, quoted: string, statusCode: number) =>
	problem.with({ description: `${problem.details.description} ${quoted}`.trim(), statusCode });

/** The problem of a refused request: what it is about where the service says so, else its status. */
function refusedProblem(answer: Refusal, request: SentRequest): Problem {
	const { statusCode, body, url, headers } = answer;
	const { quote, hasKey } = request;
	const quoted = quotedWords(body, quote);
	const location = isRedirect(statusCode) ? String(headers['location'] ?? '') : '';
	/** The address that a redirect leads to. */
	const target = location && URL.canParse(location, url) ? new URL(location, url) : undefined;
	const problem = target
		? // What follows the path of an address may be secret.
			explainRedirect(statusCode, new URL(url), target, quote(`${target.origin}${target.pathname}`))
		: explainRefusal(statusCode, body, { hasKey, address: url });
	const isOfFile =
		problem.details.fault === 'either' && ABOUT_FILE.test(quoted.replaceAll(CONTENT_MARK, ''));
	return withWords(isOfFile ? problem.with({ fault: 'file' }) : problem, quoted, statusCode);
}

/** The outcome of a request that the service answered with a status other than 2xx. */
export function refusal(answer: Refusal, request: SentRequest): Outcome<never> {
	const { statusCode, body } = answer;
	const { quote } = request;
	const waitMs = askedWaitMs(answer, Date.now()) ?? 0;
	// Money does not come back within minutes: a service that asks for a short wait has other reasons.
	const asksForShortWait = waitMs > 0 && waitMs <= MAX_WAIT_MS;
	if (!asksForShortWait && isOutOfMoney(statusCode, body, quote)) {
		const problem = withWords(OUT_OF_MONEY, quotedWords(body, quote), statusCode);
		return { kind: 'failed', problem };
	}
	const named = explainPart(statusCode, body, request);
	if (named) return { kind: 'failed', problem: named };
	const problem = refusedProblem(answer, request);
	if (!isRetryableStatus(statusCode)) return { kind: 'failed', problem };
	return {
		kind: 'later',
		problem,
		waitMs,
		isAsked: waitMs > 0,
		slowDown: [429, 503].includes(statusCode),
		isBusy: statusCode === 429 || (statusCode === 503 && waitMs > 0),
	};
}

/**
 * The outcome of an answer that did not come to its end.
 * @param hasBegun whether events came; what they held may have been shown to somebody already
 * @throws any error that is not about the service
 */
export function brokenAnswer(error: unknown, hasBegun: boolean, address: string): Outcome<never> {
	if (error instanceof ConnectionLost) {
		if (!hasBegun) return noAnswer(error, address);
		const isSilent = errorCode(error) === 'ETIMEDOUT';
		return {
			kind: 'failed',
			problem: isSilent
				? new Problem('the service fell silent in the middle of its answer', {
						description: 'Raise "Requests: Timeout" in the options, or try again later.',
					})
				: new Problem('the streamed answer of the service broke off', {
						description: 'The connection was lost in the middle of it. Try again later.',
					}),
		};
	}
	if (!(error instanceof Problem)) throw error;
	const isCut = error instanceof CutAnswerProblem;
	return isCut && !hasBegun ? later(error) : { kind: 'failed', problem: error };
}

/** Statuses of refusals about the content of a request, not its sender or rate. */
const ABOUT_CONTENT = [400, 403, 404, 405, 406, 413, 415, 422, 500, 501];

/** Error codes of services for an unknown model. */
const MODEL_CODES = ['model_not_found', 'invalid_model', 'unknown_model', 'model_not_available'];

/** Error codes for an unknown field. */
const UNKNOWN_FIELD_CODES = ['extra_forbidden', 'unknown_parameter', 'unrecognized_keys'];

/** Fields that requests have without any option. */
const OWN_FIELDS = ['model', 'document', 'include_image_base64', 'messages', 'prompt', 'suffix'];

/** What a refusal means by its words, where it names no field; the same in requests of all kinds. */
const BY_WORDS: Array<[fault: 'unfitModel' | 'tooLong' | 'filtered', words: RegExp]> = [
	[
		'unfitModel',
		/\b(?:image|vision|multi-?modal)\w*\b.{0,60}\b(?:not|only)\b.{0,40}(?:support|enabled|allowed|available|accept|loaded)|(?:\bnot?|n't)\b.{0,40}\b(?:support|accept|multi-?modal|vision)\w*.{0,40}\b(?:image|vision|multi-?modal|chat|insert|suffix|model)|at most \d+ image|unsupported content part|variant .?image_url|enum \w*(?:content|message)|content\b.{0,60}(?:must be a string|should be .?text)|sequence, expected a string|more system memory|only supports? stream|not a chat model|no models? (?:is )?loaded/i,
	],
	[
		'tooLong',
		/context.?(?:length|window|size)|(?:prompt|input|text|request|messages?) (?:is|are) too long|too many (?:input )?tokens|exceeds?\b.{0,40}\b(?:tokens|context|length)|tokens? exceed/i,
	],
	[
		'filtered',
		/content.?(?:filter|management|polic)|responsible.?ai|data.?inspection.?failed|inappropriate content|sensitive (?:word|content)|(?:in|out)put (?:new_)?sensitive|\bflagged\b/i,
	],
];

const ABOUT_FILE = /\b(?:document|file|pdf|image|picture|page|base64)s?\b/i;

/**
 * What happened and what to do, where a refusal names what it is about: by its place in the request (`loc`,
 * `param`) or by a code, in whatever language its sentences are; or by its words.
 * @returns `undefined` where it names nothing
 */
function explainPart(
	statusCode: number,
	body: string,
	{ quote, asked = {}, isOwnServer }: SentRequest,
): Problem | undefined {
	if (!ABOUT_CONTENT.includes(statusCode) || isWebPage(body)) return undefined;
	const details = { particulars: quotedWords(body, quote), statusCode };
	for (const remark of remarksOf(body)) {
		const words = quote(remark.text).replace(/\.$/, '');
		const explained = explainRemark(remark, words, asked, statusCode, isOwnServer);
		const part = refusedPart(remark, asked);
		if (part) {
			const { response_format: format } = asked;
			const option = format instanceof JsonAnswer ? format.option : '';
			const own = part.fault && faultProblem(part.fault, { words, option });
			const problem = own ?? explained ?? faultProblem('refused');
			return new RefusedForm(problem.with(details), part);
		}
		if (explained) return explained.with({ ...details, ...explained.details });
	}
	return undefined;
}

const isOf = ({ codes }: Remark, known: string[]) => codes.some((code) => known.includes(code));

/** Whether it names the model; servers without a code for that answer 404 with its name. */
function isAboutModel(remark: Remark, statusCode: number, { model }: RequestBody): boolean {
	if (pathOf(remark)[0] === 'model' || isOf(remark, MODEL_CODES)) return true;
	return statusCode === 404 && typeof model === 'string' && isWordIn(model, remark.text);
}

/** Whether a text has a name on its own, not as a part of another word. */
function isWordIn(name: string, text: string): boolean {
	const at = name === '' ? -1 : text.indexOf(name);
	return at >= 0 && !/\w/.test(`${text[at - 1] ?? ''}${text[at + name.length] ?? ''}`);
}

function explainRemark(
	remark: Remark,
	words: string,
	asked: RequestBody,
	statusCode: number,
	isOwnServer: boolean,
): Problem | undefined {
	const isBroken = statusCode >= 500;
	if (!isBroken && isAboutModel(remark, statusCode, asked)) {
		const model = JSON.stringify(valueAsShortText(asked.model));
		// A server of one's own may list no models: only those who run it know the name.
		return faultProblem(isOwnServer ? 'unknownOwnModel' : 'unknownModel', { model });
	}
	const option = isBroken ? undefined : explainOption(remark, words, asked);
	if (option) return option;
	const name = nameOf(remark);
	const [fault] = BY_WORDS.find(([, pattern]) => pattern.test(name)) ?? [];
	if (fault !== undefined) return faultProblem(fault, { words });
	if (isBroken) return undefined;
	const path = pathOf(remark);
	if (path[0] === 'document') return faultProblem('document', { words });
	if (path.includes('image_url')) return faultProblem('image', { words });
	return undefined;
}

/** Words of a refusal that is about a field which it names in its sentence. */
const ABOUT_FIELD =
	/support|allowed|permitted|unknown|unrecogni[sz]ed|unexpected|extra|invalid|must be|too (?:large|high|small|low)|参数|不支持/i;

const camelCase = (name: string) =>
	name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The problem of a field that an option adds to the request. */
function explainOption(remark: Remark, words: string, asked: RequestBody): Problem | undefined {
	const [place = ''] = pathOf(remark);
	const { response_format: format } = asked;
	const own = format instanceof JsonAnswer ? [...OWN_FIELDS, 'response_format'] : OWN_FIELDS;
	const added = Object.keys(asked).filter((field) => !own.includes(field));
	const named = nameOf(remark);
	const isNamed = (field: string) =>
		field === place ||
		(ABOUT_FIELD.test(named) && [field, camelCase(field)].some((name) => isWordIn(name, named)));
	const field = added.find(isNamed);
	if (field === undefined) return undefined;
	const option = optionOfField(field)?.label ?? EXTRA_PARAMETERS;
	const change =
		option === EXTRA_PARAMETERS ? `Take "${field}" out of that option` : 'Remove that option';
	return isOf(remark, UNKNOWN_FIELD_CODES)
		? faultProblem('unknownOption', { field, option, change })
		: faultProblem('wrongOption', { field, option, change, words });
}

const EXTRA_PARAMETERS = 'Requests: Extra Parameters';

/** The names on the way to a part of a request. */
function pathOf({ loc, param }: Remark): string[] {
	const names = loc ?? param?.split(/[.[\]]+/) ?? [];
	return names[0] === 'body' ? names.slice(1) : names;
}
