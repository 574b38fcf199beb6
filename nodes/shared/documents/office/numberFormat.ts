import type { Budget } from '../../host/budget';
import { isDate } from '../../../../node_modules/numfmt/lib/formatInfo.js';
import { formatValue } from '../../../../node_modules/numfmt/lib/formatNumber.js';
import { defaultOptions } from '../../../../node_modules/numfmt/lib/options.js';
import { parsePattern } from '../../../../node_modules/numfmt/lib/parsePattern.js';

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

/** Dates and times in the form of the system, such as "Wednesday, 31 January 2025". */
const SYSTEM = /^\[\$-(?:F800|F400|x-sys\w{4})\]/i;
/** The symbol of a currency, with the number of a language: `[$€-407]`. */
const CURRENCY = /\[\$([^\]-]{0,20})(?:-[^\]]{0,20})?\]/g;
/** What says nothing about whether a format is a date: texts in quotes, characters after a backslash. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[[^[\]hms]*\]|General|E[+-]/gi;

/** A time that passed, such as 36 hours. */
const DURATION = /\[(?:h+|m+|s+)\]/i;

/** Writes a number in a format; dates as days since 1900. */
interface Format {
	/** Whether the number is a point in time. */
	isDate: boolean;
	write: (value: number) => string;
}

/** @throws Error when the format is damaged */
function parse(written: string): Format {
	const [system] = SYSTEM.exec(written) ?? [];
	const isPlain = written.length > MAX_LENGTH;
	if (isPlain || system !== undefined) {
		const hasDate = /[ydhms]/i.test(written.replace(LITERALS, ''));
		const isTime = /F400|time/i.test(system ?? '');
		const plain = isTime ? 'h:mm:ss' : hasDate ? DATE : GENERAL;
		return { ...parse(plain), isDate: hasDate };
	}
	const parsed = parsePattern(written);
	if (isDate(parsed.partitions)) {
		const isDuration = DURATION.test(written.replace(LITERALS, ''));
		return { isDate: !isDuration, write: writer(parsed) };
	}
	// Programs take the decimal mark from their own language, not from the language of the currency.
	return { isDate: false, write: writer(parsePattern(written.replace(CURRENCY, '"$1"'))) };
}

/** From there on, JavaScript writes numbers with an exponent, which numfmt takes for digits. */
const TINY = 1e-6;
const HUGE = 1e21;

function writer(parsed: ReturnType<typeof parsePattern>) {
	const { exponential = false, frac_max: decimals = 0, scale = 1 } = parsed.partitions[0] ?? {};
	const write = (value: number) => formatValue(value, parsed, defaultOptions);
	return (value: number) => {
		const size = Math.abs(value) * scale;
		if (!exponential && size >= HUGE) return String(value);
		const isZero = size * 10 ** decimals < 0.5;
		if (exponential || isZero || size >= TINY) return write(value);
		// One is added, because numfmt writes such a number as it should be; its digits are then replaced.
		return write(value + Math.sign(value) / scale).replace(/1\.(\d+)/, (_, digits: string) =>
			size.toFixed(digits.length),
		);
	};
}

/** A damaged format: programs show the number. */
const DAMAGED: Format = { isDate: false, write: String };

/** Days between the beginnings of the two ways to count dates, from 1900 and from 1904. */
const DAYS_TO_1904 = 1462;

/**
 * The formats of one workbook. They are parsed by functions inside of numfmt: those that it exports
 * keep each format for ever.
 */
export class NumberFormats {
	private readonly parsed = new Map<string, Format>();

	/** @param is1904 whether dates of the workbook are counted from 1904 */
	constructor(
		private readonly budget: Budget,
		private readonly is1904 = false,
	) {}

	/**
	 * A number as a cell shows it. Decimals have a point, and groups of digits a comma: which ones a
	 * program shows depends on the computer. An article number of 13 digits is not 4.00638E+12.
	 * @param code format of the cell, such as `#,##0.00` or `dd.mm.yyyy`
	 */
	text(value: number, code: string): string {
		if (code === GENERAL && Number.isInteger(value)) return String(value);
		const format = this.parsed.get(code) ?? this.parse(code);
		try {
			return format.write(format.isDate && this.is1904 ? value + DAYS_TO_1904 : value);
		} catch {
			return DAMAGED.write(value);
		}
	}

	private parse(code: string): Format {
		this.budget.spend('formats');
		let format = DAMAGED;
		try {
			format = parse(code);
		} catch {
			// Of each kind of damage, numfmt throws a plain error.
		}
		this.parsed.set(code, format);
		return format;
	}
}
