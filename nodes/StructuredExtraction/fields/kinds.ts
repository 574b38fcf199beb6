import { z } from 'zod';
import { Problem } from '../../shared/host/problem';
import { fold } from '../../shared/basics/text/fold';
import type { Schema } from '../../shared/values/schema/schema';

/** A kind of documents that a file may hold. */
export interface Kind {
	/** As the output says it: "purchase order". */
	name: string;
	/** For the model: how to recognise it. */
	description?: string;
	/** The fields to extract; without any, it costs no request for fields. */
	schema?: Schema;
}

/** What every other document is. */
export const OTHER = 'other';

const ownKinds = z
	.object({
		kind: z
			.array(
				z.object({
					name: z.string().trim().default(''),
					description: z.string().trim().default(''),
					jsonSchema: z.unknown(),
				}),
			)
			.default([]),
	})
	.default({});

/**
 * The kinds of documents that the parameters name: of those that the node knows, and the user's own, of
 * which `jsonSchema` has the fields.
 * @throws Problem where a kind has no name or the same as another
 */
export function readKinds<Known extends Kind>(
	known: Known[],
	own: unknown,
): Array<Known | (Kind & { jsonSchema?: unknown })> {
	const kinds = [...known, ...ownKinds.parse(own ?? undefined).kind];
	const folded = kinds.map(({ name }) => fold(name));
	const isWrong = (name: string, at: number) =>
		name === '' || name === OTHER || folded.indexOf(name) < at;
	const wrong = folded.findIndex(isWrong);
	if (wrong === -1 && kinds.length > 0) return kinds;
	const name = kinds[wrong]?.name;
	throw new Problem(
		name === undefined
			? 'No kind of document is chosen'
			: name === ''
				? 'One of your own kinds has no name'
				: `The kind "${name}" is there already`,
		{
			description: `Choose kinds, or give your own kinds other names; "${OTHER}" is always one of them.`,
		},
	);
}
