import { median, type PageContent, type Rule } from './page';
import { rowsOf, type Row } from './rows';
import { tableRuns } from './tableRuns';
import { tableOf, type Table } from './tables';
import { textBlocks, type TextBlock } from './textBlocks';
import { zonesOf } from './zones';

/** A piece of a page in reading order. */
export type Block = TextBlock | { kind: 'table'; table: Table } | { kind: 'picture'; id: string };

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
				blocks.push({ kind: 'picture', id: row.picture.id });
			} else text.push(row);
		}
	}
	flush();
	return blocks;
}
