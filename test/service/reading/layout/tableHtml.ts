import type { Table } from './tables';

/** A table as HTML; its rows are as wide as the widest one, and only a header row has a `thead`. */
export function tableHtml({ header, rows }: Pick<Table, 'header' | 'rows'>): string {
	const width = Math.max(...[header ?? [], ...rows].map((row) => row.length));
	const line = (cells: string[], tag: 'th' | 'td') => {
		const texts = Array.from({ length: width }, (_, at) => escaped(cells[at] ?? ''));
		return `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
	};
	const head = header ? `<thead>${line(header, 'th')}</thead>` : '';
	return `<table>${head}<tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table>`;
}

const escaped = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '<br>');
