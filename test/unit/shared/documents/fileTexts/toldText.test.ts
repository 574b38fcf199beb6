import { describe, expect, it } from 'vitest';
import { toldText } from '../../../../../nodes/shared/documents/fileTexts/decodeText';

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the text of a file that names no encoding', () => {
	it.each<[string, Buffer, string]>([
		[
			'German',
			latin('Gr\xfc\xdfe, M\xfcller & S\xf6hne, \x80 12,50 f\xfcr \xa7 5'),
			'Grüße, Müller & Söhne, € 12,50 für § 5',
		],
		[
			'French',
			latin('Re\xe7u n\xb0 12, pay\xe9 \xe0 l\x92\xe9t\xe9, \xabc\x9cur\xbb'),
			'Reçu n° 12, payé à l’été, «cœur»',
		],
		['Portuguese', latin('A\xe7\xf5es e informa\xe7\xf5es'), 'Ações e informações'],
		['quantities', latin('12 m\xb2, 3 \xb0C, \xbd \xb5g, 5 \xd7 3'), '12 m², 3 °C, ½ µg, 5 × 3'],
		['UTF-16 without a mark', Buffer.from('Datum;Betrag\n', 'utf16le'), 'Datum;Betrag\n'],
		['UTF-8', Buffer.from('Счет за услуги'), 'Счет за услуги'],
	])('is read: %s', (_, bytes, text) => {
		expect(toldText(bytes)).toBe(text);
	});

	it.each<[string, Buffer]>([
		['Windows-1251', latin('\xd1\xf7\xe5\xf2 \xed\xe0 \xee\xef\xeb\xe0\xf2\xf3')],
		['KOI8-R', latin('\xf3\xde\xc5\xd4 \xce\xc1 \xcf\xd0\xcc\xc1\xd4\xd5')],
		['Windows-1250', latin('Faktura za us\xb3ug\xea, zap\xb3acono, przesy\xb3ka')],
		['Mac OS', latin('Gr\x9f\xa7e, M\x9fller, f\x9fr')],
		['DOS (850)', latin('Gr\x81\xe1e, M\x81ller, f\x81r, \x8anderung')],
		['Shift_JIS', latin('\x90\xbf\x8b\x81\x8f\x91 \x8d\x87\x8cv')],
		['GBK', latin('\xb7\xa2\xc6\xb1\xba\xc5\xc2\xeb \xbd\xf0\xb6\xee')],
		['Windows-1253', latin('\xd4\xe9\xec\xef\xeb\xfc\xe3\xe9\xef \xc5\xf5\xf1\xfe')],
	])('is not read as other letters: %s', (_, bytes) => {
		expect(() => toldText(bytes)).toThrow('the encoding of its text cannot be told');
	});
});
