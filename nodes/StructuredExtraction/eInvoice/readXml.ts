import { Parser } from 'htmlparser2';
import { type Budget, BudgetProblem } from '../../shared/host/budget';
import { isEnvelope, splitName, unicodeEncodingOf } from '../../shared/documents/files/textFacts';
import { asProblem } from '../../shared/host/problem';
import { type Shape, shapeOf } from './paths';
import { type Syntax, syntaxOf } from './syntaxes';
import { MAX_NESTING } from '../../shared/basics/values';

/** An XML element, with the elements in it and the attributes that the table of its syntax names. */
export interface Element {
	/** Without a prefix. */
	name: string;
	attributes: Record<string, string>;
	text: string;
	children: Element[];
}

/** The XML of an invoice. */
export interface XmlInvoice {
	syntax: Syntax;
	root: Element;
}

/** The attributes that are used. */
const ATTRIBUTES = ['currencyID', 'format', 'schemeID', 'unitCode'];

/**
 * Parses the XML of an invoice while it arrives, and keeps only what the table of its syntax names.
 * Refuses document types, and with them entities that the file defines.
 */
export class XmlReader {
	/** Set with the first element, if that is one of an invoice. */
	syntax?: Syntax;

	/** Whether the first element is not one of an invoice; the rest need not be read. */
	isOther = false;

	/** Why the data cannot be used; continues a sentence about them. */
	fault?: string;

	private readonly decoder = new XmlDecoder();

	/** Open elements, `undefined` for those that the table of the syntax does not name. */
	private readonly open: Array<
		{ element: Element; shape: Shape; namespaces: Record<string, string> } | undefined
	> = [];

	private root?: Element;

	/** The namespaces that apply in the envelope around the invoice, where there is one. */
	private envelope: Record<string, string> | null = null;

	private isClosed = false;

	private hasDocumentType = false;

	/** End of the last opening tag, to recognise elements such as `<empty/>`. */
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
		if (!this.isDone) this.parse(this.decoder.add(bytes));
	}

	/** The invoice, after the last bytes; `undefined` for other XML and where there is a fault. */
	end(): XmlInvoice | undefined {
		if (!this.isDone) this.parse(this.decoder.end());
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
		this.fault ??= this.decoder.fault;
	}

	private onOpen(tag: string, attributes: Record<string, string>): void {
		if (this.isDone) return;
		this.budget.spend('elements');
		this.tagEnd = this.parser.endIndex;
		if (this.open.length >= MAX_NESTING) {
			this.fault = `are nested deeper than ${MAX_NESTING} levels`;
		}
		const { prefix, local } = splitName(tag);
		if (this.open.length <= (this.envelope ? 1 : 0)) this.openRoot(prefix, local, attributes);
		else this.open.push(this.openChild(prefix, local, attributes));
	}

	private openRoot(prefix: string, local: string, attributes: Record<string, string>): void {
		if (this.root !== undefined || this.isClosed) {
			this.fault = 'hold a second document after the first';
			return;
		}
		const namespaces = namespacesIn(attributes, this.envelope);
		const namespace = namespaceOf(prefix, namespaces);
		const isHeader = this.envelope !== null && local === 'StandardBusinessDocumentHeader';
		if (isHeader || (this.envelope === null && isEnvelope(local, namespace))) {
			this.envelope ??= namespaces;
			this.open.push(undefined);
			return;
		}
		this.syntax = syntaxOf(local, namespace);
		this.isOther = this.syntax === undefined;
		if (this.syntax === undefined) return;
		if (this.hasDocumentType) {
			this.fault = 'begin with a document type (DOCTYPE), which no electronic invoice has';
		}
		this.root = newElement(local, attributes);
		this.open.push({ element: this.root, shape: shapeOf(this.syntax), namespaces });
	}

	private openChild(prefix: string, local: string, attributes: Record<string, string>) {
		const outer = this.open.at(-1);
		const shape = outer?.shape.get(local);
		if (outer === undefined || shape === undefined) return undefined;
		const namespaces = namespacesIn(attributes, outer.namespaces);
		const namespace = namespaceOf(prefix, namespaces);
		const isOfSyntax = this.syntax?.namespaces.some((each) =>
			each === '' ? namespace === '' : namespace.startsWith(each),
		);
		if (!isOfSyntax) return undefined;
		this.budget.spend('values');
		const element = newElement(local, attributes);
		outer.element.children.push(element);
		return { element, shape, namespaces };
	}

	private onClose(isImplied: boolean): void {
		if (this.isDone) return;
		// The parser reports the end of <empty/> as implied too.
		if (isImplied && this.parser.endIndex !== this.tagEnd) {
			this.fault = 'have an element that is not closed';
		}
		this.open.pop();
		if (this.open.length === 0) this.isClosed = true;
	}

	private onText(text: string): void {
		const inner = this.open.at(-1);
		if (inner === undefined || this.isDone) return;
		// Elements with children have white space only.
		if (inner.shape.size > 0) return;
		this.budget.spend('characters', text.length);
		inner.element.text += text;
	}
}

function newElement(name: string, given: Record<string, string>): Element {
	const attributes: Record<string, string> = {};
	for (const attribute of ATTRIBUTES) {
		const value = Object.hasOwn(given, attribute) ? given[attribute] : undefined;
		if (value !== undefined) attributes[attribute] = value;
	}
	return { name, attributes, text: '', children: [] };
}

/**
 * The namespaces that apply to an element with these attributes, by prefix, '' for the default one. They
 * inherit from those of the element around it.
 */
function namespacesIn(attributes: Record<string, string>, outer: Record<string, string> | null) {
	const declarations = Object.keys(attributes).filter((name) => /^xmlns(?::|$)/.test(name));
	if (declarations.length === 0 && outer !== null) return outer;
	const namespaces = Object.create(outer) as Record<string, string>;
	for (const name of declarations) {
		namespaces[name.slice('xmlns:'.length)] = attributes[name] ?? '';
	}
	return namespaces;
}

/** The namespace of a prefix; '' for none. */
const namespaceOf = (prefix: string, namespaces: Record<string, string>): string =>
	namespaces[prefix] ?? (prefix === '' ? '' : `?${prefix}`);

/** Size of an XML document, attachments in it included, in bytes. */
const MAX_XML = 64 * 1024 * 1024;
/** Bytes at the beginning that hold the XML declaration. */
const DECLARATION = 200;

/** Decodes an XML document while it arrives, in the encoding that its bytes show or that it declares. */
class XmlDecoder {
	/** Why it cannot be decoded; continues a sentence about the data. */
	fault?: string;

	/** The first bytes, until there are enough of them. */
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

	/** The rest of the text, after the last bytes. */
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
