import { isVatNumber } from '../../shared/values/crossChecks/identity';
import { Mentions } from '../../shared/values/mentions/Mentions';
import type { Span } from '../../shared/basics/text/spans';
import { fold } from '../../shared/basics/text/fold';

type Kind = 'vatNumber' | 'account' | 'domain' | 'total';

/** Values that differ from document to document, such as the supplier's account, each with its kind. */
export type Traits = ReadonlyMap<string, Kind>;

/** More values are not compared: of a kind on a page, and of all pages of a document. */
const MAX_VALUES = 50;
const MAX_TRAITS = 500;

/** A page with more accounts lists those of others, such as a bank statement. */
const MAX_ACCOUNTS = 3;

/** Text that begins like a VAT number; the number ends before one of the separators or letters in it. */
const VAT_NUMBER = /(?<![\p{L}\d])[A-Z]{2}[A-Z-]{0,2} ?\d(?:[ .-]?[\dA-Z]){5,13}(?!\d)/gu;
/** Characters of the shortest VAT number. */
const MIN_VAT_NUMBER = 9;

/** Host of an e-mail address or website. */
const HOST = /(?:@|www\.|:\/\/)((?:[\p{L}\d-]{1,60}\.){1,4}\p{L}{2,10})(?![\p{L}\d-])/giu;
/** Shorter parts of a host may belong to its end: "co.uk", "com.au". */
const MIN_DOMAIN = 4;

/** Characters between a label and its amount, and of the amount. */
const REACH = { total: 40, tax: 60 };
const MAX_AMOUNT = 20;

/** The first amount after a label, on the same line, and the text between them. */
function amountAfter({ text }: Mentions, { end }: Span, reach: number) {
	const [after = ''] = text.slice(end, end + reach + MAX_AMOUNT).split('\n', 1);
	const [amount] = new Mentions(after).amounts();
	if (amount === undefined || amount.start > reach) return undefined;
	return { amount, between: after.slice(0, amount.start) };
}

/** Time is in proportion to the text of the page. */
export function traitsOf(page: Mentions): Traits {
	const { text } = page;
	const accounts = page.accounts();
	const ibans = [...new Set(accounts.flatMap(({ values }) => values))];
	const domains = Array.from(text.matchAll(HOST), ([, host = '']) => domainOf(host));
	const hasTax = page.labels('tax_amount').some((label) => amountAfter(page, label, REACH.tax));
	const totals = hasTax
		? page.labels('total_amount').flatMap((label) => amountAfter(page, label, REACH.total) ?? [])
		: [];
	const totalTexts = totals.flatMap(({ amount, between }) =>
		/\d/.test(between) ? [] : fold(amount.text),
	);
	const of = (kind: Kind, values: string[]) =>
		values.slice(0, MAX_VALUES).map((value) => [value, kind] as const);
	return new Map([
		...of('vatNumber', vatNumbersIn(withoutSpans(text, accounts))),
		...of('account', ibans.length > MAX_ACCOUNTS ? [] : ibans),
		...of('domain', domains),
		...of('total', totalTexts),
	]);
}

/** @param spans in their order; the beginning of an IBAN could be taken for a VAT number */
function withoutSpans(text: string, spans: Span[]): string {
	const kept = spans.map(({ start }, index) => text.slice(spans[index - 1]?.end ?? 0, start));
	return [...kept, text.slice(spans.at(-1)?.end ?? 0)].join('\n');
}

const vatNumbersIn = (text: string) =>
	(text.match(VAT_NUMBER) ?? []).slice(0, MAX_VALUES).flatMap((found) => {
		for (let end = found.length; end >= MIN_VAT_NUMBER; end -= 1) {
			const number = found.slice(0, end);
			if (!/\d/.test(found.charAt(end)) && isVatNumber(number)) return number.replace(/[ .-]/g, '');
		}
		return [];
	});

/** The name in a host: "kestrel" of www.kestrel.co.uk. */
function domainOf(host: string): string {
	const parts = host.toLowerCase().split('.').slice(0, -1);
	return parts.findLast((part) => part.length >= MIN_DOMAIN) ?? parts.at(-1) ?? host;
}

/** The traits of several pages. */
export const joinTraits = (one: Traits, other: Traits): Traits =>
	new Map([...one, ...other].slice(0, MAX_TRAITS));

/**
 * The kinds of traits that both have without a value in common, and whether they have any in common. A
 * VAT number and an account are one kind, because they often change together.
 */
export function compareTraits(
	one: Traits,
	other: Traits,
): { differing: Kind[]; hasCommon: boolean } {
	const common = new Set([...other].flatMap(([value, kind]) => (one.has(value) ? kind : [])));
	const kinds = new Set(one.values());
	const differing = [...new Set(other.values())].filter(
		(kind) => kinds.has(kind) && !common.has(kind),
	);
	const hasSameNumber = common.has('vatNumber') || common.has('account');
	const isLeftOut = (kind: Kind) =>
		kind === 'vatNumber'
			? hasSameNumber
			: kind === 'account' && (hasSameNumber || differing.includes('vatNumber'));
	return { differing: differing.filter((kind) => !isLeftOut(kind)), hasCommon: common.size > 0 };
}
