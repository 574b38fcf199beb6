import { joinFirst } from '../../shared/text/shorten';
import { addTo } from '../../shared/values';
import { memoizeByObject } from '../../shared/memoize';
import { type Element, stepsOf, type XmlInvoice } from './readXml';
import {
	type HeaderField,
	headerFields,
	listFields,
	type ListName,
	type Place,
	type Places,
	type Sum,
	type Syntax,
} from './syntaxes';

/** A value of an invoice and where in its XML it stands. */
export interface Term {
	/** Figures are numbers, dates ISO 8601 texts; what is not of its kind is the text of the element. */
	value: string | number;
	/** The element, by the names from the first one on, those that come more than once with their number. */
	element: string;
	/** What stands in it. */
	text: string;
}

/** The values of one entry of a list, by the names of fields. */
export type Entry = Partial<Record<string, Term>>;

/** What an invoice says of itself, by the names of fields of the invoice template. */
export interface EInvoice {
	/** Syntax and profile: "CII, EN 16931". */
	form: string;
	header: Partial<Record<HeaderField, Term>>;
	lists: Record<ListName, Entry[]>;
	/** What is not in the values, in sentences. */
	notes: string[];
}

/** What added up figures are at least too large by. */
const HALF_A_CENT = 0.005;

/** An element, and its place in words. */
interface Found {
	element: Element;
	at: string;
}

type Kind = 'text' | 'date' | 'figure' | 'type' | 'iban';

const kinds: Partial<Record<string, Kind>> = {
	document_type: 'type',
	date: 'date',
	due_date: 'date',
	iban: 'iban',
	...Object.fromEntries(
		[
			'discount',
			'additional_charges',
			'net_amount',
			'tax_amount',
			'total_amount',
			'amount_paid',
			'amount_due',
		]
			.concat('rounding_amount', 'quantity', 'unit_price', 'total', 'rate')
			.map((name) => [name, 'figure'] as const),
	),
};

/** How many invoices there are in one XML document. */
export const countOf = ({ syntax: { invoices }, root }: XmlInvoice): number =>
	invoices === undefined ? 1 : find({ element: root, at: '' }, invoices, '').length;

/** The values of an invoice. */
export function termsOf({ syntax, root }: XmlInvoice): EInvoice {
	const top: Found = { element: root, at: '' };
	const [stated] = texts(findAll(top, syntax.header.currency));
	const shared = stated === undefined ? sharedCurrency(top, syntax) : undefined;
	const currency = stated ?? shared?.text ?? '';
	const reader = new Reader(syntax, currency);
	const header = reader.values(top, headerFields, syntax.header);
	if (shared) header.currency = shared;
	if (header.document_type === undefined && root.name === 'CreditNote') {
		header.document_type = { value: 'credit note', element: root.name, text: '' };
	}
	const entries = (name: ListName) =>
		syntax.lists[name].in
			.flatMap((path) => find(top, path, currency))
			.map((entry) => reader.values(entry, listFields[name], syntax.lists[name].fields))
			.filter((entry) => Object.keys(entry).length > 0);
	const lists = { lines: entries('lines'), tax_lines: entries('tax_lines') };
	const [profile = ''] = texts(find(top, syntax.profile, ''));
	const form = [syntax.name, profileName(profile)].filter((part) => part !== '').join(', ');
	return { form, header, lists, notes: reader.notes };
}

/** The one currency that the totals of an invoice are in which states none. */
function sharedCurrency(top: Found, { header }: Syntax): Term | undefined {
	const totals = [header.net_amount, header.tax_amount, header.total_amount, header.amount_due];
	const terms = totals
		.flatMap((places) => findAll(top, places))
		.map(({ element, at }) => {
			const text = (element.attributes['currencyID'] ?? '').trim();
			return { value: text, element: `${at}/@currencyID`, text };
		})
		.filter(({ text }) => text !== '');
	return new Set(terms.map(({ text }) => text.toUpperCase())).size === 1 ? terms[0] : undefined;
}

class Reader {
	readonly notes: string[] = [];

	constructor(
		private readonly syntax: Syntax,
		private readonly currency: string,
	) {}

	values<Name extends string>(
		from: Found,
		names: readonly Name[],
		places: Places<Name>,
	): Partial<Record<Name, Term>> {
		const terms: Partial<Record<Name, Term>> = {};
		for (const name of names) {
			for (const place of places[name] ?? []) {
				const term = this.value(from, name, place);
				if (term === undefined) continue;
				terms[name] = term;
				break;
			}
		}
		return terms;
	}

	private value(from: Found, name: string, place: Place): Term | undefined {
		const kind = kinds[name] ?? 'text';
		if (typeof place === 'string') {
			const given = find(from, place, this.currency).filter(({ element }) =>
				hasText(element, kind),
			);
			const [first, ...others] = given;
			if (first === undefined) return undefined;
			const text = textOf(first.element);
			const further = new Set(texts(others).filter((other) => other !== text));
			if (further.size > 0 && from.at === '') {
				this.notes.push(
					`${name}: the first of several was taken, further: ${joinFirst([...further], ', ', 3)}`,
				);
			}
			return { value: this.typed(kind, first.element), element: first.at, text };
		}
		if ('sum' in place) return this.sumOf(from, name, place);
		if ('price' in place) return this.priceOf(from, place.price, place.per);
		const [whole] = find(from, place.in, this.currency);
		const parts = place.joined.flatMap((part) => (whole ? texts(find(whole, part, '')) : []));
		if (whole === undefined || parts.length === 0) return undefined;
		const text = parts.join(place.by);
		return { value: text, element: whole.at, text };
	}

	private sumOf(from: Found, name: string, { sum, most }: Sum): Term | undefined {
		const found = find(from, sum, this.currency);
		const term = sumOf(found);
		const limit = most === undefined ? '' : figureOf(texts(find(from, most, ''))[0] ?? '');
		if (typeof term?.value !== 'number' || typeof limit !== 'number') return term;
		if (found.length === 1 || term.value < limit + HALF_A_CENT) return term;
		this.notes.push(
			`${name}: left out, because ${term.text} is more than the total of ${limit}; these may be alternatives`,
		);
		return undefined;
	}

	private priceOf(from: Found, price: string, per: string): Term | undefined {
		const [found] = find(from, price, this.currency).filter(
			({ element }) => textOf(element) !== '',
		);
		if (found === undefined) return undefined;
		const text = textOf(found.element);
		const value = figureOf(text);
		const quantity = figureOf(texts(find(from, per, ''))[0] ?? '1');
		const term = { value, element: found.at, text };
		if (typeof value !== 'number' || typeof quantity !== 'number') return term;
		if (quantity === 1 || quantity === 0) return term;
		// Ten digits after the point are more than any price has.
		return {
			...term,
			value: Number((value / quantity).toFixed(10)),
			text: `${text} / ${quantity}`,
		};
	}

	private typed(kind: Kind, element: Element): string | number {
		const text = textOf(element);
		switch (kind) {
			case 'figure':
				return figureOf(text);
			case 'date':
				return dateOf(text, element.attributes['format']);
			case 'type':
				return this.syntax.types.creditNotes.includes(text)
					? 'credit note'
					: this.syntax.types.isInvoice(text)
						? 'invoice'
						: 'other';
			default:
				return text;
		}
	}
}

/** Accounts without an IBAN are no value for its field; one with a mistake in it is. */
const hasText = (element: Element, kind: Kind) =>
	kind === 'iban' ? /^[A-Z]{2}\s?\d/i.test(textOf(element)) : textOf(element) !== '';

const textOf = ({ text }: Element) => text.trim();
const texts = (found: Found[]) =>
	found.map(({ element }) => textOf(element)).filter((text) => text !== '');

/**
 * A figure in XML: a point before the decimals, no grouping. With 13 digits before the point a
 * number is still exact to the cent; further decimals are traces of adding up in other programs.
 */
const FIGURE = /^[+-]?(?:\d{1,13}(?:\.\d{0,30})?|\.\d{1,30})$/;

const figureOf = (text: string): number | string => (FIGURE.test(text) ? Number(text) : text);

/** An ISO 8601 day of an xsd:date, whose time zone says nothing, or of CII's format 102. */
function dateOf(text: string, format: string | undefined): string {
	const [, year, month, day] =
		(format === undefined
			? /^(\d{4})-(\d\d)-(\d\d)(?:Z|[+-]\d\d:\d\d|T[\d:.Z+-]{1,30})?$/.exec(text)
			: undefined) ??
		(format === undefined || format === '102' ? /^(\d{4})(\d\d)(\d\d)$/.exec(text) : undefined) ??
		[];
	return year === undefined ? text : `${year}-${month}-${day}`;
}

function sumOf(found: Found[]): Term | undefined {
	const given = found.filter(({ element }) => textOf(element) !== '');
	const [first] = given;
	if (first === undefined) return undefined;
	const parts = given.map(({ element }) => textOf(element));
	const figures = parts.map(figureOf);
	const wrong = figures.find((figure) => typeof figure === 'string');
	const element = given.length > 1 ? `${first.at} and ${given.length - 1} more` : first.at;
	const text = joinFirst(parts, ' + ');
	if (wrong !== undefined) return { value: wrong, element, text };
	const sum = figures.reduce<number>((total, figure) => total + Number(figure), 0);
	// Adding up leaves traces such as 0.30000000000000004.
	return { value: Number(sum.toFixed(8)), element, text };
}

/** The elements at all those places that are a path, in whatever currency. */
const findAll = (from: Found, places: Place[] = []) =>
	places.flatMap((place) => (typeof place === 'string' ? find(from, place, '') : []));

/** The elements at a path, in their order. */
function find(from: Found, path: string, currency: string): Found[] {
	let found: Found[] = [from];
	for (const { name, where, is } of stepsOfOnce(path)) {
		found = found.flatMap((one) => {
			const alike = childrenOf(one.element).get(name) ?? [];
			return alike
				.map((element, index) => {
					const number = alike.length > 1 ? `[${index + 1}]` : '';
					return { element, at: `${one.at === '' ? '' : `${one.at}/`}${name}${number}` };
				})
				.filter(({ element }) => where === undefined || holds(element, where, is, currency));
		});
	}
	return found;
}

/** Whether an element has a text somewhere below it, or an attribute with a value. */
function holds(element: Element, where: string, is: string, currency: string): boolean {
	const [path = '', attribute] = where.split('@');
	return find({ element, at: '' }, path, currency).some(({ element: found }) => {
		const text = attribute === undefined ? textOf(found) : found.attributes[attribute];
		if (is !== '$currency') return text === is;
		return !text || currency === '' || text.trim().toUpperCase() === currency.toUpperCase();
	});
}

/** Children by their names, worked out once for each element: an invoice has thousands of lines. */
const childrenOf = memoizeByObject(({ children }: Element) => {
	const byName = new Map<string, Element[]>();
	for (const child of children) addTo(byName, child.name, child);
	return byName;
});

const steps = new Map<string, ReturnType<typeof stepsOf>>();
function stepsOfOnce(path: string) {
	const kept = steps.get(path) ?? stepsOf(path);
	steps.set(path, kept);
	return kept;
}

/** What profiles are called, by what their identifiers hold; the more special first. */
const profiles: Array<[part: RegExp, name: string]> = [
	[/xrechnung[_:]?(\d[\d.]{0,9})?/i, 'XRechnung $1'],
	[/peppol\.eu:\d{4}:poacc:(?:billing|selfbilling)[^#]{0,12}:(\d[\d.]{0,9})/i, 'Peppol BIS $1'],
	[/:extended$/i, 'EXTENDED'],
	[/:basicwl$/i, 'BASIC WL'],
	[/:basic$/i, 'BASIC'],
	[/:minimum$/i, 'MINIMUM'],
	[/:comfort$/i, 'COMFORT'],
	[/^urn:cen\.eu:en16931:2017/i, 'EN 16931'],
	[/^(FP[AR]12)$/, '$1'],
];

function profileName(id: string): string {
	const short = id.slice(0, 200);
	for (const [part, name] of profiles) {
		const found = part.exec(short);
		if (found) return name.replace('$1', found[1] ?? '').trim();
	}
	return '';
}
