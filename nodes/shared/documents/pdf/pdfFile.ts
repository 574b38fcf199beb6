import type { Budget } from '../../host/budget';
import { dictionaryOf, type PdfObject, PdfScanner } from './pdfScanner';
import { type PdfDictionary, type PdfValue, pdfValues } from './pdfValues';
import { Unpacker } from './unpacker';

/** An object with its value, once that was read, and the content of its stream as it is in the file. */
interface KnownObject extends PdfObject {
	value?: PdfValue;
	content?: Buffer[];
}

/** Objects of a file at most; a scan has some six per page. */
const MAX_OBJECTS = 100_000;
/** References that lead to a value at most. */
const MAX_STEPS = 8;

/** The objects of a PDF file by their numbers; of several with one number, the last one counts. */
export class PdfFile {
	/** The dictionary that leads to all others; empty for a file that is encrypted or has too many objects. */
	readonly root: PdfDictionary;

	private readonly objects = new Map<number, KnownObject>();

	private isEncrypted = false;

	private rootOf?: PdfValue;

	/** @throws BudgetProblem when the file has more than its budget */
	constructor(
		bytes: Buffer,
		readonly budget: Budget,
	) {
		const object = (found: PdfObject) => this.add(found);
		const stream = ({ number = NaN }: PdfObject) => {
			const content: Buffer[] = [];
			const known = this.objects.get(number);
			if (known) known.content = content;
			return { push: (part: Buffer) => void content.push(part), end: () => undefined };
		};
		const scanner = new PdfScanner({ object, stream }, budget);
		scanner.push(bytes);
		scanner.end();
		const isReadable = !this.isEncrypted && this.objects.size < MAX_OBJECTS;
		this.root = isReadable ? this.dictionary(this.rootOf) : new Map();
	}

	/** A value itself where it is only referred to; `null` where there is none. */
	value(from: PdfValue | undefined): PdfValue {
		let value = from ?? null;
		for (let step = 0; isReference(value); step += 1) {
			const object = this.objects.get(value.object);
			if (object === undefined || step === MAX_STEPS) return null;
			object.value ??= pdfValues(object.text, this.budget).values[0] ?? null;
			value = object.value;
		}
		return value;
	}

	/** A dictionary, including the one of a stream; empty if there is none. */
	dictionary(from: PdfValue | undefined): PdfDictionary {
		const value = this.value(from);
		return value instanceof Map ? value : new Map<string, PdfValue>();
	}

	/** A list; a single value is a list of one. */
	list(from: PdfValue | undefined): PdfValue[] {
		const value = this.value(from);
		return Array.isArray(value) ? value : value === null ? [] : [from ?? null];
	}

	/**
	 * The content of a stream, inflated; `undefined` where there is none, or where it has other filters.
	 * @param format the filter that is not undone
	 */
	content(from: PdfValue | undefined, format: '' | '/DCTDecode' = ''): Buffer | undefined {
		const content = isReference(from) ? this.objects.get(from.object)?.content : undefined;
		if (content === undefined) return undefined;
		this.budget.spend('streams');
		const filters = this.list(this.dictionary(from).get('/Filter')).map((each) => this.value(each));
		const bytes = Buffer.concat(content);
		if (filters.join('') === format) {
			if (format === '') this.budget.spend('unpacked', bytes.length);
			return bytes;
		}
		if (filters.join('') !== `/FlateDecode${format}`) return undefined;
		// A damaged stream has the parts before the damage.
		const parts: Uint8Array[] = [];
		new Unpacker(this.budget, (part) => void parts.push(part)).push(bytes);
		return Buffer.concat(parts);
	}

	private add(object: PdfObject): void {
		const { number, text } = object;
		this.isEncrypted ||= text.includes('/Encrypt');
		if (text.includes('/Root')) {
			this.rootOf = dictionaryOf(text, this.budget).get('/Root') ?? this.rootOf;
		}
		if (number !== undefined && this.objects.size < MAX_OBJECTS) this.objects.set(number, object);
	}
}

const isReference = (value: PdfValue | undefined): value is { object: number } =>
	typeof value === 'object' && value !== null && 'object' in value;
