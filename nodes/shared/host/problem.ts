import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { shownFileName } from '../basics/text/fileNames';

/**
 * Whose fault a failure is. It decides what becomes of the run (`SetUpFaults`):
 * - `setUp`: of key, address, model or options. The run ends, as long as nothing was read.
 * - `service`: of the service or the network. It is the set-up's if no request of the run got an answer.
 * - `either`: of a file or of the set-up. It is the set-up's if everything in the run met one, and no single file.
 * - `file`: of a file or an item.
 */
export type Fault = 'setUp' | 'service' | 'either' | 'file';

/**
 * Something the user can act on, thrown by code that knows nothing of n8n. `execution` adds the
 * item and turns it into the error that the editor shows.
 */
export class Problem extends Error {
	constructor(
		message: string,
		readonly details: {
			/** The remedy and the service's message, in full sentences. */
			description?: string;
			/** More of the service's message, such as its names of fields: for the panel, not for a cell. */
			particulars?: string;
			/** A file's, unless given. */
			fault?: Fault;
			/** The file the problem is about, as the user knows it. */
			fileName?: string;
			/** HTTP status of the answer, when a service answered. */
			statusCode?: number;
			/** The item the problem is about, counted from 0. */
			itemIndex?: number;
		} = {},
	) {
		super(message);
		this.name = 'Problem';
	}

	/** The same problem with other or further details. */
	with(details: Problem['details']): Problem {
		return new Problem(this.message, { ...this.details, ...details });
	}
}

/** Message and description in one text, for places that show a single line, such as a cell. */
export function problemText({
	message,
	description,
}: {
	message: string;
	description?: string | null;
}): string {
	return description ? `${message}. ${description}` : message;
}

/** A thrown value that is a `Problem`. @throws any other one as it is: it is no fault of the user's */
export function onlyProblem(error: unknown): Problem {
	if (error instanceof Problem) return error;
	throw error;
}

/** Any thrown value as a `Problem`; an unknown error keeps its own message. */
export function asProblem(error: unknown): Problem {
	if (error instanceof Problem) return error;
	if (error instanceof NodeOperationError || error instanceof NodeApiError) {
		return new Problem(error.message, { description: error.description ?? undefined });
	}
	return new Problem(error instanceof Error ? error.message : String(error));
}

/** What happened, with the file in front. A fault of the set-up is not about the file that met it. */
export const messageOf = ({ message, details: { fileName, fault } }: Problem) =>
	fileName === undefined || fault === 'setUp' ? message : `${shownFileName(fileName)}: ${message}`;

/** What happened and what to do, without the file and the item: for a place that names them itself. */
export const whatHappened = ({ message, details: { description } }: Problem) =>
	problemText({ message, description });

/**
 * The error n8n shows for a problem: file, what happened, and item if any, counted from 0 as n8n does. The
 * original error is left out on purpose, because it may hold the request with its key and file.
 */
export function nodeErrorFrom(node: INode, problem: Problem) {
	const { statusCode, particulars, itemIndex } = problem.details;
	const description = [problem.details.description, particulars].filter(Boolean).join(' ');
	const item = itemIndex === undefined ? '' : ` [item ${itemIndex}]`;
	const message = `${messageOf(problem)}${item}`;
	return statusCode === undefined
		? new NodeOperationError(node, message, { description, itemIndex })
		: new NodeApiError(node, {}, { message, description, itemIndex, httpCode: String(statusCode) });
}
