import { Problem } from '../problem';
import { ConnectionLost } from './answerBytes';
import { EventStreamProblem } from './eventStream';
import { errorCode, explainNoAnswer, explainRedirect, explainRefusal, isRedirect } from './failure';
import type { Hide } from './hideSecrets';
import { CutAnswerProblem } from './readAnswer';
import { explainPart } from './refusedPart';
import type { RequestBody } from './requestBody';
import type { Outcome } from './requestQueue';
import { isRetryableCode, isRetryableStatus, retryAfterMs } from './retry';
import { isWebPage, quoteService, safeServiceText, serviceWords } from './serviceWords';

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
