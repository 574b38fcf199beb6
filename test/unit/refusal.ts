import { asProblem } from '../../nodes/shared/host/problem';

function parts(error: unknown) {
	const { message, details } = asProblem(error);
	return { message, ...details };
}

/** Message and details with which a call refuses. @throws where it refuses nothing, or for another reason */
export function refusal(call: () => unknown) {
	try {
		call();
	} catch (error) {
		return parts(error);
	}
	throw new Error('Nothing was refused');
}

/** The same of a call that takes its time. */
export async function lateRefusal(call: Promise<unknown>) {
	const taken = Symbol('taken');
	const end = await call.then(() => taken, parts);
	if (typeof end === 'symbol') throw new Error('Nothing was refused');
	return end;
}
