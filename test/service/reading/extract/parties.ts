import { type Address, addressesIn } from './addresses';
import { candidatesFor } from './labelled';
import { companyName, hasLegalForm, isPartyName, mentions, sameName } from './names';
import { partOf, type Party, type Role, roleIn, roles } from './roles';
import { type Cell, memoize, type Source } from './source';
import { concept } from './vocabulary';

/** Who issued a document, and who it is for; null where nothing says so clearly. */
export type Parties = Record<Party, string | null>;

/** A name with what speaks for each of the two parties, from about -1 to 2. */
interface Named extends Record<Party, number> {
	name: string;
	/** The parties that labels name it as. */
	labelled: Set<Role>;
}

/** What only till receipts have: how it was paid, and the change. */
const CASH =
	/^\W*(?:change|cash tendered|rückgeld|gegeben|zurück|rendu|espèces|cb|resto|contanti|contant|wisselgeld|efectivo|cambio)(?!\p{L})/imu;
/** A name with a lower score is not returned. */
const enough = 0.4;
/** Two names that are nearer to each other than this cannot be told apart. */
const margin = 0.08;

/** Finds the parties by labels, by their position in a letter, by legal forms and by the text around them. */
export const partiesOf = memoize((source: Source): Parties => {
	const names = new Names();
	const lines = linesOf(source);
	for (const [id, role] of roles.filter(([, one]) => one !== 'other')) {
		for (const { value, score } of labelledNames(id, source)) names.addLabelled(value, role, score);
	}
	namesInParts(source, lines).forEach(({ name, role }) => names.addLabelled(name, role, 0.75));
	const addresses = addressesIn(source);
	for (const address of addresses) scorePosition(address, source, names);
	const companies = lines.flatMap(({ text }) => companyName(text) ?? []);
	for (const company of [...new Set(companies)].slice(0, 100)) {
		const times = lines.filter(({ text }) => mentions(text, company)).length;
		names.add(company, 'supplier', 0.22 + Math.min(0.24, 0.12 * (times - 1)));
	}
	const firstTable = source.rows.findIndex(([cell]) => cell?.table !== null);
	const title = lines.find(({ text, cell }) => {
		const isTop = cell.row < (firstTable < 0 ? 6 : Math.min(6, firstTable));
		return isTop && isPartyName(text) && !partOf(cell, source);
	});
	// On a till receipt nobody but the shop is named.
	const isReceipt = CASH.test(source.text);
	if (title && isReceipt) names.addLabelled(title.text, 'supplier', 0.8);
	else if (title && names.find(title.text).customer < 0.3) {
		const { isHeading, row } = title.cell;
		names.add(
			title.text,
			'supplier',
			(isHeading ? 0.35 : 0.25) + (row < 1 ? 0.16 : row < 2 ? 0.12 : 0),
		);
	}
	return choose(names.all);
});

/** The company that a document is of; one with its legal form goes before a name that may be a person or a post. */
export function companyOf(source: Source): string | null {
	const { supplier } = partiesOf(source);
	if (supplier && hasLegalForm(supplier)) return supplier;
	const companies = new Set(linesOf(source).flatMap(({ text }) => companyName(text) ?? []));
	return companies.size === 1 ? ([...companies][0] ?? null) : supplier;
}

/** The pair of different names that fits best together; a party whose name is not clear stays open. */
function choose(all: Named[]): Parties {
	for (const party of ['supplier', 'customer'] as const) {
		const labelled = all.filter((one) => one.labelled.has(party)).map((one) => one[party]);
		// A label outweighs the position.
		const limit = labelled.length > 0 ? Math.max(...labelled) - 0.2 : Infinity;
		for (const one of all.filter((each) => !each.labelled.has(party)))
			one[party] = Math.min(one[party], limit);
	}
	const open = enough - 0.01;
	const nobody: Named = { name: '', supplier: open, customer: open, labelled: new Set() };
	const most = (one: Named) => Math.max(one.supplier, one.customer);
	const candidates = [...all.sort((a, b) => most(b) - most(a)).slice(0, 24), nobody];
	const pairs = candidates
		.flatMap((supplier) => candidates.map((customer) => ({ supplier, customer })))
		.filter(
			({ supplier, customer }) => customer === nobody || !sameName(customer.name, supplier.name),
		)
		.map((pair) => ({ ...pair, score: pair.supplier.supplier + pair.customer.customer }))
		.sort((a, b) => b.score - a.score);
	const [best] = pairs;
	if (!best) return { supplier: null, customer: null };
	const isClear = (party: Party): boolean => {
		const rival = pairs.find((pair) => pair[party] !== best[party] && pair[party] !== nobody);
		return best[party] !== nobody && (!rival || best.score - rival.score >= margin);
	};
	const supplier = isClear('supplier') ? best.supplier : null;
	const customer = isClear('customer') ? best.customer : null;
	// An order names its supplier; then the letterhead is that of who orders.
	const head =
		best.customer === nobody && supplier?.labelled.has('supplier')
			? all.find((one) => one !== supplier && one.supplier >= enough)
			: undefined;
	return { supplier: supplier?.name ?? null, customer: customer?.name ?? head?.name ?? null };
}

/** Names with their scores; spellings of one name are one. */
class Names {
	readonly all: Named[] = [];

	find(text: string): Named {
		const name = withoutRest(text);
		const same = this.all.find((one) => sameName(one.name, name));
		if (same) {
			// Logos shorten names; the one with its legal form is the whole.
			if (same.labelled.size === 0 && hasLegalForm(name) && !hasLegalForm(same.name))
				same.name = name;
			return same;
		}
		const named = { name, supplier: 0, customer: 0, labelled: new Set<Role>() };
		this.all.push(named);
		return named;
	}

	add(name: string, party: Party, score: number): void {
		this.find(name)[party] += score;
	}

	addLabelled(name: string, role: Role, score: number): void {
		const named = this.find(name);
		named.labelled.add(role);
		if (role === 'supplier' || role === 'customer') {
			named[role] = Math.max(named[role], 0) + score;
			named.name = withoutRest(name);
		}
	}
}

/** A company's name without the rest of its sentence. */
function withoutRest(name: string): string {
	const company = companyName(name);
	return company !== null &&
		/^\s+(?:\p{Ll}|\(|[-–|])/u.test(name.slice(name.indexOf(company) + company.length))
		? company
		: name;
}

function labelledNames(id: string, source: Source): { value: string; score: number }[] {
	return candidatesFor(concept(id), source)
		.map(({ value, score }) => ({ value: nameOf(value), score }))
		.filter(({ value }) => isPartyName(value))
		.slice(0, 3);
}

/** A name without the form of address or the address in its line. */
function nameOf(text: string): string {
	return (
		text
			.split(/\n|,\s+(?=\p{L}+.*\d)|\s[·•|–-]\s/u)[0]
			?.replace(/^(?:attn|attention|t\.?a\.?v|z\.?\s?hd|an|firma|spett\.?\s?le)\b[.:]*\s+/i, '')
			.trim() ?? ''
	);
}

interface Line {
	text: string;
	cell: Cell;
}

function linesOf(source: Source): Line[] {
	return source.rows.flatMap((row) =>
		row.flatMap((cell) => cell.text.split('\n').map((text) => ({ text: text.trim(), cell }))),
	);
}

/** The first line that can be a name in each section with a role: below "Bill to", next to "From". */
function namesInParts(source: Source, lines: Line[]): { name: string; role: Role }[] {
	const seen = new Set<string>();
	return lines.flatMap(({ text, cell }) => {
		const role = partOf(cell, source);
		const key = `${role} ${cell.table ?? 'text'} ${cell.column}`;
		const name = nameOf(text);
		if (!role || role === 'other' || seen.has(key) || roleIn(text) || !isPartyName(name)) return [];
		seen.add(key);
		return [{ name, role }];
	});
}

const contact =
	/(?<!\p{L})(tel|tél|phone|fon|fax|iban|siret|kvk|www|e-?mail)(?!\p{L})|@|(?<!\p{L})[TPF]:?\s\+?\d/iu;
const taxed = /(?<!\p{L})(vat|ust|uid|tva|btw|mwst|nif|cif|iva)(?!\p{L})/iu;
const polite =
	/^(herrn?|frau|firma|m\.|mme|mr\.?|mrs\.?|dhr\.?|de heer|mevrouw|mevr\.?|spett|sig\.?|sig\.ra|d\.|dña\.?)(?!\p{L})/iu;

const isBelowItems = ({ row }: Address, source: Source): boolean =>
	source.rows.slice(0, row).some((cells) => cells.length > 2);

/** Scores an address by its position in the letter. */
function scorePosition(address: Address, source: Source, names: Names): void {
	const { row, lastRow, lines, after, heading } = address;
	// Logos shorten names: the line above the address may have the full one.
	const isLogo = heading !== null && mentions(address.name ?? '', heading);
	const name = isLogo ? address.name : (heading ?? address.name);
	if (!name) return;
	const texts = source.rows.map((cells) => cells.map(({ text }) => text).join(' '));
	const role = source.rows[row]?.map((cell) => partOf(cell, source)).find(Boolean);
	const isBelow = isBelowItems(address, source);
	const around = [...lines, ...after];
	const isPolite = polite.test(texts[row - 1] ?? '') || polite.test(lines[0] ?? '');
	const isTitle = source.rows
		.slice(0, 3)
		.some(([cell]) => cell?.isHeading && sameName(cell.text, name));
	const letterhead =
		(around.some((line) => contact.test(line)) ? 0.4 : 0) +
		// Customers have numbers for their taxes as well.
		(around.some((line) => taxed.test(line)) ? 0.15 : 0) +
		(isTitle ? 0.35 : 0) +
		(row < 3 ? 0.05 : 0) +
		// Senders write their address in one line, for the window of the envelope.
		(row === lastRow ? 0.45 : 0) +
		// Text below the items is the footer of a letter.
		(isBelow ? 0.25 : 0) +
		(hasLegalForm(name) ? 0.05 : 0) -
		(isPolite ? 0.4 : 0);
	names.add(name, 'supplier', letterhead);
	if (role !== 'supplier' && role !== 'delivery' && letterhead < 0.4) {
		names.add(name, 'customer', 0.6 - 0.5 * Math.max(0, letterhead) + (isPolite ? 0.2 : 0));
	}
}
