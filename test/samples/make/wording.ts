import { DateTime } from 'luxon';

/** How a document writes numbers and dates: a BCP 47 locale, an ISO 4217 code and a luxon date format. */
export interface Wording {
	locale: string;
	currency: string;
	dateFormat: string;
}

/** `1234.5` → `1,234.50`, `1.234,50` or `1 234,50`. */
export function plainAmount({ locale }: Wording, value: number): string {
	return value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** `1234.5` → `£1,234.50`, `1.234,50 €` or `€ 1.234,50`. */
export function money({ locale, currency }: Wording, value: number): string {
	return value.toLocaleString(locale, { style: 'currency', currency });
}

/** An ISO date (`2025-03-14`) as the document prints it. */
export function printedDate({ locale, dateFormat }: Wording, isoDate: string): string {
	return DateTime.fromISO(isoDate, { zone: 'utc' }).setLocale(locale).toFormat(dateFormat);
}
