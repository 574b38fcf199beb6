import { currencyDecimals } from '../../values/crossChecks/figures';
import { isAmount, isCurrency } from './fieldKind';
import { lastName, type ReviewField, type ReviewItem, valueAt } from './reviewItem';

/** How the amounts of an item are shown: with at least the decimals of their currency, such as 37.40 EUR and 37 JPY. */
export function amountTexts({ values }: Pick<ReviewItem, 'values'>) {
	const [, currency] = Object.entries(values).find(([name]) => isCurrency(name)) ?? [];
	return ({ keys, value }: Pick<ReviewField, 'keys' | 'value'>): string | undefined => {
		if (typeof value !== 'number' || !isAmount(lastName(keys))) return undefined;
		const own = valueAt(values, [...keys.slice(0, -1), 'currency']) ?? currency;
		const decimals = currencyDecimals(own) ?? (Number.isInteger(value) ? 0 : 2);
		const padded = value.toFixed(decimals);
		return Number(padded) === value ? padded : undefined;
	};
}
