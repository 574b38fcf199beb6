import { memoizeByObject } from '../../shared/basics/memoize';
import type { Mentions } from '../../shared/values/mentions/Mentions';
import type { Span } from '../../shared/basics/text/spans';
import { fold } from '../../shared/basics/text/fold';
import { amountsAfter } from '../evidence/labels';

type Kind = 'vatNumber' | 'account' | 'domain' | 'total';

/** Values that differ from document to document, such as the supplier's account, each with its kind. */
export type Traits = ReadonlyMap<string, Kind>;

/** More values are not compared: of a kind on a page, and of all pages of a document. */
const MAX_VALUES = 50;
const MAX_TRAITS = 500;

/** A page with more accounts lists those of others, such as a bank statement. */
const MAX_ACCOUNTS = 3;

/** Host of an e-mail address or website. */
const HOST = /(?:@|www\.|:\/\/)((?:[\p{L}\d-]{1,60}\.){1,4}\p{L}{2,10})(?![\p{L}\d-])/giu;
/** Shorter parts of a host may belong to its end: "co.uk", "com.au". */
const MIN_DOMAIN = 4;

/** Characters between a label and its amount. */
const REACH = { total: 40, tax: 60 };

/** The first amount after a label, on the same line, and the text between them. */
function amountAfter(page: Mentions, label: Span, reach: number) {
	const [amount] = amountsAfter(page, label);
	const between = page.text.slice(label.end, amount?.start);
	return amount && between.length <= reach ? { amount, between } : undefined;
}

/** Time is in proportion to the text of the page. */
export const traitsOf = memoizeByObject((page: Mentions): Traits => {
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
		...of(
			'vatNumber',
			page.vatNumbers().flatMap(({ values }) => values),
		),
		...of('account', ibans.length > MAX_ACCOUNTS ? [] : ibans),
		...of('domain', domains),
		...of('total', totalTexts),
	]);
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
