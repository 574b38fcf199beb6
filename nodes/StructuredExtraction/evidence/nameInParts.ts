import { isFilled } from '../../shared/basics/text/readableText';
import { firstAfter, type Span } from '../../shared/basics/text/spans';
import type { Mentions } from '../../shared/values/mentions/Mentions';
import { PHRASES } from '../../shared/values/roles/phrases';
import type { PagedText } from './sourceText';

/** How many occurrences of a part of a name are tried. */
const MAX_TRIED = 50;
/** How far a label and its value may be from the borders of their cell, in characters. */
const REACH = 60;

/** Between a first name and a surname that another person has, too: "Florian und Katrin Obermayr". */
const OF_ANOTHER = new RegExp(`^ (?:${PHRASES.and}) (?:\\p{Lu}[\\p{L}.'’-]{0,20} ){1,2}$`, 'u');

const lineOf = (mentions: Mentions, offset: number) => firstAfter(mentions.lines(), offset + 1);

/**
 * Spans of the first part of a name whose other part is the value of another label next to it: surname and first names.
 * @param names a name divided at each of its spaces
 */
export function spansOfNameInParts(
	source: PagedText,
	names: [string, string][],
	lookUp: (part: string) => Span[],
): Span[] {
	const { mentions } = source;
	return names.flatMap((parts) => {
		const [all = [], others = []] = parts.map((part) => lookUp(part).slice(0, MAX_TRIED));
		const shared = all.filter(({ end }) =>
			others.some(
				(other) =>
					other.start > end &&
					other.start - end <= REACH &&
					OF_ANOTHER.test(mentions.text.slice(end, other.start)),
			),
		);
		if (shared.length > 0) return shared;
		const labelled = all.filter((one) =>
			others.some((other) => areLabelled(mentions.text, one, other)),
		);
		if (labelled.length > 0) return labelled;
		const [first = [], second = []] = [all, others].map((spans) =>
			spans.filter((span) => isValueOfLine(source, span)),
		);
		return first.filter(({ start }) => {
			const at = lineOf(mentions, start);
			return second.some((span) => [1, 2].includes(Math.abs(lineOf(mentions, span.start) - at)));
		});
	});
}

/** A line with more is none of a label and its value. */
const MAX_CELLS = 20;

/** Whether a span is all that its line has after a label: "First names: Levi", "| Surname | Pahlke |". */
function isValueOfLine({ mentions: { text }, layout }: PagedText, { start, end }: Span): boolean {
	const line = layout().lineAt(start);
	const cell = line?.cellAt(start);
	if (line === undefined || cell === undefined || line.cells().length > MAX_CELLS) return false;
	if (start - cell.start > REACH || cell.end - end > REACH) return false;
	const before = text.slice(cell.start, start).replaceAll('*', '');
	const isInCell = isFilled(before);
	const label = (isInCell ? before : (line.leftOf(cell)?.text ?? '')).trimEnd();
	const filled = line.cells().filter((other) => isFilled(other.text));
	return (
		/\p{L}/u.test(label) &&
		!label.slice(0, -1).includes(':') &&
		(!isInCell || label.endsWith(':') || before.endsWith('  ')) &&
		filled.length === (isInCell ? 1 : 2) &&
		/^[\s*]*$/.test(text.slice(end, cell.end))
	);
}

/** Two values in one line after a label each: "Surname: Pahlke   First names: Levi". */
const IN_ONE_LINE = {
	before: /\p{L}[\p{L}).* ]{0,12}:[ *]{0,9}$/u,
	between: /^[ *]{1,40}\p{L}[\p{L}()/. ]{1,30}[*]{0,2} ?:[ *]{0,9}$/u,
	after: /^[ *]{0,9}(?:[|\t\n]|$| {2})/u,
};
/** Two values below a label each, with an empty line between them. */
const BELOW_LABELS = {
	before: /(?:^|\n)[^\n]{0,40}\p{L}[^\n]{0,40}\n[ *]{0,9}$/u,
	between: /^[ *.]{0,9}\n{2,3}[^\n]{0,40}\p{L}[^\n]{0,40}\n[ *]{0,9}$/u,
	after: /^[ *.]{0,9}(?:\n|$)/u,
};
const MAX_BETWEEN = 100;
/** A label of a part of a name. */
const OF_NAME = new RegExp(PHRASES.partOfName, 'iu');

/** Whether two spans are the values of labels next to each other. */
function areLabelled(text: string, one: Span, other: Span): boolean {
	const [first, second] = one.start < other.start ? [one, other] : [other, one];
	if (second.start - first.end > MAX_BETWEEN || second.start < first.end) return false;
	const before = text.slice(Math.max(0, first.start - MAX_BETWEEN), first.start);
	const between = text.slice(first.end, second.start);
	const after = text.slice(second.end, second.end + REACH);
	const labels = [
		before
			.slice(-REACH)
			.trimEnd()
			.split(/\n| {2}/)
			.at(-1) ?? '',
		between,
	];
	if (!labels.every((label) => OF_NAME.test(label))) return false;
	return [IN_ONE_LINE, BELOW_LABELS].some(
		(place) => place.before.test(before) && place.between.test(between) && place.after.test(after),
	);
}
