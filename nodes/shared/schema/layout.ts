import { type Field, leafText, type Schema } from './schema';

/** How the answer is written, whatever the fields are. */
export const RULES_OF_FORM = [
	'- Answer with one JSON object and nothing else: no explanation, no code fence.',
	'- Use exactly these keys, in this order.',
];

export const CURRENCY_RULE = '- Write a currency on its own as its ISO 4217 code.';

/**
 * The fields as a model is told of them: the layout as strict JSON whose leaves are texts such as
 * `"number or null: Net total"`, then what the lists and groups hold, if they have descriptions.
 * @param further keys of the answer in addition to the fields, with what they hold
 */
export function layoutSections({ fields }: Schema, further: Record<string, string>): string[] {
	const remarks = remarksOn(fields);
	return [
		JSON.stringify({ ...layoutOf(fields), ...further }, null, 2),
		...(remarks.length === 0 ? [] : [`What the lists and groups hold:\n${remarks.join('\n')}`]),
	];
}

/** The layout as an object whose leaves are texts. */
function layoutOf(fields: Field[]): Record<string, unknown> {
	return Object.fromEntries(
		fields.map((field) => {
			if (field.type === 'object') return [field.name, layoutOf(field.fields)];
			if (field.type !== 'list') return [field.name, leafText(field)];
			return [field.name, ['item' in field ? leafText(field.item) : layoutOf(field.fields)]];
		}),
	);
}

/** What records and lists are, in words: the layout has room for leaves only. */
function remarksOn(fields: Field[], path = ''): string[] {
	return fields.flatMap((field) => {
		if (field.type !== 'object' && field.type !== 'list') return [];
		const at = `${path}${field.name}`;
		const own = field.description === undefined ? [] : [`- ${at}: ${field.description}.`];
		return 'fields' in field ? [...own, ...remarksOn(field.fields, `${at}.`)] : own;
	});
}
