import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { memoizeByObject } from '../../basics/memoize';

/**
 * Options of a node by name: the entry of each in the panel, and the schema of its value. A label begins with
 * the name of its group, because n8n sorts options by label and has no groups among them.
 */
export type Options = Record<
	string,
	{ property: Omit<INodeProperties, 'name'>; schema: z.ZodTypeAny }
>;

/** The checked values of options, with their defaults. */
export type OptionValues<Own extends Options> = z.output<
	z.ZodObject<{ [Name in keyof Own]: Own[Name]['schema'] }>
>;

/** When an option is in the panel, and what else the panel knows of it. */
type Panel = IDisplayOptions & Pick<INodeProperties, 'placeholder' | 'required' | 'typeOptions'>;

function property(
	displayName: string,
	value: Pick<INodeProperties, 'type' | 'default' | 'options'>,
	description: string,
	{ show, hide, ...panel }: Panel,
): Options[string]['property'] {
	const displayOptions = { ...(show && { show }), ...(hide && { hide }) };
	return {
		displayName,
		...value,
		description,
		...panel,
		...((show ?? hide) && { displayOptions }),
	};
}

/** A switch, by default off unless `on` is given. */
export const toggle = (
	label: string,
	description: string,
	{ on = false, ...panel }: Panel & { on?: boolean } = {},
) => ({
	property: property(label, { type: 'boolean', default: on }, description, panel),
	schema: z.boolean().default(on),
});

/** One of several values, each with its name and its description. */
export const choice = <const Value extends string>(
	label: string,
	choices: Record<Value, readonly [name: string, description: string]>,
	preset: NoInfer<Value>,
	description: string,
	panel: Panel = {},
) => {
	const values = Object.keys(choices) as [Value, ...Value[]];
	const options = values.map((value) => {
		const [name, ofValue] = choices[value];
		return { name, value, description: ofValue };
	});
	return {
		property: property(label, { type: 'options', options, default: preset }, description, panel),
		schema: z.enum(values).default(preset as never),
	};
};

/** A number from `min` to `max`, by default whole. */
export const number = (
	label: string,
	{
		min,
		max,
		preset,
		decimals = 0,
	}: {
		min: number;
		max?: number;
		/** The default. */
		preset: number;
		/** How many decimals the panel keeps. */
		decimals?: number;
	},
	description: string,
	panel: Panel = {},
) => {
	const typeOptions = { minValue: min, ...(max !== undefined && { maxValue: max }) };
	const inLimits = z.coerce
		.number()
		.min(min)
		.max(max ?? Infinity);
	return {
		property: property(label, { type: 'number', default: preset }, description, {
			typeOptions: { ...typeOptions, numberPrecision: decimals },
			...panel,
		}),
		schema: (decimals === 0 ? inLimits.int() : inLimits).default(preset),
	};
};

/** A text of `rows` lines, by default empty. */
export const text = (
	label: string,
	description: string,
	{ rows, preset = '', ...panel }: Panel & { rows?: number; preset?: string } = {},
) => ({
	property: property(label, { type: 'string', default: preset }, description, {
		...(rows !== undefined && { typeOptions: { rows } }),
		...panel,
	}),
	schema: z.string().default(preset),
});

/** Sorts English labels; `localeCompare` would cost n8n 10 ms at its start. */
export const byLabel = (one: string, other: string): number =>
	one.toLowerCase() < other.toLowerCase() ? -1 : 1;

/** Options as parameters of a node or credential. */
export const parametersOf = (options: Options): INodeProperties[] =>
	Object.entries(options).map(([name, { property }]) => ({ ...property, name }));

/** The parameter *Options* of a node, sorted by label as n8n's linter demands. */
export const optionsProperty = (options: Options): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: parametersOf(options).sort((one, other) => byLabel(one.displayName, other.displayName)),
});

const memoizedSchema = memoizeByObject((options: Options) =>
	z.object(Object.fromEntries(Object.entries(options).map(([name, { schema }]) => [name, schema]))),
);

/** The schema of the values of options: what is not set gets its default. */
export const schemaOf = <Own extends Options>(options: Own) =>
	memoizedSchema(options) as unknown as z.ZodType<OptionValues<Own>, z.ZodTypeDef, unknown>;
