import type { Values } from '../../../nodes/shared/basics/values';
import { schemaFromJsonSchema } from '../../../nodes/StructuredExtraction/fields/fromJsonSchema';
import { metaOf } from '../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from './resultOf';

export const TEXT = { type: 'string' };
export const NUMBER = { type: 'number' };
export const DAY = { type: 'string', format: 'date' };

/** Why a person is asked about an answer next to its page, with the properties of a JSON Schema. */
export function reviewOf(
	page: string,
	properties: Record<string, object>,
	answer: Values,
): string[] {
	const schema = schemaFromJsonSchema({ type: 'object', properties });
	return metaOf(resultOf({ schema, answer, pages: [page] })).review;
}
