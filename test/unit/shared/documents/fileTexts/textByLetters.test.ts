import { describe, expect, it } from 'vitest';
import { textByLetters } from '../../../../../nodes/shared/documents/fileTexts/textByLetters';

const TEXTS = {
	russian:
		'Счёт на оплату услуг связи за сентябрь, всего к оплате: 1 250,00 руб. Я, Эдуард Яковлевич, получил груз в полном объёме, претензий не имею.',
	ukrainian: 'Призначення платежу: оплата за послуги згідно з договором, їжа для шкіл і садків',
	polish:
		'Zapłata za wrzesień: Księgarnia Źródło, śruby i gwoździe, Łódź, ul. Świętojańska, być może',
	czech:
		'Dodavatel: Pekařství Dvořák, odběratel: Město Říčany. Číslo účtu, měsíc splatnosti: březen. Částka k úhradě včetně daně, děkujeme, že nám důvěřujete.',
	hungarian:
		'Fizetendő végösszeg: a szűrő bérleti díja, őrzés, Győr. Köszönjük, hogy időben kiegyenlítette a számláját; az esedékesség dátuma változatlan.',
	greek: 'Σύνολο οφειλών: 3.330,30 €, Ευάγγελος Καρύδης, τιμολόγιο πώλησης',
	turkish: 'Müşteri: Işık Kırtasiye, Şahinoğlu İnşaat, soğuk zincir kutusu, aşağıda açıklama',
	lithuanian:
		'Šildymo įmoka už šešias patalpas, Žydrūnė Čepaitė, sąskaita faktūra, mokėti iki rugsėjo',
	hebrew: 'חשבונית מס קבלה, סך הכול לתשלום, תאריך הפירעון, תודה רבה על הקנייה',
	arabic: 'فاتورة ضريبية، المبلغ الإجمالي المستحق، تاريخ الاستحقاق، شكرا لتعاملكم معنا',
	portuguese:
		'Preço do açúcar, pão de maçã, informação e avelãs, Conceição, às três. Não há prazo de devolução; o depósito à ordem será devolvido após a inspeção do veículo, até às dez horas da manhã.',
	swedish: 'Utgående moms på försäljning, målning av kök, årsavgift för lägenhet, skäl',
};

/** A text as bytes of an encoding that the platform knows. */
function encoded(text: string, encoding: string): Buffer {
	const decoder = new TextDecoder(encoding);
	const bytes = Array.from({ length: 256 }, (_, byte) => byte);
	const byteOf = new Map(bytes.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
	return Buffer.from(Array.from(text, (char) => byteOf.get(char) ?? 0x27));
}

describe('the text of bytes that are one character each', () => {
	it.each<[keyof typeof TEXTS, string]>([
		['russian', 'windows-1251'],
		['russian', 'koi8-r'],
		['russian', 'iso-8859-5'],
		['russian', 'ibm866'],
		['russian', 'x-mac-cyrillic'],
		['ukrainian', 'windows-1251'],
		['ukrainian', 'koi8-u'],
		['polish', 'windows-1250'],
		['polish', 'iso-8859-2'],
		['czech', 'windows-1250'],
		['hungarian', 'iso-8859-2'],
		['greek', 'windows-1253'],
		['turkish', 'windows-1254'],
		['lithuanian', 'windows-1257'],
		['hebrew', 'windows-1255'],
		['arabic', 'windows-1256'],
		['portuguese', 'macintosh'],
		['portuguese', 'windows-1252'],
		['swedish', 'macintosh'],
		['swedish', 'windows-1252'],
	])('is told by its letters: %s in %s', (language, encoding) => {
		const text = TEXTS[language];
		expect(textByLetters(encoded(text, encoding))).toBe(text);
	});

	it.each([
		[
			'DOS (850)',
			'Utg\x86ende moms p\x86 f\x94rs\x84ljning, m\x86lning av k\x94k, \x86rsavgift f\x94r l\x84genhet',
			'Utgående moms på försäljning, målning av kök, årsavgift för lägenhet',
		],
		[
			'DOS (852)',
			'Zap\x88ata za wrzesie\xe4: Ksi\xa9garnia \x8dr\xa2d\x88o, \x98ruby i gwo\xabdzie, \x9d\xa2d\xab, ul. \x97wi\xa9toja\xe4ska',
			'Zapłata za wrzesień: Księgarnia Źródło, śruby i gwoździe, Łódź, ul. Świętojańska',
		],
	])('is told by its letters: %s', (_, bytes, text) => {
		expect(textByLetters(Buffer.from(bytes, 'latin1'))).toBe(text);
	});

	it.each([
		['only ASCII', Buffer.from('Invoice 4410')],
		['too few letters', encoded('Faktura: Łódź', 'windows-1250')],
		['German, which has few', encoded('Grüße, Müller', 'macintosh')],
		[
			'Chinese',
			Buffer.from('vbvS18qxvOQsvbvS17bUt70svfC27goyMDI0LTAxLTA5LLa5vazGzCwzLjAwCg==', 'base64'),
		],
		[
			'any bytes',
			Buffer.from(Array.from({ length: 20_000 }, (_, at) => 128 + ((at * at * 31) % 127))),
		],
	])('is not told: %s', (_, bytes) => {
		expect(textByLetters(bytes)).toBeUndefined();
	});

	it('is told within two seconds: a file of 10 MB, and one with all pairs of letters', () => {
		const start = performance.now();
		const line = encoded(`${TEXTS.russian}\n`, 'windows-1251');
		textByLetters(Buffer.alloc(10 * 1024 * 1024, line));
		textByLetters(
			Buffer.from(
				Array.from({ length: 8192 }, (_, at) => [128 + (at >> 6), 128 + (at & 63)]).flat(),
			),
		);
		expect(performance.now() - start).toBeLessThan(2000);
	});
});
