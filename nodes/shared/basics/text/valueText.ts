import { shortened } from './shorten';

/** Characters of a value that a message shows at most. */
const MAX_SHOWN = 60;

/** A text as it is, any other value as JSON. */
export function valueAsText(value: unknown): string {
	if (typeof value === 'string') return value;
	try {
		return JSON.stringify(value) ?? String(value);
	} catch {
		return 'a value nested too deeply to show';
	}
}

/** The same for a message, cut to 60 characters. */
export const valueAsShortText = (value: unknown) => shortened(valueAsText(value), MAX_SHOWN);

/** How far a value is read for these; spaces in a row count once. */
const MAX_READ = 1000;

/** A value for a message: a text in quotes, on one line, cut to 60 characters. */
export function quote(value: unknown): string {
	const isObject = typeof value === 'object' && value !== null;
	const text = (isObject ? valueAsText(value) : String(value ?? '')).trim();
	if (text === '') return 'An empty value';
	// A whole document is not worth walking through for its beginning.
	const characters = Array.from(text.slice(0, MAX_READ).replace(/\s+/g, ' '));
	const whole = characters.length <= MAX_SHOWN && text.length <= MAX_READ;
	const shown = whole ? characters : [...characters.slice(0, MAX_SHOWN - 1), '…'];
	return typeof value === 'string' ? `"${shown.join('')}"` : shown.join('');
}

/** An amount with two decimals. */
export const money = (value: number) => value.toFixed(2);

/** A share as whole percent, never rounded up; 0.29 × 100 is a little less than 29. */
export const wholePercent = (share: number) => Math.floor(share * 100 + 1e-9);

/** `1 page`, `2,000 pages`. */
export const withCount = (number: number, noun: string) =>
	`${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
