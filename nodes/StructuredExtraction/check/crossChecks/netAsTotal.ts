import { figure, type Mismatch, money } from '../../../shared/crossChecks/figures';
import { LABEL_WORDS } from '../../../shared/text/labelWords';
import { quote } from '../../../shared/text/valueText';
import type { Values } from '../../../shared/values';
import { findNumbers } from '../../evidence/findNumbers';
import { type SourcePage, sourceText } from '../../evidence/sourceText';

const TAX = new RegExp(`(?<!\\p{L})(?:${LABEL_WORDS.tax})(?!\\p{L})`, 'iu');
const AMOUNT = /(?<![\d.,])\d{1,3}(?:[.,'’ ]?\d{3}){0,3}[.,]\d\d(?!\d)/g;
/** Longer lines are not looked at, in characters, and no more amounts of tax. */
const MAX_LINE = 500;
const MAX_TAXES = 50;
/** Tax is a smaller part of the total. */
const MAX_RATE = 0.35;

/** The tax was not answered, and the page has one that leads from the total to another sum on it. */
export function netAsTotal(record: Values, pages: SourcePage[] | null): Mismatch[] {
	const total = Math.abs(figure(record['total_amount']) ?? 0);
	if (record['tax_amount'] !== null || pages === null) return [];
	const { text } = sourceText(pages);
	const taxes = new Map<number, { label: string; tax: number }>();
	for (const line of text.split('\n')) {
		if (line.length > MAX_LINE || taxes.size > MAX_TAXES || !TAX.test(line)) continue;
		for (const { 0: printed, index } of line.matchAll(AMOUNT)) {
			const tax = Number(printed.replace(/\D/g, '')) / 100;
			if (tax === 0 || tax > total * MAX_RATE) continue;
			const label = line
				.slice(0, index)
				.replace(/[\s|:]+/g, ' ')
				.trim();
			taxes.set(Number((total + tax).toFixed(2)), { label, tax });
		}
	}
	const [sum] = findNumbers(text, new Set(taxes.keys())).keys();
	const found = sum === undefined ? undefined : taxes.get(sum);
	if (sum === undefined || found === undefined) return [];
	const { label, tax } = found;
	const reason = `The total of ${money(total)} may be without tax: the page has ${quote(label)} with ${money(tax)}, and ${money(sum)}`;
	return [{ fields: ['total_amount', 'tax_amount'], text: reason }];
}
