import { describe, expect, it } from 'vitest';
import { mapDocument } from '../../../../nodes/DocumentOcr/map/mapDocument';
import { MODEST_GROWTH, timeExponent } from '../../../fuzz/growth';
import { resultOf, settings } from '../answers';

/** Pages with text, an image and a table of five rows each. */
function pagesOf(count: number, headings: (page: number) => string) {
	const row = (page: number) => `| ${page} | Something with **words** in it | 1.234,56 |`;
	return Array.from({ length: count }, (_, index) => ({
		index,
		markdown: `# Page ${index}\n\nSome text.\n\n![img.png](img.png)\n\n| ${headings(index)} | Item | Sum |\n|---|---|---:|\n${`${row(index)}\n`.repeat(5)}`,
		images: [{ id: 'img.png' }],
	}));
}

describe('large documents', () => {
	it('keep every page and row', async () => {
		const result = resultOf({ pages: pagesOf(1000, () => 'Pos') });
		const rows = await mapDocument(result, { ...settings, output: 'tableRow' });
		expect(rows).toHaveLength(5000);
		expect(rows.at(-1)?.json).toMatchObject({ Pos: '999', Sum: '1.234,56', _page: 1000 });
		expect(await mapDocument(result, { ...settings, output: 'page' })).toHaveLength(1000);
	});

	it.each([
		['document', 'Pos'],
		['page', 'Pos'],
		['tableRow', 'Pos'],
		['image', 'Pos'],
		['document', 'of one table'],
		['tableRow', 'of one table'],
	] as const)('are mapped in linear time: output %s, headings %s', async (output, heading) => {
		// A number in the headings keeps the tables of the pages apart.
		const headings = (page: number) => (heading === 'Pos' ? `Pos ${page}` : heading);
		const mapping = (count: number) => {
			const result = resultOf({ pages: pagesOf(count, headings) });
			return async () => await mapDocument(result, { ...settings, output });
		};
		const growth = await timeExponent(mapping, { from: 50, largest: 3_200 });
		expect(growth).toBeLessThan(MODEST_GROWTH);
	});

	it('become one HTML file in linear time', async () => {
		const rendering = (count: number) => {
			const result = resultOf({ pages: pagesOf(count, String) });
			return async () => {
				const [record] = await mapDocument(result, { ...settings, attachHtml: true });
				expect(record?.files[0]?.content().length).toBeGreaterThan(count * 300);
			};
		};
		const growth = await timeExponent(rendering, { from: 25, largest: 1_600 });
		expect(growth).toBeLessThan(MODEST_GROWTH);
	});
});
