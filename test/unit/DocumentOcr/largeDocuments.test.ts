import { describe, expect, it } from 'vitest';

import { mapDocument } from '../../../nodes/DocumentOcr/mapDocument';
import type { MapSettings } from '../../../nodes/DocumentOcr/MapSettings';
import { resultOf, settings } from './answers';

/** Pages with text, a picture and a table of five rows each. */
function pagesOf(count: number, headings: (page: number) => string) {
	const row = (page: number) => `| ${page} | Something with **words** in it | 1.234,56 |`;
	return Array.from({ length: count }, (_, index) => ({
		index,
		markdown: `# Page ${index}\n\nSome text.\n\n![img.png](img.png)\n\n| ${headings(index)} | Item | Sum |\n|---|---|---:|\n${`${row(index)}\n`.repeat(5)}`,
		images: [{ id: 'img.png' }],
	}));
}

/** Best of some runs, in milliseconds. */
async function timeFor(
	count: number,
	more: Partial<MapSettings>,
	headings: (page: number) => string,
) {
	const result = resultOf({ pages: pagesOf(count, headings) });
	let best = Infinity;
	for (let run = 0; run < 3; run += 1) {
		const start = performance.now();
		await mapDocument(result, { ...settings, ...more });
		best = Math.min(best, performance.now() - start);
	}
	return best;
}

describe('large documents', () => {
	it('keep every page and row', async () => {
		const result = resultOf({ pages: pagesOf(1000, () => 'Pos') });
		const rows = await mapDocument(result, { ...settings, output: 'tableRow' });
		expect(rows).toHaveLength(5000);
		expect(rows.at(-1)?.json).toMatchObject({ Pos: '999', Sum: '1.234,56', _page: 1000 });
		expect(await mapDocument(result, { ...settings, output: 'page' })).toHaveLength(1000);
	});

	// Ten times as much takes ten times as long, or a hundred times where something looks at all pages
	// for each of them. The benchmark measures it exactly; here the machine may be busy.
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
		await timeFor(100, { output }, headings);
		const few = await timeFor(150, { output }, headings);
		const many = await timeFor(1500, { output }, headings);
		expect(many / few).toBeLessThan(30);
	});

	it('become one HTML file in linear time', async () => {
		const more = { attachHtml: true };
		const sizeOf = async (count: number) => {
			const result = resultOf({ pages: pagesOf(count, String) });
			const [record] = await mapDocument(result, { ...settings, ...more });
			const start = performance.now();
			const size = record?.files[0]?.content().length ?? 0;
			return { size, time: performance.now() - start };
		};
		await sizeOf(50);
		const few = await sizeOf(50);
		const many = await sizeOf(500);
		expect(many.size).toBeGreaterThan(few.size * 5);
		expect(many.time / few.time).toBeLessThan(30);
	});
});
