import { hasValue } from '../../shared/basics/values';
import { isFilled } from '../../shared/basics/text/readableText';
import type { Span } from '../../shared/basics/text/spans';
import type { Fact } from '../../shared/values/facts/fact';
import type { Mention } from '../../shared/values/mentions/mention';
import type { Role } from '../../shared/values/roles/roles';
import { findLabels } from '../../shared/values/mentions/labels';
import { labelAt } from '../evidence/labels';
import type { PagedText } from '../evidence/sourceText';
import { otherPurpose } from '../../shared/known/printedAccounts';
import type { Exam } from './Exam';
import { printedValues } from './printedValues';

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

/** The label of a value, if it is one of a role. */
function labelOf(source: PagedText, span: Span, role: Role): string | undefined {
	const label = labelAt(source, span, {
		own: role,
		of: (text) => findLabels(text, role)[0] && role,
	});
	return label?.whose && findLabels(label.text, role)[0]?.text;
}

/** Accounts or VAT numbers, each with the words that say that it is another's; "" without. */
const withLabels = (
	found: Mention<string, string>[],
	labelFor: (span: Span) => string | undefined,
): Printed[] =>
	found
		.slice(0, MAX_FOUND)
		.map((one) => ({ value: one.values[0] ?? '', label: labelFor(one) ?? '' }));

/** The VAT numbers of the page, with the words that say that one is the customer's. */
const vatNumbersOn = (source: PagedText): Printed[] =>
	withLabels(source.mentions.vatNumbers(), (span) => labelOf(source, span, 'customer_vat_id'));

/** Forms of postcodes; in Poland and Portugal with a hyphen. */
const POSTCODE = /^(?:\d{4,6}|\d\d-\d{3}|\d{4}-\d{3})$/;

/** A number that the page has only as a postcode: with one town after it, and once at the beginning of a line or a cell. */
function placeOf({ mentions: { text }, layout }: PagedText, number: string): string | undefined {
	if (!POSTCODE.test(number)) return undefined;
	const found = [...text.matchAll(new RegExp(`(?<![\\p{L}\\d])${number}(?![\\p{L}\\d])`, 'gu'))];
	const places = found.map(
		({ index }) =>
			/^[\d-]+\s\p{Lu}\p{L}{2,30}/u.exec(text.slice(index, index + GAP + MAX_TEXT))?.[0],
	);
	const isAtStart = found.some(({ index }) => {
		const line = layout().lineAt(index);
		const from = (line?.table ? line.cellAt(index) : line)?.start ?? index;
		return /(?:^|,)[ \t]{0,9}(?:[A-Z]{1,3}[- ])?$/.test(
			text.slice(Math.max(from, index - MAX_TEXT), index),
		);
	});
	const [place] = places;
	return isAtStart && places.every((each) => each === place) ? place : undefined;
}

const isInside = (one: Span, other: Span) => other.start <= one.start && one.end <= other.end;

/** A number without what separates its groups. */
const compact = (value: unknown) =>
	String(value ?? '')
		.replace(/[\s.-]/g, '')
		.toUpperCase();

/** Lines of an address below its name. */
const MAX_ADDRESS = 6;

/** The VAT number of the supplier is in the address of the customer, and the page has another one elsewhere. */
function customersVatId(exam: Exam, { mentions: page, layout }: PagedText): Fact[] {
	const given = compact(exam.valueOf('supplier_vat_id'));
	const names = exam.spansOf('customer');
	const numbers = page.vatNumbers().slice(0, MAX_FOUND);
	if (given === '' || names.length === 0 || names.length > MAX_FOUND) return [];
	const { lines } = layout();
	const isOfCustomer = ({ start }: Span) =>
		names.some((span) => {
			const [from, to] = [layout().indexAt(span.start), layout().indexAt(start)];
			const between = lines.slice(from, to + 1);
			const column = layout().cellAt(span.start)?.column;
			const isInColumn =
				between.every(({ table }) => !table) || layout().cellAt(start)?.column === column;
			return (
				to >= from &&
				to - from <= MAX_ADDRESS &&
				isInColumn &&
				between.every((line) => line.table !== undefined || isFilled(line.text()))
			);
		});
	const own = numbers.filter(({ values }) => values.includes(given));
	const others = numbers.filter(({ values }) => !values.includes(given));
	if (own.length === 0 || !own.every(isOfCustomer) || others.every(isOfCustomer)) return [];
	const values = { value: given, customer: String(exam.valueOf('customer')) };
	return [{ kind: 'customersVatId', fields: [exam.pathOf('supplier_vat_id')], values }];
}

/**
 * What the pages print and the record does not have: a value that is missing, the account to which the claim was
 * assigned; or has from elsewhere: an account or a number of the customer, a postcode as the number. About fields that
 * many documents leave out, there are notes. Next to an e-invoice, the page is not read.
 */
export function labelledValues(exam: Exam): Fact[] {
	const facts: Fact[] = [];
	const source = exam.source();
	if (!source || hasValue(exam.fromInvoice) || !exam.has('invoice_number')) return facts;
	const page = source.mentions;
	const pathOf = (role: Role) => exam.pathOf(role);
	const valueOf = (role: Role) => exam.valueOf(role);
	const accounts = withLabels(page.accounts(), (span) =>
		otherPurpose(page.text, span, OTHER_ACCOUNTS),
	);
	const values = (found: Printed[]) => [...new Set(found.map(({ value }) => value))];

	const iban = valueOf('iban');
	const payees = values(accounts.filter(({ label }) => label === ''));
	if (iban === '' && payees.length > 0) {
		facts.push({ kind: 'emptyButPrinted', fields: [pathOf('iban')], values: { printed: payees } });
	}
	const given = compact(iban);
	const factor = withLabels(page.accounts(), (span) =>
		labelOf(source, span, 'factor_account'),
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
	mistaken('supplier_vat_id', vatNumbersOn(source));
	facts.push(...customersVatId(exam, source));
	// Which of several is meant, the list of suppliers tells, where there is one.
	const others = payees.filter((value) => value !== given);
	if (!exam.hasSuppliers && payees.includes(given) && others.length > 0 && !factor) {
		facts.push({ kind: 'severalAccounts', fields: [pathOf('iban')], values: { others } });
	}
	const place = placeOf(source, String(valueOf('invoice_number') ?? ''));
	if (place !== undefined) {
		facts.push({ kind: 'numberIsPostcode', fields: [pathOf('invoice_number')], values: { place } });
	}
	const printed = String(valueOf('invoice_number') ?? '');
	const numbers = exam.spansOf('invoice_number');
	const days = exam.spansOf('date');
	// Of "5/V/2025" the month may be the one of a date that is printed otherwise.
	const isNumber = (day: Span) => numbers.some((span) => isInside(day, span));
	if (/^[\d./-]+$/.test(printed) && days.length > 0 && days.every(isNumber)) {
		facts.push({ kind: 'numberAsDate', fields: [pathOf('date')], values: { printed } });
	}
	const customerVat = compact(valueOf('customer_vat_id'));
	const vatNumbers = vatNumbersOn(source).filter(({ label }) => label === '');
	const printedBy = {
		supplier_vat_id: () => values(vatNumbers).filter((value) => value !== customerVat),
		...printedValues(source, exam.dateOrder, String(valueOf('supplier') ?? '')),
	};
	for (const [role, find] of Object.entries(printedBy) as [Role, () => string[]][]) {
		const found = valueOf(role) === '' ? [...new Set(find())] : [];
		if (found.length === 0) continue;
		facts.push({
			kind: 'emptyOptional',
			fields: [pathOf(role)],
			values: { printed: found },
			severity: 'note',
		});
	}
	return facts;
}
