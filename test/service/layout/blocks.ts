import { median, type PageContent, type Rule } from './page';
import { rowsOf, rowText, type Row } from './rows';
import { tableOf, type Table } from './tables';
import { isNumeric } from './values';
import { bandsOf, zonesOf } from './zones';

/** A piece of a page in reading order. */
export type Block =
	| { kind: 'heading'; level: 1 | 2 | 3; text: string }
	| { kind: 'paragraph'; text: string }
	| { kind: 'list'; items: string[] }
	| { kind: 'table'; table: Table }
	| { kind: 'picture'; id: string };

/** Turns the words, lines and pictures of a page into blocks in reading order. */
export function blocksOf(page: PageContent): Block[] {
	const rows = rowsOf(page.words, page.pictures);
	const bodySize = usualSize(rows);
	return zonesOf(rows).flatMap((zone) => zoneBlocks(zone, page.rules, bodySize));
}

/** The font size that most letters of the page have, in pixels. */
function usualSize(rows: Row[]): number {
	return median(
		rows.flatMap((row) =>
			row.phrases.flatMap(({ text }) => Array<number>(text.length).fill(row.size)),
		),
	);
}

function zoneBlocks(zone: Row[], rules: Rule[], bodySize: number): Block[] {
	const blocks: Block[] = [];
	let text: Row[] = [];
	const flush = () => {
		blocks.push(...textBlocks(text, bodySize));
		text = [];
	};
	for (const run of tableRuns(zone)) {
		const table = run.length > 1 ? tableOf(run, rules) : null;
		if (table) {
			flush();
			blocks.push({ kind: 'table', table });
			continue;
		}
		for (const row of run) {
			if (row.picture) {
				flush();
				blocks.push({ kind: 'picture', id: row.picture.id });
			} else text.push(row);
		}
	}
	flush();
	return blocks;
}

/**
 * Cuts a zone into runs that may be a table (rows of several phrases, and the single ones between them
 * that stand under one of those) and single rows.
 */
function tableRuns(zone: Row[]): Row[][] {
	return bandsOf(zone).flatMap((band) => {
		const runs: Row[][] = [];
		let run: Row[] = [];
		const close = () => {
			while (run.length > 0 && !belongs(run.at(-1) as Row, run.slice(0, -1))) {
				runs.push([run.pop() as Row]);
			}
			if (run.length > 0) runs.push(run);
			run = [];
		};
		for (const row of band) {
			if (row.picture) {
				close();
				runs.push([row]);
			} else if (row.phrases.length > 1 || belongs(row, run)) run.push(row);
			else {
				close();
				runs.push([row]);
			}
		}
		close();
		return runs.sort((a, b) => (a[0] as Row).baseline - (b[0] as Row).baseline);
	});
}

/** Whether a row of one phrase stands within one cell's width of the rows above it. */
function belongs(row: Row, run: Row[]): boolean {
	if (row.phrases.length > 1) return true;
	const above = run.findLast((one) => one.phrases.length > 1);
	if (!above) return false;
	const next = above.phrases.find((phrase) => phrase.x0 > row.x0 + row.size);
	const home = above.phrases.some((phrase) => phrase.x0 < row.x1 && phrase.x1 > row.x0);
	return home && row.x1 < (next?.x0 ?? Infinity);
}

/** Paragraphs, headings and lists of rows that are no table. */
function textBlocks(rows: Row[], bodySize: number): Block[] {
	if (rows.length === 0) return [];
	const right = Math.max(...rows.map((row) => row.x1));
	const left = Math.min(...rows.map((row) => row.x0));
	const blocks: Block[] = [];
	let before: Row | null = null;
	for (const row of rows) {
		const text = rowText(row);
		const level = headingLevel(row, bodySize);
		const item = listItem(text);
		const last = blocks.at(-1);
		const near = before !== null && row.baseline - before.baseline < row.size * 1.75;
		const filled =
			before !== null && right - before.x1 < Math.max((right - left) * 0.12, row.size * 4);
		if (level) {
			if (last?.kind === 'heading' && last.level === level && near) last.text += ` ${text}`;
			else blocks.push({ kind: 'heading', level, text });
		} else if (item !== null) {
			if (last?.kind === 'list') last.items.push(item);
			else blocks.push({ kind: 'list', items: [item] });
		} else if (last?.kind === 'list' && near && before && row.x0 > before.x0 - row.size) {
			last.items[last.items.length - 1] = joinLines(last.items.at(-1) ?? '', text, true);
		} else if (
			last?.kind === 'paragraph' &&
			near &&
			before &&
			!startsParagraph(before, row, filled)
		) {
			last.text = joinLines(last.text, text, filled);
		} else blocks.push({ kind: 'paragraph', text });
		before = row;
	}
	return blocks;
}

/** An indented row after a row that filled its line begins a new paragraph. */
function startsParagraph(before: Row, row: Row, filled: boolean): boolean {
	const indent = row.x0 - before.x0;
	return !filled && indent > row.size * 0.8 && indent < row.size * 4 && rowText(row).length > 60;
}

/** Joins a line to the one above: with a space where the line was full, else as a line of its own. */
function joinLines(above: string, below: string, filled: boolean): string {
	if (!filled) return `${above}\n${below}`;
	if (/\p{L}-$/u.test(above) && /^\p{Ll}/u.test(below)) return above.slice(0, -1) + below;
	return `${above} ${below}`;
}

function headingLevel(row: Row, bodySize: number): 1 | 2 | 3 | null {
	const text = rowText(row);
	if (row.phrases.length > 1 || text.length > 120 || isNumeric(text) || !/\p{L}{2}/u.test(text)) {
		return null;
	}
	const ratio = row.size / bodySize;
	if (ratio >= 1.8) return 1;
	if (ratio >= 1.4) return 2;
	return ratio >= 1.2 ? 3 : null;
}

/** The text of a list item without its bullet or with its number, or null for other text. */
function listItem(text: string): string | null {
	const bullet = /^[•‣▪●◦■–—*·-]\s+(\S.*)$/u.exec(text);
	if (bullet) return `- ${bullet[1]}`;
	const number = /^(\d{1,2})[.)]\s+(\p{L}.*)$/u.exec(text);
	return number ? `${number[1]}. ${number[2]}` : null;
}
