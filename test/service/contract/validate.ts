import type { z, ZodError, ZodIssue } from 'zod';
import { type Detail, Problem } from './problem';

/** Checks a request body; @throws Problem 422 whose `detail` names every unknown or malformed field. */
export function validate<S extends z.ZodTypeAny>(schema: S, body: unknown): z.output<S> {
	const result = schema.safeParse(body);
	if (result.success) return result.data as z.output<S>;
	throw new Problem(422, { detail: details(result.error) });
}

function details(error: ZodError): Detail[] {
	return error.issues.flatMap(fromIssue);
}

function fromIssue(issue: ZodIssue): Detail[] {
	const loc = ['body', ...issue.path];
	if (issue.code === 'unrecognized_keys') {
		return issue.keys.map((key) => ({
			loc: [...loc, key],
			msg: 'Extra inputs are not permitted',
			type: 'extra_forbidden',
		}));
	}
	if (issue.code === 'invalid_union') return details(closestBranch(issue.unionErrors, issue.path));
	if (issue.code === 'invalid_type' && issue.received === 'undefined') {
		return [{ loc, msg: 'Field required', type: 'missing' }];
	}
	return [{ loc, msg: issue.message, type: issue.code }];
}

/** Of the branches of a union, the one whose own type fitted, so that the message is about the right form. */
function closestBranch(errors: ZodError[], path: (string | number)[]): ZodError {
	const fits = errors.find((error) =>
		error.issues.every((issue) => issue.path.length > path.length || issue.code !== 'invalid_type'),
	);
	return fits ?? (errors.at(-1) as ZodError);
}
