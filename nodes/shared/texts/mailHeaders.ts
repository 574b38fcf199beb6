/** Headers that a reader of the e-mail is shown. */
const SHOWN = ['subject', 'from', 'to', 'date'];
/** Length of such a header, in characters. */
const MAX_LENGTH = 2000;
/** Bytes of that many characters. */
const MAX_BYTES = 4 * MAX_LENGTH;
/** Lines that the parser needs: the headers of a part's content, and what is between two parts. */
const NEEDED = /^(?:$|--|content-)/;
/** Continues the header before with nothing. */
const BLANK = Buffer.from(' ');

/**
 * Reads the headers of an e-mail instead of the parser, which splits all addresses: 1 MB of groups
 * in groups takes it 4 seconds, and each attached e-mail may have as much.
 */
export class MailHeaders {
	private readonly values = new Map<string, string>();

	/** Of the header that the last line belongs to. */
	private name = '';

	private isShown = false;

	/**
	 * Takes a line of headers.
	 * @param isPart whether it belongs to a part of the e-mail
	 * @returns the line that the parser gets instead
	 */
	take(line: Uint8Array, isPart: boolean): Uint8Array {
		const text = Buffer.from(line.subarray(0, MAX_BYTES)).toString();
		const isContinued = this.name !== '' && /^[ \t]/.test(text);
		if (isContinued) {
			if (this.isShown) this.add(text);
		} else {
			const [name = '', ...value] = text.split(':');
			this.name = name.trim().toLowerCase();
			// As everywhere, the first of two counts.
			this.isShown = !isPart && SHOWN.includes(this.name) && !this.values.has(this.name);
			if (this.isShown) this.add(value.join(':'));
		}
		return NEEDED.test(this.name) ? line : BLANK;
	}

	/** The value of a header as it was sent; '' where there is none. */
	of(name: string): string {
		return this.values.get(name) ?? '';
	}

	private add(text: string): void {
		this.values.set(this.name, (this.of(this.name) + text).slice(0, MAX_LENGTH));
	}
}
