import { type Normalised, normalised, type Reading } from './normalised';
import { foldWord, tidyValue } from './tidyValue';

// The platform has no words for yes and no: English, German, French, Dutch, Spanish, Italian.
// "o" (oui) is missing on purpose: in print it cannot be told from a zero.
const YES = words(`
	1 true yes y t on x v j ja wahr an ein oui vrai aan waar sí si s verdadero cierto sì vero
	✓ ✔ ✅ ☑ ☒ 🗸 [x] (x)
`);
const NO = words(`
	0 false no n f off nein falsch aus non faux nee onwaar uit falso
	☐ ❌ [] ()
`);
const CROSSES = words('✗ ✘ ✕ ✖ × ╳');

/**
 * A yes or no: JSON booleans, 1 and 0, the words of six languages in any case, ticks and boxes.
 * A heavy cross is taken as no, with a note: on forms it may also mark the chosen box.
 * Words that answer only one question ("paid", "n/a") are refused.
 */
export const normaliseBoolean = (input: unknown): Normalised<boolean> =>
	normalised(input, 'a yes or no', readBoolean(input));

function readBoolean(input: unknown): Reading<boolean> {
	if (typeof input === 'boolean') return { value: input, notes: [] };
	const tidy = tidyValue(typeof input === 'number' ? String(input) : input);
	if ('problem' in tidy) return tidy;
	const word = foldWord(tidy.text).replace(/[\s!,;]+/g, '');
	if (YES.has(word)) return { value: true, notes: [] };
	if (NO.has(word)) return { value: false, notes: [] };
	if (CROSSES.has(word)) {
		return { value: false, notes: [`"${word}" was read as no but may mark the chosen box`] };
	}
	return { problem: 'only a word like yes, no, true or false, a tick or an empty box is' };
}

function words(list: string): Set<string> {
	return new Set(list.trim().split(/\s+/).map(foldWord));
}
