import type { Source } from './source';

const legalForm =
	/(?:^|[\s,])(?:Inc\.?|LLC|L\.L\.C\.|Ltd\.?|Limited|PLC|GmbH(?: & Co\.? KG)?|mbH|AG|KG|OHG|UG|e\.K\.|SE|B\.?V\.?|N\.?V\.?|V\.?O\.?F\.?|SARL|S\.?A\.?R\.?L\.?|SAS|S\.?A\.?S\.?|EURL|SASU|SA|S\.A\.|S\.?R\.?L\.?|S\.?p\.?A\.?|S\.?L\.?U?\.?|Oy|AB|A\/S|ApS)(?=$|[\s,.;)–-])/;

/**
 * The name of who issued a document, where no label tells it: a company name with its legal form outside the
 * addressee's block, preferably said more than once; else the first line of a short text such as a receipt.
 */
export function supplierName(source: Source): string | null {
	const lines = source.rows.flatMap((row) => row.map((cell) => cell.text.split('\n')[0] ?? ''));
	const names = lines.flatMap((line) => companyName(line) ?? []);
	const counted = names
		.map((name, at) => ({
			name,
			at,
			said: lines.filter((line) => line.toLowerCase().includes(name.toLowerCase())).length,
		}))
		.sort((a, b) => b.said - a.said || a.at - b.at);
	return counted[0]?.name ?? firstLine(source, lines);
}

/** The company name in a line: up to its legal form, without what stands before a colon or dash. */
function companyName(line: string): string | null {
	const piece = line.split(/\s[-–|•·]\s|:\s|\s{2,}/).find((one) => legalForm.test(one));
	if (!piece) return null;
	const match = legalForm.exec(piece);
	const name = piece.slice(0, (match?.index ?? 0) + (match?.[0].length ?? 0)).trim();
	const words = name.split(/\s+/);
	return words.length >= 2 && words.length <= 6 && /^[\p{Lu}\p{N}]|^[\p{Ll}]-?\p{Lu}/u.test(name)
		? name
		: null;
}

/** The first line of a receipt or letter, if it reads like a name. */
function firstLine(source: Source, lines: string[]): string | null {
	const first = lines.find((line) => /\p{L}{3}/u.test(line))?.trim() ?? '';
	const isName = first.length <= 40 && !/[:!?]|\d{3}/.test(first) && !documentWord.test(first);
	return isName && source.rows.length > 0 ? first : null;
}

const documentWord =
	/^(tax invoice|invoice|receipt|rechnung|quittung|beleg|kassenbon|facture|reçu|ticket|factuur|bon|kassabon|factura|fattura|ricevuta|page|seite|copy|kopie)\b/i;
