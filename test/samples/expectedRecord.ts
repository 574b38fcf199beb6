import { z } from 'zod';

const line = z
	.object({
		code: z.string(),
		name: z.string(),
		qty: z.number(),
		uom: z.string(),
		price_unit: z.union([z.number(), z.string()]),
		price_subtotal: z.number(),
		line_tax_percent: z.number(),
	})
	.partial()
	.passthrough();

/** The values that are printed on a document, as a person reads them: dates are ISO 8601, amounts are in units of `currency`. */
export const expectedRecord = z
	.object({
		issuer: z.string(),
		partner_name: z.string().optional(),
		invoice_number: z.string().optional(),
		date: z.string().date().optional(),
		date_due: z.string().date().optional(),
		amount_untaxed: z.number().optional(),
		amount_tax: z.number().optional(),
		amount: z.number().optional(),
		currency: z.string().length(3).optional(),
		vat: z.string().optional(),
		iban: z.string().optional(),
		lines: z.array(line).optional(),
		desc: z.string().optional(),
	})
	.passthrough();

export type ExpectedRecord = z.infer<typeof expectedRecord>;

/** The content of an `<name>.expected.json` file: a list with one record. */
export const expectedFile = z.array(expectedRecord).length(1);
