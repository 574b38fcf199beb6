import { accept, type Normalised, refuse } from './normalised';
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
export function normaliseBoolean(input: unknown): Normalised<boolean> {
	const wanted = 'a yes or no';
	if (typeof input === 'boolean') return accept(input, input);
	const tidy = tidyValue(typeof input === 'number' ? String(input) : input);
	if ('problem' in tidy) return refuse(input, wanted, tidy.problem);
	const word = foldWord(tidy.text).replace(/[\s!,;]+/g, '');
	if (YES.has(word)) return accept(input, true);
	if (NO.has(word)) return accept(input, false);
	if (CROSSES.has(word)) {
		return accept(input, false, [`"${word}" was read as no but may mark the chosen box`]);
	}
	return refuse(
		input,
		wanted,
		'only a word like yes, no, true or false, a tick or an empty box is',
	);
}

function words(list: string): Set<string> {
	return new Set(list.trim().split(/\s+/).map(foldWord));
}
