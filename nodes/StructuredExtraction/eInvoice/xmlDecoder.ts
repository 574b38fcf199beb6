import { unicodeEncodingOf } from '../../shared/files/unicodeEncoding';

/** Size of an XML document, attachments in it included, in bytes. */
const MAX_XML = 64 * 1024 * 1024;
/** Bytes at the beginning that hold the XML declaration. */
const DECLARATION = 200;

/** Decodes an XML document while it arrives, in the encoding that its bytes show or that it declares. */
export class XmlDecoder {
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
