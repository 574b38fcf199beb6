import type { IDataObject } from 'n8n-workflow';
import type { z } from 'zod';
import { Problem } from '../problem';
import type { ArrivingJson } from './arrivingJson';
import type { Endpoint } from './contract';
import { isWebPage } from './serviceWords';

export interface Answer<T> {
	/** The parts that the contract promises, checked. */
	data: T;
	/** The whole answer as it came. */
	raw: IDataObject;
}

/** Checks the body of a successful answer. @throws Problem when it does not have the endpoint's form */
export function readAnswer<Schema extends z.ZodTypeAny>(
	endpoint: Endpoint<Schema>,
	body: ArrivingJson,
): Answer<z.output<Schema>> {
	const arrived = body.take();
	if ('beginning' in arrived) {
		const isPage = isWebPage(arrived.beginning);
		const what = isPage ? 'a web page instead of data' : 'something that is not JSON';
		throw new Problem(`the service answered with ${what}`, {
			description: 'Check the Base URL in the credential (without /v1).',
		});
	}
	const raw = arrived.value;
	const checked = endpoint.response.safeParse(raw);
	if (!checked.success) {
		const issue = checked.error.issues[0];
		const where = issue?.path.join('.') || 'the answer';
		throw new Problem('the answer of the service has an unexpected form', {
			description: `In ${where}: ${issue?.message ?? 'unknown'}. Check that the Base URL belongs to a service of this kind.`,
		});
	}
	return { data: checked.data as z.output<Schema>, raw: raw as IDataObject };
}
