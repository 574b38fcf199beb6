import { trimEndWhile } from '../../basics/text/shorten';
import { currencyCandidates } from './currencyCandidates';
import {
	CLEAR_TOTAL,
	NEXT_TO_TOTAL,
	TOTAL_WITHOUT_SPACES,
	UNCLEAR_TOTAL,
} from '../roles/amountWords';

const LABEL = new RegExp(
	`^(?:(?:(${CLEAR_TOTAL})|${UNCLEAR_TOTAL})(?!\\p{L})|(${TOTAL_WITHOUT_SPACES}))`,
	'iu',
);
const AT_END = /(?<!\p{L})(?:sub-?)?totals?$/iu;

const QUALIFIER = new RegExp(`^(?:${NEXT_TO_TOTAL})$`, 'iu');

/**
 * Whether the label of a row says that the row sums up others or gives a balance, and is no entry of its
 * own: `perhaps` where entries begin like that too ("Total Quartz 5W30", "Report").
 */
export function totalLabel(text: string): 'yes' | 'perhaps' | undefined {
	const label = trimEndWhile(text.slice(0, MAX_LABEL).replace(/^[\s*_.:–-]+/, ''), /[\s*_.:–-]/);
	const [begins, clear, compact] = LABEL.exec(label) ?? [];
	if (begins === undefined) return AT_END.test(label) ? 'perhaps' : undefined;
	if (compact !== undefined) return 'yes';
	const others = label.slice(begins.length).match(/\p{L}+/gu) ?? [];
	const isWhole = others.every(
		(word) => QUALIFIER.test(word) || currencyCandidates(word).length > 0,
	);
	return clear !== undefined && isWhole ? 'yes' : 'perhaps';
}

/** A longer text is no label, in characters. */
const MAX_LABEL = 80;
