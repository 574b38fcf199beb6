import type { z } from 'zod';
import { Problem } from '../host/problem';
import type { Item } from './run';
import { type Options, type OptionValues, schemaOf } from '../host/panel/option';

const KINDS: Partial<Record<string, string>> = {
	boolean: 'true or false',
	integer: 'a whole number',
	number: 'a number',
	string: 'a text',
};

/** Says what is wrong with an option, continuing "It"; messages of the schema itself come first. */
const describeIssue: z.ZodErrorMap = (issue) => {
	const kind = issue.code === 'invalid_type' ? KINDS[issue.expected] : undefined;
	if (kind !== undefined) return { message: `must be ${kind}` };
	switch (issue.code) {
		case 'too_small':
			return { message: `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}` };
		case 'too_big':
			return { message: `must be at most ${issue.maximum}` };
		case 'invalid_enum_value':
			return { message: `must be one of: ${issue.options.join(', ')}` };
		default:
			return { message: 'is not valid' };
	}
};

/** Whether an option is empty, perhaps by an expression, so that its default applies. */
const isUnset = (value: unknown) =>
	value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The options of an item, without those that are read once for all items. */
function optionsOf(item: Item, ofRun: readonly string[]) {
	const names = ofRun.length > 0 ? Object.keys(item.run.optionsAsSet) : [];
	// A list of 50,000 rows takes n8n longer to copy than a document to check.
	if (!names.some((name) => ofRun.includes(name))) {
		return Object.entries(item.parameter('options', {}) as object);
	}
	return names
		.filter((name) => !ofRun.includes(name))
		.map((name) => [name, item.parameter(`options.${name}`)] as const);
}

/**
 * Reads and checks the options of an item; empty ones get their defaults.
 * @param ofRun names of options that are left out, because they are read once for all items
 * @throws Problem that names the option and what it must be
 */
export function readOptions<Own extends Options>(
	item: Item,
	options: Own,
	ofRun: readonly string[] = [],
): OptionValues<Own> {
	const set = optionsOf(item, ofRun);
	const given = Object.fromEntries(set.filter(([, value]) => !isUnset(value)));
	const checked = schemaOf(options).safeParse(given, { errorMap: describeIssue });
	if (checked.success) return checked.data;
	const issue = checked.error.issues[0];
	const name = String(issue?.path[0] ?? '');
	throw new Problem(`the option "${options[name]?.property.displayName ?? name}" cannot be used`, {
		description: `It ${issue?.message}.`,
	});
}

/** The value of a text parameter, which an expression may make anything: objects become JSON. */
export function parameterText(value: unknown): string {
	if (typeof value !== 'object' || value === null) return String(value ?? '');
	const json = JSON.stringify(value);
	// The JSON of a date is a string.
	return json.startsWith('"') ? String(JSON.parse(json)) : json;
}
