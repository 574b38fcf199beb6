import { expect, it } from 'vitest';
import { leafValue } from '../../../../../nodes/shared/values/normalise/leafValue';
import { AS_WRITTEN } from '../../../../../nodes/shared/values/normalise/normalised';
import {
	normaliseAmount,
	normaliseCurrency,
} from '../../../../../nodes/shared/values/normalise/money';
import { doubt, readings } from './readings';

const amountIn = (printed: unknown, decimalMark: 'auto' | '.' = 'auto') => {
	const result = normaliseAmount(printed, { ...AS_WRITTEN, decimalMark });
	if ('problem' in result) return result;
	return { ...result, value: [result.value.amount, result.value.currency] };
};

readings('an amount', (printed) => amountIn(printed), [
	[[1234.56, 'EUR'], '1.234,56 €', '€ 1.234,56', '1.234,56 EUR', 'EUR 1.234,56', '€1,234.56'],
	[[12.5, 'EUR'], '12,50 eur', '12,50 Euro', '12,50 euros', '12€50', '12,50 €/Stück', 'EUR: 12,50'],
	[[12.5, 'EUR'], '12,50 € (inkl. MwSt.)', '12,50 netto EUR', 'EUR 12,50 €'],
	[[12.5, 'EUR'], 'TOTAL EUR: 12,50', 'Betrag (EUR): 12,50', 'Betrag in €: 12,50'],
	[[12, 'EUR'], '€ 12,-'],
	[[980, 'KRW'], '980- KRW', { amount: '980-', currency: 'KRW' }],
	[[-980, 'EUR'], '€980-', { amount: '980-', currency: 'EUR' }],
	[[-12.5, 'EUR'], '€ -12,50', '12,50- EUR', '(12,50 €)'],
	[[50, 'CHF'], 'Fr.50', 'Fr. 50.–', 'SFr. 50.--', '50 Schweizer Franken'],
	[[12.5, 'GBP'], '£12.50', '12,50 livres sterling'],
	[[12.5, 'USD'], 'Total USD: $12.50', 'US-$ 12,50', 'US$ 12.50', '12,50 $US', '12,50 $ US'],
	[[12.5, 'USD'], '12,50 US dollars', '$12.50 USD'],
	[[12.5, 'CAD'], '$12.50 CAD', 'CA$12.50'],
	[[12.5, 'AUD'], 'A$12.50', 'AU$ 12,50'],
	[[12.5, 'NZD'], 'NZ$12.50'],
	[[12.5, 'HKD'], 'HK$ 12.50'],
	[[12.5, 'BRL'], 'R$ 12,50'],
	[[12.5, 'ZAR'], 'R 12,50'],
	[[12.5, 'INR'], '₹ 12.50'],
	[[12.5, 'CNY'], 'CN¥12.50', '¥ 12.50 CNY'],
	[doubt([12.5, 'CNY'], /also used for HKD and TWD/), '12.50元'],
	[[12.5, 'PLN'], '12,50 zł'],
	[[12.5, 'NOK'], 'kr 12,50 NOK'],
	[[12.5, 'DEM'], 'DM 12,50'],
	[doubt([10000, null], /could be XAF or XOF/), '10 000 FCFA', '10 000 F\u00A0CFA'],
	[[15000, 'JPY'], '15000円'],
	// Nobody prints parts of a Taiwan dollar.
	[[1001, 'TWD'], 'NT$1,001'],
	[doubt([1001, 'TWD'], /could be 1001 or 1.001/), 'NT$1.001'],
	[[12.5, 'EUR'], '12 Euro 50', '12 € 50'],
	[[5000, 'KRW'], '5000원'],
	[[12, 'TRY'], '12 TL'],
	[[100, 'RUB'], '100 руб.'],
	[[12, 'UAH'], '12 грн'],
	// No currency printed
	[
		[12.5, null],
		'12,50',
		'12,50 netto',
		'12,50 inkl.',
		'12,50 pro Stück',
		'Total TTC: 12,50',
		12.5,
	],
	[[1.99, null], '1,99 A'],
	// A model's own record
	[[12.5, 'EUR'], { amount: '12,50', currency: '€' }, { amount: 12.5, currency: 'EUR' }],
	[[12.5, 'EUR'], { amount: '€ 12,50', currency: null }, { value: '12,50', currency: 'Euro' }],
	[[12.5, 'CAD'], { amount: '$12.50', currency: 'CAD' }],
	[[12.5, null], { amount: 12.5, currency: '' }],
	// Doubtful
	[doubt([4.11, 'USD'], /"\$" was read as USD but is also used for ARS, AUD/), '$4.11'],
	[doubt([100, 'USD'], /also used for/), '100 Dollar'],
	[doubt([500, 'JPY'], /also used for CNY/), '¥ 500', '￥500'],
	[doubt([500, 'INR'], /also used for LKR/), 'Rs. 500'],
	[doubt([12.5, 'CAD'], /also used for NIO/), 'C$12.50'],
	[doubt([100, null], /could be DKK, ISK, NOK or SEK/), '100 kr', 'Kr. 100'],
	[doubt([100, null], /could be BOB or VES/), 'Bs 100'],
	[doubt([5, null], /could be MMK, PGK or ZMW/), 'K 5'],
	[doubt([500, null], /could be MAD or AED/), '500 DH'],
	[doubt([50, null], /"XYZ" is not a known currency/), '50 XYZ'],
	[doubt([50, null], /"xu\." is not a known currency/), '50 xu.'],
	[doubt([100, null], /could be ARS, /), '100 pesos'],
	[
		doubt([12.5, null], /different currencies/),
		'€ 12,50 USD',
		{ amount: '€ 12,50', currency: 'USD' },
	],
	[doubt([12.5, null], /"Taler" is not a known/), { amount: '12,50', currency: 'Taler' }],
	[doubt([1000, 'USD'], /could be 1000 or 1$/, /^"\$" was read as USD/), '$1,000'],
	[doubt([12.5, null], /debit or credit/), '12,50 CR', '12,50 S'],
	[doubt([2 ** 60, null], /too large/), 2 ** 60],
	[[36_000, null], '36K', '36k'],
	[[36_000, 'EUR'], '36K€', '36 k€', { amount: '36K', currency: 'EUR' }],
	[/"K" multiplies/, '1,99K'],
	// Refused
	[/percentage/, '19 %'],
	[/"ct" is no currency/, '50 ct'],
	[/is no currency/, '99 Cent', '99p', '50 Rp.'],
	[/^$/, 'gratis', '€'],
	[/no text/, '', null, [], {}, { amount: null, currency: 'EUR' }, { amount: { net: 1 } }],
	[/^it is not finite$/, { amount: NaN, currency: 'EUR' }],
	[/"M" multiplies/, '10M €'],
	[/after the number/, '12,50 € + MwSt'],
]);

readings('an amount under a point', (printed) => amountIn(printed, '.'), [
	[[1.234, 'EUR'], '€ 1.234'],
]);

readings('a currency', normaliseCurrency, [
	['EUR', 'EUR', 'eur', 'Eur.', '€', 'EUR (€)', '€ EUR', 'Euro', 'EUROS', 'Währung: EUR'],
	[
		'GBP',
		'£',
		'￡',
		'British Pound',
		'Britisches Pfund',
		'libra esterlina',
		'sterline britanniche',
	],
	['CHF', 'CHF', 'Fr.', 'sFr.', 'Schweizer Franken', 'Franken', 'franc suisse', 'francs suisses'],
	['USD', 'US$', 'USD $', 'US-Dollar', 'dollar des États-Unis', 'Amerikaanse dollar'],
	['USD', 'dólares estadounidenses'],
	['CAD', 'CAD$'],
	['CZK', 'Kč', 'Kc\u030C'],
	['RON', 'lei'],
	['TRY', '₺'],
	['DEM', 'DEM'],
	['SEK', 'Schwedische Krone'],
	['DKK', 'Danish kroner'],
	[doubt('USD', /is also used for/), '$', 'dollars'],
	[doubt('JPY', /is also used for/), '¥'],
	[doubt('INR', /is also used for/), 'Rs.'],
	[doubt('GBP', /is also used for/), 'pounds'],
	[doubt('CAD', /is also used for/), 'C$'],
	[/^"kr" could be DKK, ISK, NOK or SEK$/, 'kr'],
	[/./, 'Pound Sterling', 'Brits pond', 'Krone', 'peso', 'EUR/USD', '€ 12', 'XXX'],
	[/./, 'ABC', 'dem', 'constructor', '__proto__', '12', '', null, 978],
]);

it('knows every code that the platform knows', () => {
	for (const code of Intl.supportedValuesOf('currency')) {
		if (code === 'XXX' || code === 'XTS') continue;
		expect(normaliseCurrency(code)).toEqual({ value: code, notes: [] });
	}
});

const yesOrNo = { name: 'f', type: 'boolean', required: false } as const;

readings('a yes or no', (printed) => leafValue(yesOrNo, printed, AS_WRITTEN), [
	[true, true, 1, '1', 'true', 'Yes', 'Y', 'on', 'Ja', 'J', 'wahr', 'Oui', 'vrai', 'waar', 'Sí'],
	[true, 'si\u0301', 'SI', 'verdadero', 'sì', 'vero', 'x', 'X', '[x]', '✓', '✔️', '☑', '☒'],
	[true, 'Yes.', ' Ja! ', 'Bezahlt: ja', '\u200Eyes'],
	[false, false, 0, '0', 'FALSE', 'no', 'n', 'off', 'nein', 'falsch', 'non', 'faux', 'nee'],
	[false, 'onwaar', 'falso', '[ ]', '☐'],
	[doubt(false, /^"✘" was read as no but may mark the chosen box$/), '✘'],
	[/./, '', null, undefined, 2, -1, 'o', 'maybe', 'yes, no', 'n/a', 'paid', '-', {}],
	[/./, ['yes']],
]);
