import { memoizeByObject } from '../../shared/basics/memoize';
import { isFilled } from '../../shared/basics/text/readableText';
import { isRest, once, type Sliced } from '../../shared/host/budget';
import type { Cell, Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { currencyCandidates, likeliestOf } from '../../shared/values/mentions/currencyCandidates';
import { shownLabel } from '../../shared/values/mentions/labels';
import { THIS_YEAR, YEAR_BEFORE } from '../../shared/values/roles/dayWords';
import { wordPattern } from '../../shared/values/roles/words';
import { type LeafPath, leafPaths } from '../../shared/values/schema/flatFields';
import { nameInWords } from '../../shared/values/schema/label';
import { fieldOf } from '../evidence/columns';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import { entriesOn } from './entryRows';
import type { Exam } from './Exam';
import { wordsOf } from './labelWords';
import { withoutCodes } from './namedCodes';
import { cellKindOf } from './rowCells';

/** Occurrences of a value that are looked at; one that is printed more often is not doubted. */
const MAX_OCCURRENCES = 20;

/** Years and currencies, which tell columns apart that are called the same. */
const SPECIAL = /(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\p{L})[A-Z]{3}(?!\p{L})|\p{Sc}/gu;

const specialsOf = (text: string): string[] =>
	(text.match(SPECIAL) ?? []).flatMap((word) => {
		if (/\d/.test(word)) return [word];
		const found = currencyCandidates(word);
		return found.length === 0 ? [] : [likeliestOf(found) ?? found[0] ?? word];
	});

const CURRENT_YEAR = wordPattern(THIS_YEAR);
const PRIOR_YEAR = wordPattern(YEAR_BEFORE);

const NO_WORDS = new Set<string>();

/** The words of a field's name, with what its description says of years and currencies, and all its words. */
interface Named {
	own: Set<string>;
	/** The words of its description, which tells of the entries of a list more than what its heading is. */
	about: Set<string>;
	all: Set<string>;
	year: 'current' | 'prior' | undefined;
}

function namedOf({ path, name, description = '' }: LeafPath): Named {
	const about = withoutCodes(description);
	const texts = [nameInWords(name), about].join(' ');
	const codes = name
		.toUpperCase()
		.split(/[^A-Z]+/)
		.join(' ');
	const own = new Set([...wordsOf(nameInWords(name)), ...specialsOf(`${texts} ${codes}`)]);
	const year = CURRENT_YEAR.test(texts) ? 'current' : PRIOR_YEAR.test(texts) ? 'prior' : undefined;
	const words = wordsOf(about);
	const isInList = path.includes('[0]');
	return { own, about: isInList ? NO_WORDS : words, all: new Set([...own, ...words]), year };
}

/** The words of the headings of a table, by column; its rows have the same list of headings. */
const headingWords = memoizeByObject((headings: readonly string[]) =>
	headings.map((heading) => {
		const plain = heading.replace(SPECIAL, (word) => (specialsOf(word).length > 0 ? ' ' : word));
		return new Set([...wordsOf(plain), ...specialsOf(heading)]);
	}),
);

const yearOf = (heading: string) => Number(/(?:19|20)\d\d/.exec(heading)?.[0] ?? NaN);

/** How much a word of the description counts; a word of the name counts one. */
const ABOUT = 0.5;

/** The cell of a row whose heading fits a field, where the heading of another one does not. */
function betterCell(line: Line, cell: Cell, field: Named): Cell | undefined {
	const heading = line.headingOf(cell);
	const wordsAbove = ({ column }: Cell) => headingWords(line.headings)[column] ?? NO_WORDS;
	const words = wordsAbove(cell);
	if (words.size === 0 || [...words].every((word) => field.all.has(word))) return undefined;
	// What the label of the row says, its columns need not tell apart.
	const ofRow = wordsOf(line.cells()[0]?.text ?? '');
	const fit = (of: Set<string>) =>
		[...of]
			.filter((word) => !ofRow.has(word))
			.reduce(
				(sum, word) => sum + (field.own.has(word) ? 1 : field.about.has(word) ? ABOUT : 0),
				0,
			);
	const kind = cellKindOf(cell.text);
	const years = line.headings.map(yearOf).filter((year) => !Number.isNaN(year));
	const isOfYear = (one: Cell) =>
		field.year !== undefined &&
		years.length > 1 &&
		(yearOf(line.headingOf(one)) === Math.max(...years)) === (field.year === 'current');
	return line.cells().find((other) => {
		if (other.column === cell.column || !/\d/.test(other.text)) return false;
		if (cellKindOf(other.text) !== kind || other.text.trim() === cell.text.trim()) return false;
		const others = wordsAbove(other);
		const isStrange = [...others].some((word) => !field.all.has(word) && !words.has(word));
		if (fit(others) > fit(words) && !isStrange) return true;
		return years.length > 1 && yearOf(heading) > 0 && isOfYear(other) && !isOfYear(cell);
	});
}

/**
 * Figures from the column of another year, period, currency or kind than the name of their field says, in a row that
 * has another figure in the column of the field. With rests between values.
 */
export const otherHeading = memoizeByObject((exam: Exam) => once(() => findOtherHeadings(exam)));

function* findOtherHeadings(exam: Exam): Sliced<Fact[]> {
	const layout = exam.source()?.layout();
	if (!layout || exam.isDataAlone || exam.has('invoice_number')) return [];
	const named = new Map(leafPaths(exam.schema.fields).map((leaf) => [leaf.path, namedOf(leaf)]));
	const rows = new Map<LocatedValue, Set<Line>>();
	for (const { values, own } of yield* entriesOn(exam)()) {
		for (const { value } of values) rows.set(value, own);
	}
	const facts = new Map<string, Fact>();
	for (const [index, value] of exam.located.entries()) {
		if (isRest(index)) yield;
		const path = value.entry ? fieldOf(value) : value.path;
		const field = named.get(path);
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
		const spans = all.filter(({ start }) => !own || own.has(layout.lineAt(start) as Line));
		const places = spans.map(({ start }) => {
			const line = layout.lineAt(start);
			const cell = line?.table && line.cellAt(start);
			return line && cell && { line, cell, better: betterCell(line, cell, field) };
		});
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
