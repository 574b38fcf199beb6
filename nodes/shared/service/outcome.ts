import { Problem } from '../problem';
import { ConnectionLost } from './answerBytes';
import { EventStreamProblem } from './eventStream';
import {
	errorCode,
	explainNoAnswer,
	explainRefusal,
	isPassingCode,
	isPassingFailure,
	retryAfterMs,
} from './failure';
import type { Hide } from './hideSecrets';
import { serviceWords } from './serviceWords';

/** How one attempt of a request ended. */
export type Outcome<T> =
	| { kind: 'answered'; value: T }
	| { kind: 'failed'; problem: Problem }
	| {
			kind: 'later';
			problem: Problem;
			/** How long to wait before it is sent again, in milliseconds; 0 when the service does not say. */
			waitMs: number;
			/**
			 * Whether all requests of this run should wait, not just this one: because there were too many
			 * in a time, or because the service is overloaded.
			 */
			slowDown?: 'rate' | 'load';
	  };

/** The request may be sent again after a short pause of its own. */
const later = (problem: Problem): Outcome<never> => ({
	kind: 'later',
	problem,
	waitMs: 0,
});

/** The outcome of a request that got no answer, or whose connection broke. */
export function noAnswer(error: unknown, address: string): Outcome<never> {
	const code = errorCode(error);
	const { message, remedy } = explainNoAnswer(code, address);
	const problem = new Problem(message, { description: remedy });
	return isPassingCode(code) ? later(problem) : { kind: 'failed', problem };
}

interface Refusal {
	statusCode: number;
	headers: Record<string, unknown>;
	body: string;
}

/** Of the credential that a request was sent with. */
export interface Caller {
	hide: Hide;
	/** Whether it has an API key. */
	hasKey: boolean;
}

/** The outcome of a request that the service answered with a status other than 2xx. */
export function refusal(answer: Refusal, { hide, hasKey }: Caller): Outcome<never> {
	const { statusCode, headers, body } = answer;
	const { message, remedy } = explainRefusal(statusCode, body, hasKey);
	const words = serviceWords(body, hide);
	const said = words === undefined ? '' : `The service said: ${words.replace(/\.?$/, '.')} `;
	const problem = new Problem(message, { description: `${said}${remedy}`, statusCode });
	if (!isPassingFailure(statusCode)) return { kind: 'failed', problem };
	return {
		kind: 'later',
		problem,
		waitMs: retryAfterMs(headers['retry-after'], Date.now()) ?? 0,
		...(statusCode === 429 && { slowDown: 'rate' }),
		...(statusCode === 503 && { slowDown: 'load' }),
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
						description: 'Raise "Timeout" in the options, or try again later.',
					})
				: new Problem('the streamed answer of the service broke off', {
						description: 'The connection was lost in the middle of it. Try again later.',
					}),
		};
	}
	if (!(error instanceof Problem)) throw error;
	const isCutEarly = error instanceof EventStreamProblem && error.fault === 'cut' && !hasBegun;
	return isCutEarly ? later(error) : { kind: 'failed', problem: error };
}
