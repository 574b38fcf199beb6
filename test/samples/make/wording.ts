/** How a document writes numbers and dates: a BCP 47 locale, an ISO 4217 code and a luxon date format. */
export interface Wording {
	locale: string;
	currency: string;
	dateFormat: string;
}
