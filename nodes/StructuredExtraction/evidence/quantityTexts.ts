import type { Span } from '../../shared/basics/text/spans';
import { Mentions } from '../../shared/values/mentions/Mentions';

/** A duration as machines write it (ISO 8601): "P2Y", "PT1H30M". */
const DURATION =
	/^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/;
const UNITS = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'];
/** No quantity is longer, in characters. */
const MAX_QUANTITY = 40;

/** A duration of machines in words; any other text as it is. */
function inWords(text: string): string {
	const [printed = '', ...parts] = DURATION.exec(text) ?? [];
	if (printed === '') return text;
	return UNITS.flatMap((unit, at) =>
		parts[at] === undefined ? [] : [`${parts[at]} ${unit}`],
	).join(' ');
}

/** Spans of the quantity that a text is and nothing else, also in other units: "1 hour 30 minutes" for "PT90M". */
export function spansOfQuantity(text: string, mentions: Mentions): Span[] {
	if (text.length > MAX_QUANTITY) return [];
	const quantity = inWords(text);
	const own = new Mentions(quantity).quantities();
	return Array.from(own).flatMap(([key, spans]) =>
		spans.some(({ start, end }) => start === 0 && end === quantity.length)
			? (mentions.quantities().get(key) ?? [])
			: [],
	);
}
