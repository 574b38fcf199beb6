import { memoizeByObject } from '../../shared/basics/memoize';
import { joinFirst } from '../../shared/basics/text/shorten';
import { addTo } from '../../shared/basics/values';
import { type Fact, factOf } from '../../shared/values/facts/fact';
import { HALF_A_CENT } from '../../shared/values/crossChecks/figures';
import { invoiceDetailed } from '../fields/templates';
import { stepsOf } from './paths';
import type { Element, XmlInvoice } from './readXml';
import type { ListName, Syntax, ValueSources } from './syntaxes';
import type { headerTerms, ValueSource } from './termTable';

/** A value of an invoice, and the element of the XML that has it. */
export interface Term {
	/** Figures are numbers, dates are ISO 8601 texts; a value of the wrong kind is the text of the element. */
	value: string | number;
	/** The path of the element from the root, with numbers where a name is repeated: `A/B[2]`. */
	element: string;
	/** The text of the element. */
	text: string;
}

/** The values of one entry of a list, by field. */
export type InvoiceEntry = Partial<Record<string, Term>>;

/** The values of an invoice, by the fields of the invoice template. */
export interface EInvoice {
	/** Syntax and profile, such as "CII, EN 16931". */
	form: string;
	header: Partial<Record<keyof typeof headerTerms, Term>>;
	lists: Record<ListName, InvoiceEntry[]>;
	/** Its accounts, payment terms and notes to people. */
	text: string;
	/** Values that were left out. */
	notes: Fact[];
	/** Why it cannot be used; continues a sentence about its data. */
	fault?: string;
}

/** An element and its path. */
interface FoundElement {
	element: Element;
	at: string;
}

/** The fields of the template, whose types decide how a value is read. */
const fields = new Map(
	invoiceDetailed
		.flatMap((field) => ('fields' in field ? field.fields : field))
		.map((field) => [field.name, field]),
);

/** Amounts that no template has a field for. */
const AMOUNTS = ['rounding_amount', 'third_party_amount'];

const typeOf = (name: string) => (AMOUNTS.includes(name) ? 'number' : fields.get(name)?.type);

/** The invoices of an XML document, each with what they share. */
export function invoicesIn(xml: XmlInvoice): XmlInvoice[] {
	const { syntax, root } = xml;
	const bodies = childrenOf(root).get(syntax.invoices ?? '') ?? [];
	if (bodies.length < 2) return [xml];
	const shared = root.children.filter(({ name }) => name !== syntax.invoices);
	return bodies.map((body) => ({ syntax, root: { ...root, children: [...shared, body] } }));
}

/** The values of an invoice. */
export function termsOf({ syntax, root }: XmlInvoice): EInvoice {
	const top: FoundElement = { element: root, at: '' };
	const [stated] = nonEmptyTexts(findAll(top, syntax.header.currency));
	const shared = stated === undefined ? sharedCurrency(top, syntax) : undefined;
	const currency = stated ?? shared?.text ?? '';
	const [profile = ''] = nonEmptyTexts(find(top, syntax.profile, ''));
	const own = syntax.profiles?.find((one) => one.profile.test(profile))?.header;
	const reader = new TermReader(currency);
	const header: EInvoice['header'] = reader.values(top, { ...syntax.header, ...own });
	if (shared) header.currency = shared;
	addEarlyPayment(header);
	const { third_party_amount: ofOthers } = header;
	if (ofOthers) {
		reader.notes.push(factOf('collectedForOthers', { amount: ofOthers.text }));
	}
	const total = Number((header.total_amount ?? header.amount_due)?.value);
	header.document_type = documentType(header.document_type, total, syntax, root);
	if (header.document_type.value === 'invoice' && total < 0) {
		reader.notes.push(factOf('invoiceByCode', { total }));
	}
	const entries = (name: ListName) =>
		syntax.lists[name].in
			.flatMap((path) => find(top, path, currency))
			.map((entry) => reader.values(entry, syntax.lists[name].fields))
			.filter((entry) => Object.keys(entry).length > 0);
	const all = entries('lines');
	const lines = all.filter(({ line_status: status }) => !REPEATING.includes(status?.text ?? ''));
	const lists = { lines, tax_lines: entries('tax_lines') };
	if (lines.length < all.length) {
		reader.notes.push(factOf('groupsLeftOut', { count: all.length - lines.length }));
	}
	const form = [syntax.name, profileName(profile)].filter((part) => part !== '').join(', ');
	const places = [
		...syntax.texts,
		...['iban', 'payment_terms'].flatMap((name) => syntax.header[name] ?? []),
	];
	const text = nonEmptyTexts(findAll(top, places)).join('\n\n');
	return { form, header, lists, text, notes: reader.notes };
}

/** Codes of lines whose amounts belong to other lines, in Factur-X EXTENDED. */
const REPEATING = ['GROUP', 'INFORMATION'];

/** Discounts for early payment that XRechnung writes into the payment terms (its rule BR-DE-18). */
const SKONTO = /#SKONTO#TAGE=(\d{1,3})#PROZENT=(\d{1,2}\.\d\d)#/;

function addEarlyPayment(header: EInvoice['header']): void {
	const { payment_terms: terms } = header;
	const [text, days, percent] = SKONTO.exec(terms?.text ?? '') ?? [];
	if (terms === undefined || text === undefined) return;
	const term = (value: string | undefined) => ({ ...terms, value: Number(value), text });
	header.early_payment_days ??= term(days);
	header.early_payment_percent ??= term(percent);
}

/** The currency that all totals of an invoice share, for invoices that state none. */
function sharedCurrency(top: FoundElement, { header }: Syntax): Term | undefined {
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

/**
 * The type of an invoice (BT-3): the element CreditNote is a credit note, whatever its code is. Where code
 * and element leave it open, an amount that is paid back makes it one.
 */
function documentType(
	code: Term | undefined,
	total: number,
	{ types }: Syntax,
	{ name }: Element,
): Term {
	const byElement = { element: name, text: '' };
	const { element, text } = code ?? byElement;
	if (types.creditNotes.includes(text)) return { value: 'credit note', element, text };
	if (name === 'CreditNote') return { value: 'credit note', ...byElement };
	const isPaidBack = !types.isInvoice(text) && total < 0;
	return { value: isPaidBack ? 'credit note' : 'invoice', element, text };
}

class TermReader {
	readonly notes: Fact[] = [];

	constructor(private readonly currency: string) {}

	values(from: FoundElement, sources: ValueSources): InvoiceEntry {
		const terms: InvoiceEntry = {};
		for (const [name, alternatives] of Object.entries(sources)) {
			for (const source of alternatives) {
				const term = this.value(from, name, source);
				if (term === undefined) continue;
				terms[name] = term;
				break;
			}
		}
		return terms;
	}

	private value(from: FoundElement, name: string, source: ValueSource): Term | undefined {
		if (typeof source === 'string') {
			const given = find(from, source, this.currency).filter(({ element }) =>
				hasValue(element, name),
			);
			const [first, ...others] = given;
			if (first === undefined) return undefined;
			const text = trimmedText(first.element);
			const further = new Set(nonEmptyTexts(others).filter((other) => other !== text));
			if (further.size > 0 && from.at === '') {
				this.notes.push(factOf('valueIgnored', { name, others: [...further] }));
			}
			return { value: this.typed(name, first.element), element: first.at, text };
		}
		if ('sum' in source) return this.sumOf(from, name, source);
		if ('price' in source) return this.priceOf(from, source.price, source.per);
		const [whole] = find(from, source.in, this.currency);
		const parts = source.joined.flatMap((part) =>
			whole ? nonEmptyTexts(find(whole, part, '')) : [],
		);
		if (whole === undefined || parts.length === 0) return undefined;
		const text = parts.join(source.by);
		return { value: text, element: whole.at, text };
	}

	private sumOf(
		from: FoundElement,
		name: string,
		source: Extract<ValueSource, { sum: unknown }>,
	): Term | undefined {
		const { sum, less, most } = source;
		const found = [sum].flat().flatMap((path) => find(from, path, this.currency));
		const term = lessOf(sumOf(found), less && sumOf(find(from, less, this.currency)));
		const limit = most === undefined ? '' : figureOf(nonEmptyTexts(find(from, most, ''))[0] ?? '');
		if (typeof term?.value !== 'number' || typeof limit !== 'number') return term;
		if (found.length === 1 || term.value < limit + HALF_A_CENT) return term;
		this.notes.push(factOf('alternativesLeftOut', { name, sum: term.text, limit }));
		return undefined;
	}

	private priceOf(from: FoundElement, price: string, per: string): Term | undefined {
		const [found] = find(from, price, this.currency).filter(
			({ element }) => trimmedText(element) !== '',
		);
		if (found === undefined) return undefined;
		const text = trimmedText(found.element);
		const value = figureOf(text);
		const quantity = figureOf(nonEmptyTexts(find(from, per, ''))[0] ?? '1');
		const term = { value, element: found.at, text };
		if (typeof value !== 'number' || typeof quantity !== 'number') return term;
		if (quantity === 1 || quantity === 0) return term;
		// No price has more than ten decimals.
		return {
			...term,
			value: Number((value / quantity).toFixed(10)),
			text: `${text} / ${quantity}`,
		};
	}

	private typed(name: string, element: Element): string | number {
		const text = trimmedText(element);
		switch (typeOf(name)) {
			case 'number':
				return figureOf(text);
			case 'boolean':
				return 'true';
			case 'date':
				return dateOf(text, element.attributes['format']);
			default:
				return text;
		}
	}
}

/** Whether an element has a value. Account numbers are no IBAN; an IBAN with an error is one. */
const hasValue = (element: Element, name: string) =>
	name === 'iban' ? /^[A-Z]{2}\s?\d/i.test(trimmedText(element)) : trimmedText(element) !== '';

const trimmedText = ({ text }: Element) => text.trim();
const nonEmptyTexts = (found: FoundElement[]) =>
	found.map(({ element }) => trimmedText(element)).filter((text) => text !== '');

/**
 * A figure in XML: a decimal point, no grouping. Numbers of 13 digits are exact to the cent; many
 * decimals are rounding errors of other programs.
 */
const FIGURE = /^[+-]?(?:\d{1,13}(?:\.\d{0,30})?|\.\d{1,30})$/;

const figureOf = (text: string): number | string => (FIGURE.test(text) ? Number(text) : text);

/** The ISO 8601 date of an xsd:date, without its time zone, or of CII's format 102. */
function dateOf(text: string, format: string | undefined): string {
	const [, year, month, day] =
		(format === undefined
			? /^(\d{4})-(\d\d)-(\d\d)(?:Z|[+-]\d\d:\d\d|T[\d:.Z+-]{1,30})?$/.exec(text)
			: undefined) ??
		(format === undefined || format === '102' ? /^(\d{4})(\d\d)(\d\d)$/.exec(text) : undefined) ??
		[];
	return year === undefined ? text : `${year}-${month}-${day}`;
}

/** A sum less another one. */
function lessOf(term: Term | undefined, less: Term | undefined | ''): Term | undefined {
	if (!less || typeof less.value !== 'number') return term;
	if (term === undefined) return { ...less, value: -less.value, text: `- (${less.text})` };
	if (typeof term.value !== 'number') return term;
	const value = Number((term.value - less.value).toFixed(8));
	return { ...term, value, text: `${term.text} - (${less.text})` };
}

function sumOf(found: FoundElement[]): Term | undefined {
	const given = found.filter(({ element }) => trimmedText(element) !== '');
	const [first] = given;
	if (first === undefined) return undefined;
	const parts = given.map(({ element }) => trimmedText(element));
	const figures = parts.map(figureOf);
	const wrong = figures.find((figure) => typeof figure === 'string');
	const element = given.length > 1 ? `${first.at} and ${given.length - 1} more` : first.at;
	const text = joinFirst(parts, ' + ');
	if (wrong !== undefined) return { value: wrong, element, text };
	const sum = figures.reduce<number>((total, figure) => total + Number(figure), 0);
	// Sums have rounding errors such as 0.30000000000000004.
	return { value: Number(sum.toFixed(8)), element, text };
}

/** The elements of all sources that are a path, in any currency. */
const findAll = (from: FoundElement, places: ValueSource[] = []) =>
	places.flatMap((source) => (typeof source === 'string' ? find(from, source, '') : []));

/** The elements at a path, in document order. */
function find(from: FoundElement, path: string, currency: string): FoundElement[] {
	let found: FoundElement[] = [from];
	for (const { name, where, is } of stepsOf(path)) {
		found = found.flatMap((one) => {
			if (name.startsWith('@')) return attributeOf(one, name);
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

/** An attribute, as if it were an element. */
function attributeOf({ element, at }: FoundElement, name: string): FoundElement[] {
	const text = element.attributes[name.slice(1)];
	if (text === undefined) return [];
	return [{ element: { name, text, attributes: {}, children: [] }, at: `${at}/${name}` }];
}

/** Whether an element meets the condition of a path. */
function holds(element: Element, where: string, is: string, currency: string): boolean {
	const [path = '', attribute] = where.split('@');
	return find({ element, at: '' }, path, currency).some(({ element: found }) => {
		const text = attribute === undefined ? trimmedText(found) : found.attributes[attribute];
		if (is !== '$currency') return text === is;
		return !text || currency === '' || text.trim().toUpperCase() === currency.toUpperCase();
	});
}

/** Children by name, computed once for each element: an invoice has thousands of lines. */
const childrenOf = memoizeByObject(({ children }: Element) => {
	const byName = new Map<string, Element[]>();
	for (const child of children) addTo(byName, child.name, child);
	return byName;
});

/** Names of profiles, by a part of their identifiers; the more specific first. */
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
