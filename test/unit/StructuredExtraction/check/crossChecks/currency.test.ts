import { expect, it } from 'vitest';
import { currencyFits } from '../../../../../nodes/StructuredExtraction/check/crossChecks/crossChecks';

const found = (currency: string, markdown: string, amount: unknown = 1234.5) =>
	currencyFits({ currency, total_amount: amount }, [{ number: 1, markdown }]).map(
		({ text }) => text,
	);

it.each([
	['EUR', 'Total € 1.234,50'],
	['EUR', 'Total 1.234,50 €'],
	['EUR', 'Total EUR 1,234.50'],
	['EUR', '| Total | **€1,234.50** |'],
	['CAD', 'Total $1,234.50'],
	['EUR', 'Total 1,234.50'],
	['EUR', 'Total 1,234.50 (about $1,400.00)'],
	['EUR', 'Total EUR 1,234.50, converted: USD 1,234.50'],
	['EUR', 'Total 99.00 USD'],
	['SEK', 'Summa 1 234,50 kr'],
	['EUR', 'Invoice total NET 1,234.50'],
])('lets %s through beside %j', (currency, text) => {
	expect(found(currency, text)).toEqual([]);
});

it.each([
	['USD', 'Total 1.234,50 € (paid from the USD account)', '€'],
	['EUR', 'Total US$ 1,234.50, about EUR 1,100.00', 'US$'],
	['GBP', 'Total (EUR 1,234.50)', 'EUR'],
	['USD', 'Balance -€ 1,234.50', '€'],
])('finds that %s is not the currency of %j', (currency, text, symbol) => {
	expect(found(currency, text)).toEqual([
		`The currency ${currency} is not the one next to the total: the document has ${symbol}`,
	]);
});

it('says nothing where a value or the text is missing', () => {
	expect(currencyFits({ currency: 'USD', total_amount: 5 }, null)).toEqual([]);
	expect(found('USD', '€ 5', null)).toEqual([]);
	expect(
		currencyFits({ currency: null, total_amount: 5 }, [{ number: 1, markdown: '€ 5' }]),
	).toEqual([]);
});

it('takes the closing balance of a statement, negative ones as well', () => {
	const pages = [{ number: 1, markdown: 'New balance -20.00 EUR' }];
	expect(currencyFits({ currency: 'CHF', closing_balance: -20 }, pages)).toHaveLength(1);
	expect(currencyFits({ currency: 'EUR', closing_balance: -20 }, pages)).toEqual([]);
});
