import { memoizeByObject } from '../../shared/basics/memoize';
import { isFilled } from '../../shared/basics/text/readableText';
import type { Span } from '../../shared/basics/text/spans';
import { isRest, once, type Sliced } from '../../shared/host/budget';
import type { Cell, Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { currencyCandidates, likeliestOf } from '../../shared/values/mentions/currencyCandidates';
import { shownLabel } from '../../shared/values/mentions/labels';
import { type LeafPath, leafPaths } from '../../shared/values/schema/flatFields';
import { nameInWords } from '../../shared/values/schema/label';
import { fieldOf } from '../evidence/columns';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import { entriesOn } from './entryRows';
import type { Exam } from './Exam';
import { fieldLabels, WHOLE } from './fieldLabels';
import { hasAlike, wordsOf } from '../evidence/labelWords';
import { withoutCodes } from './namedCodes';
import { cellKindOf } from './rowCells';
import { isOfTime, type Times, timesOf, timesOfColumns } from './times';

/** Occurrences of a value that are looked at; one that is printed more often is not doubted. */
const MAX_OCCURRENCES = 20;

/** Years and currencies, which tell columns apart that are called the same. */
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const SPECIAL = /(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\p{L})[A-Z]{3}(?!\p{L})|\p{Sc}/gu;

/** "1st", which is no amount of a prize. */
const ORDINAL = /^\s*\d+(?:st|nd|rd|th)\s*$/i;

/** The code of a box of a form: "3B Place of origin". */
const BOX_CODE = /^\d{1,2}\p{L}?$/u;

const specialsOf = (text: string): string[] =>
	(text.match(SPECIAL) ?? []).flatMap((word) => {
		if (/\d/.test(word)) return [word];
		const found = currencyCandidates(word);
		return found.length === 0 ? [] : [likeliestOf(found) ?? found[0] ?? word];
	});

const NO_WORDS = new Set<string>();

/** The words of a field's name, with what its description says of years and currencies, all its words, and its times. */
interface Named {
	own: Set<string>;
	/** The words of its description, which tells of the entries of a list more than what its heading is. */
	about: Set<string>;
	all: Set<string>;
	times: Times;
	/** Whether it says nothing of times, as a figure of the present. */
	isOfPresent: boolean;
}

function namedOf({ path, name, description = '' }: LeafPath): Named {
	const about = withoutCodes(description);
	const texts = [nameInWords(name), about].join(' ');
	const codes = name
		.toUpperCase()
		.split(/[^A-Z]+/)
		.join(' ');
	const own = new Set([...wordsOf(nameInWords(name)), ...specialsOf(`${texts} ${codes}`)]);
	const times = timesOf([nameInWords(name), description].join(' '));
	const isOfAny = times.some((time) => time !== undefined) || YEAR.test(`${name} ${description}`);
	const words = wordsOf(about);
	const isInList = path.includes('[0]');
	return {
		own,
		about: isInList ? NO_WORDS : words,
		all: new Set([...own, ...words]),
		times,
		isOfPresent: !isInList && !isOfAny,
	};
}

/** The words of the headings of a table, by column; its rows have the same list of headings. */
const headingWords = memoizeByObject((headings: readonly string[]) =>
	headings.map((heading) => {
		const plain = heading.replace(SPECIAL, (word) => (specialsOf(word).length > 0 ? ' ' : word));
		return new Set([...wordsOf(plain), ...specialsOf(heading)]);
	}),
);

/** How much a word of the description counts; a word of the name counts one. */
const ABOUT = 0.5;

/** The cell of a row whose heading fits a field, where the heading of another one does not. */
function betterCell(line: Line, cell: Cell, field: Named): Cell | undefined {
	const wordsAbove = ({ column }: Cell) => headingWords(line.headings)[column] ?? NO_WORDS;
	const words = wordsAbove(cell);
	if (words.size === 0 || [...words].every((word) => hasAlike(field.all, word))) return undefined;
	// What the label of the row says, its columns need not tell apart.
	const ofRow = wordsOf(line.cells()[0]?.text ?? '');
	const fit = (of: Set<string>) =>
		[...of]
			.filter((word) => !ofRow.has(word))
			.reduce(
				(sum, word) =>
					sum + (hasAlike(field.own, word) ? 1 : hasAlike(field.about, word) ? ABOUT : 0),
				0,
			);
	const kind = cellKindOf(cell.text);
	const timesAbove = timesOfColumns(line.headings);
	const isOfOtherTime = (other: Cell) =>
		field.times.some((time, pair) => {
			const [here, there] = [cell, other].map(({ column }) => timesAbove[column]?.[pair]);
			return time !== undefined && there === time && here !== undefined && here !== time;
		});
	// "Consumption" is none of the "previous year" where its row has one of this year.
	const mayBePast = field.isOfPresent && kind === 'number';
	const told = mayBePast ? timesOf(line.headings[cell.column] ?? '') : [];
	const isPresent = (other: Cell) =>
		told.some((time, pair) => time === 1 && timesAbove[other.column]?.[pair] === 0);
	return line.cells().find((other) => {
		if (other.column === cell.column || !/\d/.test(other.text) || ORDINAL.test(other.text)) {
			return false;
		}
		if (cellKindOf(other.text) !== kind || other.text.trim() === cell.text.trim()) return false;
		const others = wordsAbove(other);
		const isStrange = [...others].some(
			(word, at) =>
				!hasAlike(field.all, word) && !words.has(word) && !(at === 0 && BOX_CODE.test(word)),
		);
		return (fit(others) > fit(words) && !isStrange) || isOfOtherTime(other) || isPresent(other);
	});
}

/** Whether a table has a column of the time of a field. */
const hasTimes = ({ headings }: Line, { times }: Named) =>
	timesOfColumns(headings).some((column) => isOfTime(column, times));

/** The only year of each entry of a list, by its path: columns may be its entries. */
function yearsOfEntries(located: LocatedValue[]): Map<string, string> {
	const years = new Map<string, Set<string>>();
	for (const { entry, printed } of located) {
		const [year] = YEAR.exec(printed.at(-1) ?? '') ?? [];
		if (!entry || year === undefined) continue;
		years.set(entry.path, (years.get(entry.path) ?? new Set()).add(year));
	}
	return new Map(
		[...years].flatMap(([path, [year = '', ...more]]) => (more.length > 0 ? [] : [[path, year]])),
	);
}

/** A field with the year of an entry. */
function ofEntry(field: Named | undefined, year: string | undefined): Named | undefined {
	if (!field || year === undefined) return field;
	return { ...field, own: new Set(field.own).add(year), all: new Set(field.all).add(year) };
}

/**
 * Figures from the column of another year, period, currency or kind than the name of their field says, in a row that
 * has another figure in the column of the field. With rests between values.
 */
export const otherHeading = memoizeByObject((exam: Exam) => once(() => findOtherHeadings(exam)));

function* findOtherHeadings(exam: Exam): Sliced<Fact[]> {
	const layout = exam.source()?.layout();
	if (!layout || exam.isDataAlone) return [];
	const named = new Map(leafPaths(exam.schema.fields).map((leaf) => [leaf.path, namedOf(leaf)]));
	const rows = new Map<LocatedValue, Set<Line>>();
	for (const { values, own } of yield* entriesOn(exam)()) {
		for (const { value } of values) rows.set(value, own);
	}
	const { fields, labelsOf } = yield* fieldLabels(exam)();
	const years = yearsOfEntries(exam.located);
	const fieldAt = new Map(fields.map((one) => [one.path, one]));
	// Rows whose label has a word of a field tell more than sentences with the same figure.
	const rowsNamed = (spans: Span[], of: (typeof fields)[number] | undefined) => {
		const named = spans.filter(
			(span) =>
				layout.lineAt(span.start)?.table &&
				labelsOf(span).some(({ fits }) => of && (fits.get(of) ?? 0) > 0),
		);
		return named.length > 0 ? named : spans;
	};
	const facts = new Map<string, Fact>();
	for (const [index, value] of exam.located.entries()) {
		if (isRest(index)) yield;
		const path = value.entry ? fieldOf(value) : value.path;
		const field = ofEntry(named.get(path), years.get(value.entry?.path ?? ''));
		const own = rows.get(value);
		const all = spansOf(value.occurrences);
		if (
			!field ||
			facts.has(path) ||
			all.length > MAX_OCCURRENCES ||
			exam.isFromInvoice(value.path)
		) {
			continue;
		}
		const inRows = all.filter(({ start }) => !own || own.has(layout.lineAt(start) as Line));
		// What else has the same figure, the row with the label of the field tells more.
		const ofField = fieldAt.get(value.path);
		const labelled = inRows.filter((span) =>
			labelsOf(span).some(({ fits }) => ofField && (fits.get(ofField) ?? 0) > WHOLE),
		);
		const spans = labelled.length > 0 ? labelled : rowsNamed(inRows, ofField);
		const everywhere = spans.map(({ start }) => {
			const line = layout.lineAt(start);
			const cell = line?.table && line.cellAt(start);
			return line && cell && { line, cell, better: betterCell(line, cell, field) };
		});
		const timed = everywhere.filter((place) => place && hasTimes(place.line, field));
		const places = timed.length > 0 ? timed : everywhere;
		const first = places.find((place) => place?.better);
		// A total below has no cell in the column of the field.
		const isBetter = (place: (typeof places)[number]) =>
			place?.better !== undefined ||
			(place?.line.table === first?.line.table &&
				!isFilled(place?.line.cells()[first?.better?.column ?? -1]?.text ?? ''));
		if (!first?.better || !places.every(isBetter)) continue;
		const { line, better } = first;
		const label = shownLabel(line.headingOf(better));
		const values = { label, printed: better.text.trim() };
		facts.set(path, { kind: 'labelElsewhere', fields: [value.path], values });
	}
	return [...facts.values()];
}
