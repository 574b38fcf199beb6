import { randomNumbers } from '../samples/random';

// How documents print values, written by the platform (`Intl`) and not by the code under test.

/** A printed value, and a way to write others in its notation. */
export interface Printed {
	/** Where its text begins. */
	index: number;
	text: string;
	/** Another value of the same type, written the same way. */
	write: (value: string | number) => string;
	/** Whether it occurs only here in this form. */
	isOnly: boolean;
}

type Write = (value: string | number) => string;

const locales = ['en-GB', 'en-US', 'de-DE', 'de-CH', 'fr-FR', 'nl-NL', 'it-IT', 'es-ES'];

const isDay = (value: string | number): value is string => /^\d{4}-\d\d-\d\d$/.test(String(value));

/** Text with one kind of space and of apostrophe. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ').replace(/[’]/g, "'");

/** Digits after the decimal mark that a number needs. */
const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0;

/** With a minimum of decimals, and never fewer than the number has: 4.52 is not printed as `4.5`. */
const numberWriters: Write[] = locales.flatMap((locale) =>
	[2, 0, 1, 3, 4].flatMap((least) =>
		(['always', false] as const).map((useGrouping) => {
			const formats = new Map<number, Intl.NumberFormat>();
			return (value: string | number) => {
				const digits = Math.max(least, decimalsOf(Number(value)));
				const format =
					formats.get(digits) ??
					new Intl.NumberFormat(locale, {
						minimumFractionDigits: digits,
						maximumFractionDigits: digits,
						useGrouping,
					});
				formats.set(digits, format);
				return plain(format.format(Number(value)));
			};
		}),
	),
);

const dayStyles: Intl.DateTimeFormatOptions[] = [
	{ day: '2-digit', month: '2-digit', year: 'numeric' },
	{ day: 'numeric', month: 'numeric', year: 'numeric' },
	{ day: '2-digit', month: '2-digit', year: '2-digit' },
	{ day: 'numeric', month: 'long', year: 'numeric' },
	{ day: '2-digit', month: 'long', year: 'numeric' },
	{ day: 'numeric', month: 'short', year: 'numeric' },
	{ day: '2-digit', month: 'short', year: 'numeric' },
];

const dayWriters: Write[] = [
	String,
	(value) => String(value).replaceAll('-', ''),
	(value) => String(value).split('-').reverse().join('/'),
	...locales.flatMap((locale) =>
		dayStyles.map((style) => {
			const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
			return (value: string | number) => plain(format.format(new Date(String(value))));
		}),
	),
];

/** Whether no word or number continues at an index. */
const isEdge = (text: string, index: number, inner: number) => {
	const outside = text[index] ?? ' ';
	if (/[\p{L}\p{N}]/u.test(outside)) return false;
	// `1.250` is no `250`, and `250.` is.
	return !(/[.,']/.test(outside) && /\d/.test(text[index + inner] ?? ' '));
};

/** Offsets where a text occurs as a whole word or number. */
function wholeIndexes(text: string, part: string): number[] {
	const found: number[] = [];
	for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
		if (isEdge(text, at - 1, -1) && isEdge(text, at + part.length, 1)) found.push(at);
	}
	return found;
}

/** The minus that touches the number at an index; none where it joins two. */
const minusBefore = (text: string, index: number): string =>
	/(?:^|[^\p{L}\p{N}])([-\u2212\u2013])$/u.exec(text.slice(Math.max(0, index - 2), index))?.[1] ??
	'';

function writersOf(value: string | number): Write[] {
	if (isDay(value)) return dayWriters;
	return typeof value === 'number' ? numberWriters : [String];
}

/**
 * Where and how a value is printed in a text; undefined if it is not. A number with the right minus
 * or plus sign is preferred; deductions are also printed with the opposite one.
 */
export function findPrinted(text: string, value: string | number): Printed | undefined {
	const searched = plain(text);
	const size = typeof value === 'number' ? Math.abs(value) : value;
	for (const write of writersOf(value)) {
		const printed = plain(write(size));
		const places = wholeIndexes(searched, printed).map((index) => {
			const minus = typeof value === 'number' ? minusBefore(searched, index) : '';
			return { index: index - minus.length, minus };
		});
		const isNegative = typeof value === 'number' && value < 0;
		const [place] = [
			...places.filter(({ minus }) => (minus !== '') === isNegative),
			...places.filter(({ minus }) => (minus !== '') !== isNegative),
		];
		if (place === undefined) continue;
		const { index, minus } = place;
		// A minus sign that is not printed can follow from a heading.
		const prefix = isNegative && minus === '' ? '-' : minus;
		return {
			index,
			text: minus + printed,
			write: (other) =>
				typeof value === 'number' ? prefix + write(Math.abs(Number(other))) : write(other),
			isOnly: places.length === 1,
		};
	}
	return undefined;
}

const symbolOf = (currency: string): string =>
	new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
		.formatToParts(0)
		.find(({ type }) => type === 'currency')?.value ?? currency;

const folded = (text: string) =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/<br\s*\/?>/g, '')
		.replace(/[^\p{L}\p{N}]/gu, '');

const digitRuns = (text: string) =>
	[...plain(text).matchAll(/\d[\d.,' ]*/g)].map(([run]) => run.replace(/\D/g, ''));

/**
 * Whether nothing in a text could be taken for a value. Strict: a number counts as there when its
 * digits are part of any others.
 */
export function isAbsent(text: string, value: string | number): boolean {
	if (isDay(value)) return findPrinted(text, value) === undefined;
	if (typeof value === 'number') {
		const forms = [String(Math.abs(value)), Math.abs(value).toFixed(2)];
		const digits = forms.map((form) => form.replace(/\D/g, ''));
		const runs = digitRuns(text);
		return !digits.some((each) => runs.some((run) => run.includes(each)));
	}
	if (/^[A-Z]{3}$/.test(value)) return !text.includes(value) && !text.includes(symbolOf(value));
	return !folded(text).includes(folded(value));
}

/** Random choices, the same for the same name. */
export function chooserFor(name: string): <T>(from: T[]) => T | undefined {
	let seed = 7;
	for (const letter of name) seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
	const random = randomNumbers(seed);
	return (from) => from[Math.floor(random() * from.length)];
}
