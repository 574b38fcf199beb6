import type { Budget } from '../../host/budget';
import { unicodeEncodingOf } from '../files/textFacts';

/** A dictionary of a PDF file by its names, which begin with a slash. */
export type PdfDictionary = Map<string, PdfValue>;

/** A string as it is written, with its escapes; a string in hexadecimal digits begins with "<". */
interface PdfString {
	written: string;
}

/** A value of a PDF file; names begin with a slash, other texts are keywords. */
export type PdfValue =
	number | string | null | PdfString | { object: number } | PdfValue[] | PdfDictionary;

const TOKEN = /[\s\0]*(<<|>>|[[\](]|<[^<>]*>|\/?[^\s\0()<>[\]/%]+|%[^\r\n]*|\/)/y;

/**
 * The values in a part of a PDF file, in order, and whether that is all there is in it. Takes time in proportion to
 * its length.
 * @throws BudgetProblem when the file has more than its budget
 */
export function pdfValues(text: string, budget: Budget): { values: PdfValue[]; isWhole: boolean } {
	const top: PdfValue[] = [];
	const open = [top];
	let at = 0;
	for (;;) {
		TOKEN.lastIndex = at;
		const token = TOKEN.exec(text)?.[1];
		const list = open.at(-1);
		if (token === undefined || list === undefined) {
			return { values: top, isWhole: open.length === 1 && text.slice(at).trim() === '' };
		}
		budget.spend('elements');
		at = TOKEN.lastIndex;
		if (token === '<<' || token === '[') open.push([]);
		else if (token === '>>' || token === ']') {
			open.pop();
			open.at(-1)?.push(token === ']' ? list : dictionaryOf(list));
		} else if (token === 'R') list.splice(-2, 2, { object: Number(list.at(-2)) });
		else if (token === '(') {
			const end = stringEnd(text, at);
			list.push({ written: text.slice(at, end - 1) });
			at = end;
		} else if (token.startsWith('<')) list.push({ written: token });
		else if (token.startsWith('/')) list.push(nameOf(token));
		else if (!token.startsWith('%')) list.push(/^[-+.\d]/.test(token) ? Number(token) : token);
	}
}

/** Names and their values; words in between are parts of names with spaces. */
function dictionaryOf(list: PdfValue[]): PdfDictionary {
	const dictionary: PdfDictionary = new Map();
	for (let at = 0; at < list.length; at += 1) {
		const name = list[at];
		if (typeof name !== 'string' || !name.startsWith('/')) continue;
		at += 1;
		dictionary.set(name, list[at] ?? null);
	}
	return dictionary;
}

/** A name, each of whose characters may be written as its code: "/Im#61ge". */
const nameOf = (written: string) =>
	written.replace(/#([\da-f]{2})/gi, (_, code: string) =>
		String.fromCharCode(Number.parseInt(code, 16)),
	);

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };

/** Longest string that is read, in characters as it is written. */
const MAX_STRING = 20_000;

/** The text of a string, in UTF-16, UTF-8 or Latin 1; '' for another value. */
export function pdfString(value: PdfValue | undefined): string {
	if (typeof value !== 'object' || value === null || !('written' in value)) return '';
	const written = value.written.slice(0, MAX_STRING);
	const bytes = written.startsWith('<')
		? Buffer.from(written.replace(/[^\da-f]/gi, ''), 'hex')
		: Buffer.from(
				written.replace(/\\(?:([0-7]{1,3})|(\r\n|[^]))/g, (_, code?: string, one = '') =>
					code === undefined
						? (ESCAPES[one as string] ?? (/[\r\n]/.test(one as string) ? '' : (one as string)))
						: String.fromCharCode(Number.parseInt(code, 8) & 0xff),
				),
				'latin1',
			);
	return new TextDecoder(unicodeEncodingOf(bytes) ?? 'windows-1252').decode(bytes);
}

/**
 * The offset after a string; parentheses in it are escaped, or in pairs.
 * @param from after its first parenthesis
 * @returns an offset after the text where the string has no end
 */
export function stringEnd(text: string, from: number): number {
	let depth = 1;
	let at = from;
	for (; depth > 0 && at < text.length; at += 1) {
		const character = text[at];
		if (character === '\\') at += 1;
		if (character === '(') depth += 1;
		if (character === ')') depth -= 1;
	}
	return depth > 0 ? text.length + 1 : at;
}
