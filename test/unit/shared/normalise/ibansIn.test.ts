import { describe, expect, it } from 'vitest';
import { ibansIn } from '../../../../nodes/shared/normalise/iban';

const found = (text: string) => [...ibansIn(text)].flatMap((one) => one?.iban ?? []);

describe('ibansIn', () => {
	it.each([
		['with spaces', 'IBAN: DE89 3704 0044 0532 0130 00 BIC COBADEFF'],
		['across a line', 'DE89 3704 0044\n0532 0130 00'],
		['in lower case', 'de89370400440532013000'],
		['right after its label', 'IBANDE89370400440532013000'],
		['in the cells of a table', '| DE89 | 3704 | 0044 | 0532 | 0130 | 00 |'],
		['in cells of HTML', '<td>DE89 3704</td><td>0044 0532 0130 00</td>'],
		[
			'in the text of a payment QR code',
			'BCD\n002\n1\nSCT\n\nNordwind\nDE89370400440532013000\nEUR10',
		],
		['with hyphens and emphasis', '**DE89**-3704-0044-0532-0130-00'],
		['with invisible characters', 'DE89\u200b3704\u200b0044\u20600532013000'],
		['in full-width characters', 'ＤＥ８９ 3704 0044 0532 0130 00'],
		['with Cyrillic and Greek letters', 'DЕ89 3704 0044 0532 0130 00'],
		['letter by letter', 'D E 8 9 3 7 0 4 0 0 4 4 0 5 3 2 0 1 3 0 0 0'],
		['in Arabic digits', 'DE٨٩ ٣٧٠٤ ٠٠٤٤ ٠٥٣٢ ٠١٣٠ ٠٠'],
	])('finds one %s', (_, text) => {
		expect(found(text)).toEqual(['DE89370400440532013000']);
	});

	it('finds several, of several countries', () => {
		const all = ['GB29 NWBK 6016 1331 9268 19', 'NL91 ABNA 0417 1643 00', 'NO93 8601 1117 947'];
		expect(found(all.join('\nor '))).toEqual(all.map((one) => one.replaceAll(' ', '')));
	});

	it.each([
		['a wrong check digit', 'DE88 3704 0044 0532 0130 00'],
		['a longer number', 'DE893704004405320130001'],
		['a part of another number', 'XDE89370400440532013000'],
		['a VAT number and what follows it', 'DE123456789 Steuernummer 12/345/67890'],
		['another form than that of its country', 'DE89 3704 0044 0532 0130 AB'],
		['no country', 'ZZ89 3704 0044 0532 0130 00'],
	])('takes %s for none', (_, text) => {
		expect(found(text)).toEqual([]);
	});
});
