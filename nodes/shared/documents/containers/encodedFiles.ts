/** A line before a file in a text, by which uuencode and `uuencode -m` name it (POSIX). */
const BEGIN = /^begin(-base64)? [0-7]{3,4} (.{1,200})$/;

/** Whether a text may have such a file. */
const HAS_BEGIN = /^begin(?:-base64)? [0-7]{3,4} /m;

/** A file in a text; without its content where that is damaged. */
interface EncodedFile {
	fileName: string;
	content?: Buffer;
}

/** The files that are in a text as uuencode, and the text without them. */
export function takeEncodedFiles(text: string): { text: string; files: EncodedFile[] } {
	const files: EncodedFile[] = [];
	if (!HAS_BEGIN.test(text)) return { text, files };
	const kept: string[] = [];
	let open:
		(EncodedFile & { end: string; line: string; parts: Buffer[]; isDamaged: boolean }) | undefined;
	const close = () => {
		if (open === undefined) return;
		const { fileName, parts, isDamaged } = open;
		files.push({ fileName, ...(!isDamaged && { content: Buffer.concat(parts) }) });
		open = undefined;
	};
	for (const line of text.split(/\r?\n/)) {
		const [, base64, fileName = ''] = (open ? null : BEGIN.exec(line)) ?? [];
		if (fileName !== '') {
			const end = base64 === undefined ? 'end' : '====';
			open = { fileName, end, line, parts: [], isDamaged: false };
		} else if (open === undefined) kept.push(line);
		else if (line.trimEnd() === open.end) close();
		else {
			const part = open.end === 'end' ? uudecoded(line) : Buffer.from(line, 'base64');
			// The words of a text begin so, too.
			if (part === undefined && open.parts.length === 0) {
				kept.push(open.line, line);
				open = undefined;
			} else if (part) open.parts.push(part);
			else open.isDamaged = true;
		}
	}
	if (open) open.isDamaged = true;
	close();
	return { text: kept.join('\n'), files };
}

/** The bytes of a line of uuencode; `undefined` where it is none. */
function uudecoded(line: string): Buffer | undefined {
	const length = ((line.codePointAt(0) ?? 0x20) - 0x20) & 0x3f;
	const digits = line.slice(1).padEnd(Math.ceil(length / 3) * 4);
	// Some programs add a character to each line.
	if (digits.length > Math.ceil(length / 3) * 4 + 2 || /[^ -`]/.test(line)) return undefined;
	const bytes = Buffer.alloc(Math.ceil(length / 3) * 3);
	for (let at = 0; at * 4 < Math.ceil(length / 3) * 4; at += 1) {
		let group = 0;
		for (const digit of digits.slice(at * 4, at * 4 + 4)) {
			group = group * 64 + ((digit.charCodeAt(0) - 0x20) & 0x3f);
		}
		bytes.writeUIntBE(group, at * 3, 3);
	}
	return bytes.subarray(0, length);
}
