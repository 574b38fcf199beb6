import { addressesIn } from './addresses';
import { currencyOf } from './currency';
import { addressPartOf, type AddressWish, conceptOf, formOf, ownWords } from './fields';
import { type Candidate, candidatesFor } from './labelled';
import type { Field, LayoutNode, ListNode, ValueNode } from './layout';
import { lineItems, taxLines } from './lineItems';
import { hasMeaning, wordsOf } from './meaning';
import { isPartyName, sameName } from './names';
import { companyOf, partiesOf } from './parties';
import { personPart, sectionEntries } from './person';
import { partOf, roleIn } from './roles';
import { memoize, type Source } from './source';
import { sumsOf } from './sums';
import { unlabelledValue } from './unlabelled';
import { datesIn } from './values';
import { concept, type Concept } from './vocabulary';

/** A JSON value of the filled layout: text as printed, null where nothing was found. */
export type Filled = string | null | Filled[] | { [name: string]: Filled };

/** Fills a layout with what the document says. Nothing is made up: what is not found, or not clear, is null. */
export function fillLayout(layout: LayoutNode, source: Source): Filled {
	return fill(layout, [], source);
}

function fill(node: LayoutNode, path: string[], source: Source): Filled {
	if (node.kind === 'object') {
		const filled = ({ name, node: child }: Field) => [name, fill(child, [...path, name], source)];
		return Object.fromEntries(node.fields.map(filled)) as Filled;
	}
	if (node.kind === 'list') return fillList(node, path, source);
	return fillValue(node, path, source);
}

function fillList(node: ListNode, path: string[], source: Source): Filled {
	const entries = () => sectionEntries(path.at(-1) ?? '', source);
	if (node.item.kind === 'value') return entries();
	if (node.item.kind !== 'object') return [];
	const fields = node.item.fields.filter((field): field is Field => field.node.kind === 'value');
	const taxes = taxLines(path.at(-1) ?? '', fields, source);
	if (taxes) return taxes;
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
	const address = addressPartOf(path);
	if (address) return addressPart(address, source);
	const ofPerson = path.length === 1 ? personPart(path[0] ?? '', source) : undefined;
	if (ofPerson !== undefined) return ofPerson;
	const wanted = conceptOf(path, node);
	if (wanted) return ofConcept(wanted, source);
	const own = ownWords(path, node.description);
	return best(candidatesFor({ form: formOf(node, path), own }, source));
}

/** Values that need the whole document, by concept: its parties and its sums. */
const settledOf = memoize((source: Source): Record<string, string | null> => {
	const { gross, due, paid, ...others } = sumsOf(source);
	return {
		...others,
		...partiesOf(source),
		due,
		paid,
		company: companyOf(source),
		// The amount due is the total if nothing was paid before.
		gross: gross ?? (paid === null ? due : null),
		currency: currencyOf(source, gross ?? due),
	};
});

function ofConcept(wanted: Concept, source: Source): string | null {
	const { id, form, prefer } = wanted;
	const known = settledOf(source)[id];
	if (known !== undefined) return known;
	const candidates = candidatesFor(wanted, source);
	if (id === 'periodStart' || id === 'periodEnd') {
		const period = periodOf(source);
		if (period) return period[id === 'periodStart' ? 0 : 1];
	}
	if (form === 'party') {
		const isFree = ['bank', 'shipTo', 'billTo'].includes(id);
		const parties = candidates.filter(
			({ value }) => (isFree || isPartyName(value)) && roleIn(value) === null,
		);
		return best(parties) ?? (id === 'bank' ? bankName(source) : null);
	}
	if (id === 'customerVatId') return customerVatId(candidates, source);
	const value = best(candidates, prefer) ?? unlabelledValue(wanted, source);
	// The date of an order is the date of the document.
	const twin = { date: 'orderDate', orderDate: 'date' }[id];
	if (value !== null || !twin || kindOf(source) !== 'order') return value;
	return best(candidatesFor(concept(twin), source));
}

/** The customer's VAT number: one that is not in the supplier's section; null where there are several. */
function customerVatId(candidates: Candidate[], source: Source): string | null {
	const own = candidates.filter(({ cell }) => partOf(cell, source) !== 'supplier');
	const values = new Set(own.map(({ value }) => value.replace(/[\s.-]/g, '')));
	return values.size === 1 ? (own[0]?.value ?? null) : null;
}

/** The two dates of the period that a statement or invoice covers: `01.03.2025 bis 31.03.2025`. */
function periodOf(source: Source): [string, string] | null {
	for (const cell of source.rows.flat()) {
		const [from, to, ...others] = datesIn(cell.text);
		if (!from || !to || others.length > 0) continue;
		const left = source.rows[cell.row]?.[cell.column - 1]?.text ?? '';
		const words = wordsOf(`${left} ${cell.text.slice(0, from.start)}`);
		if (['period', 'statement', 'from'].some((one) => hasMeaning(words, one)))
			return [from.text, to.text];
	}
	return null;
}

/** The first line at the top that names a bank. */
function bankName(source: Source): string | null {
	const bank =
		/(?<!\p{L})\p{L}*(bank|sparkasse|caisse|banque|banca|banco|credit union|postfinance|raiffeisen)\p{L}*/iu;
	const top = source.rows.slice(0, 8).flat();
	const lines = top.map(({ text }) => text.split('\n')[0] ?? '');
	return lines.find((line) => bank.test(line) && !/[:\d]/.test(line) && line.length < 60) ?? null;
}

/** Street, postal code, town or whole address of a party; the document's only one where no party is named. */
function addressPart({ part, party }: AddressWish, source: Source): string | null {
	const addresses = addressesIn(source);
	const name = party ? partiesOf(source)[party] : null;
	const found =
		addresses.find((one) => sameName(one.name ?? one.heading ?? '', name)) ??
		(party === 'customer' ? undefined : addresses[0]);
	if (!found) return null;
	const { street, postalCode: postal, city, country, lines } = found;
	const address = lines.filter((line) => line !== found.name).join(', ');
	return { street, postal, city, country, address }[part];
}

/** The likeliest candidate; of equally likely ones the first or the last of the document. */
function best(candidates: Candidate[], prefer?: 'last'): string | null {
	const top = Math.max(0, ...candidates.map(({ score }) => score));
	const near = candidates
		.filter(({ score }) => score > top - 0.02)
		.sort((a, b) => a.cell.row - b.cell.row);
	return (prefer === 'last' ? near.at(-1) : near[0])?.value ?? null;
}

/** The one allowed value that the document has at its label or alone in a short line, or that its title means. */
function chosen(node: ValueNode, path: string[], source: Source): string | null {
	const wanted = { form: 'text', own: ownWords(path, node.description) } as const;
	const labelled = candidatesFor(wanted, source).map(({ value }) => value);
	const texts = source.rows.flat().map(({ text }) => text);
	for (const some of [labelled, texts.filter((text) => text.split(/\s+/).length <= 3)]) {
		const shown = node.allowed.filter((one) => some.some((text) => contains(text, one)));
		if (shown.length === 1) return shown[0] ?? null;
	}
	return kindOfDocument(node.allowed, source);
}

const kinds = ['reminder', 'credit', 'order', 'receipt', 'statement', 'invoice', 'quote'];

const kindIn = (text: string): string | undefined => {
	const words = wordsOf(text);
	return kinds.find((kind) => hasMeaning(words, kind));
};

/** The kind of a document by its title: the first heading or line that names one. */
function kindOf(source: Source): string | undefined {
	const lines = source.rows.flat().filter(({ table, text }) => table === null && text.length < 90);
	const titles = [...lines.filter(({ isHeading }) => isHeading), ...lines.slice(0, 25)];
	return titles.map(({ text }) => kindIn(text)).find((kind) => kind !== undefined);
}

/** The allowed value that means what the title of the document means. */
function kindOfDocument(allowed: string[], source: Source): string | null {
	const choices = allowed.flatMap((value) => ({ value, kind: kindIn(value.replace(/_/g, ' ')) }));
	const kind = kindOf(source);
	return choices.find((choice) => choice.kind === kind && kind !== undefined)?.value ?? null;
}

/** Whether a text has a value as whole words, whatever the case. */
function contains(text: string, value: string): boolean {
	const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}
