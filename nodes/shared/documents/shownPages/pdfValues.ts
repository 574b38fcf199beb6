import type { Budget } from '../../host/budget';

/** A dictionary of a PDF file by its names, which begin with a slash. */
export type PdfDictionary = Map<string, PdfValue>;

/** A value of a PDF file; names begin with a slash, other texts are keywords, and strings are `null`. */
export type PdfValue = number | string | null | { object: number } | PdfValue[] | PdfDictionary;

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
			at = stringEnd(text, at);
			list.push(null);
		} else if (token.startsWith('<')) list.push(null);
		else if (!token.startsWith('%')) list.push(/^[-+.\d]/.test(token) ? Number(token) : token);
	}
}

const dictionaryOf = (list: PdfValue[]): PdfDictionary =>
	new Map(list.flatMap((name, at) => (at % 2 === 0 ? [[String(name), list[at + 1] ?? null]] : [])));

/** Where a string ends; parentheses in it are escaped, or in pairs. */
function stringEnd(text: string, from: number): number {
	let depth = 1;
	let at = from;
	for (; depth > 0 && at < text.length; at += 1) {
		const character = text[at];
		if (character === '\\') at += 1;
		if (character === '(') depth += 1;
		if (character === ')') depth -= 1;
	}
	return at;
}
