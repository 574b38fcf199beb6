import { Problem } from '../problem';
import { ConnectionLost } from './answerBytes';
import { EventStreamProblem } from './eventStream';
import {
	errorCode,
	explainNoAnswer,
	explainRedirect,
	explainRefusal,
	type Explanation,
	isRedirect,
} from './failure';
import type { Hide } from './hideSecrets';
import { CutAnswerProblem } from './readAnswer';
import type { RequestBody } from './requestBody';
import type { Outcome } from './requestQueue';
import { isRetryableCode, isRetryableStatus, retryAfterMs } from './retry';
import {
	isWebPage,
	quoteService,
	type Remark,
	remarksOf,
	safeServiceText,
	serviceWords,
} from './serviceWords';
import { valueAsShortText } from '../text/valueText';
import { isValues } from '../values';
import { optionOfField } from './optionFields';

/** The request may be sent again after a short pause of its own. */
const later = (problem: Problem): Outcome<never> => ({
	kind: 'later',
	problem,
	waitMs: 0,
	slowDown: false,
	isBusy: false,
});

/** The outcome of a request that got no answer, or whose connection broke. */
export function noAnswer(error: unknown, address: string): Outcome<never> {
	const code = errorCode(error);
	const { message, remedy, isGeneral } = explainNoAnswer(code, address);
	const problem = new Problem(message, { description: remedy, isGeneral });
	return isRetryableCode(code) ? later(problem) : { kind: 'failed', problem };
}

interface Refusal {
	statusCode: number;
	headers: Record<string, unknown>;
	body: string;
	/** URL of the request. */
	url: string;
	/** The body of the request; none of an upload. */
	asked?: RequestBody;
}

/** Of the credential that a request was sent with. */
export interface Caller {
	hide: Hide;
	/** Whether it has an API key. */
	hasKey: boolean;
}

/** The address that a redirect leads to. */
function targetOf({ statusCode, headers, url }: Refusal): URL | undefined {
	const { location } = headers;
	return isRedirect(statusCode) && typeof location === 'string' && URL.canParse(location, url)
		? new URL(location, url)
		: undefined;
}

/** The problem of a refused request: what it is about where the service says so, else its status. */
function refusedProblem(answer: Refusal, { hide, hasKey }: Caller): Problem {
	const { statusCode, body, url, asked = {} } = answer;
	const words = serviceWords(body, hide);
	const quoted =
		words === undefined
			? ''
			: isWebPage(body)
				? 'It answered with a web page.'
				: quoteService(words);
	const part = explainPart(statusCode, body, asked, hide);
	if (part) {
		const { message, remedy, isGeneral } = part;
		return new Problem(message, {
			description: remedy,
			particulars: quoted,
			isGeneral,
			statusCode,
		});
	}
	const target = targetOf(answer);
	// What follows the path of an address may be secret.
	const { message, remedy, isGeneral } = target
		? explainRedirect(
				statusCode,
				new URL(url),
				target,
				safeServiceText(`${target.origin}${target.pathname}`, hide),
			)
		: explainRefusal(statusCode, body, { hasKey, address: url });
	return new Problem(message, { description: `${remedy} ${quoted}`.trim(), isGeneral, statusCode });
}

/** The outcome of a request that the service answered with a status other than 2xx. */
export function refusal(answer: Refusal, caller: Caller): Outcome<never> {
	const { statusCode, headers } = answer;
	const problem = refusedProblem(answer, caller);
	if (!isRetryableStatus(statusCode)) return { kind: 'failed', problem };
	const waitMs = retryAfterMs(headers['retry-after'], Date.now()) ?? 0;
	return {
		kind: 'later',
		problem,
		waitMs,
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
	const isCut =
		error instanceof CutAnswerProblem ||
		(error instanceof EventStreamProblem && error.fault === 'cut');
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
	...['model', 'document', 'include_image_base64'],
	...['messages', 'response_format', 'prompt', 'suffix'],
];

/**
 * What happened and what to do, where a refusal names the part of the request that it is about: by
 * its place (`loc`, `param`) or by a code, in whatever language its sentences are.
 * @param asked the body of the request
 * @returns `undefined` where it names none
 */
export function explainPart(
	statusCode: number,
	body: string,
	asked: RequestBody,
	hide: Hide,
): Explanation | undefined {
	if (!ABOUT_CONTENT.includes(statusCode)) return undefined;
	for (const remark of remarksOf(body)) {
		const quoted = safeServiceText(remark.text, hide).replace(/\.$/, '');
		const explanation = explainRemark(remark, quoted, asked);
		if (explanation) return explanation;
	}
	return undefined;
}

function explainRemark(
	remark: Remark,
	quoted: string,
	asked: RequestBody,
): Explanation | undefined {
	const path = pathOf(remark);
	const [field = ''] = path;
	const isOf = (codes: string[]) => remark.codes.some((code) => codes.includes(code));
	if (field === 'model' || isOf(MODEL_CODES)) {
		return {
			message: `the service has no model ${JSON.stringify(valueAsShortText(asked['model']))} for this`,
			remedy:
				'Choose another model from the list in this node, or leave it empty for the first suitable one.',
			isGeneral: true,
		};
	}
	if (isHeldToSchema(asked) && /response_format|json_?schema/i.test(`${field} ${remark.text}`)) {
		return {
			message: `the service does not take the answer form "JSON Schema": ${quoted}`,
			remedy: 'Set the option "Requests: Answer Form" to "JSON Object".',
			isGeneral: true,
		};
	}
	if (field === 'document') {
		return {
			message: `the service cannot read this document: ${quoted}`,
			remedy: 'Open it to see whether it is whole, has pages and can be opened without a password.',
		};
	}
	if (path.includes('image_url')) {
		return {
			message: `the service cannot read an image: ${quoted}`,
			remedy: 'Open it to see whether it is whole, or save it as PNG or JPEG.',
		};
	}
	if (!Object.hasOwn(asked, field) || OWN_FIELDS.includes(field)) return undefined;
	const option = optionOfField(field)?.label ?? EXTRA_PARAMETERS;
	const isUnknown = isOf(UNKNOWN_FIELD_CODES);
	const change =
		option === EXTRA_PARAMETERS ? `Take "${field}" out of that option.` : 'Remove that option.';
	return {
		message: isUnknown
			? `the service does not know "${field}", which the option "${option}" adds`
			: `the service does not take "${field}" of the option "${option}": ${quoted}`,
		remedy: isUnknown ? change : `Change it. ${change.replace('.', ' if that does not help.')}`,
		isGeneral: true,
	};
}

/** Whether the answer is to follow a JSON Schema. */
function isHeldToSchema({ response_format: format }: RequestBody): boolean {
	return isValues(format) && format['type'] === 'json_schema';
}

const EXTRA_PARAMETERS = 'Requests: Extra Parameters';

/** The names on the way to a part of a request. */
function pathOf({ loc, param }: Remark): string[] {
	const names = loc ?? param?.split(/[.[\]]+/) ?? [];
	return names[0] === 'body' ? names.slice(1) : names;
}
