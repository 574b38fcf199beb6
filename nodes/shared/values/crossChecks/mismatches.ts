import { type Values, isValues, asList } from '../../basics/values';
import {
	column,
	dayNumber,
	fewMismatches,
	figure,
	isNear,
	roundingOf,
	type Rule,
	sum,
	textIn,
} from './figures';
import { IDENTITY } from './identity';
import { sumsAddUp } from './sums';
import { alikeNames } from '../../basics/text/companyNames';
import { lazy } from '../../basics/memoize';
import { fold } from '../../basics/text/fold';
import type { Fact } from '../facts/fact';

/** Price bases: a price may be per 10, per 100 or per 1,000 pieces. */
const PRICE_UNITS = [1, 10, 100, 1000];

/** Factors between a price and a total of which one has tax in it: of the line, and of the document. */
function taxFactors(record: Values, line: Values): number[] {
	const [net, tax] = [figure(record['net_amount']), figure(record['tax_amount'])];
	const rates = [line, ...asList(record['tax_lines']).filter(isValues)].map(
		({ tax_rate: ofLine, rate }) => figure(ofLine) ?? figure(rate) ?? 0,
	);
	const ofDocument = net && tax ? (tax / net) * 100 : 0;
	const factors = [...rates, ofDocument].map((rate) => 1 + Math.abs(rate) / 100);
	return factors.flatMap((factor) => [factor, 1 / factor]);
}

/** Half a unit of the last decimal of a number: how far it may have been rounded. */
const roundedBy = (value: number, least: number) =>
	10 ** -Math.max(least, (String(value).split('.')[1] ?? '').length) / 2;

/** A discount or surcharge that makes a total of a larger or smaller amount, as it may be printed: in money and in per cent. */
function changesTo(total: number, from: number, leeway: number): number[] {
	const percent = Math.abs(1 - total / from) * 100;
	const rounded = [0, 1, 2].map((decimals) => Number(percent.toFixed(decimals)));
	const isExact = (each: number) => isNear((each * from) / 100, Math.abs(from - total), leeway);
	return [Number(Math.abs(from - total).toFixed(2)), ...rounded.filter(isExact)];
}

/** How often a record and the entries of its lists have each number. */
export function timesAnswered(record: Values): Map<number, number> {
	const times = new Map<number, number>();
	const entries = Object.values(record).flatMap(asList).filter(isValues);
	for (const value of [record, ...entries].flatMap((each) => Object.values(each))) {
		const size = Math.abs(figure(value) ?? NaN);
		times.set(size, (times.get(size) ?? 0) + 1);
	}
	return times;
}

/**
 * Quantity × unit price − discount = total of a line. Prices may be of many units or with tax, and a
 * discount may be in the price already or be in per cent. Lists without discounts may leave out one, or a
 * surcharge, that is printed: a number that the pages have more often than the record.
 */
const linesFit: Rule = (record, timesPrinted) => {
	const { sum: tolerance } = roundingOf(record);
	const names = ['quantity', 'unit_price', 'total'];
	const doubts = asList(record['lines']).flatMap((line, index) => {
		if (!isValues(line)) return [];
		const [quantity, price, total] = names.map((name) => figure(line[name]));
		if (quantity == null || price == null || total == null) return [];
		const discount = Math.abs(figure(line['discount']) ?? 0);
		const full = Math.abs(quantity * price);
		// A price of few decimals was rounded, once for each piece; hours are rounded too.
		const ofQuantity = Number.isInteger(quantity) ? 0 : Math.abs(price) * roundedBy(quantity, 2);
		const leeway = tolerance + Math.abs(quantity) * roundedBy(price, 2) + ofQuantity;
		const size = Math.abs(total);
		const isFit = (each: number) => isNear(each, size, leeway);
		// So most lines are; the other ways are tried for the rest.
		if (isFit(full - discount)) return [];
		const products = PRICE_UNITS.map((unit) => full / unit);
		const taxes = taxFactors(record, line);
		const fits = products
			.flatMap((each) => [each - discount, each + discount, each, each * (1 - discount / 100)])
			.flatMap((each) => [each, ...taxes.map((factor) => each * factor)]);
		if (fits.some(isFit)) return [];
		const isWhole = Object.hasOwn(line, 'discount');
		if (!isWhole && timesPrinted === undefined) return [];
		const changes = isWhole ? [] : products.flatMap((each) => changesTo(size, each, leeway));
		const fields = names.map((name) => `lines[${index}].${name}`);
		const values = { index, quantity, price, discount, total };
		return [{ changes, fact: { kind: 'lineTotal', fields, values } as const }];
	});
	if (doubts.length === 0) return [];
	const answered = timesAnswered(record);
	const ofDocument = Math.abs(figure(record['discount']) ?? NaN);
	const isPrinted = (change: number) =>
		(timesPrinted?.(change) ?? 0) > (answered.get(change) ?? 0) ||
		// One that was answered for the whole document.
		(doubts.length === 1 && isNear(change, ofDocument, tolerance));
	const found = doubts.filter(({ changes }) => !changes.some(isPrinted));
	return fewMismatches(
		'lines',
		found.map(({ fact }) => fact),
	);
};

// Checks of fields that the template "Invoice (Detailed)" has.

/** The discount for early payment is its rate of the total, and ends its days after the invoice. */
const earlyPaymentFits: Rule = (record) => {
	const [percent, amount, days] = ['percent', 'amount', 'days'].map((name) =>
		figure(record[`early_payment_${name}`]),
	);
	const found: Fact[] = [];
	const bases = ['total_amount', 'amount_due', 'net_amount'].flatMap(
		(name) => figure(record[name]) ?? [],
	);
	if (percent != null && amount != null && bases.length > 0) {
		const fits = bases.flatMap((base) => [(base * percent) / 100, base * (1 - percent / 100)]);
		const { sum: tolerance } = roundingOf(record);
		if (!fits.some((each) => isNear(Math.abs(each), Math.abs(amount), tolerance))) {
			found.push({
				kind: 'earlyPaymentAmount',
				fields: ['early_payment_percent', 'early_payment_amount'],
				values: { amount, percent, base: bases[0] ?? 0 },
			});
		}
	}
	const until = textIn(record, 'early_payment_until');
	const actual = ['date', 'delivery_date']
		.map((name) => dayNumber(until) - dayNumber(record[name]))
		.filter(Number.isFinite);
	if (days != null && actual.length > 0 && !actual.some((each) => isNear(each, days, 1))) {
		found.push({
			kind: 'earlyPaymentDays',
			fields: ['early_payment_days', 'early_payment_until'],
			values: { until, days },
		});
	}
	return found;
};

/** The lines of a tax rate make the net amount of its tax line, unless the document has its own discounts. */
const ratesAddUp: Rule = (record) => {
	const net = figure(record['net_amount']);
	const [totals, rates] = [column(record, 'lines', 'total'), column(record, 'lines', 'tax_rate')];
	if (net === null || totals === null || rates === null) return [];
	const { sum: tolerance, line: each } = roundingOf(record);
	const leeway = tolerance + each * totals.length;
	// Lines with tax, or with discounts of the document, add up to something else.
	if (!isNear(sum(totals), net, leeway)) return [];
	const taxLines = asList(record['tax_lines']).filter(isValues);
	return [...new Set(rates)].flatMap((rate): Fact[] => {
		const same = taxLines.filter((line) => figure(line['rate']) === rate);
		const nets = column({ same }, 'same', 'net_amount');
		const added = sum(totals.filter((_, at) => rates[at] === rate));
		if (!nets || isNear(Math.abs(added), Math.abs(sum(nets)), leeway)) return [];
		const values = { rate, lines: added, taxLines: sum(nets) };
		return [{ kind: 'taxRate', fields: ['lines', 'tax_lines'], values }];
	});
};

/** Forms of postcodes, from the Unicode CLDR data on postal codes (supplemental/postalCodeData.xml). */
const POSTCODES: Record<string, RegExp> = {
	AT: /^\d{4}$/,
	AU: /^\d{4}$/,
	BE: /^\d{4}$/,
	CH: /^\d{4}$/,
	CZ: /^\d{3} ?\d{2}$/,
	DE: /^\d{5}$/,
	DK: /^\d{4}$/,
	ES: /^\d{5}$/,
	FI: /^\d{5}$/,
	FR: /^\d{2} ?\d{3}$/,
	GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
	IT: /^\d{5}$/,
	LU: /^\d{4}$/,
	NO: /^\d{4}$/,
	NL: /^\d{4} ?[A-Z]{2}$/,
	PL: /^\d{2}-\d{3}$/,
	PT: /^\d{4}-\d{3}$/,
	SE: /^\d{3} ?\d{2}$/,
	SK: /^\d{3} ?\d{2}$/,
	US: /^\d{5}(?:-\d{4})?$/,
};

/** Codes of these countries by their folded names in languages of their neighbours. */
const countryCodes = lazy(() => {
	const languages = ['en', 'de', 'fr', 'it', 'es', 'nl', 'pl', 'cs', 'da', 'sv', 'pt'];
	return new Map(
		languages.flatMap((language) => {
			const names = new Intl.DisplayNames(language, { type: 'region' });
			return Object.keys(POSTCODES).map((code) => [fold(names.of(code) ?? code), code] as const);
		}),
	);
});

const postcodesFit: Rule = (record) =>
	['supplier', 'customer', 'delivery', 'supply'].flatMap((of): Fact[] => {
		const field = `${of}_postcode`;
		const postcode = textIn(record, field).toUpperCase();
		const country = textIn(record, `${of}_country`);
		if (postcode === '' || country === '') return [];
		const code = countryCodes().get(fold(country)) ?? country.toUpperCase();
		const form = Object.hasOwn(POSTCODES, code) ? POSTCODES[code] : undefined;
		// Countries may be in front of their postcodes: D-12345.
		if (form === undefined || form.test(postcode.replace(/^[A-Z]{1,3}[ -](?=\d)/, ''))) return [];
		const fields = [field, `${of}_country`];
		return [{ kind: 'postcode', fields, values: { postcode, country } }];
	});

/** The account to pay to is one of the supplier. */
const holderIsSupplier: Rule = (record) => {
	const [holder, supplier] = [textIn(record, 'account_holder'), textIn(record, 'supplier')];
	if (holder === '' || supplier === '' || Object.hasOwn(record, 'bank')) return [];
	if (alikeNames(holder, supplier)) return [];
	const fields = ['account_holder', 'supplier'];
	return [{ kind: 'accountHolder', fields, values: { holder, supplier } }];
};

/** Opening balance + bookings = closing balance. */
const bookingsAddUp: Rule = (record) => {
	const opening = figure(record['opening_balance']);
	const closing = figure(record['closing_balance']);
	const bookings = column(record, 'transactions', 'amount');
	if (opening === null || closing === null || bookings === null) return [];
	const reached = opening + sum(bookings);
	if (isNear(reached, closing, roundingOf(record).sum)) return [];
	const fields = ['opening_balance', 'transactions', 'closing_balance'];
	return [{ kind: 'closingBalance', fields, values: { reached, closing } }];
};

/** Each printed balance is the one before it and the bookings since; statements also begin with the newest. */
const balancesFollow: Rule = (record) => {
	const bookings = asList(record['transactions']).map((entry, index) => {
		const { amount, balance } = isValues(entry) ? entry : {};
		return { index, amount: figure(amount), balance: figure(balance) };
	});
	const tolerance = roundingOf(record).sum;
	const oldestFirst = breaks(bookings, tolerance);
	if (oldestFirst.length === 0) return [];
	const newestFirst = breaks([...bookings].reverse(), tolerance);
	const fewer = newestFirst.length < oldestFirst.length ? newestFirst : oldestFirst;
	return fewMismatches('transactions', fewer);
};

function breaks(
	bookings: { index: number; amount: number | null; balance: number | null }[],
	tolerance: number,
): Fact[] {
	const found: Fact[] = [];
	let reached: number | null = null;
	for (const { index, amount, balance } of bookings) {
		reached = reached === null || amount === null ? null : reached + amount;
		if (balance === null) continue;
		if (reached !== null && !isNear(reached, balance, tolerance)) {
			const fields = ['amount', 'balance'].map((name) => `transactions[${index}].${name}`);
			found.push({ kind: 'balance', fields, values: { index, reached, balance } });
		}
		reached = balance;
	}
	return found;
}

/** How far a booking may lie outside of the period, in days: cards show the day of the purchase. */
const LEEWAY = 45;

/** Bookings lie in the period of the statement; a wrong year does not. */
const bookingsInPeriod: Rule = (record) => {
	const start = dayNumber(record['period_start']);
	const end = dayNumber(record['period_end']);
	const found = asList(record['transactions']).flatMap((entry, index): Fact[] => {
		const date = isValues(entry) ? entry['date'] : null;
		const booked = dayNumber(date);
		// Compared with a missing day, both are false.
		const isOutside = booked < start - LEEWAY || booked > end + LEEWAY;
		if (!isOutside) return [];
		const fields = [`transactions[${index}].date`, 'period_start', 'period_end'];
		return [{ kind: 'bookingDate', fields, values: { index, date: String(date) } }];
	});
	return fewMismatches('transactions', found);
};

const SUMS = [sumsAddUp, bookingsAddUp, balancesFollow];

const RULES = [
	...SUMS,
	bookingsInPeriod,
	...IDENTITY,
	linesFit,
	earlyPaymentFits,
	ratesAddUp,
	postcodesFit,
	holderIsSupplier,
];

/**
 * Values that do not fit together, for fields named like those of the templates: `net_amount`, `tax_amount`,
 * `total_amount`, `lines[].total`, `date`, `due_date`, `supplier_vat_id`, … A missing value is no mismatch.
 */
export const mismatches = (...of: Parameters<Rule>): Fact[] => RULES.flatMap((rule) => rule(...of));

/** Sums of documents and statements that do not add up. */
export const wrongSums = (record: Values): Fact[] => SUMS.flatMap((rule) => rule(record));
