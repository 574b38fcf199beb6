import { currencyCandidates } from '../normalise/currencyCandidates';
import type { Span } from './spans';

const TOKEN = /\p{L}{1,3}\p{Sc}|\p{Sc}|\p{L}[\p{L}\p{M}]{1,30}/gu;

/** Whether a word can stand for money; three letters are a code only when they are capitals. */
const canBeMoney = (token: string) => token.length !== 3 || token === token.toUpperCase();

/**
 * Where currencies (ISO 4217) stand in a source: as code, as a sign that can stand for them, or
 * as a name in six languages. Only the first place of each is kept.
 */
export function findCurrencies(source: string, wanted: Set<string>): Map<string, Span> {
	const found = new Map<string, Span>();
	if (wanted.size === 0) return found;
	const seen = new Set<string>();
	for (const { 0: token, index } of source.matchAll(TOKEN)) {
		if (seen.has(token)) continue;
		seen.add(token);
		if (!canBeMoney(token)) continue;
		for (const code of currencyCandidates(token)) {
			if (wanted.has(code) && !found.has(code)) {
				found.set(code, { start: index, end: index + token.length });
			}
		}
	}
	return found;
}
