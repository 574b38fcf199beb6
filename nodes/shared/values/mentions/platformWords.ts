import { readSymbols } from './currencyWords';
import { readDateWords } from './dateWords';
import { type PackedWords, packed } from './packedWords';

/**
 * Words that the platform knows, packed. Asking it takes some 300 ms and 35 MB, so the build puts the results in place
 * of this module's functions. Names of currencies would make the package larger, and take 1 MB.
 */

type PackedDateWords = Record<'month' | 'weekday' | 'literal', PackedWords>;

const SIX_LANGUAGES = ['en', 'en-GB', 'de', 'de-AT', 'fr', 'fr-CA', 'nl', 'es', 'it'];

export const sixLanguages = (): PackedDateWords => packedDateWords(SIX_LANGUAGES);

export function allLanguages(): PackedDateWords {
	const letters = [...'abcdefghijklmnopqrstuvwxyz'];
	const codes = letters.flatMap((first) => letters.map((second) => first + second));
	// Arab countries have two more sets of months.
	return packedDateWords(Intl.DateTimeFormat.supportedLocalesOf([...codes, 'ar-LB', 'ar-MA']));
}

export const currencySymbols = (): PackedWords => packed(readSymbols());

function packedDateWords(locales: string[]): PackedDateWords {
	const { month, weekday, literal } = readDateWords(locales);
	return { month: packed(month), weekday: packed(weekday), literal: packed(literal) };
}
