import { likeliestOf } from '../../../../nodes/shared/values/mentions/currencyCandidates';
import { findCurrencies } from '../../../../nodes/shared/values/mentions/words';
import { hasLegalForm } from './names';
import type { Source } from './source';

/**
 * The ISO 4217 code of the currency of a document: the currency of its total if printed there, otherwise
 * the one that most of its lines name.
 * @returns null if the document names no currency
 */
export function currencyOf(source: Source, total: string | null): string | null {
	const shown = total ? codeIn(total) : undefined;
	if (shown !== undefined) return shown;
	const counts = new Map<string, number>();
	for (const line of source.text.split('\n')) {
		// "Sdn Bhd" is no dinar.
		const code = hasLegalForm(line) ? undefined : codeIn(line);
		if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
	}
	return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** The currency that a line names first; of those that share a symbol, the likeliest. */
function codeIn(text: string): string | undefined {
	const found = [...findCurrencies(text)];
	const start = Math.min(...found.map(([, span]) => span.start));
	const codes = found.filter(([, span]) => span.start === start).map(([code]) => code);
	return codes.length === 1 ? codes[0] : likeliestOf(codes);
}
