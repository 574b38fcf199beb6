import { atOnce } from '../../../../nodes/shared/host/budget';
import { likeliestOf } from '../../../../nodes/shared/values/mentions/currencyCandidates';
import { findCurrencies } from '../../../../nodes/shared/values/mentions/words';
import { hasMeaning, wordsOf } from './meaning';
import { hasLegalForm } from './names';
import type { Source } from './source';

/** The ISO 4217 code that is printed with the total, or that most lines with totals name, or most of all; null if none does. */
export function currencyOf({ text }: Source, total: string | null): string | null {
	// "Sdn Bhd" is no dinar. Next to amounts, "SR" may be the class of a tax.
	const lines = text.split('\n').filter((line) => !hasLegalForm(line));
	const totals = lines.filter((line) => hasMeaning(wordsOf(line), 'total'));
	const named = [[total ?? ''], totals, lines].map((some) =>
		some.flatMap((one) => codeIn(one) ?? []),
	);
	const codes = named.find(({ length }) => length > 0) ?? [];
	const times = (code: string) => codes.filter((other) => other === code).length;
	return codes.toSorted((a, b) => times(b) - times(a))[0] ?? null;
}

/** The currency that a line names first; of those that share a symbol, the likeliest. */
function codeIn(text: string): string | undefined {
	const found = [...atOnce(findCurrencies(text))];
	const start = Math.min(...found.map(([, span]) => span.start));
	const codes = found.filter(([, span]) => span.start === start).map(([code]) => code);
	return codes.length === 1 ? codes[0] : likeliestOf(codes);
}
