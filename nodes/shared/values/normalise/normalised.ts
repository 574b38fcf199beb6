import type { DateOrder } from '../mentions/dates';
import { quote } from '../../basics/text/valueText';

/**
 * A value that was read out of a document's own notation, or why it could not be.
 * `ambiguous` is set when `value` is one of several readings, and has the doubts about it.
 * `reason` says what is wrong in words for the person who checks the record.
 */
export type Normalised<T> =
	{ ok: true; value: T; ambiguous?: string[] } | { ok: false; reason: string };

/** Decides what a single "." or "," before three digits means; `auto` takes it as grouping. */
export interface NumberOptions {
	decimalMark: 'auto' | '.' | ',';
	/** Whether the currency of the record has no decimals. */
	hasNoDecimals?: boolean;
}

/** Decides which part of a date in digits is the day; `auto` takes the day first. */
export interface DateOptions {
	dateOrder: DateOrder;
	/** Years far from this one are doubtful; absent where each year counts. */
	thisYear?: number;
	/** Whether the document is a Thai one, whose years may be of the Buddhist calendar. */
	isThai?: boolean;
}

/** How ambiguous numbers and dates are read. */
export type NormaliseOptions = DateOptions & NumberOptions;

/** Each value is read as it is written, and is ambiguous where that is not clear. */
export const AS_WRITTEN = { dateOrder: 'auto', decimalMark: 'auto' } as const;

/** Why a text could not be read, in words: the end of a sentence, or '' where its beginning is enough. */
export interface Refusal {
	problem: string;
	/** Whether it is the whole sentence. */
	isWhole?: boolean;
}

/** A value that was read, with the doubts about it, or why it could not be read. */
export type Reading<T> = { value: T; notes: string[] } | Refusal;

/** The result of reading a value. */
export function normalised<T>(
	original: unknown,
	wanted: string,
	reading: Reading<T>,
): Normalised<T> {
	if (!('problem' in reading)) return accept(reading.value, reading.notes);
	return reading.isWhole
		? { ok: false, reason: `${reading.problem} (${quote(original)})` }
		: refuse(original, wanted, reading.problem);
}

/** An accepted value; `notes` are the doubts about it, if any. */
export function accept<T>(value: T, notes: string[] = []): Normalised<T> {
	return { ok: true, value, ...(notes.length > 0 && { ambiguous: notes }) };
}

/** A refused value: `"12%" is not an amount: it is a percentage`. */
export function refuse(original: unknown, wanted: string, why: string): Normalised<never> {
	return { ok: false, reason: `${quote(original)} is not ${wanted}${why && `: ${why}`}` };
}
