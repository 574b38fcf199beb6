import { z } from 'zod';

// What Xero and QuickBooks take, as far as the sample workflows use it: Xero's published OpenAPI
// (`xero_accounting.yaml`), and the schema of QuickBooks' SDKs (`Finance.xsd`) with its pages on attachments
// and on tax outside of the United States. Strict, so that a misspelled key is noticed.

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const currency = z.string().regex(/^[A-Z]{3}$/);

/** Xero refuses a line whose amount is not its quantity × its price, to the cent. */
const xeroLine = z
	.object({
		Description: z.string().min(1).max(4000),
		Quantity: z.number(),
		/** Up to four decimals, with `unitdp=4`. */
		UnitAmount: z.number(),
		LineAmount: z.number(),
		AccountCode: z.string().max(10).optional(),
		TaxType: z.string().max(50).optional(),
		TaxAmount: z.number().optional(),
	})
	.strict()
	.refine(({ Quantity, UnitAmount, LineAmount }) => {
		return Math.abs(Quantity * UnitAmount - LineAmount) < 0.005;
	}, 'The line total does not match the expected line total');

const contact = z.union([
	z.object({ ContactID: z.string().uuid() }).strict(),
	z.object({ Name: z.string().min(1).max(255) }).strict(),
]);

const xeroCommon = {
	Status: z.literal('DRAFT'),
	Contact: contact,
	Date: date,
	CurrencyCode: currency,
	LineAmountTypes: z.literal('Exclusive'),
	LineItems: z.array(xeroLine).min(1),
};

export const xeroInvoices = z
	.object({
		Invoices: z.tuple([
			z
				.object({
					Type: z.literal('ACCPAY'),
					InvoiceNumber: z.string().max(255).optional(),
					DueDate: date.optional(),
					...xeroCommon,
				})
				.strict(),
		]),
	})
	.strict();

export const xeroCreditNotes = z
	.object({
		CreditNotes: z.tuple([
			z
				.object({
					Type: z.literal('ACCPAYCREDIT'),
					CreditNoteNumber: z.string().max(255).optional(),
					...xeroCommon,
				})
				.strict(),
		]),
	})
	.strict();

const reference = z.object({ value: z.string().min(1) }).strict();

const quickBooksLine = z
	.object({
		DetailType: z.literal('AccountBasedExpenseLineDetail'),
		Amount: z.number(),
		Description: z.string().max(4000),
		AccountBasedExpenseLineDetail: z
			.object({ AccountRef: reference, TaxCodeRef: reference.optional() })
			.strict(),
	})
	.strict();

export const vendorCredit = z
	.object({
		VendorRef: reference,
		DocNumber: z.string().max(21).optional(),
		TxnDate: date,
		CurrencyRef: reference.optional(),
		PrivateNote: z.string().max(4000),
		GlobalTaxCalculation: z.enum(['TaxExcluded', 'TaxInclusive', 'NotApplicable']).optional(),
		TxnTaxDetail: z.object({ TotalTax: z.number() }).strict().optional(),
		Line: z.array(quickBooksLine).min(1),
	})
	.strict();

export const quickBooksBill = vendorCredit.extend({ DueDate: date.optional() }).strict();

/** The JSON part of an upload, which links the file to its bill. */
export const attachable = z
	.object({
		AttachableRef: z.tuple([
			z
				.object({
					EntityRef: z
						.object({ type: z.enum(['Bill', 'VendorCredit']), value: z.string().min(1) })
						.strict(),
				})
				.strict(),
		]),
		FileName: z.string().min(1).max(1000),
		ContentType: z.string().max(100),
	})
	.strict();
