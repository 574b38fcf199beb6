import type { LeafField } from './schema';

export type FieldType = LeafField['type'];

/**
 * The types of fields with one value. `leafValue` reads their values, `lookUps` finds them in the
 * document; the compiler asks for both.
 */
export const FIELD_TYPES: Record<
	FieldType,
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

export const fieldTypeNames = Object.keys(FIELD_TYPES) as FieldType[];
