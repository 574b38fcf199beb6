import { expect, it, vi } from 'vitest';
import { atOnce } from '../../../../../nodes/shared/host/budget';
import { markdownRenderer } from '../../../../../nodes/shared/page/html/markdownHtml';
import { markdown } from '../../../../../nodes/shared/page/tables/markdownRules';

it.each(['a@b.c ', '~~a', '`a` '])('a long line of "%s" is rendered part by part', (text) => {
	const render = vi.spyOn(markdown.renderer, 'renderInline');
	const count = 20_000;
	const line = text.repeat(count);
	for (const written of [line, `| A | B |\n| - | - |\n| ${line} | b |`]) {
		render.mockClear();
		const html = atOnce(markdownRenderer(() => undefined)(written));
		const most = Math.max(...render.mock.calls.map(([tokens]) => tokens.length));
		expect(most).toBeLessThan(2_000);
		expect(html.split('a').length - 1).toBeGreaterThanOrEqual(count);
	}
	render.mockRestore();
});
