import { expect, it } from 'vitest';
import { findNumberWords } from '../../../../../nodes/shared/values/mentions/numberWords';
import { tokensOf } from '../../../../../nodes/shared/values/mentions/words';

const numbersIn = (text: string) =>
	findNumberWords(tokensOf(text))
		.filter(({ isClear }) => isClear)
		.map(({ start, end, value }) => [text.slice(start, end), value]);

it.each([
	[2, 'two zwei deux twee dos due dois två dwa'],
	[16, 'sixteen sechzehn seize zestien dieciséis sedici dezesseis seksten sexton šestnáct'],
	[28, 'twenty-eight achtundzwanzig vingt-huit achtentwintig veintiocho ventotto otteogtyve'],
	[71, 'seventy-one einundsiebzig soixante-onze settantuno sjuttioen'],
	[80, 'eighty quatre-vingts achtzig firs'],
	[99, 'ninety-nine neunundneunzig quatre-vingt-dix-neuf negenennegentig'],
	[120, 'hundertzwanzig honderdtwintig centoventi'],
	[3135, 'dreitausendeinhundertfünfunddreißig drieduizendhonderdvijfendertig'],
	[15_000, 'fünfzehntausend quindicimila femtontusen'],
	[1991, 'millenovecentonovantuno neunzehnhunderteinundneunzig'],
])('%d is %s', (value, words) => {
	for (const word of words.trim().split(' ')) expect(numbersIn(word)).toEqual([[word, value]]);
});

it.each([
	['two hundred fifty', 250],
	['Two Hundred and Fifty-Six', 256],
	['fifteen thousand', 15_000],
	['one million two hundred thousand', 1_200_000],
	['nineteen ninety-one', 1991],
	['vingt et un', 21],
	['sept cent quatre-vingt-douze', 792],
	['mil neuf cent quatre-vingt-sept', 1987],
	['treinta y uno', 31],
	['mil ochocientos cincuenta', 1850],
	['cento e vinte', 120],
	['dois mil e vinte e três', 2023],
	['catorze vírgula seis', 14.6],
	['two point five', 2.5],
	['tre komma fem', 3.5],
	['Två miljoner fyrahundrafemtio tusen', 2_450_000],
	['trzydzieści cztery tysiące pięćset', 34_500],
	['viertausend zweihundert', 4200],
])('%s is %d', (words, value) => {
	expect(numbersIn(words)).toEqual([[words, value]]);
});

it.each([
	['first', 1],
	['twenty-first', 21],
	['twelfth', 12],
	['thirtieth', 30],
	['sechzehnten', 16],
	['siebte', 7],
	['premier', 1],
	['cinquième', 5],
	['terceiro', 3],
	['fjärde', 4],
	['tjueførste', 21],
	['dwunastego', 12],
	['dwudziestego pierwszego', 21],
	['druhého', 2],
])('%s is the place %d', (word, day) => {
	expect(findNumberWords(tokensOf(word))).toMatchObject([{ value: day, isOrdinal: true }]);
});

it('ends where another number begins', () => {
	expect(numbersIn('two, three or forty five hundred')).toEqual([
		['two', 2],
		['three', 3],
		['forty five hundred', 4500],
	]);
	expect(numbersIn('two | hundred')).toEqual([
		['two', 2],
		['hundred', 100],
	]);
});

it.each([
	'The amount due by the end of Sept. is to be paid to the fire brigade, once or more.',
	'Am Ende der Frist und mit dem Hundertwasserhaus ist nichts zu tun: sei still.',
	'hundredfold, thousands of them',
	'Tickets to Oslo, on route 12',
])('is no number: %s', (text) => {
	expect(numbersIn(text)).toEqual([]);
});

it('reads words that are frequent in other languages where the text is in theirs', () => {
	expect(numbersIn('Det er en aftale med to etager, og ikke af sten')).toEqual([
		['en', 1],
		['to', 2],
	]);
});

it('takes time in proportion to the text', () => {
	const start = performance.now();
	findNumberWords(tokensOf('two '.repeat(50_000)));
	findNumberWords(tokensOf('hundert'.repeat(50_000)));
	expect(performance.now() - start).toBeLessThan(5000);
});
