import type { OcrPage } from '../service/contract';
import { gridMarkdown, readHtmlTables } from './htmlTable';
import { replaceReferences } from './references';
import { findTables, rowValues } from './tables';

/**
 * The Markdown of a page with the tables in it that the service gives beside it, as Markdown or
 * HTML. They stand where the text refers to them (`[tbl-0.html](tbl-0.html)`); those that it neither
 * refers to nor holds come at the end.
 */
export function withTables({ markdown, tables }: OcrPage): string {
	if (!tables || tables.length === 0) return markdown;
	const texts = new Map(tables.map(({ id, content }, index) => [id ?? index, asMarkdown(content)]));
	const placed = new Set<string | number>();
	const text = replaceReferences(markdown, ({ target }) => {
		const table = texts.get(target);
		// Once each, or a few references would make a page far larger than what the service sent.
		if (table === undefined || placed.has(target)) return undefined;
		placed.add(target);
		return `\n\n${table}\n\n`;
	});
	const known = new Set(fingerprints(text));
	const isInText = (table: string) => {
		const tables = fingerprints(table);
		return tables.length > 0 ? tables.every((one) => known.has(one)) : text.includes(table);
	};
	const missing = [...texts]
		.filter(([id, table]) => !placed.has(id) && !isInText(table))
		.map(([, table]) => `\n\n${table}`);
	return placed.size + missing.length === 0
		? markdown
		: (text + missing.join('')).replace(/\n{3,}/g, '\n\n').trim();
}

function asMarkdown(content: string): string {
	if (!/<table[\s>]/i.test(content)) return content.trim();
	const { tables } = readHtmlTables(content);
	// As HTML, it is known to be too large where its rows are read.
	if (tables.some(({ isTooLarge }) => isTooLarge)) return content.trim();
	return tables.map(gridMarkdown).join('\n\n') || content.trim();
}

/** What tells one table from another. */
const fingerprints = (markdown: string) =>
	findTables([{ number: 1, markdown }]).map((table) =>
		JSON.stringify([table.headings, table.rows.map((row) => Object.values(rowValues(table, row)))]),
	);
