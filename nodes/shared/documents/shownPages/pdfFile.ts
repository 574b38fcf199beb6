import { Unzlib } from 'fflate/browser';
import { type Budget, isInflateError } from '../../host/budget';
import { asProblem } from '../../host/problem';
import { type PdfDictionary, type PdfValue, pdfValues } from './pdfValues';

/** Where an object is in a text, and where its stream is in the file. */
interface PdfObject {
	text: string;
	start: number;
	end?: number;
	stream?: { start: number; end: number };
	/** Once it was read. */
	value?: PdfValue;
}

/** Objects of a file at most; a scan has some six per page. */
const MAX_OBJECTS = 100_000;
/** The longest object without its stream, in characters: a list of 100,000 pages. */
const MAX_LENGTH = 1024 * 1024;
/** References that lead to a value at most. */
const MAX_STEPS = 8;
/** Compressed bytes that are inflated at a time: in a hostile file, they become 16 MB. */
const PIECE = 16 * 1024;

const START =
	/(?<!\d)(\d{1,10})[\s\0]{1,9}\d{1,5}[\s\0]{1,9}obj(?![a-z])|>>[\s\0]{0,9}stream(?:\r\n|\n|\r)/g;
/** A length that is a number, not the reference to one. */
const LENGTH = /\/Length[\s\0]{1,9}(\d{1,10})\b(?![\s\0]{1,9}\d)/;
const ROOT = /^\/Root[\s\0]{1,9}(\d{1,10})[\s\0]/;

/**
 * The objects of a PDF file. It is looked through from its beginning, without its table of objects: of
 * several objects with one number, the last one counts.
 */
export class PdfFile {
	/** The dictionary that leads to all others; empty for a file that is encrypted or has too many objects. */
	readonly root: PdfDictionary;

	private readonly objects = new Map<number, PdfObject>();

	/** @throws BudgetProblem when the file has more than its budget */
	constructor(
		private readonly bytes: Buffer,
		readonly budget: Budget,
	) {
		const text = bytes.toString('latin1');
		this.findObjects(text);
		const isReadable = !text.includes('/Encrypt') && this.objects.size < MAX_OBJECTS;
		const rootAt = text.lastIndexOf('/Root');
		const root = ROOT.exec(text.slice(rootAt, rootAt + 30))?.[1];
		this.root = isReadable ? this.dictionary({ object: Number(root) }) : new Map();
	}

	/** A value itself where it is only referred to; `null` where there is none. */
	value(from: PdfValue | undefined): PdfValue {
		let value = from ?? null;
		for (let step = 0; isReference(value); step += 1) {
			const object = this.objects.get(value.object);
			if (object === undefined || step === MAX_STEPS) return null;
			object.value ??= this.read(object);
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
		const stream = isReference(from) ? this.objects.get(from.object)?.stream : undefined;
		if (stream === undefined) return undefined;
		this.budget.spend('streams');
		const filters = this.list(this.dictionary(from).get('/Filter')).map((each) => this.value(each));
		const bytes = this.bytes.subarray(stream.start, stream.end);
		if (filters.join('') === format) {
			if (format === '') this.budget.spend('unpacked', bytes.length);
			return bytes;
		}
		return filters.join('') === `/FlateDecode${format}` ? this.inflated(bytes) : undefined;
	}

	private read({ text, start, end = text.length }: PdfObject): PdfValue {
		const own = text.slice(start, Math.min(end, start + MAX_LENGTH));
		return pdfValues(own, this.budget).values[0] ?? null;
	}

	private findObjects(text: string): void {
		let object: PdfObject | undefined;
		for (let at = 0; this.objects.size < MAX_OBJECTS;) {
			START.lastIndex = at;
			const found = START.exec(text);
			if (object) object.end ??= found?.index;
			if (found === null) return;
			at = START.lastIndex;
			if (found[1] !== undefined) {
				object = { text, start: at };
				this.objects.set(Number(found[1]), object);
			} else if (object && !object.stream) {
				object.end = found.index + '>>'.length;
				object.stream = { start: at, end: streamEnd(text, object, at) };
				at = object.stream.end;
				if (text.slice(object.start, object.end).includes('/ObjStm')) this.unpack(object);
			}
		}
	}

	/** Adds the objects of a compressed list. */
	private unpack(list: PdfObject): void {
		const { stream } = list;
		const first = this.dictionary(this.read(list)).get('/First');
		if (stream === undefined || typeof first !== 'number') return;
		const text = this.inflated(this.bytes.subarray(stream.start, stream.end)).toString('latin1');
		const numbers = pdfValues(text.slice(0, first), this.budget).values.map(Number);
		let before: PdfObject | undefined;
		for (let at = 0; at + 1 < numbers.length; at += 2) {
			const start = first + (numbers[at + 1] ?? 0);
			// They do not overlap, so that each part is read once.
			if (!(start >= (before?.start ?? 0)) || this.objects.size >= MAX_OBJECTS) return;
			if (before) before.end = start;
			before = { text, start };
			this.objects.set(numbers[at] ?? NaN, before);
		}
	}

	private inflated(bytes: Buffer): Buffer {
		const parts: Uint8Array[] = [];
		const inflate = new Unzlib((part) => {
			this.budget.spend('unpacked', part.length);
			parts.push(part);
		});
		try {
			for (let at = 0; at < bytes.length; at += PIECE) inflate.push(bytes.subarray(at, at + PIECE));
		} catch (error) {
			// A damaged stream has what comes before the damage.
			if (!isInflateError(error)) throw asProblem(error);
		}
		return Buffer.concat(parts);
	}
}

const isReference = (value: PdfValue | undefined): value is { object: number } =>
	typeof value === 'object' && value !== null && 'object' in value;

/** Where a stream ends that starts at an offset: after its length, if that is right. */
function streamEnd(text: string, { start, end }: PdfObject, from: number): number {
	const length = Number(LENGTH.exec(text.slice(start, end))?.[1]);
	const isRight = /^[\s\0]{0,9}endstream/.test(text.slice(from + length, from + length + 20));
	if (isRight) return from + length;
	const found = text.indexOf('endstream', from);
	return found < 0 ? text.length : found;
}
