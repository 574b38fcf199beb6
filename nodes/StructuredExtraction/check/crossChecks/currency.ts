import { currenciesBeside } from '../../evidence/currencyBeside';
import type { SourcePage } from '../../evidence/sourceText';
import { figure, type Finding } from './figures';
import type { Values } from '../../../shared/values';

/** The sum whose sign tells the currency of a document. */
const TOTALS = ['total_amount', 'closing_balance'];

/** The currency is one that the sign beside the total can stand for, wherever the total has a sign. */
export function currencyFits(record: Values, pages: SourcePage[] | null): Finding[] {
	const { currency } = record;
	const field = TOTALS.find((name) => figure(record[name]) !== null);
	if (typeof currency !== 'string' || field === undefined || pages === null) return [];
	const printed = [...currenciesBeside(pages, figure(record[field]) ?? 0)];
	if (printed.length === 0 || printed.some(([, codes]) => codes.includes(currency))) return [];
	const signs = printed.map(([sign]) => sign).slice(0, 3);
	const text = `The currency ${currency} is not the one beside the total: the document has ${signs.join(' and ')}`;
	return [{ fields: ['currency', field], text }];
}
