import { isValues, asList, type Values } from '../../basics/values';
import type { Fact } from '../facts/fact';
import type { Change } from '../facts/valueSentences';
import {
	column,
	fewMismatches,
	figure,
	isNear,
	equalsRounded,
	roundingOf,
	type Rule,
	sum,
} from './figures';

type SumRule = (sums: ReturnType<typeof sumsOf>) => Fact[];

/** The sums of a record. Those of a credit note are compared without their minus signs. */
function sumsOf(record: Values) {
	const isCredit = record['document_type'] === 'credit note';
	const absoluteIfCredit = (value: number | null) =>
		value !== null && isCredit ? Math.abs(value) : value;
	const of = (name: string) => absoluteIfCredit(figure(record[name]));
	const entries = column(record, 'lines', 'total');
	const lines = entries && absoluteIfCredit(sum(entries));
	const [net, total, due] = [of('net_amount'), of('total_amount'), of('amount_due')];
	// Discounts are printed with and without a minus; which way they go is known.
	const direction = (lines ?? net ?? total ?? 0) < 0 ? -1 : 1;
	const sized = (name: string) => {
		const size = figure(record[name]);
		return size === null ? null : direction * Math.abs(size);
	};
	// On the whole document, between its lines and its total.
	const adjustments: Change[] = [
		{ field: 'discount', by: -(sized('discount') ?? 0) },
		{ field: 'additional_charges', by: sized('additional_charges') ?? 0 },
	];
	return {
		record,
		rounding: roundingOf(record),
		/** Null where a line has no total. */
		lines,
		net,
		tax: of('tax_amount'),
		total,
		/** Part of the total in addition to net and tax. */
		tip: figure(record['tip']) ?? 0,
		paid: sized('amount_paid'),
		due,
		adjustments: adjustments.filter(({ by }) => by !== 0),
	};
}

/** All the ways to count some of the (at most two) adjustments and not the others. */
function choices([first, second]: Change[]): Change[][] {
	if (first === undefined) return [[]];
	return second === undefined ? [[], [first]] : [[], [first], [second], [first, second]];
}

const sumOfAdjustments = (adjustments: Change[]) => sum(adjustments.map(({ by }) => by));

/** Net + tax, with what may come after the tax: shipping, a voucher, a tip. */
function totalsOf(
	{ net, tax, tip, adjustments }: ReturnType<typeof sumsOf>,
	used: Change[] = [],
): number[] {
	if (net === null || tax === null) return [];
	return choices(adjustments)
		.filter((some) => used.every((each) => some.includes(each)))
		.flatMap((some) => [
			net + tax + sumOfAdjustments(some),
			net + tax + sumOfAdjustments(some) + tip,
		]);
}

/** Tax that the customer withholds: tax lines that go the other way, which `tax_amount` may leave out. */
function withheld(record: Values): number {
	const way = (figure(record['total_amount']) ?? figure(record['net_amount']) ?? 1) < 0 ? -1 : 1;
	return sum((column(record, 'tax_lines', 'tax_amount') ?? []).filter((each) => each * way < 0));
}

/** Without a tax amount, net and total may differ by this factor at most. */
const MAX_TAXED = 2;

/** Net + tax = total; where the tax is missing, the total is of the size of the net total. */
const taxAddsUp: SumRule = (sums) => {
	const { record, net, tax, total, rounding, adjustments } = sums;
	if (net === null || total === null) return [];
	if (tax === null) {
		const isOfSize = choices(adjustments).some((some) => {
			const [size, whole] = [Math.abs(net + sumOfAdjustments(some)), Math.abs(total)];
			return whole <= size * MAX_TAXED + rounding.sum && size <= whole * MAX_TAXED + rounding.sum;
		});
		if (isOfSize) return [];
		const fields = ['net_amount', 'total_amount'];
		return [{ kind: 'totalOfNet', fields, values: { net, total } }];
	}
	const isTotal = (added: number) =>
		equalsRounded(added, total, rounding) ||
		equalsRounded(added + withheld(record), total, rounding);
	if (totalsOf(sums).some(isTotal)) return [];
	const fields = ['net_amount', 'tax_amount', 'total_amount'];
	return [{ kind: 'netAndTax', fields, values: { net, tax, total } }];
};

/** Whether an adjustment is one of the lines as well, or was taken off line by line. */
function isInLines(record: Values, { field, by }: Change, tolerance: number): boolean {
	const rows = asList(record['lines']).filter(isValues);
	const totals = rows.map((row) => figure(row['total']) ?? 0);
	if (totals.some((each) => isNear(each, by, tolerance))) return true;
	const full = rows.map((row) => (figure(row['quantity']) ?? 1) * (figure(row['unit_price']) ?? 0));
	return field === 'discount' && isNear(sum(totals) - sum(full), by, tolerance);
}

/**
 * Lines − discount + additional charges make the net total, or the total where prices have the tax in them.
 * An adjustment may also come after the tax, or be one of the lines; elsewhere it was made up.
 */
const linesAddUp: SumRule = (sums) => {
	const { record, lines, net, tax, total, tip, due, adjustments, rounding } = sums;
	// Where no net total is printed, it is what the tax leaves of the total.
	const left = net === null && tax !== null && total !== null ? [total - tax] : [];
	const wanted = [
		...(net === null ? [] : [{ field: 'net_amount', by: net, values: [net] }]),
		...(total === null
			? []
			: [{ field: 'total_amount', by: total, values: [total, total - tip, ...left] }]),
	];
	if (lines === null || wanted.length === 0) return [];
	const tolerance = rounding.sum + rounding.line * asList(record['lines']).length;
	const wantedValues = [...wanted.flatMap(({ values }) => values), ...(due === null ? [] : [due])];
	const reaching = choices(adjustments).filter((some) =>
		wantedValues.some((each) => isNear(lines + sumOfAdjustments(some), each, tolerance)),
	);
	if (reaching.length === 0) {
		const fields = [...adjustments, ...wanted].map(({ field }) => field);
		const values = { lines, changes: adjustments, wanted };
		return [{ kind: 'lineSum', fields: ['lines', ...fields], values }];
	}
	const isAfterTax = (each: Change) =>
		net === null ||
		tax === null ||
		total === null ||
		totalsOf(sums, [each]).some((added) => equalsRounded(added, total, rounding));
	const unused = (some: Change[]) =>
		adjustments.filter(
			(each) => !some.includes(each) && !isAfterTax(each) && !isInLines(record, each, tolerance),
		);
	const [fewest = []] = reaching.map(unused).sort((a, b) => a.length - b.length);
	return fewest.map((change) => ({
		kind: 'changeOutsideSums',
		fields: [change.field, 'lines', ...wanted.map(({ field }) => field)],
		values: change,
	}));
};

/** Fees of a reminder, in addition to interest below the total: several times the 40 euros of EU law. */
const MAX_FEES = 150;

/**
 * Total − paid = due, rounded where the document says so, with what it collects for others and an
 * earlier balance. Without what was paid, no more than the total is due: more only with the fees of a
 * reminder, or the next instalment of a utility bill.
 */
const dueAddsUp: SumRule = ({ record, total, paid, due, rounding }) => {
	if (total === null || due === null) return [];
	const left = total - (paid ?? 0);
	const further = ['third_party_amount', 'earlier_balance'].map(
		(name) => figure(record[name]) ?? 0,
	);
	const wanted = left + sum(further);
	const extra = figure(record['rounding_amount']) ?? 0;
	// More than a coin is no rounding.
	const rounded = Math.abs(extra) <= Math.max(1, rounding.step) ? wanted + extra : wanted;
	if ([wanted, rounded].some((each) => equalsRounded(each, due, rounding))) return [];
	if (paid === null) {
		const fees = record['document_type'] === 'reminder' ? Math.abs(total) + MAX_FEES : 0;
		const mayBeMore = Object.hasOwn(record, 'next_instalment');
		if (mayBeMore || Math.abs(due) <= Math.abs(total) + fees) return [];
		const fields = ['total_amount', 'amount_due'];
		return [{ kind: 'dueAboveTotal', fields, values: { due, total } }];
	}
	const fields = ['total_amount', 'amount_paid', 'amount_due'];
	return [{ kind: 'dueAfterPaid', fields, values: { total, paid, due } }];
};

const taxLinesOf = (
	record: Values,
): { rate: number | null; net: number | null; tax: number | null }[] =>
	asList(record['tax_lines'])
		.filter(isValues)
		.map(({ rate, net_amount: net, tax_amount: tax }) => ({
			rate: figure(rate),
			net: figure(net),
			tax: figure(tax),
		}));

/** Each tax line is its rate of its net amount. */
const taxLinesFit: SumRule = ({ record, rounding }) => {
	// Tax may have been rounded line by line.
	const tolerance = rounding.sum + (rounding.line / 2) * asList(record['lines']).length;
	const found = taxLinesOf(record).flatMap(({ rate, net, tax }, index): Fact[] => {
		if (rate === null || net === null || tax === null) return [];
		const wanted = (net * rate) / 100;
		if (isNear(Math.abs(wanted), Math.abs(tax), tolerance)) return [];
		const fields = ['rate', 'net_amount', 'tax_amount'].map(
			(name) => `tax_lines[${index}].${name}`,
		);
		return [{ kind: 'taxLine', fields, values: { index, rate, net, tax } }];
	});
	return fewMismatches('tax_lines', found);
};

/** The tax lines make the tax. */
const taxLinesAddUp: SumRule = ({ record, tax, rounding }) => {
	const taxes = column(record, 'tax_lines', 'tax_amount');
	if (taxes === null || tax === null) return [];
	const all = sum(taxes);
	const tolerance = rounding.sum + rounding.line * taxes.length;
	const isTax = (added: number) => isNear(Math.abs(added), Math.abs(tax), tolerance);
	if (isTax(all) || isTax(all - withheld(record))) return [];
	const fields = ['tax_lines', 'tax_amount'];
	return [{ kind: 'taxLineSum', fields, values: { sum: all, tax } }];
};

/**
 * The net amounts of the tax lines are no more than the net total; without net total or tax, tax lines are
 * with their tax no more than the total. They may be less: what is free of tax often has no line.
 */
const taxLinesAreParts: SumRule = ({ record, net, tax, total, rounding, adjustments }) => {
	const nets = column(record, 'tax_lines', 'net_amount');
	if (nets === null) return [];
	const tolerance = rounding.sum + rounding.line * nets.length;
	const exceeds = (value: number, limit: number) =>
		choices(adjustments).every(
			(some) => Math.abs(value) > Math.abs(limit + sumOfAdjustments(some)) + tolerance,
		);
	// Several taxes on the same amount have it once each.
	const taxed = sum([...new Set(nets)]);
	if (net !== null && exceeds(taxed, net)) {
		return [{ kind: 'taxedAboveNet', fields: ['tax_lines', 'net_amount'], values: { taxed, net } }];
	}
	const taxes = column(record, 'tax_lines', 'tax_amount');
	if (taxes === null || total === null || (net !== null && tax !== null)) return [];
	const withTax = taxed + sum(taxes);
	if (!exceeds(withTax, total)) return [];
	const fields = ['tax_lines', 'total_amount'];
	return [{ kind: 'taxedAboveTotal', fields, values: { withTax, total } }];
};

/** Where tax lines have only rates, the tax is no more than all of them of the net total and its adjustments. */
const ratesReachTax: SumRule = ({ record, net, tax, rounding, adjustments }) => {
	const rates = column(record, 'tax_lines', 'rate');
	if (net === null || tax === null || rates === null) return [];
	if (column(record, 'tax_lines', 'tax_amount') !== null) return [];
	const rate = sum(rates);
	const base = Math.abs(net) + sum(adjustments.map(({ by }) => Math.abs(by)));
	const tolerance = rounding.sum + rounding.line * asList(record['lines']).length;
	if (Math.abs(tax) <= (base * rate) / 100 + tolerance) return [];
	const fields = ['tax_lines', 'tax_amount', 'net_amount'];
	return [{ kind: 'taxAboveRates', fields, values: { tax, net, rate } }];
};

const SUM_RULES = [
	taxAddsUp,
	linesAddUp,
	dueAddsUp,
	taxLinesFit,
	taxLinesAddUp,
	taxLinesAreParts,
	ratesReachTax,
];

/** Sums that do not add up. */
export const sumsAddUp: Rule = (record) => {
	const sums = sumsOf(record);
	return SUM_RULES.flatMap((rule) => rule(sums));
};
