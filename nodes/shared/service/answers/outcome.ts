import { Problem } from '../../host/problem';
import { ConnectionLost, type HttpAnswer } from './answerBytes';
import { askedWaitMs } from '../queue/askedWait';
import { MAX_WAIT_MS } from '../queue/durations';
import {
	because,
	errorCode,
	explainNoAnswer,
	explainRedirect,
	explainRefusal,
	forAll,
	isRedirect,
	OUT_OF_MONEY,
} from './failure';
import { isOutOfMoney } from './outOfMoney';
import { CutAnswerProblem } from './readAnswer';
import type { EncodedBody, RequestBody } from '../requestBody';
import type { Later, Outcome } from '../queue/requestQueue';
import { isRetryableCode, isRetryableStatus, isTimeoutCode } from '../queue/retry';
import {
	isWebPage,
	type Quote,
	quoteService,
	type Remark,
	remarksOf,
	serviceWords,
} from './serviceWords';
import { valueAsShortText } from '../../basics/text/valueText';
import { isValues } from '../../basics/values';
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
	const problem = explainNoAnswer(code, address).with({ isUnanswered: true });
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
	const part = explainPart(statusCode, body, request);
	if (part) return part.with({ particulars: quoted, statusCode });
	const location = isRedirect(statusCode) ? String(headers['location'] ?? '') : '';
	/** The address that a redirect leads to. */
	const target = location && URL.canParse(location, url) ? new URL(location, url) : undefined;
	const problem = target
		? // What follows the path of an address may be secret.
			explainRedirect(statusCode, new URL(url), target, quote(`${target.origin}${target.pathname}`))
		: explainRefusal(statusCode, body, { hasKey, address: url });
	return withWords(problem, quoted, statusCode);
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
const ABOUT_CONTENT = [400, 403, 404, 413, 415, 422];

/** Error codes of services for an unknown model. */
const MODEL_CODES = ['model_not_found', 'invalid_model', 'unknown_model', 'model_not_available'];

/** Error codes for an unknown field. */
const UNKNOWN_FIELD_CODES = ['extra_forbidden', 'unknown_parameter', 'unrecognized_keys'];

/** Fields that requests have without any option. */
const OWN_FIELDS = [
	'model',
	'document',
	'include_image_base64',
	'messages',
	'response_format',
	'prompt',
	'suffix',
];

/**
 * What happened and what to do, where a refusal names the part of the request that it is about: by
 * its place (`loc`, `param`) or by a code, in whatever language its sentences are.
 * @returns `undefined` where it names none
 */
function explainPart(
	statusCode: number,
	body: string,
	{ quote, asked = {}, isOwnServer }: SentRequest,
): Problem | undefined {
	if (!ABOUT_CONTENT.includes(statusCode)) return undefined;
	for (const remark of remarksOf(body)) {
		if (isAboutModel(remark, statusCode, asked)) return unknownModel(asked, isOwnServer);
		const quoted = quote(remark.text).replace(/\.$/, '');
		const problem = explainRemark(remark, quoted, asked);
		if (problem) return problem;
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

/** A server of one's own may list no models: only those who run it know the name. */
const unknownModel = ({ model }: RequestBody, isOwnServer: boolean) =>
	forAll(
		`the service has no model ${JSON.stringify(valueAsShortText(model))} for this`,
		isOwnServer
			? 'Enter the name that the model has on your own server; those who set the server up know it.'
			: 'Choose another model from the list in this node, or leave it empty for the first suitable one.',
	);

function explainRemark(remark: Remark, quoted: string, asked: RequestBody): Problem | undefined {
	const path = pathOf(remark);
	const [field = ''] = path;
	const { response_format: format } = asked;
	const isHeldToSchema = isValues(format) && format['type'] === 'json_schema';
	if (isHeldToSchema && /response_format|json_?schema/i.test(`${field} ${remark.text}`)) {
		return forAll(
			`the service does not take the answer form "JSON Schema": ${quoted}`,
			'Set the option "Requests: Answer Form" to "JSON Object".',
		);
	}
	if (field === 'document') {
		return because(
			`the service cannot read this document: ${quoted}`,
			'Open it to see whether it is whole, has pages and can be opened without a password.',
		);
	}
	if (path.includes('image_url')) {
		return because(
			`the service cannot read an image: ${quoted}`,
			'Open it to see whether it is whole, or save it as PNG or JPEG.',
		);
	}
	if (!Object.hasOwn(asked, field) || OWN_FIELDS.includes(field)) return undefined;
	const option = optionOfField(field)?.label ?? EXTRA_PARAMETERS;
	const change =
		option === EXTRA_PARAMETERS ? `Take "${field}" out of that option` : 'Remove that option';
	return isOf(remark, UNKNOWN_FIELD_CODES)
		? forAll(
				`the service does not know "${field}", which the option "${option}" adds`,
				`${change}.`,
			)
		: forAll(
				`the service does not take "${field}" of the option "${option}": ${quoted}`,
				`Change it. ${change} if that does not help.`,
			);
}

const EXTRA_PARAMETERS = 'Requests: Extra Parameters';

/** The names on the way to a part of a request. */
function pathOf({ loc, param }: Remark): string[] {
	const names = loc ?? param?.split(/[.[\]]+/) ?? [];
	return names[0] === 'body' ? names.slice(1) : names;
}
