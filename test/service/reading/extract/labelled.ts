import { isLabel, scoreOf, scoreWords, type Word, wordsOf } from './meaning';
import { roleOf } from './roles';
import { type Cell, memoize, type Source } from './source';
import { type Found, fit, looksLikeMoney, valuesOf } from './values';
import { type Concept, concepts, type Form } from './vocabulary';

/** A value that may be the wanted one. */
export interface Candidate {
	value: string;
	/** From 0 (not at all) to about 1; the higher the likelier. */
	score: number;
	cell: Cell;
	/** The words that label it, as printed. */
	label: string;
}

/** A text that may label a value; `weight` is how well its position fits, from 0 to 1. */
interface Label {
	text: string;
	weight: number;
}

/** A value and the texts that may be its label. */
interface Labelled {
	found: Found;
	cell: Cell;
	labels: (Label & { words: Word[] })[];
}

/** The wanted value: a concept, or the words of a field that has none. */
type Wanted = Concept | { form: Form; own: Word[][] };

const isText = (form: Form): boolean => form === 'text' || form === 'party' || form === 'currency';

/** The values whose labels fit the wanted one, the likeliest first. */
export function candidatesFor(wanted: Wanted, source: Source): Candidate[] {
	return labelledValues(source, wanted.form)
		.flatMap(({ found, cell, labels }): Candidate[] => {
			let best: Candidate | null = null;
			for (const { text, words, weight } of labels) {
				const fitness = claim(words, wanted);
				const score = fitness * weight * fit(wanted.form, found.text);
				if (score > (best?.score ?? 0)) best = { value: found.text, score, cell, label: text };
			}
			return best && best.score >= 0.4 ? [best] : [];
		})
		.sort((a, b) => b.score - a.score);
}

/** Kinds of values that look alike, so that a label of the one keeps them from being the other. */
const alike: Partial<Record<Form, Form[]>> = {
	amount: ['amount', 'identifier', 'vatId', 'iban'],
	identifier: ['identifier', 'date'],
	vatId: ['vatId', 'identifier'],
	iban: ['iban', 'identifier'],
};

const claims = new Map<string, Map<string, number>>();

/** How well the words of a label fit the wanted value; 0 if they fit another one much better. */
function claim(words: Word[], wanted: Wanted): number {
	if ('own' in wanted) return Math.max(0, ...wanted.own.map((own) => scoreWords(words, own)));
	// One text can begin several phrases, so the key has its meanings too.
	const key = `${wanted.form} ${words.map(({ text, means }) => `${text}:${[...means].join('+')}`).join(' ')}`;
	let scores = claims.get(key);
	if (!scores) {
		const rivals = alike[wanted.form] ?? [wanted.form];
		scores = new Map(
			concepts
				.filter(({ form }) => rivals.includes(form))
				.map((one) => [one.id, scoreOf(words, one)]),
		);
		if (claims.size > 5000) claims.clear();
		claims.set(key, scores);
	}
	const own = scores.get(wanted.id) ?? 0;
	return own >= Math.max(...scores.values()) - 0.09 ? own : 0;
}

const byForm = memoize<Source, Map<Form, Labelled[]>>(() => new Map());

function labelledValues(source: Source, form: Form): Labelled[] {
	const known = byForm(source);
	const found = known.get(form) ?? source.rows.flat().flatMap((cell) => inCell(cell, form, source));
	known.set(form, found);
	return found;
}

/** The values in a cell with their labels: the text before them or, at the beginning, the cells around. */
function inCell(cell: Cell, form: Form, source: Source): Labelled[] {
	const role = roleOf(cell, source);
	const labelled = (found: Found, labels: Label[]): Labelled => ({
		found,
		cell,
		labels: labels.map(({ text, weight }) => ({
			text,
			weight,
			words: [...role, ...wordsOf(text)],
		})),
	});
	if (isText(form))
		return textsIn(cell, source).map(({ found, labels }) => labelled(found, labels));
	// A code in parentheses explains the word before it: (380).
	const isAside = ({ start, end }: Found) => cell.text[start - 1] === '(' && cell.text[end] === ')';
	const all = valuesOf(form, cell.text).filter((one) => form !== 'identifier' || !isAside(one));
	return all.map((found) => {
		const inline = inlineLabel(cell.text, found.start);
		const isFirst = !/[\p{L}\p{N}]/u.test(inline.text);
		const around = isFirst || inline.isWeak ? labelsAround(cell, form, source) : [];
		// A count has its unit after it: "Total 7 items".
		const isCount =
			form === 'amount' &&
			!looksLikeMoney(found.text) &&
			/^\s?\p{L}{3}/u.test(cell.text.slice(found.end));
		const labels = [...(isFirst ? [] : [inline]), ...around];
		// The threshold for free freight is no sum: "Free delivery (orders > 300 €)".
		const isThreshold = /[<>≤≥]\s*$/.test(cell.text.slice(0, found.start));
		return labelled(found, isCount || isThreshold ? [] : labels);
	});
}

/** The text before a value that may be its label: back to the last other value, sentence or separator. */
function inlineLabel(text: string, start: number): Label & { isWeak: boolean } {
	const before = text.slice(Math.max(0, start - 160), start);
	const separated = before.split(
		/[;|•·●\n]|\s{2,}|\s[–—-]\s|(?<=\p{Ll}{4})(?<!inkl|exkl|incl|excl|zzgl|zgl)[.!?]\s+(?=\p{Lu})/u,
	);
	let piece = separated.at(-1) ?? '';
	if (wordsOf(piece).every((word) => word.isLight)) piece = separated.at(-2) ?? piece;
	const comma = /,\s/.test(piece) ? (piece.split(/,\s/).at(-1) ?? '') : piece;
	const shown = wordsOf(comma).some(({ means, isLight }) => means.size > 0 && !isLight)
		? comma
		: piece;
	// Words in parentheses explain the label, numbers do not: (incl. VAT), (380).
	const plain = shown.replace(/\(\P{L}*\)/gu, ' ');
	const isWeak = wordsOf(plain).every(({ isLight, means }) => isLight || means.size === 0);
	return { text: plain.slice(-90), weight: 0.95, isWeak };
}

/** The labels to the left of a cell and above it. */
function labelsAround(cell: Cell, form: Form, source: Source): Label[] {
	const row = source.rows[cell.row] ?? [];
	const before = row.slice(0, row.indexOf(cell)).filter(({ text }) => text !== '');
	const left = before.at(-1);
	const above = labelAbove(cell, form, source);
	// A table of two columns has labels and values even in its first row.
	const isHeading =
		cell.isHeader && left && !/\d/.test(cell.text) && (row.length > 2 || isLabel(cell.text));
	// A label cut in two by a column: "Total excl. | VAT | 12.00".
	const cutOff = before.at(-2);
	const joined =
		left && cutOff && before.at(-1) === left && !/\d/.test(cutOff.text)
			? [{ text: `${cutOff.text} ${left.text}`, weight: 0.93 }]
			: [];
	const isLabelLeft = left && !isHeading && left.text.length < 90;
	return [
		...(isLabelLeft ? [{ text: lastLine(left.text), weight: 0.95 }] : []),
		...joined,
		...(above ? [above] : []),
	];
}

const lastLine = (text: string): string => text.replace(/\s*[:：.]\s*$/, '').replace(/\n/g, ' ');

function labelAbove(cell: Cell, form: Form, source: Source): Label | null {
	if (cell.table !== null) {
		const { above, head } = cell;
		if (!above || !head) return null;
		if (above !== head) {
			if (isLabel(above.text)) return { text: above.text, weight: 0.85 };
			// The last row of a column of amounts may be their sum, if it equals the one above it.
			const isLast = source.rows[cell.row + 1]?.[0]?.table !== cell.table;
			const isUnnamed = !source.rows[cell.row]?.some(({ text }) => /\p{L}{4}/u.test(text));
			const isSum = form === 'amount' && isLast && isUnnamed && above.text === cell.text;
			return isSum && !/\d/.test(head.text) ? { text: head.text, weight: 0.75 } : null;
		}
		// A column of several amounts lists them: its heading is the label of none.
		const isListed = form === 'amount' && (source.tables[cell.table]?.dataRows ?? 0) > 1;
		return isListed || /\d/.test(head.text) ? null : { text: head.text, weight: 0.85 };
	}
	const above = source.rows[cell.row - 1]?.find(({ column }) => column === cell.column);
	if (!above || above.table !== null || above.text.length > 60) return null;
	// "Sales tax (7 %)" is a label as well.
	const text = above.text.replace(/\(?\d+(?:[.,]\d+)?\s?%\)?/, '').trim();
	return isLabel(text) && !/\d/.test(text) ? { text: lastLine(text), weight: 0.8 } : null;
}

/** Texts with a label: after a colon, or to the right of the label or below it. */
function textsIn(cell: Cell, source: Source): { found: Found; labels: Label[] }[] {
	const texts: { found: Found; labels: Label[] }[] = [];
	const lines = cell.text.split('\n');
	let start = 0;
	for (const [index, line] of lines.entries()) {
		for (const piece of line.split(
			/(?:\s\|\s|\s[•·–—]\s|\s{2,}|\s(?=\p{Lu}[\p{L}.-]{2,15}:\s))/u,
		)) {
			const at = line.indexOf(piece) + start;
			const split = /^([^:：]{2,60})[:：]\s*(\S.*)$/s.exec(piece) ?? withoutColon(piece);
			if (split?.[1] && split[2]) {
				texts.push({
					found: found(split[2], at + piece.indexOf(split[2])),
					labels: [{ text: split[1], weight: 1 }],
				});
			}
		}
		if (line.trim()) {
			const before = lines[index - 1];
			const labels =
				before === undefined
					? labelsAround(cell, 'text', source)
					: isLabel(before)
						? [{ text: lastLine(before), weight: 0.85 }]
						: [];
			if (labels.length > 0) texts.push({ found: found(line.trim(), start), labels });
		}
		start += line.length + 1;
	}
	return texts;
}

const found = (text: string, start: number): Found => ({
	text: text.trim(),
	start,
	end: start + text.length,
});

/** A label with "by" or "with" is followed by its value without a colon: `Paid with Visa`. */
function withoutColon(piece: string): [string, string, string] | null {
	const words = wordsOf(piece);
	const at = words.findIndex(({ means }) => means.has('with'));
	const word = words[at];
	if (at < 1 || at > 2 || !word || !words[0]?.means.has('paid')) return null;
	return [piece, piece.slice(0, word.end), piece.slice(word.end).trim()];
}
