import { figure, type Mismatch, money } from '../../../shared/crossChecks/figures';
import { LABEL_WORDS, shownLabel } from '../../../shared/text/labelWords';
import { quote } from '../../../shared/text/valueText';
import type { Values } from '../../../shared/values';
import { findNumbers } from '../../evidence/findNumbers';
import { type SourcePage, sourceText } from '../../evidence/sourceText';

const TAX = new RegExp(`(?<!\\p{L})(?:${LABEL_WORDS.tax})(?!\\p{L})`, 'iu');
const AMOUNT = /(?<![\d.,])\d{1,3}(?:[.,'’ ]?\d{3}){0,3}[.,]\d\d(?!\d)/g;
/** Tax is a smaller part of the total. */
const MAX_RATE = 0.35;

/** The tax was not answered, and the page has one that leads from the total to another sum on it. */
export function netAsTotal(record: Values, pages: SourcePage[] | null): Mismatch[] {
	const total = Math.abs(figure(record['total_amount']) ?? 0);
	if (record['tax_amount'] !== null || pages === null) return [];
	const { text } = sourceText(pages);
	const taxes = new Map<number, { label: string; tax: number }>();
	for (const line of text.split('\n')) {
		for (const { 0: printed, index } of TAX.test(line) ? line.matchAll(AMOUNT) : []) {
			const tax = Number(printed.replace(/\D/g, '')) / 100;
			if (tax === 0 || tax > total * MAX_RATE) continue;
			taxes.set(Number((total + tax).toFixed(2)), { label: line.slice(0, index), tax });
		}
	}
	const [sum = NaN] = findNumbers(text, new Set(taxes.keys())).keys();
	const found = taxes.get(sum);
	if (found === undefined) return [];
	const label = quote(shownLabel(found.label));
	const reason = `The total of ${money(total)} may be without tax: the page has ${label} with ${money(found.tax)}, and ${money(sum)}`;
	return [{ fields: ['total_amount', 'tax_amount'], text: reason }];
}
