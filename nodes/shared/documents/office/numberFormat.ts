import { format, isDateFormat } from 'numfmt';

const DATE = 'yyyy-mm-dd';

/**
 * The formats that files name by number alone (ECMA-376, 18.8.30). Some of them look different in each
 * country: such dates begin with the year, such amounts have no currency.
 */
const BUILT_IN: [ids: number[], code: string][] = [
	[[1], '0'],
	[[2], '0.00'],
	[[3, 5, 6, 37, 38, 41, 42], '#,##0'],
	[[4, 7, 8, 39, 40, 43, 44], '#,##0.00'],
	[[9], '0%'],
	[[10], '0.00%'],
	[[11], '0.00E+00'],
	[[12], '# ?/?'],
	[[13], '# ??/??'],
	[[14, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58], DATE],
	[[15], 'd-mmm-yy'],
	[[16], 'd-mmm'],
	[[17], 'mmm-yy'],
	[[18], 'h:mm AM/PM'],
	[[19], 'h:mm:ss AM/PM'],
	[[20], 'h:mm'],
	[[21, 32, 33, 34, 35], 'h:mm:ss'],
	[[22], `${DATE} h:mm`],
	[[45], 'mm:ss'],
	[[46], '[h]:mm:ss'],
	[[47], 'mm:ss.0'],
	[[48], '##0.0E+0'],
];
const BY_ID = new Map(BUILT_IN.flatMap(([ids, code]) => ids.map((id) => [id, code] as const)));

export const builtInFormat = (id: number): string => BY_ID.get(id) ?? GENERAL;

const GENERAL = 'General';

/** Longest format of Excel, in characters. */
const MAX_LENGTH = 255;
/** numfmt keeps what it has parsed, some 10 KB for each format: further ones get a plain one. */
const MAX_FORMATS = 2_000;

/** A format as numfmt takes it, by the one in the file. */
const prepared = new Map<string, { code: string; isDate: boolean }>();

/** Dates and times in the form of the system, such as "Wednesday, 31 January 2025". */
const SYSTEM = /^\[\$-(?:F800|F400|x-sys\w{4})\]/i;
/** The symbol of a currency, with the number of a language: `[$€-407]`. */
const CURRENCY = /\[\$([^\]-]{0,20})(?:-[^\]]{0,20})?\]/g;
/** What says nothing about whether a format is a date: texts in quotes, characters after a backslash. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[[^[\]hms]*\]|General|E[+-]/gi;

function prepare(written: string) {
	const known = prepared.get(written);
	if (known !== undefined) return known;
	const isPlain = written.length > MAX_LENGTH || prepared.size >= MAX_FORMATS;
	const isDate = isPlain ? /[ydhms]/i.test(written.replace(LITERALS, '')) : isDateFormat(written);
	const [system] = SYSTEM.exec(written) ?? [];
	if (isPlain || system !== undefined) {
		const isTime = /F400|time/i.test(system ?? '');
		return { code: isTime ? 'h:mm:ss' : isDate ? DATE : GENERAL, isDate };
	}
	// Programs take the decimal mark from their own language, not from the language of the currency.
	const one = { code: isDate ? written : written.replace(CURRENCY, '"$1"'), isDate };
	prepared.set(written, one);
	return one;
}

/** Days between the beginnings of the two ways to count dates, from 1900 and from 1904. */
const DAYS_TO_1904 = 1462;

/**
 * A number as a cell shows it. Decimals have a point, and groups of digits a comma: which ones a
 * program shows depends on the computer. An article number of 13 digits is not 4.00638E+12.
 * @param code format of the cell, such as `#,##0.00` or `dd.mm.yyyy`
 * @param is1904 whether dates of the workbook are counted from 1904
 */
export function numberText(value: number, code: string, is1904 = false): string {
	if (code === GENERAL && Number.isInteger(value)) return String(value);
	try {
		const { code: known, isDate } = prepare(code);
		return format(known, isDate && is1904 ? value + DAYS_TO_1904 : value).trim();
	} catch {
		// A damaged format: programs show the number.
		return String(value);
	}
}
