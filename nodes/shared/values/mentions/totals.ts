import { trimEndWhile } from '../../basics/text/shorten';
import { currencyCandidates } from './currencyCandidates';
import { rolesNamed } from '../roles/roleNames';
import { ROLES } from '../roles/roles';
import {
	CLEAR_TOTAL,
	NEXT_TO_TOTAL,
	TAKEN_OFF,
	TAX,
	TOTAL_WITHOUT_SPACES,
	UNCLEAR_TOTAL,
} from '../roles/amountWords';

const LABEL = new RegExp(
	`^(?:(?:(${CLEAR_TOTAL})|${UNCLEAR_TOTAL})(?!\\p{L})|(${TOTAL_WITHOUT_SPACES}))`,
	'iu',
);
const AT_END = /(?<!\p{L})(?:sub-?)?totals?$/iu;

/** "T O T A L" */
const SPACED = /^\p{L}(?: \p{L}){3,}$/u;

const QUALIFIER = new RegExp(`^(?:${NEXT_TO_TOTAL})$`, 'iu');

/**
 * Whether the label of a row says that the row sums up others or gives a balance, and is no entry of its
 * own: `perhaps` where entries begin like that too ("Total Quartz 5W30", "Report").
 */
export function totalLabel(text: string): 'yes' | 'perhaps' | undefined {
	const begun = text.slice(0, MAX_LABEL).replace(/^[\s*_.:–-]+/, '');
	const trimmed = trimEndWhile(begun, /[\s*_.:–-]/);
	const label = SPACED.test(trimmed) ? trimmed.replaceAll(' ', '') : trimmed;
	const [begins, clear, compact] = LABEL.exec(label) ?? [];
	if (begins === undefined) return AT_END.test(label) ? 'perhaps' : undefined;
	if (compact !== undefined) return 'yes';
	const others = label.slice(begins.length).match(/\p{L}+/gu) ?? [];
	const isWhole = others.every(
		(word) => QUALIFIER.test(word) || currencyCandidates(word).length > 0,
	);
	return clear !== undefined && isWhole ? 'yes' : 'perhaps';
}

const TAX_OR_DISCOUNT = new RegExp(`^(?:${TAX}|${TAKEN_OFF.replace(/\s+/g, '|')})$`, 'iu');
/** "21 %", "(8.25%)" */
const RATE = /(?<![\d.,])\d{1,2}(?:[.,]\d{1,3})?\s?%?(?![\d.,])/g;

/**
 * Whether a text names a sum next to a total and nothing else: "21% BTW", "Tax / VAT", "Rabatt", "Bedrag incl. BTW". In
 * a table, entries may have such names too.
 */
export function isSumLabel(text: string): boolean {
	const label = text.slice(0, MAX_LABEL).replace(RATE, ' ');
	if (/\d/.test(label)) return false;
	const words = label.match(/\p{L}+/gu) ?? [];
	const roles = [...rolesNamed(label, 'names'), ...rolesNamed(label, 'looseNames')];
	const isNamed = roles.some((role) => 'group' in ROLES[role] && ROLES[role].group === 'sum');
	const isOfSum = words.every((word) => TAX_OR_DISCOUNT.test(word) || QUALIFIER.test(word));
	return isNamed || (isOfSum && words.some((word) => TAX_OR_DISCOUNT.test(word)));
}

/** A longer text is no label, in characters. */
const MAX_LABEL = 80;
