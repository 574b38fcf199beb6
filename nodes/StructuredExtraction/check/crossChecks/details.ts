import { sameName, similarNames } from '../../../shared/text/companyNames';
import { fold } from '../../../shared/text/fold';
import { quote } from '../../../shared/text/valueText';
import { asList, isValues, type Values } from '../../../shared/values';
import { entryInWords, labelOf } from '../../../shared/schema/label';
import {
	fewMismatches,
	figure,
	isNear,
	type Mismatch,
	money,
	roundingOf,
	type Rule,
	sum,
} from './figures';

// Checks of fields that the template "Invoice (Detailed)" has.

const textIn = (record: Values, name: string) => {
	const value = record[name];
	return typeof value === 'string' ? value.trim() : '';
};

/** Units of which a price may be that of many. */
const PRICE_UNITS = [1, 10, 100, 1000];

/**
 * Quantity × unit price − discount = total of a line, for lists that have the discount. Prices may be of
 * many units or with tax, and a discount may be in the price already or be in per cent.
 */
const linesFit: Rule = (record) => {
	const { sum: tolerance } = roundingOf(record);
	const found = asList(record['lines']).flatMap((line, index): Mismatch[] => {
		if (!isValues(line) || !Object.hasOwn(line, 'discount')) return [];
		const [quantity, price, total] = ['quantity', 'unit_price', 'total'].map((name) =>
			figure(line[name]),
		);
		if (quantity == null || price == null || total == null) return [];
		const [discount, rate] = [figure(line['discount']) ?? 0, figure(line['tax_rate']) ?? 0];
		const full = quantity * price;
		// A price of few decimals was rounded, once for each piece.
		const leeway = tolerance + Math.abs(quantity) * 10 ** -Math.max(2, decimalsOf(price)) * 0.5;
		const fits = PRICE_UNITS.flatMap((unit) => {
			const gross = full / unit;
			return [gross - discount, gross + discount, gross, gross * (1 - discount / 100)];
		}).flatMap((each) => [each, each * (1 + rate / 100), each / (1 + rate / 100)]);
		if (fits.some((each) => isNear(Math.abs(each), Math.abs(total), leeway))) return [];
		const less = discount === 0 ? '' : ` less ${money(Math.abs(discount))}`;
		const fields = ['quantity', 'unit_price', 'total'].map((name) => `lines[${index}].${name}`);
		const text = `${entryInWords('lines', index + 1)}: ${quantity} × ${price}${less} is ${money(full - Math.abs(discount))}, not ${money(total)}`;
		return [{ fields, text }];
	});
	return fewMismatches('lines', found);
};

const decimalsOf = (value: number) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

/** Early payment discounts above this are another number, in per cent. */
const MAX_EARLY = 20;

const MS_PER_DAY = 86_400_000;

/** The discount for early payment is its rate of the total, and ends its days after the invoice. */
const earlyPaymentFits: Rule = (record) => {
	const of = (name: string) => figure(record[name]);
	const [percent, days] = [of('early_payment_percent'), of('early_payment_days')];
	const amount = of('early_payment_amount');
	const found: Mismatch[] = [];
	if (percent !== null && (percent < 0 || percent > MAX_EARLY)) {
		const text = `${labelOf('early_payment_percent')}: ${percent} % is no usual discount for early payment`;
		found.push({ fields: ['early_payment_percent'], text });
	}
	const bases = ['total_amount', 'amount_due', 'net_amount'].flatMap((name) => of(name) ?? []);
	if (percent !== null && amount !== null && bases.length > 0) {
		const { sum: tolerance } = roundingOf(record);
		const fits = bases.flatMap((base) => [(base * percent) / 100, base * (1 - percent / 100)]);
		if (!fits.some((each) => isNear(Math.abs(each), Math.abs(amount), tolerance))) {
			const text = `The discount for early payment, ${money(amount)}, is not ${percent} % of ${money(bases[0] ?? 0)}`;
			found.push({ fields: ['early_payment_percent', 'early_payment_amount'], text });
		}
	}
	const until = Date.parse(textIn(record, 'early_payment_until'));
	const starts = ['date', 'delivery_date'].map((name) => Date.parse(textIn(record, name)));
	const known = starts.filter(Number.isFinite);
	if (days !== null && Number.isFinite(until) && known.length > 0) {
		const isDay = known.some((start) => Math.abs((until - start) / MS_PER_DAY - days) <= 1);
		if (!isDay) {
			const text = `The discount for early payment ends on ${textIn(record, 'early_payment_until')}, which is not ${days} days after the invoice`;
			found.push({ fields: ['early_payment_days', 'early_payment_until'], text });
		}
	}
	return found;
};

/** The lines of a tax rate make the net amount of its tax line, unless the document has its own discounts. */
const ratesAddUp: Rule = (record) => {
	const lines = asList(record['lines']).filter(isValues);
	const net = figure(record['net_amount']);
	const totals = lines.map((line) => figure(line['total']));
	const rates = lines.map((line) => figure(line['tax_rate']));
	const { sum: tolerance, line: each } = roundingOf(record);
	const leeway = tolerance + each * lines.length;
	// Lines with tax, or with discounts of the document, add up to something else.
	const isNet = net !== null && isNear(sum(totals.map((total) => total ?? 0)), net, leeway);
	if (!isNet || [...totals, ...rates].includes(null)) return [];
	const taxLines = asList(record['tax_lines']).filter(isValues);
	const found = [...new Set(rates)].flatMap((rate): Mismatch[] => {
		const same = taxLines.filter((line) => figure(line['rate']) === rate);
		const nets = same.map((line) => figure(line['net_amount']));
		if (same.length === 0 || nets.includes(null)) return [];
		const taxed = sum(nets.map((one) => one ?? 0));
		const added = sum(totals.map((total, at) => (rates[at] === rate ? (total ?? 0) : 0)));
		if (isNear(Math.abs(added), Math.abs(taxed), leeway)) return [];
		const text = `The lines with ${rate} % tax add up to ${money(added)}, their VAT line has ${money(taxed)}`;
		return [{ fields: ['lines', 'tax_lines'], text }];
	});
	return found;
};

/** Forms of postcodes, from the Unicode CLDR data on postal codes (supplemental/postalCodeData.xml). */
const POSTCODES: Record<string, RegExp> = {
	...{ AT: /^\d{4}$/, AU: /^\d{4}$/, BE: /^\d{4}$/, CH: /^\d{4}$/, CZ: /^\d{3} ?\d{2}$/ },
	...{ DE: /^\d{5}$/, DK: /^\d{4}$/, ES: /^\d{5}$/, FI: /^\d{5}$/, FR: /^\d{2} ?\d{3}$/ },
	...{ GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, IT: /^\d{5}$/, LU: /^\d{4}$/, NO: /^\d{4}$/ },
	...{ NL: /^\d{4} ?[A-Z]{2}$/, PL: /^\d{2}-\d{3}$/, PT: /^\d{4}-\d{3}$/, SE: /^\d{3} ?\d{2}$/ },
	...{ SK: /^\d{3} ?\d{2}$/, US: /^\d{5}(?:-\d{4})?$/ },
};

/** Codes of the countries by their folded names in languages of their neighbours. */
const countryCodes = (): Map<string, string> => {
	const languages = ['en', 'de', 'fr', 'it', 'es', 'nl', 'pl', 'cs', 'da', 'sv', 'pt'];
	return new Map(
		languages.flatMap((language) => {
			const names = new Intl.DisplayNames(language, { type: 'region' });
			return Object.keys(POSTCODES).map((code) => [fold(names.of(code) ?? code), code] as const);
		}),
	);
};

let codes: Map<string, string> | undefined;

const postcodesFit: Rule = (record) =>
	['supplier', 'customer', 'delivery', 'supply'].flatMap((of): Mismatch[] => {
		const field = `${of}_postcode`;
		const postcode = textIn(record, field).toUpperCase();
		const country = textIn(record, `${of}_country`);
		if (postcode === '' || country === '') return [];
		const code = (codes ??= countryCodes()).get(fold(country)) ?? country.toUpperCase();
		const form = Object.hasOwn(POSTCODES, code) ? POSTCODES[code] : undefined;
		// Countries may be in front of their postcodes: D-12345.
		if (form === undefined || form.test(postcode.replace(/^[A-Z]{1,3}[ -](?=\d)/, ''))) return [];
		const text = `${labelOf(field)}: ${quote(postcode)} has not the form of a postcode in ${country}`;
		return [{ fields: [field, `${of}_country`], text }];
	});

/** The account to pay to is one of the supplier. */
const holderIsSupplier: Rule = (record) => {
	const [holder, supplier] = [textIn(record, 'account_holder'), textIn(record, 'supplier')];
	if (holder === '' || supplier === '' || Object.hasOwn(record, 'bank')) return [];
	if (sameName(holder, supplier) || similarNames(holder, supplier)) return [];
	const text = `The bank account is one of ${quote(holder)}, the supplier is ${quote(supplier)}`;
	return [{ fields: ['account_holder', 'supplier'], text }];
};

export const DETAILS: Rule[] = [
	...[linesFit, earlyPaymentFits, ratesAddUp, postcodesFit, holderIsSupplier],
];
