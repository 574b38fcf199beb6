import { isLabel } from './meaning';
import { countryOf, isPartyName } from './names';
import { memoize, type Source } from './source';

/** A postal address: the lines above the one with postal code and town, and that line. */
export interface Address {
	/** First line that reads like a name, without a form of address. */
	name: string | null;
	street: string | null;
	postalCode: string;
	city: string;
	/** The line below the town, if it is the name of a country. */
	country: string | null;
	/** All lines, top to bottom. */
	lines: string[];
	/** The heading right above it. */
	heading: string | null;
	/** Up to three lines that follow it in the same block or column. */
	after: string[];
	/** Its table (null for running text) and its column there, with a space between them. */
	column: string;
	/** First and last row in the source. */
	row: number;
	lastRow: number;
}

const town =
	/(?<![\d/.,-])((?:[A-Z]{1,2}-)?\d{4,5}(?:\s?[A-Z]{2}(?=\s))?)\s+(\p{Lu}[\p{L} .'’()/-]{1,40})$/u;
const american = /(\p{Lu}[\p{L} .'’-]{1,40}),\s*([A-Z]{2}\s+\d{5}(?:-\d{4})?)\b/u;
const british = /(\p{Lu}[\p{L} .'’-]{1,40}?),?\s+([A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})$/u;
const formOfAddress =
	/^(herrn?( und frau)?|frau( und herrn?)?|firma|fa\.|familie|eheleute|monsieur|madame|m\.|mme|mr\.?|mrs\.?|ms\.?|de heer|mevrouw|dhr\.?|mevr\.?|sig\.?|sr\.?|sra\.?|spett\.?\s?le|an|aan|to)[:\s]*$/i;
const attention =
	/^(attn|t\.?\s?a\.?\s?v\.?|z\.?\s?hd\.?|z\.?\s?h\.?|c\/o|à l'attention|att)\b\.?:?/i;
export const department =
	/^(service (clients?|comptabilité|achats|facturation)|comptabilité|accounts( payable)?|accounting|purchasing|buchhaltung|rechnungswesen|einkauf|abteilung|afdeling|crediteurenadministratie|boekhouding|administratie|department|dept\.?|contabilidad|contabilità|ufficio|amministrazione)(?!\p{L})/iu;

type Line = { text: string } & Pick<Address, 'row' | 'column'>;

/** The postal addresses of a document, in reading order. */
export const addressesIn = memoize((source: Source): Address[] =>
	columnsOfLines(source).flatMap((column) => {
		const towns = column.flatMap(({ text }, at) => (townOf(text) ? [at] : []));
		return towns.flatMap((at, index) => {
			// One address ends where the next begins.
			const from = index === 0 ? 0 : (towns[index - 1] ?? -1) + 1;
			return addressAt(column.slice(from, at + 4), at - from, source);
		});
	}),
);

/** The address whose town is in the line with that index. */
function addressAt(lines: Line[], at: number, source: Source): Address[] {
	const place = townOf(lines[at]?.text ?? '');
	if (at < 1 || !place) return [];
	const near = lines
		.slice(Math.max(0, at - 4), at + 1)
		.filter(({ text }) => !isLabel(text) && !/@|^\+?[\d\s()/.-]{7,}$/.test(text));
	const noNames = [formOfAddress, attention, department];
	const named = near
		.slice(0, -1)
		.findIndex(({ text }) => isPartyName(text) && !noNames.some((one) => one.test(text)));
	// Text above the name does not belong to the address.
	const own = near.slice(Math.max(0, named));
	const name = near[named]?.text ?? null;
	const above = own.slice(0, -1).map(({ text }) => text);
	const first = own[0]?.row ?? 0;
	const street = above.findLast(
		(text) => /\d/.test(text) && /\p{L}{3}/u.test(text) && text !== name,
	);
	return [
		{
			...place,
			name: name,
			heading: headingAbove(first, source),
			street: street ?? null,
			country: countryOf(lines[at + 1]?.text ?? ''),
			lines: own.map(({ text }) => text),
			after: lines.slice(at + 1, at + 4).map(({ text }) => text),
			column: lines[at]?.column ?? '',
			row: first,
			lastRow: lines[at]?.row ?? first,
		},
	];
}

/** The heading right above a row: a name in bold over the rest of its address. */
function headingAbove(row: number, source: Source): string | null {
	const [cell, ...more] = source.rows[row - 1] ?? [];
	if (!cell?.isHeading || more.length > 0) return null;
	const { text } = cell;
	return isPartyName(text) && !/\d/.test(text) && !isLabel(text) ? text : null;
}

/** An address written in one line, as its lines. */
function addressLines(text: string): string[] {
	const parts = text.split(/,\s+|\s+[·•●|–-]\s+/);
	return parts.some((part) => townOf(part) !== null) ? parts.map((part) => part.trim()) : [text];
}

/** The postal code and town that a line ends with or consists of. */
function townOf(text: string): { postalCode: string; city: string } | null {
	const line = text.trim();
	const [, code, name] = town.exec(line) ?? [];
	if (code && name) return { postalCode: code, city: name.trim() };
	const [, city, zip] = american.exec(line) ?? british.exec(line) ?? [];
	return city && zip ? { postalCode: zip, city } : null;
}

/** Lines below each other: the lines of a paragraph, and the cells of each column of a table. */
function columnsOfLines(source: Source): Line[][] {
	const columns = new Map<string, Line[]>();
	const rowsOf = new Map<number, number>();
	for (const [{ block } = { block: -1 }] of source.rows)
		rowsOf.set(block, (rowsOf.get(block) ?? 0) + 1);
	let chain = 0;
	for (const row of source.rows) {
		for (const cell of row) {
			// Paragraphs of one line that follow each other belong together.
			const isSingle = cell.table === null && rowsOf.get(cell.block) === 1;
			if (!isSingle) chain += 1;
			const key =
				cell.table !== null
					? `table ${cell.table} ${cell.column}`
					: isSingle
						? `single ${chain} ${cell.column}`
						: `block ${cell.block} ${cell.column}`;
			const lines = columns.get(key) ?? [];
			for (const text of cell.text.split('\n').flatMap(addressLines)) {
				if (text) lines.push({ text, row: cell.row, column: `${cell.table} ${cell.column}` });
			}
			columns.set(key, lines);
		}
	}
	return [...columns.values()];
}
