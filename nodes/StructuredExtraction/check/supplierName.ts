import { trimEndWhile } from '../../shared/basics/text/shorten';
import { fold } from '../../shared/basics/text/fold';
import { linesAround } from '../../shared/basics/text/spans';
import type { Fact } from '../../shared/values/facts/fact';
import { findLabels } from '../../shared/values/mentions/labels';
import { ALL_ROLES } from '../../shared/values/roles/roles';
import type { Exam } from './Exam';
import { isTitle } from './documentType';

/** Whether a text is nothing but a title of a document or a label: "INVOICE", "Bill to:". */
export function isWordOfForm(text: string): boolean {
	const words = trimEndWhile(text, /[^\p{L}\p{N}]/u);
	const labels = ALL_ROLES.flatMap((role) => findLabels(words, role));
	return isTitle(words) || labels.some(({ text: label }) => fold(label) === fold(words));
}

/** A name of a bank, or the beginning of one, in the languages of the dictionary. */
const BANK =
	/bank|sparkasse|raiffeisen|volksb|caisse|cr[eé]dit |société générale|\bbnp\b|\bing\b|banca|banco|banque|cassa /iu;
/** Words next to the bank of an account. */
const OF_ACCOUNT =
	/iban|\bbic\b|swift|sort code|blz|bankverbindung|bank ?(?:name|details|account)?\s*:|banque\s*:|banca\s*:|banco\s*:|konto(?:nummer|nr|-nr)?\b/iu;
/** More occurrences of a name are not looked at. */
const MAX_OCCURRENCES = 20;

/** A supplier that is a word of the form, such as "INVOICE", or the bank, which is printed with its account only. */
export function supplierName(exam: Exam): Fact[] {
	const path = exam.pathOf('supplier');
	const name = exam.located.find((value) => value.path === path);
	const page = exam.source()?.mentions;
	if (page === undefined || name === undefined || exam.isFromInvoice(path)) return [];
	const spans = [...name.occurrences.exact, ...name.occurrences.normalised].flat();
	const [first] = spans;
	if (first === undefined) return [];
	const printed = page.text.slice(first.start, first.end);
	if (isWordOfForm(printed)) return [{ kind: 'wordOfForm', fields: [path], values: { printed } }];
	const isBank =
		BANK.test(printed) &&
		spans.length <= MAX_OCCURRENCES &&
		spans
			.map((span) => linesAround(page.lines(), span, 1, 1))
			.every(({ start, end }) => OF_ACCOUNT.test(page.text.slice(start, end)));
	return isBank ? [{ kind: 'bankAsSupplier', fields: [path], values: { printed } }] : [];
}
