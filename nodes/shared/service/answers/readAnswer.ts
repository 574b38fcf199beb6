import type { IDataObject } from 'n8n-workflow';
import type { z } from 'zod';
import { Problem } from '../../host/problem';
import type { ArrivingJson } from './arrivingJson';
import type { Endpoint } from '../contract';
import {
	errorOfChoice,
	isError,
	isWebPage,
	type Quote,
	quoteService,
	wordsIn,
} from './serviceWords';

/** An answer that ends in the middle; asked for again, it may come to its end. */
export class CutAnswerProblem extends Problem {
	constructor(
		message = 'the answer of the service broke off',
		description = 'It ended in the middle. Try again later.',
	) {
		super(message, { description });
		this.name = 'CutAnswerProblem';
	}
}

/** An error that took the place of a model's answer, or of its end. @param error as the service words it */
export const stoppedByError = (error: unknown, quote: Quote) =>
	new CutAnswerProblem(
		'the service stopped its answer with an error',
		`${quoteService(wordsIn({ error }, quote))} Try again later.`,
	);

/** An answer of another form than that of its endpoint, such as a web page: a service of another kind. */
export class OtherAnswerProblem extends Problem {}

/** What can be done about an answer that is no data. */
const BASE_URL = 'Check the Base URL in the credential';

/**
 * Checks the body of a successful answer: `data` are the parts that the contract promises, `raw` is all that came.
 * @param quote makes a message of the service safe to show
 * @throws CutAnswerProblem when it ends in the middle, or in an error
 * @throws OtherAnswerProblem when it does not have the endpoint's form
 * @throws Problem with the words of a service that puts an error into it
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
		if (beginning.trim() === '') {
			throw new OtherAnswerProblem('the service answered with nothing', {
				description: `${BASE_URL}, or try again later.`,
			});
		}
		const what = isWebPage(beginning) ? 'a web page instead of data' : 'something that is not JSON';
		throw new OtherAnswerProblem(`the service answered with ${what}`, {
			description: `${BASE_URL}.`,
		});
	}
	const raw = arrived.value;
	const error = errorOfChoice(raw);
	if (error !== undefined) throw stoppedByError(error, quote);
	const checked = endpoint.response.safeParse(raw);
	if (!checked.success) {
		if (isError(raw)) {
			throw new Problem('the service answered with an error', {
				description: `${quoteService(wordsIn(raw, quote))} Check the model and the options of this node, or try again later.`,
			});
		}
		const issue = checked.error.issues[0];
		const where = issue?.path.join('.') || 'the answer';
		throw new OtherAnswerProblem('the answer of the service has an unexpected form', {
			description: `In ${where}: ${issue?.message ?? 'unknown'}. Check that the Base URL belongs to a service of this kind.`,
		});
	}
	return { data: checked.data as z.output<Schema>, raw: raw as IDataObject };
}
