import { quickBooksBill, xeroCreditNotes, xeroInvoices } from './vendorForms';
import type { Entered, State } from './vendors';

// How both vendors are asked what they have, as far as the sample workflows do: Xero's `where`, and the query
// language of QuickBooks. Whatever else is asked for is refused.

/** Xero has no way to write a quotation mark or a backslash in a filter. */
const TEXT = String.raw`"([^"\\]*)"`;

const XERO = new RegExp(
	[
		String.raw`^Type=="(?<type>\w+)"`,
		String.raw`(?: AND Contact\.(?:ContactID==guid\("(?<id>[\da-f-]{36})"\)|Name==${TEXT.replace('(', '(?<name>')}))?`,
		String.raw`(?: AND (?<numbered>\w+)==${TEXT.replace('(', '(?<number>')})?`,
		String.raw`(?: AND Total==(?<total>[\d.]+)(?: AND Date==DateTime\((?<date>\d{4}, \d\d, \d\d)\))?)?$`,
	].join(''),
);

/** Bills or credit notes that Xero has. @returns `undefined` for a filter of another form */
export function xeroBills(
	{ entered, suppliers }: State,
	kind: 'Invoices' | 'CreditNotes',
	where: string,
): Entered[] | undefined {
	const wanted = XERO.exec(where)?.groups;
	const isBill = kind === 'Invoices';
	if (wanted?.['type'] !== (isBill ? 'ACCPAY' : 'ACCPAYCREDIT')) return undefined;
	const numbered = isBill ? 'InvoiceNumber' : 'CreditNoteNumber';
	if (wanted['numbered'] && wanted['numbered'] !== numbered) return undefined;
	const isAsked = (name: string, value: string | undefined) =>
		wanted[name] === undefined || wanted[name] === value;
	return entered.filter((one) => {
		if (one.kind !== kind) return false;
		const [bill] = isBill
			? xeroInvoices.parse(one.body).Invoices
			: xeroCreditNotes.parse(one.body).CreditNotes;
		const contact = suppliers.xero.find((supplier) => {
			return 'ContactID' in bill.Contact && supplier.ContactID === bill.Contact.ContactID;
		});
		const name = 'Name' in bill.Contact ? bill.Contact.Name : contact?.Name;
		const number = 'InvoiceNumber' in bill ? bill.InvoiceNumber : undefined;
		const creditNumber = 'CreditNoteNumber' in bill ? bill.CreditNoteNumber : undefined;
		const total = bill.LineItems.reduce(
			(sum, { LineAmount, TaxAmount = 0 }) => sum + LineAmount + TaxAmount,
			0,
		);
		const isTotal =
			wanted['total'] === undefined || Math.abs(total - Number(wanted['total'])) < 0.005;
		return (
			isAsked('id', contact?.ContactID) &&
			isAsked('name', name) &&
			isAsked('number', number ?? creditNumber) &&
			isAsked('date', bill.Date.replaceAll('-', ', ')) &&
			isTotal
		);
	});
}

const VENDORS = /^select \* from Vendor startposition (\d+) maxresults 1000$/;
const BILLS =
	/^select \* from (Bill|VendorCredit) where VendorRef = '(\d+)' and (?:DocNumber = '((?:[^'\\]|\\.)*)'|TotalAmt = '([\d.]+)'(?: and TxnDate = '([\d-]{10})')?)$/;
const FILES =
	/^select \* from Attachable where AttachableRef\.EntityRef\.Type = '(Bill|VendorCredit)' and AttachableRef\.EntityRef\.value = '([^']*)'$/;

/** What QuickBooks answers to a query; nothing is left out instead of empty. @returns `undefined` for other queries */
export function queryResponse({ entered, suppliers }: State, query: string): object | undefined {
	const vendors = VENDORS.exec(query);
	if (vendors) return vendors[1] === '1' ? { Vendor: suppliers.quickBooks } : {};
	const files = FILES.exec(query);
	if (files) {
		const owner = entered.find(({ id }) => id === files[2]);
		const attached = owner?.kind === files[1]?.toLowerCase() ? (owner?.files ?? []) : [];
		return attached.length > 0
			? { Attachable: attached.map(({ name: FileName }) => ({ FileName })) }
			: {};
	}
	const [, type = '', vendor, number, total, date = ''] = BILLS.exec(query) ?? [];
	if (type === '') return undefined;
	const found = entered.filter(({ kind, body, isDeleted }) => {
		if (kind !== type.toLowerCase() || isDeleted) return false;
		const { VendorRef, DocNumber, TxnDate, Line, TxnTaxDetail } = quickBooksBill.parse(body);
		const amount = Line.reduce((sum, { Amount }) => sum + Amount, TxnTaxDetail?.TotalTax ?? 0);
		if (VendorRef.value !== vendor) return false;
		return number === undefined
			? (date || TxnDate) === TxnDate && Math.abs(amount - Number(total)) < 0.005
			: DocNumber === number.replace(/\\(.)/g, '$1');
	});
	return found.length > 0 ? { [type]: found.map(({ id }) => ({ Id: id })) } : {};
}
