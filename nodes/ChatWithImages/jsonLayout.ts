import { schemaFromExample } from '../shared/schema/fromExample';
import { schemaFromJsonSchema } from '../shared/schema/fromJsonSchema';
import { CURRENCY_RULE, layoutSections, RULES_OF_FORM } from '../shared/schema/layout';
import { readJsonParameter, type Schema } from '../shared/schema/schema';
import { isValues } from '../shared/values';

/**
 * The fields of the wanted JSON, from an example of it or its JSON Schema.
 * @param given text or the value of an expression
 * @returns `undefined` where it is empty
 * @throws Problem
 */
export function readLayout(given: unknown): Schema | undefined {
	if (given === undefined || given === null) return undefined;
	if (typeof given === 'string' && given.trim() === '') return undefined;
	const value = readJsonParameter(given, 'JSON Layout');
	if (isJsonSchema(value)) return schemaFromJsonSchema(value);
	// A list is refused with the right words; a text would be read as JSON once more.
	return schemaFromExample(typeof value === 'string' ? [value] : value);
}

const isJsonSchema = (value: unknown) =>
	isValues(value) &&
	(isValues(value['properties'])
		? value['type'] === 'object'
		: '$ref' in value || '$schema' in value);

/** What the model is told of the JSON; the same layout gives the same words. */
export const layoutMessage = (schema: Schema): string =>
	['Answer with a JSON object of this layout:', ...layoutSections(schema, {}), RULES].join('\n\n');

const RULES = `Rules:\n${[
	...RULES_OF_FORM,
	'- Write null where you cannot tell.',
	'- Write numbers, amounts of money and dates as text; where they are printed, exactly as they are.',
	CURRENCY_RULE,
	'- A list holds one entry per thing; [] where there is none.',
].join('\n')}`;
