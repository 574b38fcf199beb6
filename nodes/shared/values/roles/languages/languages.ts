import { CZECH } from './czech';
import { DANISH } from './danish';
import { HUNGARIAN } from './hungarian';
import { NORWEGIAN } from './norwegian';
import { POLISH } from './polish';
import { PORTUGUESE } from './portuguese';
import { ROMANIAN } from './romanian';
import { SWEDISH } from './swedish';
import { TURKISH } from './turkish';

/**
 * Words of documents in more languages, by what they mean: roles, and phrases. Commas separate words, bars separate
 * kinds of them: names of fields that are labels of pages too, loose names, labels that are no names, names on
 * receipts. `*` is any end, `#` the words for a number. Accents are left out by many pages; the words
 * have theirs.
 */
export const LANGUAGES: Array<Record<string, string>> = [
	POLISH,
	PORTUGUESE,
	ROMANIAN,
	CZECH,
	DANISH,
	NORWEGIAN,
	SWEDISH,
	HUNGARIAN,
	TURKISH,
];
