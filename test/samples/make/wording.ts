import { DateTime } from 'luxon';

/** How a document writes numbers and dates: a BCP 47 locale, an ISO 4217 code and a luxon date format. */
export interface Wording {
	locale: string;
	currency: string;
	dateFormat: string;
}

// French sets thousands apart with a narrow space, which many fonts lack; documents then use the wide one.
const printable = (text: string): string => text.replace(/\u202f/g, '\u00a0');

// Some locales (it) leave four-digit numbers together; printed documents do not.
const grouped = { useGrouping: 'always' } as const;

/** `1234.5` → `1,234.50`, `1.234,50` or `1 234,50`. */
export function plainAmount({ locale }: Wording, value: number): string {
	const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, ...grouped };
	return printable(value.toLocaleString(locale, digits));
}

/** `1234.5` → `£1,234.50`, `1.234,50 €` or `€ 1.234,50`. */
export function money({ locale, currency }: Wording, value: number): string {
	return printable(value.toLocaleString(locale, { style: 'currency', currency, ...grouped }));
}

/** An ISO date (`2025-03-14`) as the document prints it. */
export function printedDate({ locale, dateFormat }: Wording, isoDate: string): string {
	return DateTime.fromISO(isoDate, { zone: 'utc' }).setLocale(locale).toFormat(dateFormat);
}
