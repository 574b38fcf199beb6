import { isValues, asList } from '../values';
import {
	column,
	dayNumber,
	fewMismatches,
	figure,
	type Mismatch,
	isNear,
	money,
	roundingOf,
	type Rule,
	sum,
} from './figures';

/** Opening balance + bookings = closing balance. */
const bookingsAddUp: Rule = (record) => {
	const opening = figure(record['opening_balance']);
	const closing = figure(record['closing_balance']);
	const bookings = column(record, 'transactions', 'amount');
	if (opening === null || closing === null || bookings === null) return [];
	const reached = opening + sum(bookings);
	if (isNear(reached, closing, roundingOf(record).sum)) return [];
	const text = `Opening balance and bookings lead to ${money(reached)}, the closing balance is ${money(closing)}`;
	return [{ fields: ['opening_balance', 'transactions', 'closing_balance'], text }];
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
): Mismatch[] {
	const found: Mismatch[] = [];
	let reached: number | null = null;
	for (const { index, amount, balance } of bookings) {
		reached = reached === null || amount === null ? null : reached + amount;
		if (balance === null) continue;
		if (reached !== null && !isNear(reached, balance, tolerance)) {
			const fields = ['amount', 'balance'].map((name) => `transactions[${index}].${name}`);
			const text = `Booking ${index + 1} leads to a balance of ${money(reached)}, the one printed is ${money(balance)}`;
			found.push({ fields, text });
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
	const found = asList(record['transactions']).flatMap((entry, index): Mismatch[] => {
		const date = isValues(entry) ? entry['date'] : null;
		const booked = dayNumber(date);
		// Compared with a missing day, both are false.
		const isOutside = booked < start - LEEWAY || booked > end + LEEWAY;
		if (!isOutside) return [];
		const fields = [`transactions[${index}].date`, 'period_start', 'period_end'];
		const text = `Booking ${index + 1} of ${String(date)} is not in the period of the statement`;
		return [{ fields, text }];
	});
	return fewMismatches('transactions', found);
};

export const ACCOUNT: Rule[] = [bookingsAddUp, balancesFollow, bookingsInPeriod];
