import { memoizeByObject } from '../../shared/basics/memoize';
import { isFilled } from '../../shared/basics/text/readableText';
import { beginsIn, type Span } from '../../shared/basics/text/spans';
import { addTo, hasValue } from '../../shared/basics/values';
import type { Sliced } from '../../shared/host/budget';
import type { Line } from '../../shared/page/tables/Layout';
import type { Fact } from '../../shared/values/facts/fact';
import { currencyCandidates } from '../../shared/values/mentions/currencyCandidates';
import { namedUnit } from '../../shared/values/mentions/quantities';
import { unitOf } from '../../shared/values/mentions/units';
import { LINKING, PARTS, RELATING } from '../../shared/values/roles/clauses';
import { valueAt } from '../../shared/values/schema/flatFields';
import { TITLE } from '../evidence/blocks';
import { sentenceAround } from '../evidence/clauses';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import { numbersOfValues } from '../evidence/references';
import type { PagedText } from '../evidence/sourceText';
import type { Exam } from './Exam';
import { isDay, isNumber, likeNames, type Named, namedFields } from './fieldLabels';
import { AMOUNTS, DAYS, EXCLUDED, hasAlike, UNITS, wordsOf } from '../evidence/labelWords';
import { hasAll, sentenceWords } from './sentenceWords';

/** Numbers and days that are looked at, each, and occurrences of a value. */
const MAX_VALUES = 400;
const MAX_OCCURRENCES = 8;
/** The same where a sentence has the whole name of a field. */
const MAX_PLACES = 20;
/** Shorter lines are of forms, whose labels are read elsewhere, unless they end a longer one. */
const MIN_LINE = 50;
/** Longer titles are sentences: in characters, and words of one in front of a text. */
const MAX_TITLE = 60;
const MAX_TITLE_WORDS = 6;
/** Lines at the top, which say what the document is. */
const TOP_LINES = 4;
/** What a word counts of which a clause has a title, and one of a description that is not in a title. */
const IN_TITLE = 2;
const OF_DESCRIPTION = 0.5;
/** By how much another clause has to say more, and words of a field that it has to have. */
const MORE = 1;
const MIN_WORDS = 2;
/** Where it has one word of it, how far from the value that is, in characters. */
const NEAR = 36;

/** The words of a clause: those of its sentence, and those of the titles above it. */
interface Clause {
	sentence: string[];
	titles: string[];
}

/** "4.2 Break clause. ", "Art. 5 (Penali). ", "5. SURVIVAL. " in front of a text. */
const INLINE_TITLE = new RegExp(
	`^\\s*\\**(?:(?:(?:${PARTS})\\.?\\s{0,2})?\\(?[\\dIVX]{1,4}(?:\\.\\d{1,3}){0,2}[.)]?\\s+|§\\s?\\d{1,3}\\s+)?\\(?(\\p{L}[^.:()\\n]{2,50})\\)?(?:[.:]|\\*\\*)\\s`,
	'iu',
);
const BEGINS_PART = /^\s*(?:\d|§|\*\*)/;
const PART_TITLE = /^(?:§|Art|[\dIVX]+[.)]?\s)/;

const isEmpty = (line?: Line) => line === undefined || line.text().trim() === '';

/** Whether a line is a title: marked as one, or the number of a part and its name, alone. */
function isTitle(line: Line, below: Line | undefined): boolean {
	const text = line.text().trim();
	const isMarked = TITLE.test(line.text()) || (PART_TITLE.test(text) && isEmpty(below));
	return (
		!line.table &&
		text.length <= MAX_TITLE &&
		isMarked &&
		/\p{L}{3}/u.test(text) &&
		!/[,;]$/.test(text)
	);
}

/** The titles of each line: the last one above, and the one with which its paragraph begins. */
const titlesOf = memoizeByObject((source: PagedText): string[] => {
	const { lines } = source.layout();
	let [above, inline] = ['', ''];
	return lines.map((line, at) => {
		if (isTitle(line, lines[at + 1])) [above, inline] = [line.text(), ''];
		else if (isEmpty(line)) inline = '';
		else if (isEmpty(lines[at - 1]) || BEGINS_PART.test(line.text())) {
			const [, title = ''] = INLINE_TITLE.exec(line.text().slice(0, 2 * MAX_TITLE)) ?? [];
			if (title !== '' && title.split(' ').length <= MAX_TITLE_WORDS) inline = title;
		}
		return `${above} ${inline}`;
	});
});

/** A label and its colon in front of a value, perhaps with a currency. */
const LABELLED = /:\s*(?:[\p{Sc}\p{Lu}]{1,3}\s?)?$/u;
const LEADERS = /\.{4}/;

/** The clause of a value; undefined where it is in a table, or in a line of a form. */
function clauseOf(exam: Exam, source: PagedText, span: Span): Clause | undefined {
	const { lines } = source.layout();
	const { text } = source.mentions;
	const at = source.layout().indexAt(span.start);
	const line = lines[at];
	const isText = (one?: Line) =>
		one !== undefined && !one.table && one.cells().length === 1 && !LEADERS.test(one.text());
	const isLong = (one?: Line) =>
		isText(one) && one !== undefined && one.end - one.start >= MIN_LINE;
	if (!line || !isText(line) || !(isLong(line) || isLong(lines[at - 1]))) return undefined;
	if (LABELLED.test(text.slice(line.start, span.start))) return undefined;
	const titles = [...wordsOf(titlesOf(source)[at] ?? '')].map(likeNames(exam.schema));
	return { sentence: sentenceWords(exam)(span), titles };
}

/** The words after a number, of which the first may be an adjective: "12 weeks", "(30) calendar days". */
const UNIT_AFTER = /^\)?(?:\s\(\d{1,4}\))?[\s-]{1,2}(\p{L}+)(?:\s(\p{L}+))?/u;
const REACH = 30;

/** What kind of number is at a place: money, a share, or the unit after it; '' for others. */
function kindAt({ mentions }: PagedText, { start, end }: Span): string {
	const { text } = mentions;
	if (mentions.isPercentage({ start, end })) return '%';
	const before = text.slice(Math.max(0, start - REACH), start).trimEnd();
	const after = text.slice(end, end + REACH);
	const words = [/\S{1,5}$/u.exec(before)?.[0], /^\s?([\p{L}\p{Sc}]+)/u.exec(after)?.[1]];
	if (words.some((word) => word !== undefined && currencyCandidates(word).length > 0)) {
		return 'money';
	}
	const [, adjective = '', unit = ''] = UNIT_AFTER.exec(after) ?? [];
	const [counted = ''] = wordsOf(adjective);
	// "29 Arbeitstage" are counted in no unit.
	return (unitOf(adjective) ?? unitOf(unit))?.dimension ?? counted;
}

/** A number or a day of the pages, with its kind. */
type Place = Span & { kind: string };

/** Words that many sentences have. */
const RELATIONS = wordsOf(`${LINKING} ${RELATING}`);

const WITH_YEAR = /\d{4}|\d[./-]\d\d/;

/** The words of a field's name that may tell its clause, and others of its group and its description. */
interface FieldWords {
	own: string[];
	about: string[];
}

/** @param topic words that say what the whole document is, whose day is no day of a clause */
function wordsFor(field: Named, topic: string[]): FieldWords {
	const isOfTopic = (word: string) => hasAlike(topic, word);
	const isTelling = (word: string) =>
		!UNITS.has(word) &&
		unitOf(word) === undefined &&
		!(isNumber(field) && AMOUNTS.has(word)) &&
		!(isDay(field) && (DAYS.has(word) || isOfTopic(word)));
	const own = [...field.name].filter(isTelling);
	const description = (field.field.description ?? '').replace(EXCLUDED, ' ');
	const about = new Set([...wordsOf(description), ...field.of]);
	return { own, about: [...about].filter((word) => isTelling(word) && !own.includes(word)) };
}

/** The words of a name that few sentences have. */
const nameWords = (field: Named) => wordsFor(field, []).own.filter((word) => !RELATIONS.has(word));

/** How much a clause says of a field: what each word of its name counts, and all words together. */
interface Score {
	words: number[];
	sum: number;
	/** Words that it has, of which those in titles count double. */
	count: number;
	isTitled: boolean;
}

function scoreOf({ sentence, titles }: Clause, { own, about }: FieldWords): Score {
	const words = own.map((word) =>
		hasAlike(titles, word) ? IN_TITLE : Number(hasAlike(sentence, word)),
	);
	const inTitles = about.filter((word) => hasAlike(titles, word));
	const others = about.filter((word) => !inTitles.includes(word) && hasAlike(sentence, word));
	const count = words.reduce((sum, word) => sum + word, 0);
	return {
		words,
		sum: count + inTitles.length + others.length * OF_DESCRIPTION,
		count: count + inTitles.length + others.length,
		isTitled: inTitles.length > 0,
	};
}

/** Whether a clause says more of a field than another one, and all that this says. */
function saysMore(one: Score, other: Score, { own }: FieldWords, isOfDay: boolean): boolean {
	const isEnough =
		one.isTitled || one.count >= (isOfDay ? MIN_WORDS : Math.min(MIN_WORDS, own.length));
	return (
		isEnough &&
		one.sum >= other.sum + MORE &&
		other.words.every((word, at) => (one.words[at] ?? 0) >= word)
	);
}

/** The numbers and days of the pages, and how the clauses of one say what a field is. */
class Clauses {
	readonly numbers: Place[];
	readonly days: Place[];
	private readonly topic: string[];
	private readonly claims = new Map<number, string[]>();
	private readonly known = new Map<number, Clause | undefined>();
	private readonly like: (word: string) => string;

	constructor(
		private readonly exam: Exam,
		private readonly source: PagedText,
	) {
		const { mentions, layout } = source;
		const kinds = (spans: Span[]): Place[] =>
			spans.slice(0, MAX_VALUES).map((span) => ({ ...span, kind: kindAt(source, span) }));
		const inWords = kinds(mentions.wordNumbers()).filter(
			({ kind }) => !['', '%', 'money'].includes(kind),
		);
		this.numbers = [...kinds(numbersOfValues(source)), ...inWords];
		this.days = mentions
			.wholeDates()
			.slice(0, MAX_VALUES)
			.map(({ start, end }) => ({ start, end, kind: 'day' }));
		this.like = likeNames(exam.schema);
		const top = layout()
			.lines.filter((line) => isFilled(line.text()))
			.slice(0, TOP_LINES)
			.filter((line) => line.end - line.start <= MAX_TITLE);
		this.topic = top.flatMap((line) => [...wordsOf(line.text())].map(this.like));
		for (const { path, entry, occurrences } of exam.located) {
			const spans = entry ? [] : spansOf(occurrences);
			for (const { start } of spans) addTo(this.claims, start, path);
		}
	}

	private read(place: Place): Clause | undefined {
		if (!this.known.has(place.start)) {
			this.known.set(place.start, clauseOf(this.exam, this.source, place));
		}
		return this.known.get(place.start);
	}

	/** The line of a day below a text, as if it were a clause: "Done at Hexham, on 12 July 2021". */
	private lineOf({ start, kind }: Place): Clause | undefined {
		const line = this.source.layout().lineAt(start);
		const isBelow = kind === 'day' && line && !line.table && line.cells().length === 1;
		if (!isBelow || LABELLED.test(line.text().slice(0, start - line.start))) return undefined;
		return { sentence: [...wordsOf(line.text())].map(this.like), titles: [] };
	}

	/** The places of a value in clauses, all of one kind; none where it may be elsewhere as well. */
	private placesOf(field: Named, value: LocatedValue): Place[] {
		const spans = spansOf(value.occurrences);
		if (spans.length === 0 || spans.length > MAX_OCCURRENCES) return [];
		const all = this.placesFor(field);
		const unit = namedUnit(field.keys.at(-1) ?? '', '');
		const everywhere = all.filter((place) => beginsIn(place, spans));
		// "2 further months" is no place of "2 weeks".
		const inUnit = everywhere.filter(({ kind }) => kind === unit?.dimension);
		if (inUnit.length > 0) return inUnit;
		return everywhere.length < spans.length ? [] : everywhere;
	}

	/** Whether a word of a field is near a value, in front of it or after it: "the capital in 24 parts of 1,000" is none. */
	private isNear({ start, end }: Place, { own }: FieldWords): boolean {
		const { text } = this.source.mentions;
		const around = `${text.slice(Math.max(0, start - NEAR), start)} ${text.slice(end, end + NEAR)}`;
		return [...wordsOf(around)].some((word) => hasAlike(own, this.like(word)));
	}

	private placesFor(field: Named): Place[] {
		return isNumber(field) ? this.numbers : this.days;
	}

	textOf({ start, end }: Span): string {
		return this.source.mentions.text.slice(start, end);
	}

	/**
	 * The value of its kind that is the first one in a sentence with all words of a field's name: "confidence shall survive
	 * its termination for seven years". None where several sentences have them with other values.
	 */
	inItsSentence(field: Named): Place[] {
		const own = nameWords(field);
		if (own.length < MIN_WORDS) return [];
		const unit = namedUnit(field.keys.at(-1) ?? '', '');
		const kind = isDay(field) ? 'day' : (unit?.dimension ?? 'money');
		const alike = this.placesFor(field).filter((place) => place.kind === kind);
		const named = alike.filter((place) => {
			const { sentence = [] } = this.read(place) ?? {};
			if (!hasAll(sentence, own)) return false;
			const [before] = sentenceAround(this.source.mentions.text, place);
			return alike.every(
				({ start, end }) =>
					start === place.start || end < place.start - before.length || start > place.end,
			);
		});
		const texts = new Set(named.map((place) => this.textOf(place)));
		return texts.size === 1 && named.every((place) => this.isFree(place, field.path)) ? named : [];
	}

	/** The same where all places of a value are in sentences that lack one of these words. */
	namedFor(field: Named, value: LocatedValue): Place | undefined {
		const named = this.inItsSentence(field);
		const [first] = named;
		const spans = spansOf(value.occurrences);
		const isSame = spans.some(
			(span) => beginsIn(span, named) || named.some((one) => beginsIn(one, [span])),
		);
		if (!first || isSame || spans.length === 0 || spans.length > MAX_PLACES) return undefined;
		const all = this.placesFor(field).filter((place) => beginsIn(place, spans));
		const ofKind = all.filter(({ kind }) => kind === first.kind);
		const places = ofKind.length > 0 ? ofKind : all;
		const own = nameWords(field);
		const isStrange = (place: Place) => {
			const sentence = this.read(place)?.sentence;
			return sentence && !hasAll(sentence, own);
		};
		return places.length > 0 && places.every(isStrange) ? first : undefined;
	}

	private isFree({ start }: Place, path: string): boolean {
		return (this.claims.get(start) ?? []).every((one) => one === path);
	}

	/** The value of its kind whose clause says more of a field than those of its own value. */
	betterFor(field: Named, value: LocatedValue): Place | undefined {
		const words = wordsFor(field, this.topic);
		const places = words.own.length > 0 ? this.placesOf(field, value) : [];
		const [kind = '', ...more] = new Set(
			places.map((place) => place.kind).filter((one) => one !== ''),
		);
		const own = places.flatMap((place) => this.read(place) ?? this.lineOf(place) ?? []);
		if (kind === '' || more.length > 0 || own.length < places.length) return undefined;
		const [best] = own
			.map((clause) => scoreOf(clause, words))
			.sort((one, other) => other.sum - one.sum);
		if (!best || (isDay(field) && best.words.some((word) => word > 0))) return undefined;
		if (best.words.length > 1 && best.words.every((word) => word > 0)) return undefined;
		const others = this.placesFor(field).filter(
			(place) =>
				place.kind === kind &&
				!places.includes(place) &&
				this.isFree(place, field.path) &&
				(kind !== 'day' || WITH_YEAR.test(this.textOf(place))),
		);
		const found = others.flatMap((place) => {
			const clause = this.read(place);
			const score = clause && scoreOf(clause, words);
			const isMeant = score && saysMore(score, best, words, isDay(field));
			return isMeant && (score.isTitled || score.count >= MIN_WORDS || this.isNear(place, words))
				? [{ place, score }]
				: [];
		});
		found.sort((one, other) => other.score.sum - one.score.sum);
		return found[0]?.place;
	}
}

/**
 * Numbers and days in a clause that says less of their field, by its sentence and the titles above it, than another
 * clause with another value of the same kind: the cap of an indemnity as the one of all liability. With rests between
 * fields.
 */
export function* otherClause(exam: Exam): Sliced<Fact[]> {
	const source = exam.source();
	if (source === null || exam.isDataAlone) return [];
	const located = exam.byPath();
	const fields = namedFields(exam.schema).filter((field) => isNumber(field) || isDay(field));
	const clauses = new Clauses(exam, source);
	const isAnswered = exam.located.some(({ occurrences }) => spansOf(occurrences).length > 0);
	const facts: Fact[] = [];
	for (const field of fields) {
		yield;
		const value = located.get(field.path);
		if (exam.isFromInvoice(field.path)) continue;
		const better = value
			? (clauses.betterFor(field, value) ?? clauses.namedFor(field, value))
			: isAnswered &&
				!hasValue(valueAt(exam.record, field.keys)) &&
				clauses.inItsSentence(field)[0];
		if (!better) continue;
		const printed = clauses.textOf(better);
		facts.push(
			value
				? { kind: 'otherClause', fields: [field.path], values: { printed } }
				: { kind: 'emptyButPrinted', fields: [field.path], values: { printed: [printed] } },
		);
	}
	return facts;
}
