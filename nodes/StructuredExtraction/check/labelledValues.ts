import { hasValue, type Values } from '../../shared/basics/values';
import { firstAfter, within, type Span } from '../../shared/basics/text/spans';
import { issueOf, type Fact } from '../../shared/values/facts/fact';
import { type DateOrder, hasYear } from '../../shared/values/mentions/dates';
import type { Mention } from '../../shared/values/mentions/mention';
import type { Mentions } from '../../shared/values/mentions/Mentions';
import type { Role } from '../../shared/values/roles/roles';
import { joinPath } from '../../shared/values/schema/joinPath';
import type { Schema } from '../../shared/values/schema/schema';
import type { Page } from '../../shared/documents/ocr/pages';
import { sourceText } from '../evidence/sourceText';
import { valueAt } from '../../shared/values/schema/flatFields';
import { rolesOf } from '../fields/rolesOf';
import { otherPurpose } from '../known/printedAccounts';

/** A value as the page has it, and the words that label it. */
type Printed = { value: string; label: string };

/** Accounts of others than the payee. */
const OTHER_ACCOUNTS: Role[] = ['customer_account', 'donation_account', 'deposit_account'];

/** Accounts and VAT numbers that are looked at, in the order of the page. */
const MAX_FOUND = 20;
/** Between a label and its value on one line, in characters. */
const GAP = 24;
/** Of a name or a number after its label, in characters. */
const MAX_TEXT = 60;

/** The text around a value that says whose it is: its line, and the one above where it is alone on its own. */
function around({ text, lines }: Mentions, span: Span): Span {
	const at = firstAfter(lines(), span.start + 1) - 1;
	const line = lines()[at] ?? span;
	const isAlone = !/\p{L}{3}/u.test(text.slice(line.start, span.start));
	return { start: (isAlone && lines()[at - 1]?.start) || line.start, end: line.end };
}

/** The first label of one of some roles around a value. */
const labelAround = (page: Mentions, span: Span, roles: Role[]): string | undefined =>
	roles.flatMap((role) => within(page.labels(role), around(page, span)))[0]?.text;

/** One text in 97 has valid check digits, such as words of two lines of "SA 8001400 Uhr Art.Nr. Kunde Ar". */
const isMostlyDigits = (iban: string) => iban.replace(/\D/g, '').length * 2 > iban.length;

/** Accounts or VAT numbers, each with the words that say that it is another's; "" without. */
const withLabels = (
	found: Mention<string, string>[],
	labelOf: (span: Span) => string | undefined,
): Printed[] =>
	found
		.slice(0, MAX_FOUND)
		.map((one) => ({ value: one.values[0] ?? '', label: labelOf(one) ?? '' }));

/** The VAT numbers of the page, with the words that say that one is the customer's. */
const vatNumbersOn = (page: Mentions): Printed[] =>
	withLabels(page.vatNumbers(), (span) => labelAround(page, span, ['customer_vat_id']));

/** A number that the page has only as a postcode: at the beginning of a line, with a town after it. */
function placeOf({ text }: Mentions, number: string): string | undefined {
	if (!/^\d{4,6}$/.test(number)) return undefined;
	const found = [...text.matchAll(new RegExp(`(?<![\\p{L}\\d])${number}(?![\\p{L}\\d])`, 'gu'))];
	const places = found.map(({ index }) => {
		const line =
			text
				.slice(Math.max(0, index - MAX_TEXT), index)
				.split('\n')
				.at(-1) ?? '';
		const [place] =
			/^\d+\s\p{Lu}\p{L}{2,30}/u.exec(text.slice(index, index + GAP + MAX_TEXT)) ?? [];
		return /^(?:.*,)?\s*(?:[A-Z]{1,3}[- ])?$/.test(line) ? place : undefined;
	});
	return places.every((place) => place !== undefined) ? places[0] : undefined;
}

/** The text after a label: from a colon on its line, or the line below a label that has its line for itself. */
function textAfter({ text }: Mentions, { start, end }: Span): string | undefined {
	const rest = text.slice(end, end + GAP + MAX_TEXT);
	const [, value = ''] = /^[\p{L}.°º#* -]{0,20}:[ *]*([^|*\n]{2,60})/u.exec(rest) ?? [];
	if (value.trim() !== '') return value.trim();
	const isFirst = /(?:^|\n)[#* ]*$/.test(text.slice(Math.max(0, start - GAP), start));
	const [, below = ''] = /^[* ]{0,4}:?[* ]{0,4}\n\s{0,4}([^|*\n]{2,60})(?:\n|$)/.exec(rest) ?? [];
	return (isFirst && below.trim()) || undefined;
}

/** A number without what separates its groups. */
const compact = (value: unknown) =>
	String(value ?? '')
		.replace(/[\s.-]/g, '')
		.toUpperCase();

/** Values that are printed after a label of their role, by the roles that a page always labels. */
const FINDERS = {
	supplier_vat_id: (page: Mentions): Printed[] =>
		vatNumbersOn(page).filter(({ label }) => label === ''),
	customer: (page: Mentions): Printed[] =>
		page.labels('customer').flatMap((label) => {
			const value = textAfter(page, label);
			return value !== undefined && /\p{L}{2}/u.test(value) ? [{ value, label: label.text }] : [];
		}),
	order_number: (page: Mentions): Printed[] =>
		page.labels('order_number').flatMap((label) => {
			const [number] = textAfter(page, label)?.split(/\s/) ?? [];
			const near = { start: label.end, end: label.end + GAP };
			const isDate = within(page.dates('auto'), near).length > 0;
			return number !== undefined && /\d{3}/.test(number) && !isDate
				? [{ value: number, label: label.text }]
				: [];
		}),
	due_date: (page: Mentions, order: DateOrder): Printed[] =>
		page.labels('due_date').flatMap((label) => {
			const near = within(page.dates(order), { start: label.end, end: label.end + GAP });
			const date = near.find(hasYear);
			const between = page.text.slice(label.end, date?.start);
			const isNext = date !== undefined && !/[\d\n]/.test(between);
			return isNext ? [{ value: date.values[0] ?? '', label: label.text }] : [];
		}),
} satisfies Partial<Record<Role, (page: Mentions, order: DateOrder) => Printed[]>>;

/**
 * What the pages print and the record does not have: a value that is missing, the account to which the claim was
 * assigned; or has from elsewhere: an account or a number of the customer, a postcode as the number.
 * @param fromInvoice values of an e-invoice, next to which the page is not read
 * @returns reasons, and notes about fields that many documents leave out
 */
export function labelledValues(
	schema: Schema,
	record: Values,
	pages: Page[] | null,
	{ dateOrder }: { dateOrder: DateOrder },
	fromInvoice: object = {},
): { facts: Fact[]; notes: string[] } {
	const facts: Fact[] = [];
	const notes: string[] = [];
	const roles = rolesOf(schema);
	if (pages === null || hasValue(fromInvoice) || !roles.has('invoice_number')) {
		return { facts, notes };
	}
	const page = sourceText(pages).mentions;
	const pathOf = (role: Role) => joinPath('', ...(roles.get(role) ?? []));
	const valueOf = (role: Role) => {
		const keys = roles.get(role);
		return keys && (valueAt(record, keys) ?? '');
	};
	const accounts = withLabels(
		page.accounts().filter(({ values: [account = ''] }) => isMostlyDigits(account)),
		(span) => otherPurpose(page.text, span, OTHER_ACCOUNTS),
	);
	const values = (found: Printed[]) => [...new Set(found.map(({ value }) => value))];

	const iban = valueOf('iban');
	const payees = values(accounts.filter(({ label }) => label === ''));
	if (iban === '' && payees.length > 0) {
		facts.push({ kind: 'emptyButPrinted', fields: [pathOf('iban')], values: { printed: payees } });
	}
	const given = compact(iban);
	const factor = withLabels(page.accounts(), (span) =>
		labelAround(page, span, ['factor_account']),
	).find(({ label }) => label !== '');
	if (given !== '' && factor && factor.value !== given) {
		facts.push({ kind: 'assigned', fields: [pathOf('iban')], values: factor });
	}

	const mistaken = (role: 'iban' | 'supplier_vat_id', found: Printed[]) => {
		const own = found.filter(({ value }) => value === compact(valueOf(role)));
		const [label = ''] = own.map((one) => one.label);
		if (own.length === 0 || own.some((one) => one.label === '')) return;
		facts.push({ kind: 'otherLabel', fields: [pathOf(role)], values: { label } });
	};
	mistaken('iban', accounts);
	mistaken('supplier_vat_id', vatNumbersOn(page));
	const place = placeOf(page, String(valueOf('invoice_number') ?? ''));
	if (place !== undefined) {
		facts.push({ kind: 'numberIsPostcode', fields: [pathOf('invoice_number')], values: { place } });
	}
	const customerVat = compact(valueOf('customer_vat_id'));
	for (const role of Object.keys(FINDERS) as Array<keyof typeof FINDERS>) {
		if (valueOf(role) !== '') continue;
		const printed = values(FINDERS[role](page, dateOrder)).filter((value) => value !== customerVat);
		if (printed.length === 0) continue;
		notes.push(
			issueOf({ kind: 'emptyButPrinted', fields: [pathOf(role)], values: { printed } }).text,
		);
	}
	return { facts, notes };
}
