/** Accents of Latin, Greek and Cyrillic, and punctuation; the vowel marks of other scripts make other words. */
const ACCENTS_AND_PUNCTUATION = /[\u0300-\u036f]|[^\p{L}\p{M}\p{N}]/gu;

/**
 * Reduces a text to what decides whether two mean the same: no case, accents, spaces or punctuation.
 * A text of punctuation alone, such as "#" or "+", is only trimmed.
 */
export function fold(text: string): string {
	const plain = text.toLowerCase().normalize('NFKD').replace(/ı/g, 'i');
	const letters = plain.replace(ACCENTS_AND_PUNCTUATION, '');
	return letters === '' ? text.trim() : letters;
}

/**
 * Texts by their folded form. A form that several of them share is left out: "A+" and "A-" differ only
 * unfolded.
 */
export function indexByFold(texts: Iterable<string>, keyOf = fold): Map<string, string> {
	const found = new Map<string, string>();
	const shared = new Set<string>();
	for (const text of texts) {
		const key = keyOf(text);
		if ((found.get(key) ?? text) !== text) shared.add(key);
		found.set(key, text);
	}
	for (const key of shared) found.delete(key);
	return found;
}

/** A word for look-ups: lower case, without accents and dots ("Févr." becomes "fevr"). */
export function foldWord(word: string): string {
	return word
		.normalize('NFD')
		.replace(/[\p{M}.]/gu, '')
		.toLowerCase();
}
