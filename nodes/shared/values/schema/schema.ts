import { z } from 'zod';
import { Problem } from '../../host/problem';
import { isNodeColumn, visibleName } from '../../basics/text/names';
import { parseJson } from '../../basics/json/parseJson';
import { joinPath } from './joinPath';
import { memoizeByObject } from '../../basics/memoize';
import { MAX_NESTING } from '../../basics/values';

/** How deep records and lists may lie in one another; deeper layouts confuse models and sheets. */
const MAX_DEPTH = 8;
/** How many fields a schema may have, all levels together. */
export const MAX_FIELDS = 500;

const common = {
	/** Key in the answer and in the output, which is free text; see `nameFault`. */
	name: z.string(),
	/** A record without this field is incomplete. */
	required: z.boolean().default(false),
	/** Tells the model what belongs into the field. */
	description: z.string().optional(),
	/** A value as it may be printed, shown to the model. */
	example: z.string().optional(),
	/** Whether a person sees it in each document, or is never asked about it; where it is doubtful unless given. */
	review: z.enum(['always', 'never']).optional(),
};

/** A field with one value may say that no document prints it, such as a summary or a category. */
const leaf = {
	...common,
	/** The answer has the words of the document that the value comes from, and these are looked up. */
	inDocument: z.literal('words').optional(),
};

/** Formats that a text is checked for. `currency` and `iban` are also written in one way. */
export const textFormats = [
	'currency',
	'email',
	'hostname',
	'iban',
	'ipv4',
	'ipv6',
	'time',
	'uri',
	'uuid',
] as const;

const numberLimits = {
	minimum: z.number().optional(),
	maximum: z.number().optional(),
	exclusiveMinimum: z.number().optional(),
	exclusiveMaximum: z.number().optional(),
	multipleOf: z.number().positive().optional(),
};

const leafSchema = z.discriminatedUnion('type', [
	z.object({
		...leaf,
		type: z.literal('string'),
		format: z.enum(textFormats).optional(),
		/** Characters. */
		minLength: z.number().int().nonnegative().optional(),
		maxLength: z.number().int().nonnegative().optional(),
		/**
		 * A regular expression, as JSON Schema has it. The model is shown it, and nothing is matched: some
		 * expressions take for ever.
		 */
		pattern: z.string().optional(),
	}),
	z.object({
		...leaf,
		type: z.literal('number'),
		...numberLimits,
		/** Documents print the figure with and without a minus, because its name tells the direction. */
		withOrWithoutMinus: z.boolean().optional(),
	}),
	z.object({ ...leaf, type: z.literal('integer'), ...numberLimits }),
	z.object({ ...leaf, type: z.literal('boolean') }),
	z.object({ ...leaf, type: z.literal('date') }),
	z.object({ ...leaf, type: z.literal('dateTime') }),
	z.object({ ...leaf, type: z.literal('amount') }),
	z.object({
		...leaf,
		type: z.literal('enum'),
		allowedValues: z.array(z.union([z.string(), z.number(), z.boolean()])).nonempty(),
	}),
]);
const objectBase = z.object({ ...common, type: z.literal('object') });
const listBase = z.object({
	...common,
	type: z.literal('list'),
	/** A breakdown of another list or value: its entries are never rows of their own. */
	isBreakdown: z.boolean().optional(),
	minItems: z.number().int().nonnegative().optional(),
	maxItems: z.number().int().nonnegative().optional(),
});

/** A field with one value. */
export type LeafField = z.infer<typeof leafSchema>;
/** A list of records (`fields`) or of plain values (`item`). */
export type ListField = z.infer<typeof listBase> & ({ fields: Field[] } | { item: LeafField });
export type Field = LeafField | (z.infer<typeof objectBase> & { fields: Field[] }) | ListField;

/** A field as it may be written down: `required` may be left out. */
export type FieldInput =
	| z.input<typeof leafSchema>
	| (z.input<typeof objectBase> & { fields: FieldInput[] })
	| (z.input<typeof listBase> & ({ fields: FieldInput[] } | { item: z.input<typeof leafSchema> }));

/** The fields that are wanted; panel, template, example and JSON Schema all become one. */
export type Schema = {
	name: string;
	fields: Field[];
	/** Keywords of a JSON Schema that are not checked. */
	unchecked?: string[];
	/** Optional properties of a JSON Schema that no field can hold, each with the reason. */
	leftOut?: string[];
};

/** @throws Problem when a parameter's value is nested deeper than any schema, before it is read */
export function checkDepth(value: unknown, label: string): void {
	const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		if (typeof next.value !== 'object' || next.value === null) continue;
		if (next.depth >= MAX_NESTING) {
			throw new Problem(`The value of "${label}" is nested deeper than ${MAX_NESTING} levels`, {
				description: `Fields may lie in one another ${MAX_DEPTH} levels deep.`,
			});
		}
		for (const inner of Object.values(next.value)) {
			open.push({ value: inner, depth: next.depth + 1 });
		}
	}
}

/**
 * A parameter that holds JSON, as text or as the value of an expression.
 * @throws Problem that says where the text stops being JSON, or that it is nested too deep
 */
export function readJsonParameter(given: unknown, label: string): unknown {
	if (typeof given === 'string' && given.trim() === '') {
		throw new Problem(`The parameter "${label}" is empty`, {
			description: 'Fill it in, or choose something else under "Fields From".',
		});
	}
	const { value, fault } = typeof given === 'string' ? parseJson(given) : { value: given };
	if (fault !== undefined) {
		const { what, place } = jsonFault(String(given), fault);
		throw new Problem(`"${label}" is not valid JSON (${place})`, {
			description: `${what}. Names and texts need double quotes, and there is no comma after the last entry.`,
		});
	}
	checkDepth(value, label);
	return value;
}

export const tooManyFields = (count: number) =>
	new Problem(`The schema has ${count} fields, the most that can be asked for is ${MAX_FIELDS}`, {
		description: 'Ask for fewer fields, or use two nodes one after the other.',
	});

/** The fields below an object or a list of records; none for any other field. */
export const subFields = (field: Field): Field[] => ('fields' in field ? field.fields : []);

/** Whether a value is told in other words than those of the document. */
export const isInWords = (field: Field): field is LeafField & { inDocument: 'words' } =>
	'inDocument' in field && field.inDocument === 'words';

/** Whether two true values of a field may differ in their words. */
export const isReworded = (field: Field) => isInWords(field) && field.type === 'string';

/** How the layout that a model is given describes a field: type, then what belongs there. */
export const leafText = memoizeByObject((field: LeafField): string => {
	const type = field.type === 'enum' ? `one of ${JSON.stringify(field.allowedValues)}` : field.type;
	const example = field.example === undefined ? '' : ` (for example: ${field.example})`;
	const isMatched = field.type === 'string' && field.pattern !== undefined;
	const pattern = isMatched ? ` (matches the regular expression ${field.pattern})` : '';
	const about = `${field.description ?? ''}${example}${pattern}`.trim();
	return about === '' ? `${type} or null` : `${type} or null: ${about}`;
});

/** Longest name of a field, in characters. */
const MAX_NAME = 100;

/** Control characters; line breaks and tabs, as headings of tables have them, are white space. */
const CONTROL = /[^\P{Cc}\s]/u;

/** Why a name cannot be used, or null. The columns of rows and their order depend on these rules. */
export function nameFault(name: string): string | null {
	if (name === '') return 'it is empty';
	if ([...name.slice(0, 2 * MAX_NAME + 1)].length > MAX_NAME) {
		return `it is longer than ${MAX_NAME} characters`;
	}
	if (CONTROL.test(name)) return 'it holds a control character, which nobody sees';
	if (isNodeColumn(name)) {
		return 'names that begin with "_", but not with "__", are kept for the node\'s own columns';
	}
	if (/^\d+$/.test(name)) return 'a name of digits only loses its place in the order of columns';
	return null;
}

/**
 * A field with its defaults filled in. Each part is read once, whatever it is nested in.
 * @param count of the fields of all levels that were read so far
 */
function readField(input: FieldInput, at: string, depth: number, count: { fields: number }): Field {
	if (input.type === 'object') {
		const fields = readFields(input.fields, at, depth + 1, count);
		return { ...objectBase.parse(input), fields };
	}
	if (input.type !== 'list') return leafSchema.parse(input);
	const list = listBase.parse(input);
	if ('item' in input) return { ...list, item: leafSchema.parse(input.item) };
	return { ...list, fields: readFields(input.fields, at, depth + 1, count) };
}

function readFields(
	inputs: FieldInput[],
	path: string,
	depth: number,
	count: { fields: number },
): Field[] {
	if (inputs.length === 0) throw new Problem(`The field "${path}" has no fields of its own`);
	if (depth > MAX_DEPTH) {
		throw new Problem(`The field "${path.slice(0, 200)}" lies deeper than ${MAX_DEPTH} levels`, {
			description: 'Move its fields further up.',
		});
	}
	count.fields += inputs.length;
	if (count.fields > MAX_FIELDS) throw tooManyFields(count.fields);
	const seen = new Set<string>();
	return inputs.map((input, index) => {
		const name = input.name.trim();
		const fault = nameFault(name);
		if (fault !== null) {
			const place = `field ${index + 1}${path === '' ? '' : ` of "${path}"`}`;
			throw new Problem(`The name "${name.slice(0, 100)}" of ${place} cannot be used: ${fault}`, {
				description: 'Give the field another name, for example "invoice_number".',
			});
		}
		const at = joinPath(path, name);
		const shown = visibleName(name);
		if (seen.has(shown)) {
			throw new Problem(`There are two fields named "${path === '' ? name : at}"`, {
				description:
					'Rename or remove one of them; names that differ in white space alone are the same.',
			});
		}
		seen.add(shown);
		return readField({ ...input, name }, at, depth, count);
	});
}

/**
 * A checked schema from fields as they are written down.
 * @throws Problem that names the field when a name cannot be used or comes twice, or when the schema
 * is too deep or too large
 */
export function defineSchema(name: string, fields: FieldInput[]): Schema {
	if (fields.length === 0) throw new Problem('No field is asked for');
	return { name, fields: readFields(fields, '', 1, { fields: 0 }) };
}

/** The next piece of JSON, with what is in front of it. */
const TOKEN = /\s*("(?:[^"\\\p{Cc}]|\\.)*"|[{}[\],:]|(?:-?\d[\d.eE+-]*|true|false|null)(?!\w))/uy;

/** Offset of the first invalid piece, for messages of V8 that do not name it. */
function offsetOfToken(text: string): number {
	let before = ',';
	for (let from = 0; ; from = TOKEN.lastIndex) {
		TOKEN.lastIndex = from;
		const [whole = '', token = ''] = TOKEN.exec(text) ?? [];
		const isMisplaced = /^[,:}\]]$/.test(token) && /^[[,:]$/.test(before);
		if (token === '' || (isMisplaced && before + token !== '[]')) {
			const rest = text.slice(from);
			return from + (whole === '' ? rest.length - rest.trimStart().length : whole.length - 1);
		}
		before = token;
	}
}

/**
 * The fault of a text that is not JSON, and its position.
 * @param fault message of `JSON.parse`, which has a position only at times
 */
function jsonFault(text: string, fault: string): { what: string; place: string } {
	const told = /at position (\d+)/.exec(fault)?.[1];
	const isEnd = fault.startsWith('Unexpected end');
	const offset = isEnd ? text.length : told === undefined ? offsetOfToken(text) : Number(told);
	const lines = text.slice(0, offset).split('\n');
	return {
		what: fault.replace(/(?:(?: in JSON)? at position|, (?:\.{3})?").*$/s, ''),
		place: `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`,
	};
}

/** The type of the values of a field; currencies have one of their own. */
export const valueTypeOf = (field: LeafField) =>
	field.type === 'string' && field.format === 'currency' ? field.format : field.type;

/**
 * The types of fields with one value. `leafValue` reads their values, `lookUps` finds them in the
 * document; the compiler asks for both.
 */
export const FIELD_TYPES: Record<
	LeafField['type'],
	{
		/** In the panel. */
		label: string;
		description?: string;
		/** What other values of the document settle about an ambiguous one: its decimal mark or its date order. */
		notation?: 'decimalMark' | 'dateOrder';
	}
> = {
	amount: {
		label: 'Amount With Currency',
		description: 'A sum of money: a number and its ISO 4217 currency code',
		notation: 'decimalMark',
	},
	boolean: { label: 'True or False' },
	date: { label: 'Date', description: 'As 2024-12-31', notation: 'dateOrder' },
	dateTime: {
		label: 'Date and Time',
		description: 'As 2024-12-31T14:30:00',
		notation: 'dateOrder',
	},
	enum: { label: 'Choice', description: 'Only the values you allow' },
	integer: { label: 'Integer', description: 'A whole number', notation: 'decimalMark' },
	number: { label: 'Number', description: 'With or without decimals', notation: 'decimalMark' },
	string: { label: 'Text' },
};

export const fieldTypeNames = Object.keys(FIELD_TYPES) as LeafField['type'][];
