/** Spaces, quotes and invisible characters, which spreadsheets or people remove. */
const LEADING = /^[\s"“”„\p{Cf}\p{Cc}]+/u;

/** Calls (`SUM(`), except for the plural in `item(s)`, cells of other sheets, programs, comparisons. */
const CALL = /\p{L}\d{0,4}\((?!s\))|!\s?[$\p{L}\d]|[|=]/u;
/** Other operators, and cells such as B12 after one. */
const OPERATOR = /[+*^&<>@{}]|[-/(,:]\s?\$?[A-Za-z]{1,3}\$?\d/;
/** A plus or minus and a word is a name or a cell to a spreadsheet, unless it is a currency: `-EUR 12.00`. */
const WORD = /^[-+(]*(?:[\p{L}_]|\$\p{L})/u;
const CURRENCY_FIRST = /^\p{L}{1,4} \d[\d.,'’ ]*$/u;

/** A number with a unit or a word after it, which no spreadsheet can calculate: `-40 to +85 °C`, `@ 5 EUR`. */
const QUANTITY = /^\d[\d.,]*\s?(?:°|\s\p{L}{2,}(?:\s|$))/u;

/** Characters that separate cells in some country or program, with the text before each. */
const SEPARATED = /(?<=[;,\t])/;

/** Characters with which a formula begins. */
const FIRST = /^[=@+-]/;

function beginsFormula(text: string): boolean {
	const tidy = text.replace(LEADING, '').normalize('NFKC');
	const first = tidy[0];
	const rest = tidy.slice(1).trim();
	if (rest === '' || !FIRST.test(tidy)) return false;
	if (first === '=' || CALL.test(rest)) return true;
	if (QUANTITY.test(rest)) return false;
	if (first === '@') return true;
	const isListItem = /^[-+]{1,5}\s+\p{L}/u.test(tidy);
	if (isListItem || CURRENCY_FIRST.test(rest)) return false;
	return WORD.test(rest) || OPERATOR.test(rest);
}

/** Whether a part of a text would be a formula as a cell. CSV quotes cells with commas: a `"` after a comma is no formula. */
const isFormulaCell = (part: string, before = '') =>
	beginsFormula(part) && !(before.endsWith(',') && /^\s*"/.test(part));

/**
 * Whether a spreadsheet would run a text as a formula: it begins with `=` or `@`, or with `+` or
 * `-` and is no number (`-12.50 EUR`), telephone number (`+49 30 1234`), dash or item of a list
 * (`- item`). The same holds for what follows a semicolon, comma or tab, at which spreadsheets of some
 * countries split a line. Full-width characters count; a text with an apostrophe in front is a text already.
 */
export const isFormula = (text: string) => markFormula(text) !== text;

/** Longest text of a cell in rows; Excel takes 32,767 characters, and n8n writes no file with a longer one. */
const MAX_CELL = 32_000;

/** Whether a text is too long for a cell. */
export const isCut = (text: unknown) => typeof text === 'string' && text.length > MAX_CELL;

/** A text as a cell of a spreadsheet: no formula, and cut where it is too long, with a note on it. */
export function sheetCell(text: string): string {
	if (!isCut(text)) return markFormula(text);
	// No half of a character is left.
	const kept = text.slice(0, MAX_CELL).replace(/[\ud800-\udbff]$/, '');
	return `${markFormula(kept)}… (cut, ${text.length.toLocaleString('en')} characters)`;
}

/** A text as spreadsheets take it for text: with an apostrophe in front of what would be a formula. */
export function markFormula(text: string): string {
	const parts = text.split(SEPARATED);
	const marked = parts.map((part, at) => {
		const isOne = at === 0 ? beginsFormula(text) : isFormulaCell(part, parts[at - 1]);
		return isOne ? `'${part}` : part;
	});
	return marked.join('');
}
