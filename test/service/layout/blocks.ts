import { median, type PageContent, type Picture, type Rule, type Word } from './page';
import { type Row, rowsOf } from './rows';
import { tableRuns } from './tableRuns';
import { type Table, tableOf } from './tables';
import { type TextBlock, textBlocks } from './textBlocks';
import { zonesOf } from './zones';

/** A piece of a page in reading order. */
export type Block =
	TextBlock | { kind: 'table'; table: Table } | { kind: 'picture'; picture: Picture };

/** Turns the words, lines and pictures of a page into blocks in reading order. */
export function blocksOf(page: PageContent): Block[] {
	const rows = rowsOf(withLines(page.words, page.rules), page.pictures);
	const bodySize = usualSize(rows);
	return zonesOf(rows).flatMap((zone) => zoneBlocks(zone, page.rules, bodySize));
}

/** Marks the words that stand right after a drawn vertical line: what is before it is another cell. */
function withLines(words: Word[], rules: Rule[]): Word[] {
	const vertical = rules.filter(({ direction }) => direction === 'vertical');
	return words.map((word) => {
		const lines = vertical
			.filter(
				({ y0, y1 }) =>
					y0 < word.baseline - word.size * 0.5 && y1 > word.baseline - word.size * 0.2,
			)
			.map(({ x0 }) => x0)
			.filter((x) => x <= word.x0 + 2 && x > word.x0 - word.size * 1.5);
		return lines.length > 0 ? { ...word, lineBefore: Math.max(...lines) } : word;
	});
}

/** The font size that most letters of the page have, in pixels. */
function usualSize(rows: Row[]): number {
	return median(
		rows.flatMap((row) =>
			row.phrases.flatMap(({ words }) =>
				words.flatMap(({ text, size }) => Array<number>(text.length).fill(size)),
			),
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
	for (const run of tableRuns(zone, rules)) {
		const table = run.length > 1 ? tableOf(run, rules) : null;
		if (table) {
			flush();
			blocks.push({ kind: 'table', table });
			continue;
		}
		for (const row of run) {
			if (row.picture) {
				flush();
				blocks.push({ kind: 'picture', picture: row.picture });
			} else text.push(row);
		}
	}
	flush();
	return blocks;
}
