import { describe, expect, it } from 'vitest';
import { mapDocument } from '../../../../nodes/DocumentOcr/map/mapDocument';
import { resultOf, settings } from '../answers';

/** Pages with text, an image and a table of five rows each. */
function pagesOf(count: number) {
	const row = (page: number) => `| ${page} | Something with **words** in it | 1.234,56 |`;
	return Array.from({ length: count }, (_, index) => ({
		index,
		markdown: `# Page ${index}\n\nSome text.\n\n![img.png](img.png)\n\n| Pos | Item | Sum |\n|---|---|---:|\n${`${row(index)}\n`.repeat(5)}`,
		images: [{ id: 'img.png' }],
	}));
}

describe('large documents', () => {
	it('keep every page and row', async () => {
		const result = resultOf({ pages: pagesOf(1000) });
		const rows = await mapDocument(result, { ...settings, output: 'tableRow' });
		expect(rows).toHaveLength(5000);
		expect(rows.at(-1)?.json).toMatchObject({ Pos: '999', Sum: '1.234,56', _page: 1000 });
		expect(await mapDocument(result, { ...settings, output: 'page' })).toHaveLength(1000);
	});
});
