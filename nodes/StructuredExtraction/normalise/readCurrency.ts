import { commonTo, currencyCandidates } from './currencyCandidates';
import { quote } from './Normalised';

/** Where a symbol is shared by several currencies, the first of these is taken, with a note. */
const LIKELIEST = ['USD', 'GBP', 'CHF', 'INR', 'JPY', 'CAD'];

/** How many shared currencies a note names. */
const NAMED = 4;

/** `code` is null when the tokens leave it open; `note` says why it is doubtful or open. */
export interface ReadCurrency {
	code: string | null;
	note?: string;
}

/**
 * One ISO 4217 code for the tokens printed with a value ("$" before and "CAD" after it).
 * "$" alone is USD with a note, "¥" is JPY with a note, "kr" is left open: no Nordic currency is
 * likelier than the others. Undefined when a token is no currency at all.
 */
export function readCurrency(tokens: string[]): ReadCurrency | undefined {
	const lists = tokens.map(currencyCandidates);
	if (lists.length === 0 || lists.some((list) => list.length === 0)) return undefined;
	const printed = tokens.map((token) => quote(token)).join(' and ');
	const common = commonTo(lists);
	const [only, ...others] = common;
	if (only === undefined) {
		return { code: null, note: `${printed} name different currencies` };
	}
	if (others.length === 0) return { code: only };
	const likeliest = LIKELIEST.find((code) => common.includes(code));
	if (likeliest === undefined) {
		return { code: null, note: `${printed} could be ${listed(common, 'or')}` };
	}
	const rest = common.filter((code) => code !== likeliest);
	return {
		code: likeliest,
		note: `${printed} was read as ${likeliest} but is also used for ${listed(rest, 'and')}`,
	};
}

function listed(codes: string[], joiner: string): string {
	if (codes.length > NAMED) return `${codes.slice(0, NAMED).join(', ')} ${joiner} others`;
	const last = codes.at(-1) ?? '';
	return codes.length === 1 ? last : `${codes.slice(0, -1).join(', ')} ${joiner} ${last}`;
}
