import { around, median, type Word } from './page';
import { type Row, rowText, wordsOf } from './rows';
import { isValue } from './values';

/** A piece of running text. */
export type TextBlock = (
	| { kind: 'heading'; level: 1 | 2 | 3; text: string }
	| { kind: 'paragraph'; text: string }
	| {
			kind: 'list';
			items: string[];
			/** The text, if its mark may not be a bullet. */ plain?: string;
	  }
) & {
	/** In the order of the text. */
	words: Word[];
};

/**
 * Makes paragraphs, headings and lists of rows that are no table.
 * @param bodySize font size of most of the page's text, in pixels
 */
export function textBlocks(rows: Row[], bodySize: number): TextBlock[] {
	const blocks: TextBlock[] = [];
	for (const group of groupsOf(rows)) {
		const [first, second] = group;
		if (first && second && isBoldHeading(first, second, bodySize)) {
			blocks.push(
				{ kind: 'heading', level: 3, text: rowText(first), words: wordsOf([first]) },
				...paragraphs(group.slice(1)),
			);
			continue;
		}
		const level = headingLevel(group, bodySize);
		const words = wordsOf(group);
		if (level) blocks.push({ kind: 'heading', level, text: group.map(rowText).join(' '), words });
		else blocks.push(...paragraphs(group));
	}
	return withoutFootnotes(blocks);
}

/** Rows that follow each other closely in one size of type. */
function groupsOf(rows: Row[]): Row[][] {
	const groups: Row[][] = [];
	for (const row of rows) {
		const before = groups.at(-1)?.at(-1);
		const size = Math.max(before?.size ?? 0, row.size);
		const close = before && row.baseline - before.baseline < size * 2 && row.y0 > before.y0;
		const alike = before && Math.abs(before.size - row.size) < size * 0.15;
		if (close && alike) groups.at(-1)?.push(row);
		else groups.push([row]);
	}
	return groups;
}

/** Short text in larger type is a heading; so is a single short bold line, one level further down. */
function headingLevel(group: Row[], bodySize: number): 1 | 2 | 3 | null {
	const text = group.map(rowText).join(' ');
	const single = group.every((row) => row.phrases.length === 1);
	if (
		!single ||
		group.length > 2 ||
		text.length > 120 ||
		isValue(text) ||
		!/\p{L}{2}/u.test(text)
	) {
		return null;
	}
	const ratio = median(group.map((row) => row.size)) / bodySize;
	if (ratio >= 1.8) return 1;
	if (ratio >= 1.4) return 2;
	const boldAlone = group.length === 1 && group[0]?.bold && ratio >= 0.95 && text.length < 60;
	return (ratio >= 1.18 || boldAlone) && group.length === 1 && !/[:.,;]$/.test(text) ? 3 : null;
}

/** A short bold line right above running text. */
function isBoldHeading(row: Row, next: Row, bodySize: number): boolean {
	const text = rowText(row);
	if (!row.bold || next.bold || row.phrases.length > 1 || row.size < bodySize * 0.95) return false;
	return (
		next.x1 - next.x0 > narrowest * next.size &&
		text.length < 80 &&
		!/[:.,;]$/.test(text) &&
		!isValue(text)
	);
}

function paragraphs(group: Row[]): TextBlock[] {
	const blocks: TextBlock[] = [];
	const wraps = wrapsOf(group);
	group.forEach((row, at) => {
		const text = rowText(row);
		const words = wordsOf([row]);
		const before = group[at - 1];
		const last = blocks.at(-1);
		const runsOn = before !== undefined && (wraps[at - 1] ?? false);
		const item = listItem(text);
		if (item !== null && !runsOn) {
			if (last?.kind === 'list') {
				last.items.push(item);
				last.words.push(...words);
			} else {
				const plain = /^[•‣▪●◦■]/u.test(text) ? undefined : text;
				blocks.push({ kind: 'list', items: [item], plain, words });
			}
		} else if (last?.kind === 'paragraph' && before && !startsParagraph(before, row, runsOn)) {
			last.text = joinLines(last.text, text, runsOn);
			last.words.push(...words);
		} else blocks.push({ kind: 'paragraph', text, words });
	});
	return blocks;
}

/** Text narrower than this many font sizes wraps only if nearly all of its lines are full; else it is a stack of lines. */
const narrowest = 22;

/** For each row whether its sentence runs on in the next one. */
function wrapsOf(group: Row[]): boolean[] {
	const { x0, x1 } = around(group);
	const full = group.slice(1).map((next, at) => isFilled(group[at] as Row, next, x0, x1));
	const words = median(group.map((row) => row.phrases.flatMap((phrase) => phrase.words).length));
	const size = median(group.map((row) => row.size));
	const lower = group.slice(1).filter((row) => /^[\p{Ll}(‘“"']/u.test(rowText(row))).length;
	const sentences = full.length > 1 && words >= 4 && lower > full.length * 0.4;
	const mostly = sentences && full.filter(Boolean).length > full.length * 0.6;
	return x1 - x0 > narrowest * size || mostly ? full : full.map(() => false);
}

/** Whether a row ends because the next word did not fit any more. */
function isFilled(row: Row, next: Row, left: number, right: number): boolean {
	if (row.phrases.length > 1) return false;
	if (row.x1 - row.x0 < (right - left) * 0.6 || next.x0 > row.x0 + row.size * 0.5) return false;
	const word = next.phrases[0]?.words[0];
	const width = word ? word.x1 - word.x0 : 0;
	return row.x1 + width + row.size * 0.2 > right - row.size * 0.5;
}

/** An indented row after one that did not fill its line begins a new paragraph. */
function startsParagraph(before: Row, row: Row, runsOn: boolean): boolean {
	const indent = row.x0 - before.x0;
	return !runsOn && indent > row.size * 0.8 && indent < row.size * 4;
}

/** Joins a line to the one above: with a space where its sentence runs on, else as a line of its own. */
function joinLines(above: string, below: string, runsOn: boolean): string {
	if (!runsOn) return `${above}\n${below}`;
	if (/\p{L}[-\u00AD]$/u.test(above) && /^\p{Ll}/u.test(below)) return above.slice(0, -1) + below;
	return `${above} ${below}`;
}

/** The text of a list item with its mark as Markdown, or null for other text. */
function listItem(text: string): string | null {
	const bullet = /^[•‣▪●◦■–—·*-]\s+(\S.*)$/u.exec(text);
	if (bullet) return `- ${bullet[1]}`;
	const number = /^(\d{1,2})[.)]\s+(\p{L}.*)$/u.exec(text);
	return number ? `${number[1]}. ${number[2]}` : null;
}

/** One line after a `*` or a dash alone is a footnote, not a list. */
function withoutFootnotes(blocks: TextBlock[]): TextBlock[] {
	return blocks.map((block) =>
		block.kind === 'list' && block.items.length === 1 && block.plain
			? { kind: 'paragraph', text: block.plain, words: block.words }
			: block,
	);
}
