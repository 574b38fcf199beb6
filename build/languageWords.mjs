import tagOfCode from '../node_modules/numfmt/lib/codeToLocale.js';

/** Languages with a country that workbooks know by a number, "pt_BR": of no other country, words are kept. */
const TAGS = new Set(Object.values(tagOfCode));

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 4)));
/** From a Sunday on. */
const WEEKDAYS = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 1, 1 + day)));
const MORNING_AND_NOON = [6, 12].map((hour) => new Date(Date.UTC(2026, 1, 1, hour)));

const isNumber = (word) => /^\d+$/.test(word);

/** The words of languages, which are kept: there are some 350. */
const KNOWN = new Map();

/**
 * Words and decimal mark of a language, as numfmt has them for number formats of workbooks.
 * @param {string} tag such as "de" or "pt_BR"
 * @returns undefined where the platform or workbooks do not know it
 */
export function languageWords(tag) {
	if (!KNOWN.has(tag)) {
		const isKnown = TAGS.has(tag) || /^[a-z]{2,3}$/.test(tag);
		const [language] = isKnown ? Intl.DateTimeFormat.supportedLocalesOf(tag.replace('_', '-')) : [];
		if (!language) return undefined;
		KNOWN.set(tag, platformWords(language));
	}
	return KNOWN.get(tag);
}

function platformWords(language) {
	// Programs write "Sep" in all countries of this language, and not "Sept".
	if (/^en\b/.test(language)) return {};
	const format = (options) =>
		new Intl.DateTimeFormat(language, {
			calendar: 'gregory',
			numberingSystem: 'latn',
			timeZone: 'UTC',
			...options,
		});
	const words = (type, options, dates) => {
		const form = format(options);
		return dates.map(
			(date) => form.formatToParts(date).find((part) => part.type === type)?.value ?? '',
		);
	};
	/** As in a date, "4 ledna", or alone where dates have numbers. */
	const months = (month) => {
		const inDate = words('month', { month, day: 'numeric' }, MONTHS);
		return inDate.some(isNumber) ? MONTHS.map(format({ month }).format) : inDate;
	};
	const mmmm = months('long');
	const mmm = months('short');
	return {
		mmmm,
		mmm: mmm.some(isNumber) ? mmmm : mmm,
		dddd: words('weekday', { weekday: 'long' }, WEEKDAYS),
		ddd: words('weekday', { weekday: 'short' }, WEEKDAYS),
		ampm: words('dayPeriod', { hour: 'numeric', hour12: true }, MORNING_AND_NOON),
		decimal: new Intl.NumberFormat(language).format(1.5).slice(1, -1),
	};
}
