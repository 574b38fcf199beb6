import { type Address, addressesIn } from './addresses';
import { isKnownLabel } from './concepts';
import { isName } from './pickValue';
import type { Source } from './source';

const legalForm =
	/(?:^|[\s,])(?:Inc\.?|LLC|L\.L\.C\.|LLP|Ltd\.?|Limited|PLC|plc|Corp\.?|Co\.|GmbH(?: & Co\.? KG)?|gGmbH|mbH|AG|KG|OHG|UG|GbR|e\.K\.|e\.?V\.?|eG|SE|B\.?V\.?|N\.?V\.?|V\.?O\.?F\.?|SARL|S\.?[aàA]\.?[rR]\.?[lL]\.?|SAS|S\.A\.S\.?|EURL|SASU|SNC|S\.?A\.?|S\.?[rR]\.?[lL]\.?|S\.?[pP]\.?A\.?|S\.?[lL]\.?[uU]?\.?|Oy|AB|A\/S|ApS|AS)(?=$|[\s,.;)–-])/u;

const documentWord =
	/^(tax invoice|invoice|receipt|rechnung|quittung|beleg|kassenbon|facture|reçu|ticket|factuur|bon|kassabon|factura|fattura|ricevuta|page|seite|copy|kopie|document|statement|order|welcome|thank|vielen|merci|bedankt|gracias|grazie|original|duplicate|customer copy)\b/iu;

/**
 * The name of who issued a document, where no label tells it: a company name with its legal form that is not the
 * addressee's, preferably said more than once; else the name over an address with a telephone or tax number, as
 * letterheads have it; else the first line that reads like a name.
 */
export function supplierName(source: Source, customer: string | null): string | null {
	const lines = source.rows.flatMap((row) => row.flatMap((cell) => cell.text.split('\n')));
	const names = lines
		.flatMap((line) => companyName(line) ?? [])
		.filter((name) => !sameName(name, customer));
	const counted = names
		.map((name, at) => ({ name, at, said: lines.filter((line) => sameName(line, name)).length }))
		.sort((a, b) => b.said - a.said || a.at - b.at);
	return counted[0]?.name ?? letterheadName(source, customer) ?? firstName(source, customer);
}

function letterheadName(source: Source, customer: string | null): string | null {
	const letterheads = addressesIn(source).filter(
		(address) => !sameName(address.name ?? '', customer) && letterheadScore(address, source) >= 2,
	);
	const names = letterheads.map(({ heading, name }) => heading ?? name);
	return names.find((name) => name !== null && isTitle(name)) ?? null;
}

/**
 * The name of who a document is addressed to, where no label tells it: that of the address that looks least like
 * a letterhead.
 */
export function customerName(source: Source, issuers: string[]): string | null {
	const scored = addressesIn(source)
		.filter(({ name }) => name !== null && !issuers.some((issuer) => sameName(issuer, name)))
		.map((address) => ({ address, score: letterheadScore(address, source) }))
		.sort((a, b) => a.score - b.score || a.address.row - b.address.row);
	const [best] = scored;
	return best && best.score < 2 ? best.address.name : null;
}

const contact =
	/\b(tel|t[ée]l|phone|fax|vat|ust|uid|tva|btw|mwst|iban|siret|kvk|nif|cif|iva|www|e-?mail|kundenservice)\b|@/i;

/** How much an address looks like the issuer's own. */
function letterheadScore({ name, row, lastRow, lines, after }: Address, source: Source): number {
	const texts = source.rows.map((cells) => cells.map(({ text }) => text).join(' '));
	const elsewhere = texts.filter((text, at) => (at < row || at > lastRow) && sameName(text, name));
	const next = source.rows.slice(lastRow + 1, lastRow + 4).filter(([cell]) => cell?.table === null);
	const around = [...lines, ...after, ...next.flat().map(({ text }) => text)];
	const polite = /^(herrn?|frau|firma|m\.|mme|mr\.?|mrs\.?|de heer|mevrouw|spett)/i.test(
		texts[row - 1] ?? lines[0] ?? '',
	);
	return (
		(elsewhere.length > 0 ? 1 : 0) +
		(around.some((line) => contact.test(line)) ? 2 : 0) +
		(row < 3 ? 0.5 : 0) +
		// Senders write their address in one line, for the window of the envelope.
		(row === lastRow ? 2 : 0) +
		// What stands below the items is the foot of a letter.
		(source.rows.slice(0, row).some((cells) => cells.length > 2) ? 1 : 0) +
		(legalForm.test(name ?? '') ? 0.25 : 0) -
		(polite ? 1.5 : 0)
	);
}

/** Whether one text contains the other as words, whatever the case. */
function sameName(text: string, name: string | null): boolean {
	if (!name) return false;
	const plain = (one: string) =>
		` ${one
			.toLowerCase()
			.replace(/[^\p{L}\p{N}]+/gu, ' ')
			.trim()} `;
	return plain(text).includes(plain(name)) || plain(name).includes(plain(text));
}

const documentName =
	/(?<!\p{L})(?:invoice|receipt|order|statement|rechnung|bestellung|quittung|facture|commande|factuur|bestelling|factura|pedido|fattura|ordine)(?!\p{L})/iu;

/** A line without "Invoice 17 from" or "Thank you for your order from" before a name. */
function withoutTitle(line: string): string {
	const [before = '', name] = line.split(/\s(?:from|by|von|par|van|de|da|di)\s+(?=\p{Lu})/u, 2);
	return name !== undefined && documentName.test(before) ? line.slice(line.indexOf(name)) : line;
}

/** The company name in a line: up to its legal form, without what stands before a colon or dash or "Invoice from". */
function companyName(line: string): string | null {
	const piece = withoutTitle(line)
		.split(/\s[-–|•·]\s|:\s|\s{2,}|\s\(/)
		.find((one) => legalForm.test(one));
	if (!piece) return null;
	const match = legalForm.exec(piece);
	if (!/\p{L}{2}/u.test(piece.slice(0, match?.index))) return null;
	const name = piece.slice(0, (match?.index ?? 0) + (match?.[0].length ?? 0)).trim();
	const words = name.split(/\s+/);
	const proper = words.filter((word) => /^[\p{Lu}\p{N}&]|^[\p{Ll}]-?\p{Lu}/u.test(word)).length;
	return words.length >= 2 && words.length <= 7 && proper * 2 > words.length ? name : null;
}

/** The first of the lines at the top, before any table, that reads like a name. */
function firstName(source: Source, customer: string | null): string | null {
	const end = source.rows.findIndex((row) => row.some(({ table }) => table !== null));
	const top = source.rows
		.slice(0, Math.min(5, end < 0 ? 5 : end))
		.flatMap((row) => row.flatMap(({ text }) => text.split('\n')));
	return (
		top.map((line) => line.trim()).find((line) => isTitle(line) && !sameName(line, customer)) ??
		null
	);
}

function isTitle(line: string): boolean {
	if (!isName(line) || line.length > 45 || /[:!?]|\d{3}/.test(line)) return false;
	return (
		/^[\p{Lu}\p{N}]/u.test(line) &&
		!/\s\d+\s?\w?$/.test(line) &&
		!documentWord.test(line) &&
		!isKnownLabel(line)
	);
}
