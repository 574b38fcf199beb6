import { expect, it } from 'vitest';
import { reviewItems } from '../../../../../nodes/shared/page/reviewPage/reviewItem';
import { reviewPage } from '../../../../../nodes/shared/page/reviewPage/reviewPage';

it.each([
	[{ _document: '2 of 4', _pages: '4-6' }, 'pile.pdf · document 2 of 4 · pages 4–6', 4],
	[{ _document: '4 of 4', _pages: '8' }, 'pile.pdf · document 4 of 4 · page 8', 8],
	[{ _document: '1 of 1', _pages: '1-3' }, 'pile.pdf', 1],
	// In rows, the number of pages.
	[{ _file: 'pile.pdf', _review: '', _pages: 3 }, 'pile.pdf', undefined],
])(
	'a document of a file is named with its pages, and opens at the first: %o',
	(more, title, page) => {
		const json = { _meta: { fileName: 'pile.pdf', review: [] }, total: 1, ...more };
		const [item] = reviewItems([json], [0]);
		expect([item?.title, item?.firstPage]).toEqual([title, page]);
	},
);

it('a value that the document has for an empty one can be taken over', () => {
	const issue = {
		kind: 'missing',
		fields: ['due_date'],
		text: 'Due date: it is empty, and the page has "2026-04-04"',
		reason: 'it is empty, and the page has "2026-04-04"',
		values: ['2026-04-04'],
	};
	const json = { due_date: null, total: 1, _meta: { review: [], issues: [issue] } };
	const items = reviewItems([json], [0]).map((item) => ({ ...item, document: { view: '' } }));
	const [field] = items[0]?.fields.filter(({ path }) => path === 'due_date') ?? [];
	expect([field?.reasons, field?.printed]).toEqual([[], ['2026-04-04']]);
	const html = reviewPage({
		title: 'Test',
		items,
		form: { asksName: false, script: '', policy: '' },
	});
	expect(html).toContain('data-value="2026-04-04"');
});
