import { expect, it } from 'vitest';
import { amountTexts } from '../../../../../nodes/shared/page/reviewPage/amountText';

it.each<[name: string, value: unknown, currency: unknown, text: string | undefined]>([
	['total_amount', 37.4, 'EUR', '37.40'],
	['total_amount', 37, 'EUR', '37.00'],
	['total_amount', 1000, 'JPY', '1000'],
	['total_amount', 1000.5, 'JPY', undefined],
	['total_amount', 1.5, 'KWD', '1.500'],
	['total_amount', 37.4, null, '37.40'],
	['total_amount', 37, 'euro', '37'],
	['Gesamtbetrag brutto', 37.4, 'EUR', '37.40'],
	['unit_price', 0.0375, 'EUR', undefined],
	['Preis', 2, 'EUR', '2.00'],
	['quantity', 1.5, 'EUR', undefined],
	['tax_rate', 8.1, 'CHF', undefined],
	['invoice_number', 4418, 'EUR', undefined],
	['tax_id', 4418, 'EUR', undefined],
	['total_amount', '37.4', 'EUR', undefined],
])('%s %s in %s is shown as %s', (name, value, currency, text) => {
	const amountText = amountTexts({ values: { [name]: value, Währung: currency } });
	expect(amountText({ keys: [name], value })).toBe(text);
	// In a group, its own currency counts.
	const values = { currency: 'BHD', group: { [name]: value, currency } };
	expect(amountTexts({ values })({ keys: ['group', name], value })).toBe(
		currency === null && text ? '37.400' : text,
	);
});
