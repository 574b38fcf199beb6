import type { FieldInput } from '../../../shared/schema/schema';

type Unnamed<T = FieldInput> = T extends unknown ? Omit<T, 'name'> : never;

/** The fields of a template, by name, in the order in which they come out. */
export const template = (fields: Record<string, Unnamed>): FieldInput[] =>
	Object.entries(fields).map(([name, field]) => ({ ...field, name }) as FieldInput);

// One maker for each kind of value; what it is given tells the model what belongs into the field.

export const text = (description: string): Unnamed => ({ type: 'string', description });
export const number = (description: string): Unnamed => ({ type: 'number', description });
/** A sum whose name says that it is taken off; it is printed with and without a minus. */
export const takenOff = (description: string): Unnamed => ({
	type: 'number',
	withOrWithoutMinus: true,
	description,
});
export const yesNo = (description: string): Unnamed => ({ type: 'boolean', description });
export const date = (description: string): Unnamed => ({ type: 'date', description });

const textOf = (format: 'currency' | 'email' | 'iban' | 'time') => (description: string) =>
	({ type: 'string', format, description }) satisfies Unnamed;
export const currency = textOf('currency');
export const email = textOf('email');
export const iban = textOf('iban');
export const time = textOf('time');

/** One of a few values. */
export const choice = (description: string, ...allowedValues: [string, ...string[]]): Unnamed => ({
	type: 'enum',
	description,
	allowedValues,
});

/** A list whose entries have fields of their own. */
export const list = (description: string, fields: Record<string, Unnamed>): Unnamed => ({
	type: 'list',
	description,
	fields: template(fields),
});

/** A list that breaks down another value, and is no list of rows. */
const breakdown = (description: string, fields: Record<string, Unnamed>): Unnamed => ({
	type: 'list',
	isBreakdown: true,
	description,
	fields: template(fields),
});

/** A list of plain texts. @param entry what one of them is called */
export const textList = (description: string, entry: string): Unnamed => ({
	type: 'list',
	description,
	item: { name: entry, type: 'string' },
});

/** A record without this field is incomplete. */
export const required = (field: Unnamed): Unnamed => ({ ...field, required: true });

// What several templates ask for in the same words.

export const discount = takenOff(
	'Discount on the whole document, as an amount of money; not for early payment, nor taken off the lines already',
);
export const additionalCharges = number(
	'Shipping, packaging and fees on the whole document, as an amount of money; not those that are line items',
);
export const taxLines = breakdown('Tax by rate, one entry per rate; tax withheld has a minus', {
	rate: number('Rate of the tax in percent, such as 19'),
	net_amount: number('Net amount that is taxed at this rate'),
	tax_amount: number('Tax at this rate, as an amount of money'),
});

/** The fields of an address. @param of whom: "the supplier" */
export const address = (name: string, of: string): Record<string, Unnamed> => ({
	[`${name}_street`]: text(`Street and number of ${of}, or post box`),
	[`${name}_postcode`]: text(`Postcode of ${of}`),
	[`${name}_city`]: text(`Town of ${of}`),
	[`${name}_country`]: text(`Country of ${of}, as printed`),
});
