import { currenciesNextTo } from '../../evidence/adjacentCurrency';
import type { SourcePage } from '../../evidence/sourceText';
import { figure, type Mismatch } from '../../../shared/crossChecks/figures';
import type { Values } from '../../../shared/values';

/** Sums whose currency symbol tells the currency of a document. */
const TOTALS = ['total_amount', 'closing_balance'];

/** The currency is one of those that the symbol next to the total can mean, if there is a symbol. */
export function currencyFits(record: Values, pages: SourcePage[] | null): Mismatch[] {
	const { currency } = record;
	const field = TOTALS.find((name) => figure(record[name]) !== null);
	if (typeof currency !== 'string' || field === undefined || pages === null) return [];
	const printed = [...currenciesNextTo(pages, figure(record[field]) ?? 0)];
	if (printed.length === 0 || printed.some(([, codes]) => codes.includes(currency))) return [];
	const symbols = printed.map(([symbol]) => symbol).slice(0, 3);
	const text = `The currency ${currency} is not the one next to the total: the document has ${symbols.join(' and ')}`;
	return [{ fields: ['currency', field], text }];
}
