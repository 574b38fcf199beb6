import { Parser } from 'htmlparser2';
import { type Budget, BudgetProblem } from '../../shared/budget';
import { unicodeEncodingOf } from '../../shared/files/unicodeEncoding';
import { splitName } from '../../shared/files/xmlRoot';
import { asProblem } from '../../shared/problem';
import { type Place, type Syntax, syntaxOf } from './syntaxes';

/** An element with all below it, and those of its attributes, that the tables of its syntax name; its name is without prefix. */
export interface Element {
	name: string;
	attributes: Record<string, string>;
	text: string;
	children: Element[];
}

/** An invoice as it is in its XML. */
export interface XmlInvoice {
	syntax: Syntax;
	root: Element;
}

/** XML of one invoice, attachments in it included, in bytes. */
const MAX_XML = 64 * 1024 * 1024;
/** Elements in one another; those of invoices lie ten deep. */
const MAX_LEVELS = 64;

/** The names below an element that the tables of a syntax ask for. */
type Shape = Map<string, Shape>;

/** Prefixes of namespaces that an element declares, and those around it. */
interface Scope {
	own: Map<string, string>;
	outer?: Scope;
}

interface Open {
	element: Element;
	shape: Shape;
	scope: Scope;
}

/**
 * Reads the XML of an invoice as it comes in, keeping only what the tables of its syntax name.
 * Document types, and with them entities of their own, are refused.
 */
export class XmlReader {
	/** Set as soon as the first element is seen, unless that is not of an invoice. */
	syntax?: Syntax;

	/** Whether the first element shows that this is no invoice; the rest need not be read. */
	isOther = false;

	/** Why the data cannot be used, in words that continue a sentence about them. */
	fault?: string;

	private readonly text = new XmlText();

	private readonly open: Array<Open | undefined> = [];

	private root?: Element;

	private isClosed = false;

	private hasDocumentType = false;

	/** Where the tag ends that was read last, to tell elements that close themselves. */
	private tagEnd = -1;

	private readonly parser = new Parser(
		{
			onprocessinginstruction: (name) => {
				if (name.toUpperCase() === '!DOCTYPE') this.hasDocumentType = true;
			},
			onattribute: () => this.budget.spend('elements'),
			onopentag: (name, attributes) => this.onOpen(name, attributes),
			onclosetag: (_, isImplied) => this.onClose(isImplied),
			ontext: (text) => this.onText(text),
		},
		{ xmlMode: true },
	);

	constructor(private readonly budget: Budget) {}

	write(bytes: Uint8Array): void {
		if (!this.isDone) this.parse(this.text.add(bytes));
	}

	/** The invoice, after the last bytes; none where it is something else, or has a fault. */
	end(): XmlInvoice | undefined {
		if (!this.isDone) this.parse(this.text.end());
		const { root, syntax } = this;
		if (root === undefined || syntax === undefined) return undefined;
		if (!this.isClosed) this.fault ??= 'end too early';
		return this.fault === undefined ? { syntax, root } : undefined;
	}

	private get isDone(): boolean {
		return this.isOther || this.fault !== undefined;
	}

	private parse(text: string): void {
		try {
			this.parser.write(text);
		} catch (error) {
			if (!(error instanceof BudgetProblem)) throw asProblem(error);
			this.fault ??= `have ${error.excess}`;
		}
		this.fault ??= this.text.fault;
	}

	private onOpen(tag: string, attributes: Record<string, string>): void {
		if (this.isDone) return;
		this.budget.spend('elements');
		this.tagEnd = this.parser.endIndex;
		const outer = this.open.at(-1);
		const { prefix, local } = splitName(tag);
		if (this.open.length >= MAX_LEVELS) this.fault = `are nested deeper than ${MAX_LEVELS} levels`;
		if (this.open.length === 0) {
			this.onRoot(prefix, local, attributes);
			return;
		}
		const shape = outer?.shape.get(local);
		if (outer === undefined || shape === undefined) {
			this.open.push(undefined);
			return;
		}
		const scope = scopeOf(attributes, outer.scope);
		const namespace = namespaceOf(prefix, scope);
		const isOurs = this.syntax?.namespaces.some((each) =>
			each === '' ? namespace === '' : namespace.startsWith(each),
		);
		if (!isOurs) {
			this.open.push(undefined);
			return;
		}
		this.budget.spend('values');
		const element: Element = { name: local, attributes: kept(attributes), text: '', children: [] };
		outer.element.children.push(element);
		this.open.push({ element, shape, scope });
	}

	private onRoot(prefix: string, local: string, attributes: Record<string, string>): void {
		if (this.root !== undefined) {
			this.fault = 'hold a second document after the first';
			return;
		}
		const scope = scopeOf(attributes, undefined);
		this.syntax = syntaxOf(local, namespaceOf(prefix, scope));
		if (this.syntax === undefined) {
			this.isOther = true;
			return;
		}
		if (this.hasDocumentType) {
			this.fault = 'begin with a document type (DOCTYPE), which no electronic invoice has';
		}
		this.root = { name: local, attributes: kept(attributes), text: '', children: [] };
		this.open.push({ element: this.root, shape: shapeOf(this.syntax), scope });
	}

	private onClose(isImplied: boolean): void {
		if (this.isDone) return;
		// The parser calls the end of <empty/> implied too.
		if (isImplied && this.parser.endIndex !== this.tagEnd) {
			this.fault = 'have an element that is not closed';
		}
		this.open.pop();
		if (this.open.length === 0) this.isClosed = true;
	}

	private onText(text: string): void {
		const inner = this.open.at(-1);
		if (inner === undefined || this.isDone) return;
		// What is around other elements is only white space; a value has none inside of it.
		if (inner.shape.size > 0) return;
		this.budget.spend('characters', text.length);
		inner.element.text += text;
	}
}

/** The attributes that the tables and figures ask for; most elements have none of them. */
const ATTRIBUTES = ['currencyID', 'format', 'schemeID'];
const NONE: Record<string, string> = {};

function kept(attributes: Record<string, string>): Record<string, string> {
	const names = ATTRIBUTES.filter((name) => Object.hasOwn(attributes, name));
	if (names.length === 0) return NONE;
	return Object.fromEntries(names.map((name) => [name, attributes[name] ?? '']));
}

function scopeOf(attributes: Record<string, string>, outer: Scope | undefined): Scope {
	const own = new Map<string, string>();
	for (const name in attributes) {
		if (name === 'xmlns') own.set('', attributes[name] ?? '');
		else if (name.startsWith('xmlns:')) own.set(name.slice(6), attributes[name] ?? '');
	}
	if (own.size === 0 && outer !== undefined) return outer;
	return { own, ...(outer !== undefined && { outer }) };
}

/** The namespace that a prefix stands for; '' for none. */
function namespaceOf(prefix: string, scope: Scope): string {
	for (let next: Scope | undefined = scope; next !== undefined; next = next.outer) {
		const found = next.own.get(prefix);
		if (found !== undefined) return found;
	}
	return prefix === '' ? '' : `?${prefix}`;
}

/** The steps of a path of the tables, each with its condition. */
export function stepsOf(path: string): Array<{ name: string; where?: string; is: string }> {
	return [...path.matchAll(/([^/[\]]+)(?:\[([^=\]]+)=([^\]]*)\])?/g)].map(
		([, name = '', where, is = '']) => ({ name, ...(where !== undefined && { where }), is }),
	);
}

/** All names that the tables of a syntax mention. */
function shapeOf(syntax: Syntax): Shape {
	const top: Shape = new Map();
	const add = (path: string, from: Shape): Shape => {
		let shape = from;
		for (const { name, where } of stepsOf(path)) {
			if (name.startsWith('@')) break;
			const inner: Shape = shape.get(name) ?? new Map<string, Shape>();
			shape.set(name, inner);
			if (where !== undefined) add(where, inner);
			shape = inner;
		}
		return shape;
	};
	const addPlaces = (places: Place[], from: Shape) => {
		for (const place of places) {
			if (typeof place === 'string') add(place, from);
			else if ('sum' in place) add(place.sum, from);
			else if ('price' in place) [place.price, place.per].forEach((path) => add(path, from));
			else place.joined.forEach((name) => add(`${place.in}/${name}`, from));
		}
	};
	add(syntax.profile, top);
	for (const places of Object.values(syntax.header)) addPlaces(places, top);
	for (const list of Object.values(syntax.lists)) {
		for (const path of list.in) {
			const entry = add(path, top);
			for (const places of Object.values(list.fields)) addPlaces(places, entry);
		}
	}
	return top;
}

/** How much of the beginning tells the encoding, in bytes. */
const DECLARATION = 200;

/** The bytes of an XML document as text, in the encoding that it says or shows. */
class XmlText {
	/** As that of the reader. */
	fault?: string;

	private head: Uint8Array = new Uint8Array(0);

	private decoder?: InstanceType<typeof TextDecoder>;

	private size = 0;

	add(bytes: Uint8Array): string {
		this.size += bytes.length;
		if (this.size > MAX_XML) {
			this.fault = `are larger than ${MAX_XML / 1024 / 1024} MB`;
			return '';
		}
		if (this.decoder) return this.decode(bytes, true);
		this.head = Buffer.concat([this.head, bytes]);
		return this.head.length < DECLARATION ? '' : this.start();
	}

	end(): string {
		const first = this.decoder ? '' : this.start();
		return first + this.decode(new Uint8Array(0), false);
	}

	private start(): string {
		const encoding = encodingOf(this.head);
		try {
			this.decoder = new TextDecoder(encoding, { fatal: true });
		} catch {
			this.fault = `are in an encoding that is not known here ("${encoding}")`;
		}
		return this.decode(this.head, true);
	}

	private decode(bytes: Uint8Array, stream: boolean): string {
		try {
			return this.decoder?.decode(bytes, { stream }) ?? '';
		} catch {
			this.fault ??= `have characters that are not of their encoding (${this.decoder?.encoding})`;
			return '';
		}
	}
}

/** The encoding that the first bytes show, else the one that the XML declaration names. */
function encodingOf(bytes: Uint8Array): string {
	const unicode = unicodeEncodingOf(bytes);
	if (unicode !== undefined) return unicode;
	const start = Buffer.from(bytes.subarray(0, DECLARATION)).toString('latin1').trimStart();
	if (!start.startsWith('<?xml')) return 'utf-8';
	const declaration = start.slice(0, start.indexOf('?>'));
	const [, declared = 'utf-8'] = /\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(declaration) ?? [];
	// Some programs declare UTF-16, as their strings are, and save UTF-8.
	return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}
