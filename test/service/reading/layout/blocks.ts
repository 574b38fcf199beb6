import { median, type PageContent, type Picture, type Rule } from './page';
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
	const rows = rowsOf(page.words, page.pictures);
	const bodySize = usualSize(rows);
	return zonesOf(rows).flatMap((zone) => zoneBlocks(zone, page.rules, bodySize));
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
				blocks.push({ kind: 'picture', picture: row.picture });
			} else text.push(row);
		}
	}
	flush();
	return blocks;
}
