import type { Doubt } from '../facts/doubts';
import type { DateOrder, YearPlace } from '../mentions/digitDate';

/** How ambiguous numbers and dates are read. */
export interface NormaliseOptions extends YearPlace {
	/** What a single "." or "," before three digits means; `auto` takes it as grouping. */
	decimalMark: 'auto' | '.' | ',';
	/** Whether the currency of the record has no decimals. */
	hasNoDecimals?: boolean;
	/** Which part of a date in digits is the day; `auto` takes the day first. */
	dateOrder: DateOrder;
	/** Whether the document is a Thai one, whose years may be of the Buddhist calendar. */
	isThai?: boolean;
	/** Whether a date is the end of something, such as a contract, so that it may be far ahead. */
	isEnd?: boolean;
	/** The language of the document where it decides which month a name means, by its code. */
	language?: string | undefined;
}

/** Each value is read as it is written, and is ambiguous where that is not clear. */
export const AS_WRITTEN = { dateOrder: 'auto', decimalMark: 'auto' } as const;

/** Why a value could not be read: what the sentence about it needs in addition to the value and its type. */
export interface Refusal {
	/** The end of the sentence, or '' where its beginning is enough. */
	problem: string;
	/** Where the sentence does not name the type: whether it begins with the value or with the problem. */
	begin?: 'value' | 'problem';
	/** What the sentence quotes, where that is not the value itself. */
	quoted?: unknown;
}

/**
 * A value that was read out of a document's own notation, or why it could not be. `notes` are the doubts about
 * it: with any, `value` is one of several readings.
 */
export type Normalised<T> = { value: T; notes: Doubt[] } | Refusal;
