/** The header of an invoice: what is measured. */
export const fieldNames = [
	'invoice_number',
	'date',
	'due_date',
	'supplier',
	'supplier_vat_id',
	'customer',
	'order_number',
	'amount_untaxed',
	'tax',
	'amount',
	'currency',
	'iban',
	'customer_vat_id',
	'amount_paid',
	'amount_due',
] as const;

export type FieldName = (typeof fieldNames)[number];

/**
 * What a document says: values that count as right, dates as ISO 8601, amounts as plain numbers; an empty list where
 * it says nothing, and nothing where that is not known or a matter of opinion.
 */
export type Truth = { [field in FieldName]?: string[] | undefined };

/** A document to read, and what it says. */
export interface Sample {
	file: string;
	bytes: () => Promise<Buffer>;
	truth: Truth;
}
