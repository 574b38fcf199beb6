import { parseJson } from '../../basics/json/parseJson';
import { asList, isValues, MAX_NESTING } from '../../basics/values';
import { isWebPage, type Quote, remarksOf } from './serviceWords';

/** Codes of services for an account without money, in lower case and without separators. */
const MONEY_CODES = new Set([
	'insufficientquota',
	'insufficientuserquota',
	'exceededcurrentquotaerror',
	'insufficientbalance',
	'insufficientcredits',
	'arrearage',
	'accountoverdueerror',
	'billingerror',
	'billingnotactive',
	'billinghardlimitreached',
	'organizationspendlimitexceeded',
	'projectspendlimitexceeded',
]);

/** Codes for too many requests: sentences about quotas and plans then mean a limit per minute or day. */
const RATE_CODE = /ratelimit|resourceexhausted|toomanyrequests|throttl/;

/** Sentences that can only be about money. */
const MONEY_WORDS = [
	/\b(?:insufficient|not enough) (?:account )?(?:balance|credits?|funds)\b/,
	/\bbalance is (?:too low|insufficient|not enough)\b/,
	/\b(?:out of|used all available|requires more) credits\b/,
	/\bcredits are (?:depleted|exhausted|required)\b/,
	/\bspend(?:ing)? limit\b.{0,20}\breached\b|\breached\b.{0,20}\bspend(?:ing)? limit\b/,
	/\bbilling hard limit has been reached\b/,
	/\baccount is not active, please check your billing\b/,
	/余额不足|欠费/,
];

/** A sentence that some services also use for a limit per minute. */
const QUOTA_WORDS = /\bexceeded your (?:current )?quota\b.{0,40}\bbilling\b/;

/** Words of limits that are free again after a while. */
const RATE_WORDS =
	/\bper[ -](?:second|minute|min|hour|day)\b|\brate[ -]?limits?\b|too many requests/;

/** Fields of a refusal in which services put a code; other fields may repeat words of the request. */
const CODE_FIELDS = ['code', 'type', 'status', 'error', 'detail', 'reason'];

/** The codes anywhere in a refusal, in lower case and without separators. */
function codesIn(value: unknown, depth = 0): string[] {
	if (depth > MAX_NESTING) return [];
	const entries = isValues(value) ? Object.entries(value) : Object.entries(asList(value));
	return entries.flatMap(([key, inner]) => {
		if (typeof inner !== 'string') return codesIn(inner, depth + 1);
		return CODE_FIELDS.includes(key) ? [inner.toLowerCase().replace(/[^a-z\d]/g, '')] : [];
	});
}

/**
 * Whether a refusal has a code or a sentence for an account without money; the status 402 needs none.
 * A limit of requests per minute shares the status 429 and some sentences with it.
 * @param body of the refusal
 * @param quote leaves out words of the request, which a refusal may repeat
 */
export function isOutOfMoney(statusCode: number, body: string, quote: Quote): boolean {
	if (statusCode < 400 || statusCode >= 500 || isWebPage(body)) return false;
	const { value, fault } = parseJson(body);
	const codes = codesIn(value);
	if (codes.some((code) => MONEY_CODES.has(code))) return true;
	const isRate = codes.some((code) => RATE_CODE.test(code));
	const texts = fault === undefined ? remarksOf(body).map(({ text }) => text) : [body];
	return texts.some((text) => {
		const isMoney = (words: string) =>
			MONEY_WORDS.some((pattern) => pattern.test(words)) ||
			(!isRate && QUOTA_WORDS.test(words) && !RATE_WORDS.test(text.toLowerCase()));
		return isMoney(text.toLowerCase()) && isMoney(quote(text).toLowerCase());
	});
}
