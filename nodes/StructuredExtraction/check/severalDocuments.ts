import { fold } from '../../shared/text/fold';
import type { SourcePage } from '../evidence/sourceText';
import { inSentence, nameInWords } from '../schema/label';
import type { Schema } from '../schema/schema';
import type { Issue } from './issue';

/** What documents that go by a number are called. */
const KINDS = [
	'invoice|inv|bill|credit note|rechnungs?|gutschrifts?|facture|avoir|factuur|factura|fattura',
	'receipt|beleg|bon|ticket|re[cç]u|scontrino',
	'purchase order|order|bestell(?:ungs?)?|auftrags?|commande|pedido|ordine',
].map(
	(words) =>
		new RegExp(
			`(?<!\\p{L})(?:n[°ºo.]{1,2} (?:de |d')?(?:${words})(?!\\p{L})|(?:${words})(?:[\\s-]?(?:de |du )?(?:number|numm?er|num[eé]ro|num|no|nr|n[°ºo]|#|№)(?!\\p{L})|(?=\\s\\p{L}{1,4}[-/]?\\d[-/\\d]{4})))`,
			'iu',
		),
);

/** "Page 1 of 2", "Seite 1 von 2", "Page 1/2". */
const COUNTER =
	/(?<!\p{L})(?:page|seite|pagina|p[aá]gina|blatt)[\s:]{0,3}(\d{1,3})\s?(?:of|von|de|di|van|sur|\/)\s?\d/iu;

/** What a document is to pay in all, and its tax, each with an amount. */
const TOTAL =
	/(?:grand total|invoice total|total ttc|(?:rechnungs|gesamt|end)betrag|net à payer|totale fattura)\D{0,40}(\d[\d.,' ]*[.,]\d\d)(?!\d)/iu;
const TAX =
	/(?<!\p{L})(?:vat|tax|mwst|ust|umsatzsteuer|tva|btw|iva)(?!\p{L}).{0,60}\d[.,]\d\d(?!\d)/iu;

const BETWEEN = /[\s.:|*_°º#-]*/y;
/** A number with a digit in it, and no date in words. */
const VALUE = /(?=[^\s|]{0,30}\d)[\p{L}\p{N}][\p{L}\p{N}./_-]{1,40}/uy;

/** More is not looked through on a page, nor named. */
const MAX_LINES = 2_000;
const MAX_LINE = 1_000;
const MAX_NAMED = 5;

function valueAt(line: string, at: number): string | undefined {
	BETWEEN.lastIndex = at;
	VALUE.lastIndex = at + (BETWEEN.exec(line)?.[0].length ?? 0);
	return VALUE.exec(line)?.[0];
}

/** The numbers of documents on a page by what they fold to: after their label, or below it in a table. */
function numbersOn(lines: string[], label: RegExp): Map<string, string> {
	const found = new Map<string, string>();
	for (const [index, line] of lines.entries()) {
		const match = label.exec(line);
		if (match === null) continue;
		const column = line.split('|').findIndex((cell) => label.test(cell));
		const below = lines.slice(index + 1, index + 3).find((next) => /\d/.test(next)) ?? '';
		const value =
			column > 0 && !/\d/.test(line)
				? valueAt(below.split('|')[column] ?? '', 0)
				: valueAt(line, match.index + match[0].length);
		if (value !== undefined) found.set(fold(value), value);
	}
	return found;
}

type Part = { first: number; last: number; number?: string; total?: string };

/**
 * Pages that look like another document: those with another number under the same label, and those
 * whose count or whose totals begin again. Time is in proportion to the text.
 */
export function severalDocuments({ name, fields }: Schema, pages: SourcePage[]): Issue[] {
	const names = fields.map((field) => nameInWords(field.name));
	const label = KINDS.find((kind) => names.some((each) => kind.test(each)));
	if (label === undefined) return [];
	const parts: Part[] = [];
	const known = new Set<string>();
	let isCounted = false;
	for (const page of pages) {
		const lines = page.markdown.split('\n', MAX_LINES).map((line) => line.slice(0, MAX_LINE));
		const find = (wanted: RegExp) => lines.map((line) => wanted.exec(line)?.[1]).find(Boolean);
		const numbers = numbersOn(lines, label);
		// A list of numbers tells of other documents.
		const [number] = numbers.size === 1 ? numbers.values() : [];
		const count = find(COUNTER);
		const total = lines.some((line) => TAX.test(line)) ? find(TOTAL) : undefined;
		const last = parts.at(-1);
		const isKnown = [...numbers.keys()].some((each) => known.has(each));
		const differs = (one?: string, other?: string) => one && other && fold(one) !== fold(other);
		const begins =
			(count === '1' && isCounted) ||
			((count ?? '1') === '1' && (differs(number, last?.number) || differs(total, last?.total)));
		isCounted ||= count !== undefined;
		if (number !== undefined) known.add(fold(number));
		if (last && (isKnown || !begins)) {
			last.last = page.number;
			last.number ??= number;
			last.total ??= total;
		} else {
			parts.push({ first: page.number, last: page.number, number, total });
		}
	}
	const kind = name === 'record' ? 'document' : inSentence(nameInWords(name));
	return parts.slice(1, MAX_NAMED + 1).map(({ first, last, number }) => {
		const [where, look] =
			first === last ? [`Page ${first}`, 'looks'] : [`Pages ${first}–${last}`, 'look'];
		const text = `${where} ${look} like another ${kind}${number ? ` (no. ${number})` : ''}`;
		return { kind: 'severalDocuments', fields: [], text };
	});
}
