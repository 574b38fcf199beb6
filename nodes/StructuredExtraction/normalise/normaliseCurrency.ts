import { accept, refuse, type Normalised } from './Normalised';
import { readCurrency } from './readCurrency';
import { tidyValue } from './tidyValue';

/**
 * An ISO 4217 code from a code, a symbol, a name in six languages ("US-Dollar", "livre sterling")
 * or several of them ("EUR (€)"). A shared symbol is its likeliest currency with a note ("$" is
 * USD, "¥" is JPY); "kr" is refused, because no Nordic currency is likelier than the others.
 */
export function normaliseCurrency(input: unknown): Normalised<string> {
	const wanted = 'a currency';
	const tidy = tidyValue(input);
	if ('problem' in tidy) return refuse(input, wanted, tidy.problem);
	const currency = readCurrency([tidy.text]);
	if (!currency)
		return refuse(input, wanted, 'no code, symbol or name of a currency is known for it');
	if (currency.code === null)
		return refuse(input, wanted, currency.note ?? 'it is not clear which');
	return accept(input, currency.code, currency.note === undefined ? [] : [currency.note]);
}
