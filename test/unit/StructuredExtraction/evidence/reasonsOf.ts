import { schemaFromJsonSchema } from '../../../../nodes/StructuredExtraction/fields/fromJsonSchema';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

/** A page, the name of a field and its value. */
export type Form = [page: string, name: string, value: string | number | string[]];

/** The reasons about a value of a field on a page. */
export function reasonsOf(page: string, name: string, value: unknown): string[] {
	const type = Array.isArray(value) ? 'array' : typeof value;
	const schema = schemaFromJsonSchema({
		type: 'object',
		properties: { title: { type: 'string' }, [name]: { type, items: { type: 'string' } } },
	});
	const title = 'A document with a heading';
	const pages = [`# ${title}\n\n${page}\n\nThe end of the text.`];
	return metaOf(resultOf({ schema, answer: { title, [name]: value }, pages })).review;
}
