import { addressesIn } from './addresses';
import { type Candidate, candidatesFor, wantedFor } from './candidates';
import { concept, type Concept, conceptOf, type Party, partyOf } from './concepts';
import { currencyOf } from './currency';
import type { Field, LayoutNode } from './layout';
import { lineItems } from './lineItems';
import { customerName, supplierName } from './names';
import { genericWanted } from './ownFields';
import { personPart, sectionEntries } from './person';
import type { Source } from './source';
import { nameTokens, placesOf } from './tokens';
import { unlabelledValue } from './unlabelled';
import { datesIn } from './values';

/** A JSON value of the filled layout: text as printed, null where nothing was found. */
export type Filled = string | null | Filled[] | { [name: string]: Filled };

type ValueNode = Extract<LayoutNode, { kind: 'value' }>;

/** Fills a layout with what the document says. Nothing is made up: what is not found is null. */
export function fillLayout(layout: LayoutNode, source: Source): Filled {
	return fill(layout, [], source);
}

function fill(node: LayoutNode, path: string[], source: Source): Filled {
	if (node.kind === 'object') {
		const entries = node.fields.map(({ name, node: child }) => [
			name,
			fill(child, [...path, name], source),
		]);
		return Object.fromEntries(entries) as Filled;
	}
	if (node.kind === 'list') return fillList(node, path, source);
	return fillValue(node, path, source);
}

function fillList(
	node: Extract<LayoutNode, { kind: 'list' }>,
	path: string[],
	source: Source,
): Filled {
	const entries = () => sectionEntries(path.at(-1) ?? '', source);
	if (node.item.kind === 'value') return entries();
	if (node.item.kind !== 'object') return [];
	const fields = node.item.fields.filter((field): field is Field => field.node.kind === 'value');
	const items = lineItems(fields, source);
	if (items.length > 0 || fields.length !== 2) return items;
	// Pairs such as "English (C2)".
	return entries().map((entry) => {
		const [, name = entry, level = null] = /^(.+?)\s*[(:–-]\s*(.+?)\)?$/.exec(entry) ?? [];
		return Object.fromEntries(fields.map((field, at) => [field.name, at === 0 ? name : level]));
	});
}

function fillValue(node: ValueNode, path: string[], source: Source): string | null {
	if (node.type === 'enum') return chosen(node, path, source);
	const words = path.flatMap(nameTokens);
	const party = partyOf(words);
	const ofAddress = addressPart(words, party, source);
	if (ofAddress !== undefined) return ofAddress;
	const ofPerson = path.length === 1 ? personPart(words, source) : undefined;
	if (ofPerson !== undefined) return ofPerson;
	const known = conceptOf(path, node.description);
	if (!known || !agrees(node, known)) {
		return best(candidatesFor(genericWanted(path, node), source), undefined);
	}
	return ofConcept(known, party, source);
}

function ofConcept(known: Concept, party: Party, source: Source): string | null {
	if (known.type === 'currency') {
		return currencyOf(source, best(candidatesOf('total', source), concept('total')));
	}
	if (known.id === 'periodStart' || known.id === 'periodEnd') {
		const period = periodOf(source);
		if (period) return period[known.id === 'periodStart' ? 0 : 1];
	}
	const labelled = best(distinct(candidatesFor(wantedFor(known), source), known), known);
	if (labelled !== null) return labelled;
	if (known.id === 'supplier')
		return supplierName(source, ofConcept(concept('customer'), 'customer', source));
	if (known.id === 'bank') return bankName(source);
	if (known.id === 'customer') {
		// Where a document names its supplier, as orders do, the letterhead is the customer's.
		const suppliers = candidatesOf('supplier', source).filter(
			({ weak, score }) => !weak && score > 0.5,
		);
		if (suppliers[0]) return supplierName(source, suppliers[0].value);
		return customerName(
			source,
			candidatesOf('supplier', source).map(({ value }) => value),
		);
	}
	return unlabelledValue(known, party, source);
}

/** The two dates of the period that a statement or invoice covers: `01.03.2025 bis 31.03.2025`. */
function periodOf(source: Source): [string, string] | null {
	const { labels, weak } = wantedFor(concept('periodStart'));
	for (const cell of source.rows.flat()) {
		const dates = datesIn(cell.text);
		const labelled = [...labels, ...weak].some((label) => placesOf(label, cell.tokens).length > 0);
		if (labelled && dates.length === 2) return [dates[0]?.text ?? '', dates[1]?.text ?? ''];
	}
	return null;
}

/** The first line at the top that names a bank. */
function bankName(source: Source): string | null {
	const bank =
		/\b\p{L}*(bank|sparkasse|caisse|banque|banca|banco|credit union|postfinance|raiffeisen)\p{L}*\b/iu;
	const lines = source.rows
		.slice(0, 8)
		.flatMap((row) => row.map(({ text }) => text.split('\n')[0] ?? ''));
	return lines.find((line) => bank.test(line) && !/[:\d]/.test(line) && line.length < 60) ?? null;
}

function candidatesOf(id: string, source: Source): Candidate[] {
	return candidatesFor(wantedFor(concept(id)), source);
}

/** Street, postal code, town or whole address of a party; undefined for fields that are not about an address. */
function addressPart(words: string[], party: Party, source: Source): string | null | undefined {
	const part = (['address', 'street', 'city', 'zip', 'postal', 'town', 'country'] as const).find(
		(one) => words.includes(one),
	);
	if (!part || words.includes('email') || words.includes('web')) return undefined;
	const addresses = addressesIn(source);
	const name =
		party === 'customer'
			? ofConcept(concept('customer'), party, source)
			: ofConcept(concept('supplier'), party, source);
	const own = addresses.find(
		(address) => name !== null && address.lines.some((line) => line.includes(name)),
	);
	const chosen = own ?? (addresses.length === 1 && party === null ? addresses[0] : undefined);
	if (!chosen) return null;
	if (part === 'street') return chosen.street;
	if (part === 'country') return chosen.country;
	if (part === 'city' || part === 'town') return chosen.city;
	if (part === 'zip' || part === 'postal') return chosen.postalCode;
	return chosen.lines.filter((line) => line !== chosen.name && line !== name).join(', ') || null;
}

/** Whether the described type allows a concept's values: a date field is never filled with an amount. */
function agrees(node: ValueNode, known: Concept): boolean {
	if (node.type === 'date' || node.type === 'dateTime') return known.type === 'date';
	if (node.type === 'number' || node.type === 'amount' || node.type === 'integer') {
		return ['amount', 'percentage', 'identifier'].includes(known.type);
	}
	return node.type !== 'boolean';
}

/** Several taxes at different rates have no one amount; then none of them is the answer. */
function distinct(candidates: Candidate[], known: Concept): Candidate[] {
	if (known.id !== 'tax') return candidates;
	const top = Math.max(0, ...candidates.map(({ score }) => score));
	const near = candidates.filter(({ score }) => score > top - 0.02);
	const rates = new Set(
		near.map(({ cell }) => /\d+(?:[.,]\d+)?\s?%/.exec(cell.text)?.[0]).filter(Boolean),
	);
	return rates.size > 1 && new Set(near.map(({ value }) => value)).size > 1 ? [] : candidates;
}

/** The likeliest candidate; of equally likely ones the first or the last of the document. */
function best(candidates: Candidate[], known: Concept | undefined): string | null {
	const scored = candidates.filter(({ score }) => score > 0.35);
	const nonZero = scored.filter(({ value }) => /[1-9\p{L}]/u.test(value));
	const usable = known?.id === 'total' && nonZero.length > 0 ? nonZero : scored;
	const top = Math.max(0, ...usable.map(({ score }) => score));
	const near = usable
		.filter(({ score }) => score > top - 0.02)
		.sort((a, b) => a.cell.row - b.cell.row);
	return (known?.prefer === 'last' ? near.at(-1) : near[0])?.value ?? null;
}

/** The one allowed value that the document shows where its label is, or that stands alone in a short line. */
function chosen(node: ValueNode, path: string[], source: Source): string | null {
	const labelled = candidatesFor({ ...genericWanted(path, node), type: 'text' }, source).map(
		({ value }) => value,
	);
	const short = source.rows
		.flat()
		.map(({ text }) => text)
		.filter((text) => text.split(/\s+/).length <= 3);
	for (const texts of [labelled, short]) {
		const said = node.allowed.filter((one) => texts.some((text) => contains(text, one)));
		if (said.length === 1) return said[0] ?? null;
	}
	return null;
}

/** Whether a text has a value as whole words, whatever the case. */
function contains(text: string, value: string): boolean {
	const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}
