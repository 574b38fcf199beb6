import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageWords } from '../../../build/languageWords.mjs';
import { projectFolder } from '../../n8n/cacheFolder';

// Number formats in workbooks, such as "[$-407]d. mmmm yyyy": the package has the platform's words for them, and not
// the tables of numfmt, which the tests of workbooks use.

type Words = ReturnType<typeof languageWords>;
const file = join(projectFolder, 'node_modules/numfmt/lib/locale.js');
const { getLocale } = (await import(file)) as { getLocale: (tag: string) => Words | null };

describe('words of number formats', () => {
	const WESTERN = ['de', 'fr', 'nl', 'es', 'it', 'pt_BR', 'pl', 'cs', 'sv', 'da', 'tr', 'hu', 'ro'];
	it.each([...WESTERN, 'el', 'ru', 'ja', 'ko', 'th'])('%s: the months of the library', (tag) => {
		expect(languageWords(tag).mmmm).toEqual(getLocale(tag)?.mmmm);
	});

	it.each(['de', 'fr', 'es', 'it', 'pt_BR', 'pl'])('%s: its short months', (tag) => {
		expect(languageWords(tag).mmm).toEqual(getLocale(tag)?.mmm);
	});

	it.each(['de', 'fr', 'nl', 'es', 'it', 'sv'])('%s: its days and decimal mark', (tag) => {
		const { dddd, decimal } = languageWords(tag);
		expect({ dddd, decimal }).toMatchObject({ dddd: getLocale(tag)?.dddd, decimal: ',' });
	});

	it('has names where dates of a language have numbers', () => {
		expect(languageWords('lt').mmm[0]).toBe('sausio');
		expect(languageWords('bg').mmm[0]).toBe('януари');
	});

	it('has English for every English', () => {
		expect(languageWords('en_GB')).toEqual({});
	});

	it.each(['xx', 'de_XX', 'DE', '__proto__', 'constructor'])('does not know %s', (tag) => {
		expect(languageWords(tag)).toBeUndefined();
	});
});
