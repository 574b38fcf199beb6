import { describe, expect, it } from 'vitest';
import { faultOf, isOnScans } from '../../../../../nodes/shared/documents/pdfText/choosePdfText';

const english =
	'Invoice from Musterfirma Limited for precision instruments, delivered in March. Please transfer the total amount before the end of the month and quote the number of this invoice. Thank you for your order, which we have carried out with great care.';
const german =
	'Rechnung der Musterfirma Gesellschaft für die Lieferung von Messgeräten im März. Bitte überweisen Sie den Gesamtbetrag bis zum Ende des Monats und nennen Sie dabei die Nummer dieser Rechnung. Vielen Dank für Ihren Auftrag.';
const polish =
	'Faktura za dostawę urządzeń pomiarowych. Prosimy o przelanie kwoty na nasze konto w ciągu czternastu dni, podając numer faktury. Dziękujemy za zamówienie, które zrealizowaliśmy z najwyższą starannością.';
const chinese = '发票 号码 二〇二五 年 三月 总计 金额 税额 公司 名称 地址 电话 银行 账号 备注';

const shifted = (text: string, by: number) =>
	text.replace(/[a-z]/gi, (letter) => {
		const first = letter < 'a' ? 65 : 97;
		return String.fromCharCode(((letter.charCodeAt(0) - first + by) % 26) + first);
	});
const moved = (text: string, by: number) =>
	text.replace(/\S/g, (character) => String.fromCharCode(character.charCodeAt(0) + by));
const paged = (...pages: string[]) => ({ pages, isPaged: true });
const digital = { scans: 0 };

describe('a good text of a PDF file', () => {
	it.each([
		['English', english],
		['German', german],
		['Polish', polish],
		['Chinese', chinese],
		['figures alone', '1 2,50 3 4,75 5 6,00 7 8,20 9 10,00 11'],
	])('may be %s', (_, text) => {
		expect(faultOf(paged(text), digital)).toBeUndefined();
	});

	it('may have a blank page, unless the file has a scan', () => {
		expect(faultOf(paged(english, ''), digital)).toBeUndefined();
		expect(faultOf(paged(english, ''), { scans: 1 })).toBe(
			'has nothing of page 2, which may be a scan',
		);
	});
});

describe('a text that cannot be used', () => {
	it.each([1, 2, 3, 4, 5, 7, 10, 13, 15, 18, 20, 25])('has its letters shifted by %i', (by) => {
		expect(faultOf(paged(shifted(english, by)), digital)).toMatch('no words');
		// In German, a shift by half of the alphabet gives vowels and frequent letters their places.
		if (by !== 13) expect(faultOf(paged(shifted(german, by)), digital)).toMatch('no words');
	});

	it.each([
		['nothing', '', 'is empty; the file may be a scan'],
		['a stamp alone', 'Received 14 March', 'has only 3 words'],
		['control characters', english.replaceAll('e', '\u0005'), 'characters without a meaning'],
		['what a font without a table of characters gives', moved(english, -29), 'without a meaning'],
		['characters of private use', moved(english, 0xe000), 'is empty'],
		['private letters between others', english.replaceAll('e', '\ue065'), 'without a meaning'],
		['replacement characters', english.replaceAll('e', '\ufffd'), 'without a meaning'],
	])('has %s', (_, text, fault) => {
		expect(faultOf(paged(text), digital)).toMatch(fault);
	});

	it('has other pages than the file', () => {
		const text = paged(english, german);
		expect(faultOf(text, { scans: 0, pageCount: 3 })).toBe('has 2 pages, and the file has 3');
		expect(faultOf({ ...text, pageCount: 3 }, digital)).toBe('has 2 pages, and the file has 3');
		const whole = { pages: [english], isPaged: false, pageCount: 3 };
		expect(faultOf(whole, { scans: 0, pageCount: 1 })).toBe(
			'is of a file with 3 pages, and this one has 1',
		);
		// A text without page breaks does not say how many it has.
		expect(faultOf({ pages: [english], isPaged: false }, { scans: 0, pageCount: 3 })).toBe(
			undefined,
		);
	});

	it('is too long to be looked at', () => {
		expect(faultOf({ ...paged(), excess: 'has more than 9 pages' }, digital)).toMatch('9 pages');
	});
});

describe('the letters of a text are damaged with', () => {
	type Words = Array<[count: number, word: string]>;
	const faultIn = (words: Words) => {
		const text = words.flatMap(([count, word]) => Array<string>(count).fill(word)).join(' ');
		return faultOf(paged(text), digital);
	};

	it.each<[what: string, good: Words, damaged: Words]>([
		[
			'fewer than 30 vowels in 100 letters',
			[[20, 'uuunnnnnmm']],
			[
				[19, 'uuunnnnnmm'],
				[1, 'uunnnnnmmm'],
			],
		],
		[
			'fewer than 46 frequent letters in 100',
			[
				[12, 'uuunnnnnmm'],
				[8, 'uuunnnnmmm'],
			],
			[
				[11, 'uuunnnnnmm'],
				[9, 'uuunnnnmmm'],
			],
		],
		[
			'more than 7 words without a vowel in 20',
			[
				[13, 'uuuuunnnnn'],
				[7, 'nnnnnmmmmm'],
			],
			[
				[12, 'uuuuunnnnn'],
				[8, 'nnnnnmmmmm'],
			],
		],
	])('%s', (_, good, damaged) => {
		expect(faultIn(good)).toBeUndefined();
		expect(faultIn(damaged)).toMatch('no words');
	});
});

it('a text is on scans where each page has an image as large as one', () => {
	expect(isOnScans(paged(english, german), { scans: 2 })).toBe(true);
	expect(isOnScans(paged(english, german), { scans: 1 })).toBe(false);
	expect(isOnScans({ pages: [english], isPaged: false }, { scans: 1, pageCount: 2 })).toBe(false);
	expect(isOnScans(paged(english), digital)).toBe(false);
});
