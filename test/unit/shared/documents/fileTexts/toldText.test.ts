import { describe, expect, it } from 'vitest';
import { toldText } from '../../../../../nodes/shared/documents/fileTexts/decodeText';

const base64 = (text: string) => Buffer.from(text, 'base64');
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
		[
			'EUC-JP',
			base64('xvzJ1SzFps3XLL3QtuIsxv624goyMDI0LzAxLzA5LKWspbnOwbbiLDU0MDAsCg=='),
			'日付,摘要,出金,入金\n2024/01/09,ガス料金,5400,\n',
		],
		[
			'Big5',
			base64('pOm0wSy6S61uLKTkpVgspnOkSgoyMDI0LzAxLzA5LKXLtLW2Tyw1NDAwLAo='),
			'日期,摘要,支出,存入\n2024/01/09,瓦斯費,5400,\n',
		],
		[
			'EUC-KR',
			base64('sMW3ocDPwNoswPu/5CzD4rHdvtcswNSx3b7XCjIwMjQtMDEtMDkssKG9ur/ksd0sMTIwMDAsCg=='),
			'거래일자,적요,출금액,입금액\n2024-01-09,가스요금,12000,\n',
		],
		[
			'GBK',
			base64('vbvS18qxvOQsvbvS17bUt70svfC27goyMDI0LTAxLTA5LLa5vazGzCwzLjAwCg=='),
			'交易时间,交易对方,金额\n2024-01-09,豆浆铺,3.00\n',
		],
		[
			'Shift_JIS',
			base64('j6SVaZa8LJCUl8oKgqaC8YLSgsIsMTAKg22BW4NnLDUK'),
			'商品名,数量\nえんぴつ,10\nノート,5\n',
		],
		['KOI8-R', latin('\xf3\xde\xc5\xd4 \xce\xc1 \xcf\xd0\xcc\xc1\xd4\xd5'), 'Счет на оплату'],
		[
			'Windows-1253',
			latin('\xd4\xe9\xec\xef\xeb\xfc\xe3\xe9\xef \xc5\xf5\xf1\xfe'),
			'Τιμολόγιο Ευρώ',
		],
		['Shift_JIS in one line', latin('\x90\xbf\x8b\x81\x8f\x91 \x8d\x87\x8cv'), '請求書 合計'],
		[
			'GBK in one line',
			latin('\xb7\xa2\xc6\xb1\xba\xc5\xc2\xeb \xbd\xf0\xb6\xee'),
			'发票号码 金额',
		],
		[
			'UTF-8 and Windows-1252',
			latin('Se\xf1or\r\ncami\xc3\xb3n\r\nesta\xc3\xb1o\r\nJos\xe9'),
			'Señor\ncamión\nestaño\nJosé',
		],
	])('is read: %s', (_, bytes, text) => {
		expect(toldText(bytes)).toBe(text);
	});

	it.each<[string, string | undefined, string]>([
		['UTF-8', 'utf-8', '\xf3\xde\xc5\xd4 \xce\xc1 \xcf\xd0\xcc\xc1\xd4\xd5'],
		['ISO-8859-1', 'iso-8859-1', '\xf3\xde\xc5\xd4 \xce\xc1 \xcf\xd0\xcc\xc1\xd4\xd5'],
	])('is read by its letters where it is named %s', (_, named, bytes) => {
		expect(toldText(latin(bytes), named)).toBe('Счет на оплату');
	});

	it('is read as it is named where its letters tell nothing', () => {
		const bytes = latin('\xd1\xf7\xe5\xf2');
		expect(toldText(bytes, 'windows-1251')).toBe('Счет');
		expect(toldText(bytes, 'iso-8859-1')).toBe('Ñ÷åò');
		expect(() => toldText(bytes, 'utf-8')).toThrow('the encoding of its text cannot be told');
	});

	it.each<[string, Buffer]>([
		['Windows-1251', latin('\xd1\xf7\xe5\xf2 \xed\xe0 \xee\xef\xeb\xe0\xf2\xf3')],
		['Windows-1250', latin('Faktura za us\xb3ug\xea, zap\xb3acono, przesy\xb3ka')],
		['Mac OS', latin('Gr\x9f\xa7e, M\x9fller, f\x9fr')],
		['DOS (850)', latin('Gr\x81\xe1e, M\x81ller, f\x81r, \x8anderung')],
		['Shift_JIS', latin('\x8d\x87\x8cv 12, \x8d\x87\x8cv 13')],
		['GBK', latin('\xbd\xf0\xb6\xee 12')],
		['Windows-1253', latin('\xd4\xe9\xec\xef \xc5\xf5\xf1\xfe')],
	])('is not read as other letters: %s', (_, bytes) => {
		expect(() => toldText(bytes)).toThrow('the encoding of its text cannot be told');
	});
});
