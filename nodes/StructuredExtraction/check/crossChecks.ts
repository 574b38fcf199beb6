import { asList, isValues, type Values } from '../../shared/basics/values';
import type { Exam } from './Exam';
import { amountsAfter, textBefore, valuesAfter } from '../evidence/labels';
import { recordByRole } from '../../shared/values/roles/recordByRole';
import { flatFields } from '../../shared/values/schema/flatFields';
import { joinPath } from '../../shared/values/schema/joinPath';
import type { Field, Schema } from '../../shared/values/schema/schema';
import { type Fact, factOf } from '../../shared/values/facts/fact';
import { exampleNumbers } from '../../shared/values/crossChecks/identity';
import { mismatches, timesAnswered } from '../../shared/values/crossChecks/mismatches';
import { figure, sum } from '../../shared/values/crossChecks/figures';
import { totalLabel } from '../../shared/values/mentions/totals';
import { shownLabel } from '../../shared/values/mentions/labels';
import type { Mentions } from '../../shared/values/mentions/Mentions';
import { within } from '../../shared/basics/text/spans';
import { currencyCandidates } from '../../shared/values/mentions/currencyCandidates';
import { currenciesShown, KNOWN_COUNTRIES } from '../../shared/values/mentions/currencyCountries';

/** Values that do not fit together (`mismatches`), by themselves or next to the sums and symbols of the pages. */
export function crossCheck(exam: Exam): Fact[] {
	const page = exam.source()?.mentions ?? null;
	const timesPrinted = (number: number) => page?.numbersByValue().get(number)?.length ?? 0;
	const { values: own, pathOf } = exam.byRole();
	const values: Values = {
		rounding_amount: exam.rounding,
		third_party_amount: exam.thirdParty,
		earlier_balance: page ? earlierBalance(own, page) : 0,
		...own,
	};
	const rules = [currencyFits, netAsTotal, paidLeftOut];
	const onPages = page ? rules.flatMap((rule) => rule(values, page)) : [];
	if (exam.has('currency')) onPages.push(...currencyNamed(exam, values));
	// Its rate may have been asked for.
	const isTaxGiven = (exam.valueOf('tax_amount') ?? '') !== '';
	if (page && !isTaxGiven) onPages.push(...taxLeftOut(values, page));
	if (page && (exam.valueOf('net_amount') ?? 1) === '') onPages.push(...netLeftOut(values, page));
	const hasChanges = ['discount', 'additional_charges'].some((name) => Object.hasOwn(values, name));
	const isExplained = (fact: Fact) =>
		fact.kind === 'lineSum' && page && !hasChanges && isSubtotal(page, fact.values.lines);
	const sums = mismatches(values, page ? timesPrinted : undefined);
	const found = [...sums.filter((fact) => !isExplained(fact)), ...onPages];
	return found.map((fact) => ({ ...fact, fields: fact.fields.map(pathOf) }));
}

/** Notes about values that were not checked. */
export function notChecked(schema: Schema, record: Values): Fact[] {
	const fields = pathsWithPattern(schema.fields);
	const { unchecked, leftOut } = schema;
	return [
		...exampleNumbers(recordByRole(schema, record).values),
		...(fields.length > 0 ? [{ ...factOf('patternsUnchecked', {}), fields }] : []),
		...(unchecked ? [factOf('keywordsUnchecked', { names: unchecked })] : []),
		...(leftOut ? [factOf('keywordsLeftOut', { names: leftOut })] : []),
	];
}

const pathsWithPattern = (fields: Field[], holder = ''): string[] =>
	flatFields(fields).flatMap(({ keys, field }) => {
		const at = joinPath(holder, ...keys);
		if ('fields' in field) return pathsWithPattern(field.fields, at);
		const leaf = 'item' in field ? field.item : field;
		return leaf.type === 'string' && leaf.pattern !== undefined ? [at] : [];
	});

/** Whether a page prints a number as a sum: of lines, before discounts and charges that have no field. */
const isSubtotal = (page: Mentions, number: number): boolean =>
	(page.numbersByValue().get(Number(number.toFixed(2))) ?? [])
		.slice(0, MAX_OCCURRENCES)
		.some((span) => totalLabel(shownLabel(textBefore(page, span))) !== undefined);

/** Sums whose currency symbol tells the currency of a document. */
const TOTALS = ['total_amount', 'closing_balance'];

/** The currency is one of those that the symbol next to the total can mean, if there is a symbol. */
function currencyFits(record: Values, page: Mentions): Fact[] {
	const { currency } = record;
	const field = TOTALS.find((name) => figure(record[name]) !== null);
	if (typeof currency !== 'string' || field === undefined) return [];
	const printed = [...currenciesNextTo(page, figure(record[field]) ?? 0)];
	const meant = [currency, ...currencyCandidates(currency)];
	const isMeant = (codes: string[]) => codes.some((code) => meant.includes(code));
	const shared = printed.find(([, codes]) => isMeant(codes));
	if (shared) return countryFits(currency, field, shared, page);
	if (printed.length === 0) {
		// "Total kr.      3,300.00"
		const { start, end } = page.currencies().get(currency) ?? { start: 0, end: 0 };
		const symbol = page.text.slice(start, end);
		return countryFits(currency, field, [symbol, currencyCandidates(symbol)], page);
	}
	const symbols = printed.map(([symbol]) => symbol).slice(0, 3);
	return [{ kind: 'currencyAtTotal', fields: ['currency', field], values: { currency, symbols } }];
}

/** A code after the word for a currency: "Valuta: NOK". */
const NAMED = /^(?:\s\p{L}{1,8})?[^\p{L}\d\n]{0,6}([A-Z]{3})(?![\p{L}\d])/u;

/** A currency is named at its own label, and neither that nor the code next to the total is the one that was answered. */
function currencyNamed(exam: Exam, record: Values): Fact[] {
	const [source, { currency, total_amount: total }] = [exam.source(), record];
	if (!source || typeof currency !== 'string') return [];
	const { labels } = source.mentions;
	const codes = valuesAfter(source, labels('currency').slice(0, MAX_OCCURRENCES), (text, _, at) => {
		const [, code = ''] = (at < 2 && NAMED.exec(text)) || [];
		return currencyCandidates(code).length > 0 ? code : undefined;
	});
	const named = new Set([
		...codes,
		...currenciesNextTo(source.mentions, figure(total) ?? NaN).keys(),
	]);
	const [code] = codes;
	if (code === undefined || named.has(currency)) return [];
	return [{ kind: 'currencyNamed', fields: ['currency'], values: { currency, code } }];
}

/** Of several currencies with the printed symbol, the words for countries on the page show the one that was answered. */
function countryFits(
	currency: string,
	field: string,
	[symbol, codes]: [string, string[]],
	page: Mentions,
): Fact[] {
	const others = codes.filter((code) => code !== currency && KNOWN_COUNTRIES.has(code));
	if (others.length === 0 || !codes.includes(currency)) return [];
	const shown = currenciesShown(page.text, codes);
	if (shown.includes(currency)) return [];
	const values = { currency, symbol, others: shown.length > 0 ? shown : others };
	return shown.length > 0
		? [{ kind: 'currencyOfCountry', fields: ['currency', field], values }]
		: [{ kind: 'currencyUnclear', fields: ['currency'], values, severity: 'note' }];
}

/** The part of the amount due that the total does not have, if the pages print it and name an earlier balance. */
function earlierBalance(record: Values, page: Mentions): number {
	const [total, paid, due] = ['total_amount', 'amount_paid', 'amount_due'].map((name) =>
		figure(record[name]),
	);
	if (total == null || due == null) return 0;
	const rest = Number((due - total + Math.abs(paid ?? 0)).toFixed(2));
	if (rest === 0 || page.labels('earlier_balance').length === 0) return 0;
	return page.numbersByValue().has(Math.abs(rest)) ? rest : 0;
}

/** Tax is a smaller part of the total. */
const MAX_RATE = 0.35;

/** Countries have fewer rates of tax. */
const MAX_RATES = 5;

/** A tax on the page, or the sum of those of several rates, with the text in front of each. */
type PrintedTax = { labels: string[]; tax: number };

/** The tax was not answered or is 0, and the page has one that leads from the total to another sum on it. */
function netAsTotal(record: Values, page: Mentions): Fact[] {
	const total = Math.abs(figure(record['total_amount']) ?? 0);
	const tax = record['tax_amount'];
	if (tax !== null && tax !== 0) return [];
	const taxes = new Map<number, PrintedTax>();
	const add = (found: PrintedTax) => taxes.set(Number((total + found.tax).toFixed(2)), found);
	/** Of each line the last amount: those before it may be what is taxed. */
	const ofRates: PrintedTax = { labels: [], tax: 0 };
	for (const line of page.lines()) {
		const isTaxed = within(page.labels('tax_amount'), line).length > 0;
		const amounts = isTaxed ? within(page.amounts(), line) : [];
		const found = amounts.flatMap(({ start, values: [reading] }) => {
			const tax = reading?.value ?? 0;
			const isTax = tax > 0 && tax <= total * MAX_RATE;
			return isTax ? [{ labels: [page.text.slice(line.start, start)], tax }] : [];
		});
		found.forEach(add);
		ofRates.labels.push(...(found.at(-1)?.labels ?? []));
		ofRates.tax += found.at(-1)?.tax ?? 0;
	}
	if (ofRates.labels.length > 1 && ofRates.labels.length <= MAX_RATES) add(ofRates);
	const sums = page.numbers().flatMap(({ values }) => values.map(({ value }) => value));
	const sum = sums.find((value) => taxes.has(value)) ?? NaN;
	const found = taxes.get(sum);
	if (found === undefined) return [];
	const values = { total, labels: found.labels.map(shownLabel), tax: found.tax, sum };
	return [{ kind: 'totalWithoutTax', fields: ['total_amount', 'tax_amount'], values }];
}

/** The tax was not answered, and the page has what the total is more than the net amount. */
function taxLeftOut(record: Values, page: Mentions): Fact[] {
	const sizeOf = (name: string) => Math.abs(figure(record[name]) ?? 0);
	const [net, total] = [sizeOf('net_amount'), sizeOf('total_amount')];
	const charges = sizeOf('additional_charges') + sizeOf('tip');
	if (record['tax_amount'] !== null || page.labels('tax_amount').length === 0) return [];
	const tax = [charges, 0]
		.map((more) => Number((total - net - more).toFixed(2)))
		.find((rest) => rest > 0 && rest <= net * MAX_RATE && page.numbersByValue().has(rest));
	if (tax === undefined || tax === charges) return [];
	const fields = ['tax_amount', 'net_amount', 'total_amount'];
	return [{ kind: 'taxLeftOut', fields, values: { net, tax, total } }];
}

/** The net amount was not answered, and the page has what the tax leaves of the total, as such. */
function netLeftOut(record: Values, page: Mentions): Fact[] {
	const [tax, total] = ['tax_amount', 'total_amount'].map((name) => figure(record[name]));
	if (total == null || !page.labels('net_amount').length) return [];
	const lines = asList(record['lines']).filter(isValues);
	const ofLines = sum(lines.map(({ total: each }) => figure(each) ?? 0));
	const wanted = tax ? [Number((Math.abs(total) - Math.abs(tax)).toFixed(2))] : [];
	const printed = page
		.labels('net_amount')
		.flatMap((label) => amountsAfter(page, label).slice(0, 1));
	const [net] = printed
		.flatMap(({ values: [value] }) => Math.abs(value?.value ?? 0))
		.filter(Boolean);
	const isNet =
		net !== undefined &&
		(tax ? wanted.includes(net) : lines.length > 0 && net !== Math.abs(ofLines));
	return isNet ? [{ kind: 'netLeftOut', fields: ['net_amount'], values: { net } }] : [];
}

/** All of the total is due, and the page has a payment and what it leaves, none of which was answered. */
function paidLeftOut(record: Values, page: Mentions): Fact[] {
	const fields = ['amount_paid', 'amount_due'].filter((name) => Object.hasOwn(record, name));
	const total = Math.abs(figure(record['total_amount']) ?? 0);
	const due = Math.abs(figure(record['amount_due']) ?? total);
	if (fields.length === 0 || due !== total || figure(record['amount_paid'])) return [];
	const answered = timesAnswered(record);
	const timesPrinted = (amount: number) => page.numbersByValue().get(amount)?.length ?? 0;
	for (const found of page.labels('amount_paid')) {
		const amount = amountsAfter(page, found).at(-1);
		const paid = amount?.values[0]?.value ?? 0;
		const left = Number((total - paid).toFixed(2));
		const isAnswered = answered.has(paid) || timesPrinted(left) <= (answered.get(left) ?? 0);
		if (paid <= 0 || left <= 0 || isAnswered) continue;
		const label = shownLabel(textBefore(page, amount ?? found));
		return [{ kind: 'paidLeftOut', fields, values: { label, paid, left } }];
	}
	return [];
}

/** How far from a number its currency is looked for, in characters. */
const REACH = 12;
/** More occurrences of one number are not looked at. */
const MAX_OCCURRENCES = 1000;
const CURRENCY =
	'\\p{L}{0,3}\\p{Sc}|[A-Z]{3}|(?:[Kk]r|S?Fr|Rs|RM|zł|Kč|Ft|TL|Lei|lei)(?=[^\\p{L}]|$)';
/** Between the two: spaces, a minus, a parenthesis or bold print. */
const GAP = '[ \\u00a0\\u202f(*\\u2212\\u2013-]{0,3}';
/** In front of a number, "R" is the rand. */
const BEFORE = new RegExp(`(?<!\\p{L})(${CURRENCY}|R)\\.?${GAP}$`, 'u');
const AFTER = new RegExp(`^${GAP}(${CURRENCY})(?!\\p{L})`, 'u');

/**
 * Possible currencies (ISO 4217) of the symbols and codes printed next to a number, by symbol or code;
 * taken from all of its occurrences.
 */
function currenciesNextTo(
	{ text, numbersByValue }: Mentions,
	number: number,
): Map<string, string[]> {
	const size = Math.abs(number);
	const found = new Map<string, string[]>();
	const spans = numbersByValue().get(size) ?? [];
	for (const { start, end } of spans.slice(0, MAX_OCCURRENCES)) {
		const before = BEFORE.exec(text.slice(Math.max(0, start - REACH), start))?.[1];
		const after = AFTER.exec(text.slice(end, end + REACH))?.[1];
		for (const symbol of [before, after]) {
			const codes = symbol === undefined ? [] : currencyCandidates(symbol);
			if (symbol !== undefined && codes.length > 0) found.set(symbol, codes);
		}
	}
	return found;
}
