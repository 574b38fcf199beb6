import { addTo } from '../../shared/values';
import { currencyCandidates } from '../../shared/normalise/currencyCandidates';
import type { Span } from '../../shared/spans';
import { cutsNumber, type Form, joinTokens, type Tokens } from './tokens';

/** Texts are first compared by a prefix of this many characters, longer for long texts. */
const PREFIX = { short: 8, long: 64 };
/** Limit of lengths searched per common prefix; search time grows with it. */
const MAX_LENGTHS = 256;

/** Rolling hash: the hashes of all prefixes, from which that of any part is computed in one step. */
function hashes(text: string): Int32Array {
	const sums = new Int32Array(text.length + 1);
	for (let index = 0; index < text.length; index++) {
		sums[index + 1] = (Math.imul(sums[index] ?? 0, BASE) + text.charCodeAt(index)) | 0;
	}
	return sums;
}
const BASE = 0x01000193;

function powers(most: number): Int32Array {
	const found = new Int32Array(most + 1).fill(1);
	for (let index = 1; index <= most; index++) {
		found[index] = Math.imul(found[index - 1] ?? 1, BASE);
	}
	return found;
}

/** Texts of one length that begin alike, by their hash. */
type Wanted = Map<number, string[]>;

function wantedBy(keys: Iterable<string>): Map<string, Map<number, Wanted>> {
	const found = new Map<string, Map<number, Wanted>>();
	for (const key of keys) {
		const prefix = key.slice(0, key.length < PREFIX.long ? PREFIX.short : PREFIX.long);
		const lengths = found.get(prefix) ?? new Map<number, Wanted>();
		found.set(prefix, lengths);
		if (lengths.size >= MAX_LENGTHS && !lengths.has(key.length)) continue;
		const texts = lengths.get(key.length) ?? new Map<number, string[]>();
		lengths.set(key.length, texts);
		const hash = hashes(key)[key.length] ?? 0;
		texts.set(hash, [...(texts.get(hash) ?? []), key]);
	}
	return found;
}

/**
 * Finds texts in a source by their keys (texts joined in the same form); never inside a word or
 * number, and never overlapping themselves, which also bounds the number of spans. One
 * walk over the source for all the texts.
 */
export function findTexts(source: Tokens, form: Form, keys: Set<string>): Map<string, Span[]> {
	const found = new Map<string, Span[]>();
	if (keys.size === 0) return found;
	const wanted = wantedBy(keys);
	const prefixLengths = [...new Set([...wanted.keys()].map((prefix) => prefix.length))];
	const { joined, at } = joinTokens(source, form);
	const sums = hashes(joined);
	let longest = 0;
	for (const { length } of keys) longest = Math.max(longest, length);
	const power = powers(Math.min(joined.length, longest));
	/** Offsets of ends of tokens in the text, by their offsets in the joined text; -1 elsewhere. */
	const endOf = new Int32Array(joined.length + 1).fill(-1);
	for (const [token, from] of at.entries()) {
		endOf[from + (source.parts[token]?.length ?? 0)] = source.ends[token] ?? -1;
	}
	for (const [token, from] of at.entries()) {
		const start = source.starts[token] ?? 0;
		for (const prefixLength of prefixLengths) {
			const lengths = wanted.get(joined.slice(from, from + prefixLength));
			for (const [length, texts] of lengths ?? []) {
				const end = endOf[from + length] ?? -1;
				if (end === -1) continue;
				const hash =
					((sums[from + length] ?? 0) - Math.imul(sums[from] ?? 0, power[length] ?? 0)) | 0;
				for (const key of texts.get(hash) ?? []) {
					if ((found.get(key)?.at(-1)?.end ?? 0) > start) continue;
					if (!joined.startsWith(key, from) || cutsNumber(source.text, { start, end })) continue;
					addTo(found, key, { start, end });
				}
			}
		}
	}
	return found;
}

const TOKEN = /\p{L}{1,3}\p{Sc}|\p{Sc}|\p{L}[\p{L}\p{M}]{1,30}/gu;

/** Whether a word can name a currency; three letters are a code only in capitals. */
const canBeMoney = (token: string) => token.length !== 3 || token === token.toUpperCase();

/**
 * Finds currencies (ISO 4217) in a source: as code, as a symbol that they share, or as a name in six
 * languages. Only the first span of each is kept.
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
