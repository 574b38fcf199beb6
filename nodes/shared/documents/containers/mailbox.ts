/** How each e-mail of a mailbox begins: its sender and a time, and a header on the next line (RFC 4155). */
const BEGINNING = /^From \S{1,300} [^\r\n]{0,60}\d\d:\d\d[^\r\n]{0,60}\r?\n[!-9;-~]{1,100}:/;
const LONGEST = 600;
const LINE = Buffer.from('\nFrom ');

/**
 * The e-mails of a mailbox file (mbox); a single e-mail is returned as it is.
 * @param most e-mails that are read; of a larger mailbox, one more is returned
 */
export function mailsOf(bytes: Buffer, most: number): Buffer[] {
	const isBeginning = (at: number) => BEGINNING.test(bytes.toString('latin1', at, at + LONGEST));
	if (!isBeginning(0)) return [bytes];
	const mails: Buffer[] = [];
	let begin = 0;
	for (let at = bytes.indexOf(LINE); at >= 0; at = bytes.indexOf(LINE, at + 1)) {
		const isAfterBlank = /\n\r?$/.test(bytes.toString('latin1', Math.max(0, at - 2), at));
		if (!isAfterBlank || !isBeginning(at + 1)) continue;
		if (mails.push(bytes.subarray(begin, at + 1)) > most) return mails;
		begin = at + 1;
	}
	return [...mails, bytes.subarray(begin)];
}
