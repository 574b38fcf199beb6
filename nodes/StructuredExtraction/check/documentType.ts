import type { Fact } from '../../shared/values/facts/fact';
import { figure } from '../../shared/values/crossChecks/figures';
import { within } from '../../shared/basics/text/spans';
import { monthOf } from '../../shared/values/mentions/calendar';
import { shownLabel } from '../../shared/values/mentions/labels';
import type { Page } from '../../shared/documents/ocr/pages';
import type { Exam } from './Exam';
import { pageText } from '../evidence/sourceText';

/** Titles of documents, the more specific first. */
const TITLES = {
	correction:
		'(?:rechnungs|facture |factura |fattura )-?(?:korrektur|berichtigung|rectificati[vf]e?a?|rettificativa)|korrektur-?rechnung|storno-?rechnung|storno|corrected invoice|correcti(?:on|ve) invoice|invoice correction',
	credit:
		'credit[ -]?(?:note|memo|nota|invoice|factuur)|kreditnota|(?:rechnungs-?)?gutschrift(?:s?-?(?:nr|nummer))?|facture d.avoir|avoir|note de cr[eé]dit|nota de cr[eé]dito|nota di credito|factura de abono|nota de abono',
	invoice: '(?:tax |vat )?invoice|rechnung|facture|factura|fattura|factuur',
};

const PATTERNS = Object.entries(TITLES).map(([kind, words]) => {
	return { kind, pattern: new RegExp(`^[#*_ ]*(?:${words})(?!\\p{L})`, 'iu') };
});

/** What may come after a title: its number and date, with these words, and notes in parentheses. */
const AFTER = new Set(
	'nr no n nº n° num number nummer numéro número numero vom von du de del della of at issued dated date datum seite page pagina'.split(
		' ',
	),
);

const isOfTitle = (word: string) =>
	AFTER.has(word.toLowerCase()) ||
	/^\p{Lu}{1,4}$/u.test(word) ||
	(/\d/.test(word) && !word.includes('%')) ||
	monthOf(word) !== undefined;

function isTitleOf(line: string, pattern: RegExp): boolean {
	const [title] = pattern.exec(line) ?? [];
	if (title === undefined) return false;
	const rest = line.slice(title.length).replace(/\([^()]*\)/g, ' ');
	return (rest.match(/[^\s:.,;#*_()–-]+/g) ?? []).every(isOfTitle);
}

/** Whether a line is nothing but the title of a document, such as "INVOICE No. 5". */
export const isTitle = (line: string) => PATTERNS.some(({ pattern }) => isTitleOf(line, pattern));

/** The customer writes these invoices, which German law has bear the word "Gutschrift". */
const SELF_BILLED =
	/gutschrifts?verfahren|selbst ausgestellt|selbstfakturier|self-?\s?bill|autofactur|autofattura/i;

/** How far the title of a document is looked for: lines of its first page, and their length in characters. */
const MAX_LINES = 25;
const MAX_LINE = 100;

/** The first line of a document that is a title, and what it is the title of. */
function titleOf(pages: Page[]) {
	const [page] = pages;
	if (page === undefined) return undefined;
	const { layout, mentions } = pageText(page);
	const columns = layout()
		.lines.filter((line) => line.text().trim() !== '')
		.slice(0, MAX_LINES)
		.filter((line) => line.table === undefined && line.end - line.start <= MAX_LINE)
		// A payment is no title: "Gutschrift 12,00".
		.filter((line) => within(mentions.amounts(), line).length === 0)
		.flatMap((line) => line.cells());
	for (const { text: title } of columns) {
		const found = PATTERNS.find(({ pattern }) => isTitleOf(title.trim(), pattern));
		if (found) return { kind: found.kind, title };
	}
	return undefined;
}

/**
 * An invoice that may be a credit note: its page has that title, or its total is negative. A correction may
 * be called either.
 */
export function documentType(exam: Exam): Fact[] {
	const { pages } = exam;
	const { values } = exam.byRole();
	const field = exam.pathOf('document_type');
	if (values['document_type'] !== 'invoice' || exam.isFromInvoice(field)) return [];
	const { kind, title } = titleOf(pages ?? []) ?? {};
	const total = figure(values['total_amount']) ?? 0;
	if (kind === 'correction') return [];
	if (kind === 'credit' && !pages?.some(({ markdown }) => SELF_BILLED.test(markdown))) {
		return [{ kind: 'creditTitle', fields: [field], values: { title: shownLabel(title) } }];
	}
	return total < 0 ? [{ kind: 'negativeTotal', fields: [field], values: { total } }] : [];
}
