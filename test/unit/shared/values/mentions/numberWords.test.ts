import { expect, it } from 'vitest';
import {
	daysByWords,
	numberInWords,
} from '../../../../../nodes/shared/values/mentions/numberWords';

it.each([
	[2, 'two zwei deux twee dos due dois'],
	[16, 'sixteen sechzehn seize zestien dieciséis sedici dezesseis'],
	[28, 'twenty-eight achtundzwanzig vingt-huit achtentwintig veintiocho ventotto'],
	[71, 'seventy-one einundsiebzig soixante-onze settantuno'],
	[99, 'ninety-nine neunundneunzig quatre-vingt-dix-neuf negenennegentig'],
	[15_000, 'fünfzehntausend quindicimila'],
])('%d is %s', (value, words) => {
	expect(numberInWords(value)).toEqual(expect.arrayContaining(words.split(' ')));
});

it.each([
	[250, 'two hundred fifty'],
	[15_000, 'fifteen thousand'],
	[21, 'vingt et un'],
	[31, 'treinta y uno'],
])('%d is %s, in several words', (value, words) => {
	expect(numberInWords(value)).toContain(words);
});

it.each([0, -1, 1.5, 1_000_000])('%d is in no words', (value) => {
	expect(numberInWords(value)).toEqual([]);
});

it.each([
	['first', 1],
	['twentyfirst', 21],
	['thirtieth', 30],
	['sechzehnten', 16],
	['premier', 1],
])('the day %s is %d', (word, day) => {
	expect(daysByWords().get(word)).toBe(day);
});
