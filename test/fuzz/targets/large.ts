import { withMarks, withMarkers } from '../../../nodes/shared/html/marks';
import { isFormula } from '../../../nodes/shared/formula';
import { numberedPages } from '../../../nodes/shared/ocr/pages';
import { withTables } from '../../../nodes/shared/tables/separateTables';
import { wordsAtOffsets } from '../../../nodes/shared/offsets/wordsAtOffsets';
import { ocrPageSchema } from '../../../nodes/shared/service/contract';
import { hideSecrets } from '../../../nodes/shared/service/hideSecrets';
import { UniqueNames } from '../../../nodes/shared/text/names';
import { checkRecord } from '../../../nodes/shared/check/checkRecord';
import { evidence } from '../../../nodes/StructuredExtraction/evidence/evidence';
import { renderReview } from '../../../nodes/StructuredExtraction/review/renderReview';
import { defineSchema, type FieldInput } from '../../../nodes/shared/schema/schema';
import { pageOf } from '../../unit/StructuredExtraction/review/pageOf';
import { growthTarget, type Target } from '../Target';
import { byPiece, listOf } from '../inputs/texts';
import { fieldsOf } from '../../unit/StructuredExtraction/fieldsOf';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;
const tags: FieldInput = { name: 'tags', type: 'list', item: { name: 'tag', type: 'string' } };
const lines: FieldInput = {
	name: 'lines',
	type: 'list',
	fields: fieldsOf({ description: 'string', total: 'number' }),
};

interface Part {
	start: number;
	end: number;
}
const partsOf =
	(part: (at: number, count: number) => [start: number, end: number]) =>
	(size: number): Part[] => {
		const count = Math.min(Math.ceil(size / 8), 65_000);
		return listOf((at) => part(at, count), 1)(count).map(([start, end]) => ({ start, end }));
	};

const box = { left: 0, top: 0, right: 9, bottom: 9 };
const corners = { top_left_x: 0, top_left_y: 0, bottom_right_x: 9, bottom_right_y: 9 };

/** A word of each line of a page, by its block; characters of two units, as services count characters. */
const wordsOfLines = (count: number) => {
	const content = '😀 word of a block';
	const block = (index: number) => ({
		...{ content, ...corners },
		words: [{ text: 'word', start_index: index * content.length + 2, ...corners }],
	});
	const markdown = `${`${content}\n`.repeat(count)}[t](t)`;
	const tables = [{ id: 't', content: '| a |\n| - |\n| 1 |' }];
	return ocrPageSchema.parse({ index: 0, markdown, tables, blocks: listOf(block, 1)(count) });
};

/** Rows of a table, each in a block of its own, whose words have a place and a confidence. */
function lookAtRows(rows: string[]) {
	const markdown = rows.map((row) => `| ${row} | ${row.length} |`).join('\n');
	const words = Array.from(markdown.matchAll(/[^\s|]+/g), ({ 0: text, index }) => ({
		...{ text, start_index: index, confidence: 1, ...corners },
	}));
	const page = ocrPageSchema.parse({
		...{ index: 0, markdown, confidence_scores: { word_confidence_scores: words } },
		blocks: [{ content: markdown, words }, ...rows.map((content) => ({ content }))],
	});
	const schema = defineSchema('test', [lines]);
	const answer = { lines: rows.map((row) => ({ description: row, total: row.length })) };
	return evidence(schema, checkRecord(schema, answer, auto), numberedPages([page]), auto);
}

/** Large inputs of a run; the other targets vary their content. */
export const large: Target[] = [
	growthTarget(
		'shared/html/marks',
		(parts: Part[]) => {
			const html = `<p>${withMarkers('abc '.repeat(2 * parts.length), parts)}</p>`;
			withMarks(
				html,
				(_, inner) => inner,
				() => '',
			);
		},
		{
			'side by side': partsOf((at) => [4 * at, 4 * at + 2]),
			'inside one another': partsOf((at, count) => [at, 8 * count - at]),
			'that begin together': partsOf((at, count) => [0, 4 * (count - at)]),
			'across one another': partsOf((at, count) => [at, 2 * count + at]),
		},
	),
	growthTarget(
		'shared/service/hideSecrets',
		hideSecrets(['Bearer sk-abcdefghijklmnopqrstuvwxyz']),
		byPiece('sk- % &# \\u00 ABCDEFG ABCDEFGH␣ &amp; \u{200b}'),
	),
	growthTarget(
		'shared/formula isFormula',
		(text: string) => [isFormula(text), isFormula(`-${text}x`)],
		byPiece('= - + -␣ -a ␣ -1 " -a( -a! -/␣'),
	),
	growthTarget(
		'shared/text/names UniqueNames',
		(names: string[]) => {
			const taken = new UniqueNames();
			for (const name of names) taken.add(name, (count) => `${name}-${count}`);
		},
		{ 'names that are all alike': listOf(() => 'scan', 1) },
	),
	growthTarget(
		'shared/offsets/wordsAtOffsets of blocks',
		(page: ReturnType<typeof wordsOfLines>) => {
			const verified = wordsAtOffsets(page.markdown);
			for (const { words } of page.blocks ?? []) verified(words ?? []);
			return withTables(page);
		},
		{ blocks: (size) => wordsOfLines(Math.ceil(size / 50)) },
	),
	growthTarget('StructuredExtraction/evidence of words and blocks', lookAtRows, {
		'rows that differ': listOf((index) => `Pen of kind ${index}`, 20),
		'rows that are all the same': listOf(() => 'Pen', 20),
	}),
	growthTarget('StructuredExtraction/review', renderReview, {
		values: (size) => {
			const all = listOf((index) => `tag${index}`, 10)(size);
			return pageOf([tags], { tags: all }, [all.join(' ')]);
		},
		'table rows': (size) => {
			const all = listOf((index) => `row${index}`, 20)(size);
			const rows = all.map((name) => `| ${name} | 5 |`);
			const answer = { lines: all.map((name) => ({ description: name, total: 5 })) };
			return pageOf([lines], answer, [`| a | b |\n| - | - |\n${rows.join('\n')}`]);
		},
		blocks: (size) => {
			const content = 'aaaa '.repeat(Math.ceil(size / 20));
			const blocks = listOf(() => ({ type: 'text', content, box }), 1)(900);
			return pageOf([{ name: 's', type: 'string' }], {}, [
				{ markdown: content.repeat(3), blocks, dimensions: { width: 9, height: 9 } },
			]);
		},
		reasons: (size) => {
			const paths = listOf((index) => `tags[${index}]`, 20)(size);
			const issues = paths.map((text) => ({ text, paths })).slice(0, 40);
			return { ...pageOf([tags], { tags: paths }, ['-']), issues };
		},
	}),
];
