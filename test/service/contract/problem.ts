/** One entry of a 422 answer: where in the request (`['body', 'messages', 0, …]`) and what is wrong. */
export interface Detail {
	loc: (string | number)[];
	msg: string;
	type: string;
}

/** A refusal with its HTTP status and JSON body; routes throw it, the server turns it into the answer. */
export class Problem extends Error {
	constructor(
		readonly status: number,
		readonly body: Record<string, unknown>,
		readonly headers: Record<string, string> = {},
	) {
		super(`HTTP ${status}`);
	}
}

/** 422: one field of the body cannot be used. `path` is relative to the body. */
export function unprocessable(
	path: (string | number)[],
	msg: string,
	type = 'value_error',
): Problem {
	return new Problem(422, { detail: [{ loc: ['body', ...path], msg, type }] });
}

/** 4xx with a plain `message`, for everything that is not about one malformed field. */
export function refused(status: number, message: string, type = 'invalid_request_error'): Problem {
	return new Problem(status, { object: 'error', message, type });
}
