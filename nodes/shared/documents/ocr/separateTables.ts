import { atOnce } from '../../host/budget';
import type { OcrPage } from '../../service/contract';
import {
	type Edit,
	shifter,
	omissions,
	replaceReferences,
} from '../../basics/text/replaceReferences';
import { asMarkdown, GAP, isHtml } from '../../page/tables/htmlTable';
import { wordsAtOffsets } from '../../basics/text/wordsAtOffsets';
import { findTables, rowValues } from '../../page/tables/tables';

/**
 * Puts separate tables of a page, which are Markdown or HTML, into its Markdown. They take the place
 * of their placeholders (`[tbl-0.html](tbl-0.html)`); those that have none and are not in
 * the text come at the end. The offsets of words are adapted. Words of tables are added, except for
 * tables that were HTML, whose offsets mean nothing in Markdown.
 */
export function withTables(page: OcrPage): OcrPage {
	const { markdown, tables } = page;
	if (!tables || tables.length === 0) return page;
	/** By the ids that the service gives to tables; by the index of one that has none, or the id of another. */
	const texts = new Map<string | number, string>();
	for (const [index, { id, content }] of tables.entries()) {
		texts.set(id && !texts.has(id) ? id : index, asMarkdown(content));
	}
	const placed = new Set<string | number>();
	const edits: Edit[] = [];
	const replaced = replaceReferences(
		markdown,
		({ target }) => {
			const table = texts.get(target);
			// Once each, or a few references would make a page far larger than what the service sent.
			if (table === undefined || placed.has(target)) return undefined;
			placed.add(target);
			return `${GAP}${table}${GAP}`;
		},
		edits,
	);
	const known = new Set(fingerprints(replaced));
	const isInText = (table: string) => {
		const tables = fingerprints(table);
		return tables.length > 0 ? tables.every((one) => known.has(one)) : replaced.includes(table);
	};
	const missing = [...texts].filter(([id, table]) => !placed.has(id) && !isInText(table));
	if (placed.size + missing.length === 0) return page;
	const text = replaced + missing.map(([, table]) => GAP + table).join('');
	const tidy = text.replace(/\n{3,}/g, '\n\n').trim();
	/** Offsets at which the tables begin in the text. */
	const starts = new Map<string | number, number>();
	let shift = GAP.length;
	for (const [index, id] of [...placed].entries()) {
		const { start, end, length } = edits[index] ?? { start: 0, end: 0, length: 0 };
		starts.set(id, start + shift);
		shift += length - (end - start);
	}
	let end = replaced.length;
	for (const [id, table] of missing) {
		starts.set(id, end + GAP.length);
		end += GAP.length + table.length;
	}
	const inOrder = Array.from(texts.keys(), (id) => starts.get(id));
	return movedPage(page, tidy, edits, omissions(text, tidy), inOrder);
}

/** A page with another Markdown, and its words where they are in that. */
function movedPage(
	page: OcrPage,
	markdown: string,
	edits: Edit[],
	tidied: Edit[],
	starts: (number | undefined)[],
): OcrPage {
	const { tables, blocks, confidence_scores: scores } = page;
	const ofTables = (tables ?? []).flatMap(({ content, words }, index) => {
		const start = starts[index];
		if (!words || start === undefined || isHtml(content)) return [];
		const offset = start - (content.length - content.trimStart().length);
		return wordsAtOffsets(content)(words).map((word) => ({
			...word,
			start: word.start + offset,
			end: word.end + offset,
		}));
	});
	const [edited, tidy] = [shifter(edits), shifter(tidied)];
	const words = scores?.word_confidence_scores;
	const all = [...edited(words ?? []), ...ofTables].sort((a, b) => a.start - b.start);
	return {
		...page,
		markdown,
		...(words && {
			confidence_scores: { ...scores, word_confidence_scores: tidy(all) },
		}),
		...(blocks && {
			blocks: blocks.map((block) => ({
				...block,
				content: asMarkdown(block.content),
				words: tidy(edited(block.words ?? [])),
			})),
		}),
	};
}

/** The content of each table as text, to compare tables. */
const fingerprints = (markdown: string) =>
	atOnce(findTables([{ number: 1, markdown }])).map((table) =>
		JSON.stringify([table.headings, table.rows.map((row) => Object.values(rowValues(table, row)))]),
	);
