import type { Block } from './blocks';
import type { Table } from './tables';

/** Separator of blocks. */
export const blockSeparator = '\n\n';

/** A block as GitHub-flavoured Markdown. */
export function blockMarkdown(block: Block): string {
	switch (block.kind) {
		case 'heading':
			return `${'#'.repeat(block.level)} ${block.text}`;
		case 'paragraph':
			return block.text.split('\n').map(plainLine).join('\n');
		case 'list':
			return block.items.join('\n');
		case 'table':
			return tableMarkdown(block.table);
		case 'picture':
			return `![${block.picture.id}](${block.picture.id})`;
	}
}

/** Keeps the beginning of a line from being read as Markdown. */
function plainLine(line: string): string {
	return line.replace(/^(\s*)([#>+*-]+)(?=\s)/, '$1\\$2').replace(/^(\d+)([.)])(?=\s)/, '$1\\$2');
}

/** A table without a header row gets an empty one, because Markdown has no tables without. */
function tableMarkdown({ header, rows }: Table): string {
	const width = Math.max(...[header ?? [], ...rows].map((row) => row.length));
	const line = (cells: string[]) =>
		`| ${Array.from({ length: width }, (_, at) => cell(cells[at] ?? '')).join(' | ')} |`;
	return [line(header ?? []), `|${' --- |'.repeat(width)}`, ...rows.map(line)].join('\n');
}

function cell(text: string): string {
	return text.replace(/\|/g, '\\|').replace(/\n/g, '<br>');
}
