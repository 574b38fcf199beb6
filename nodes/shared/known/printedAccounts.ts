import type { Span } from '../basics/text/spans';
import { findAccounts } from '../values/mentions/accounts';
import { findLabels } from '../values/mentions/labels';
import { PHRASES } from '../values/roles/phrases';
import type { Role } from '../values/roles/roles';
import { type Fact, factOf } from '../values/facts/fact';
import type { Effort } from './effort';

/** Characters around an account that say whose it is. */
const BEFORE = 160;
const AFTER = 80;

const ASKED_FOR = new RegExp(PHRASES.askedFor, 'iu');

/**
 * Words next to an account that say that it is not the payee's, by the roles that have these as labels.
 * @param span of the account in the text
 */
export function otherPurpose(
	text: string,
	{ start, end }: Span,
	roles: Role[],
): string | undefined {
	const before =
		text
			.slice(Math.max(0, start - BEFORE), start)
			.split(/\n\s*\n/)
			.at(-1) ?? '';
	const [after = ''] = text.slice(end, end + AFTER).split('\n', 1);
	const around = `${before} ${after}`;
	if (ASKED_FOR.test(around)) return undefined;
	return roles.flatMap((role) => findLabels(around, role))[0]?.text;
}

/** The accounts on a page that may be to pay to, each once; accounts of the customer are noted. */
export async function printedAccounts(
	text: string,
	effort: Effort,
): Promise<{ accounts: string[]; notes: Fact[] }> {
	const accounts = new Set<string>();
	const collected = new Map<string, string>();
	for (const found of findAccounts(text)) {
		if (!(await effort.spend(SPENT))) {
			effort.leftOut.push('texts on the page that may be bank accounts');
			break;
		}
		if (!found) continue;
		const [iban = ''] = found.values;
		const words = otherPurpose(text, found, ['customer_account']);
		if (words === undefined) accounts.add(iban);
		else collected.set(iban, words);
	}
	const notes = [...collected].map(([iban, words]) => factOf('accountOfCustomer', { iban, words }));
	return { accounts: [...accounts], notes };
}

/** What reading a text that begins like an account takes, in comparisons. */
const SPENT = 10;
