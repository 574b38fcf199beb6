import { around, type Box, joinedWord, median, type Picture, type Word } from './page';

/** Neighbouring words of one row, read as one piece of text. */
export interface Phrase extends Box {
	words: Word[];
	text: string;
}

/** Phrases on one baseline, from left to right; or one picture, which is a row of its own. */
export interface Row extends Box {
	phrases: Phrase[];
	baseline: number;
	/** Median font size in pixels. */
	size: number;
	bold: boolean;
	picture: Picture | null;
}

/** A gap wider than this many font sizes ends a phrase; ordinary word spaces are 0.2 to 0.5. */
const phraseGap = 0.85;

/** Words on baselines closer than this many font sizes are on one row. */
const sameBaseline = 0.35;

/** Groups words into rows by their baselines, top to bottom. */
export function rowsOf(words: Word[], pictures: Picture[] = []): Row[] {
	const groups: { baseline: number; size: number; words: Word[] }[] = [];
	const ordered = [...words].sort((a, b) => a.baseline - b.baseline);
	for (const word of ordered) {
		const last = groups.at(-1);
		const near = last && word.baseline - last.baseline;
		if (last && near !== undefined && near <= sameBaseline * Math.min(last.size, word.size)) {
			last.words.push(word);
			last.baseline += (word.baseline - last.baseline) / last.words.length;
			last.size = Math.min(last.size, word.size);
		} else groups.push({ baseline: word.baseline, size: word.size, words: [word] });
	}
	const rows = joinScripts(groups.map((group) => group.words)).map(rowOf);
	return [...rows, ...pictures.map(pictureRow)].sort((a, b) => a.baseline - b.baseline);
}

/** Makes one row of words with the same baseline. */
export function rowOf(words: Word[]): Row {
	const ordered = [...words].sort((a, b) => a.x0 - b.x0);
	return {
		...around(ordered),
		phrases: phrasesOf(ordered),
		baseline: median(ordered.map((word) => word.baseline)),
		size: median(ordered.map((word) => word.size)),
		bold: ordered.filter((word) => word.bold).length * 2 > ordered.length,
		picture: null,
	};
}

/** The words of rows in the order of their text. */
export const wordsOf = (rows: Row[]): Word[] =>
	rows.flatMap((row) => row.phrases.flatMap(({ words }) => words));

/** The text of a row, with four spaces between phrases that are clearly apart. */
export function rowText(row: Row): string {
	return row.phrases.reduce((text, phrase, at) => {
		const before = row.phrases[at - 1];
		if (!before) return phrase.text;
		return text + (phrase.x0 - before.x1 > row.size * 1.6 ? '    ' : ' ') + phrase.text;
	}, '');
}

/** Makes one phrase of words in their order. */
export function phraseOf(words: Word[]): Phrase {
	return { ...around(words), words, text: words.map((word) => word.text).join(' ') };
}

function phrasesOf(ordered: Word[]): Phrase[] {
	const widest = widestSpace(ordered);
	const groups: Word[][] = [];
	for (const word of ordered) {
		const before = groups.at(-1)?.at(-1);
		const gap = before ? word.x0 - before.x1 : Infinity;
		if (before && gap <= widest * Math.max(before.size, word.size)) groups.at(-1)?.push(word);
		else groups.push([word]);
	}
	return groups.map((group) => phraseOf(mergeTouching(group)));
}

/** The widest gap that is still a word space, in font sizes; justified text has wider ones than other text. */
function widestSpace(words: Word[]): number {
	const letters = words.filter(({ text }) => /^[\p{L}(“"‘'].*\p{L}/u.test(text)).length;
	if (words.length < 5 || letters < words.length * 0.7) return phraseGap;
	const gaps = words.slice(1).map((word, at) => (word.x0 - (words[at] as Word).x1) / word.size);
	// More than one wide gap: these are the headings of a table.
	if (gaps.filter((gap) => gap > 1.3).length > 1) return phraseGap;
	return Math.min(1.3, Math.max(phraseGap, 1.9 * median(gaps)));
}

/** Words that touch are one word that its source cut in pieces (kerning, superscripts, a change of font). */
function mergeTouching(words: Word[]): Word[] {
	const merged: Word[] = [];
	for (const word of words) {
		const before = merged.at(-1);
		if (before && word.x0 - before.x1 < 0.08 * Math.max(before.size, word.size)) {
			merged[merged.length - 1] = {
				...joinedWord([before, word], before.text + word.text),
				size: Math.max(before.size, word.size),
				bold: before.bold && word.bold,
			};
		} else merged.push(word);
	}
	return merged;
}

/** Sub- and superscripts have a baseline of their own; they belong to the row of the letter they touch. */
function joinScripts(groups: Word[][]): Word[][] {
	const all = groups.flat();
	const rows: Word[][] = groups.map(() => []);
	groups.forEach((group, index) => {
		for (const word of group) {
			const host = all.find(
				(other) =>
					other.size * 0.8 > word.size &&
					Math.abs(other.baseline - word.baseline) < other.size * 0.6 &&
					Math.abs(word.x0 - other.x1 + other.size * 0.075) < other.size * 0.225 &&
					word.text.length <= 4,
			);
			rows[host ? groups.findIndex((one) => one.includes(host)) : index]?.push(word);
		}
	});
	return rows.filter((row) => row.length > 0);
}

function pictureRow(picture: Picture): Row {
	const { x0, y0, x1, y1 } = picture;
	return {
		x0,
		y0,
		x1,
		y1,
		phrases: [{ x0, y0, x1, y1, words: [], text: `![${picture.id}](${picture.id})` }],
		baseline: y1,
		size: 0,
		bold: false,
		picture,
	};
}
