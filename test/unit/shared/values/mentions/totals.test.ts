import { expect, it } from 'vitest';
import { isSumLabel, totalLabel } from '../../../../../nodes/shared/values/mentions/totals';

it.each(
	[
		'Total',
		'TOTAL:',
		'Grand total (incl. VAT)',
		'Subtotal',
		'Sub-total EUR',
		'Total: 119,00 €',
		'Summe netto',
		'Zwischensumme',
		'Gesamtsumme brutto',
		'Übertrag auf Seite 2',
		'Kontostand am 01.05.2024',
		'Neuer Saldo',
		'Saldovortrag',
		'Endsaldo',
		'Montant total TTC',
		'Sous-total HT',
		'Total général',
		'À reporter',
		'Ancien solde au 01/05/2024',
		'Totale',
		'Riporto',
		'Suma y sigue',
		'Totaal incl. btw',
		'Subtotaal ex. BTW',
		'Total excluding VAT',
		'Eindsaldo',
		'Balance brought forward',
		'Opening balance',
		'B/F',
		'Razem',
		'Celkem',
		'Итого',
		'Toplam',
		'合計',
		'合計金額',
		'小計',
		'합계',
	].map((text) => [text]),
)('%s is the label of a total', (text) => {
	expect(totalLabel(text)).toBe('yes');
});

it.each(
	[
		'Total Quartz 5W30',
		'Report',
		'Saldo',
		'Summe Bürobedarf',
		'Versicherungssumme',
		'Labor total',
	].map((text) => [text]),
)('%s may be one', (text) => {
	expect(totalLabel(text)).toBe('perhaps');
});

it.each(
	[
		'Summer hat',
		'Sumatra',
		'Totalisator',
		'Gesamtschule',
		'Saldobestätigung',
		'Reporting',
		'Transport',
		'',
	].map((text) => [text]),
)('%s is none', (text) => {
	expect(totalLabel(text)).toBeUndefined();
});

it.each(
	[
		'21% BTW',
		'MwSt. 19,00 %',
		'Tax / VAT (20 %)',
		'Sales tax (8.25%)',
		'TVA',
		'CGST 9%',
		'Bedrag incl. BTW',
		'Discount 5 %',
		'Rabatt',
		'Moms',
	].map((text) => [text]),
)('%s is the label of a sum', (text) => {
	expect(isSumLabel(text)).toBe(true);
});

it.each(
	['Tax advice', 'VAT return 2023', 'Rabattmarken', '21 %', 'Taxi', '', 'Steuerberatung'].map(
		(text) => [text],
	),
)('%s is none of a sum', (text) => {
	expect(isSumLabel(text)).toBe(false);
});
