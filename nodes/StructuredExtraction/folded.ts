/** Accents of Latin, Greek and Cyrillic; the vowel signs of other scripts make other words. */
const ACCENTS_AND_MARKS = /[\u0300-\u036f]|[^\p{L}\p{M}\p{N}]/gu;

/**
 * A name or text without case, accents, spaces and punctuation, to tell whether two mean the same.
 * One of signs alone, such as "#" or "+", is itself: nothing else means the same.
 */
export function folded(text: string): string {
	const letters = text.toLowerCase().normalize('NFKD').replace(ACCENTS_AND_MARKS, '');
	return letters === '' ? text.trim() : letters;
}

/**
 * Names or texts by what they fold to. Those that fold to the same stand for none of them: "A+" and
 * "A-" can be told apart as they are written only.
 */
export function byFolded(texts: Iterable<string>): Map<string, string> {
	const found = new Map<string, string>();
	const shared = new Set<string>();
	for (const text of texts) {
		const key = folded(text);
		if ((found.get(key) ?? text) !== text) shared.add(key);
		found.set(key, text);
	}
	for (const key of shared) found.delete(key);
	return found;
}
