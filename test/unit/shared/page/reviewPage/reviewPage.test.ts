import { parseDocument, DomUtils } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { documentOf, filesOf, servedType } from '../../../../../nodes/Review/files';
import { backLink, policyOf } from '../../../../../nodes/Review/policy';
import { reviewItems } from '../../../../../nodes/shared/page/reviewPage/reviewItem';
import { reviewPage } from '../../../../../nodes/shared/page/reviewPage/reviewPage';
import type { Values } from '../../../../../nodes/shared/basics/values';

const binary = (fileName: string, mimeType = 'application/octet-stream') => ({
	data: { fileName, mimeType, data: '' },
});

const form = { asksName: true, script: '<script nonce="N"></script>', policy: policyOf('N') };

function pageOf(all: Values[], more: Partial<Parameters<typeof reviewPage>[0]> = {}) {
	const document = { view: '' };
	const items = reviewItems(all, [...all.keys()]).map((item) => ({ ...item, document }));
	const html = reviewPage({ title: 'T', form, items, ...more });
	const parsed = parseDocument(html);
	return { html, all: (tag: string) => DomUtils.getElementsByTagName(tag, parsed) };
}

describe('reviewPage', () => {
	it('has a list of items only where there are several, and asks for a name only if wanted', () => {
		const one = { _review: 'x', a: 1 };
		expect(pageOf([one]).all('nav')).toHaveLength(0);
		expect(pageOf([one, one]).all('nav')).toHaveLength(1);
		expect(pageOf([one], { form: { ...form, asksName: false } }).html).not.toContain('id="who"');
	});

	it('has text fields for dates: what is typed into those of a browser depends on its language', () => {
		const { all } = pageOf([{ _review: 'x', date: '2025-03-22', lines: [{ date: '2025-03-20' }] }]);
		const dates = all('input').filter(({ attribs }) => /date$/.test(attribs['data-path'] ?? ''));
		expect(dates.map(({ attribs }) => attribs['type'])).toEqual(Array(22).fill('text'));
		expect(all('button').filter(({ attribs }) => attribs['class'] === 'pick')).toHaveLength(22);
	});

	it('names items and cells, for screen readers and for phones, where a row is a block', () => {
		const { all } = pageOf([{ _file: 'a.pdf', _review: 'x', lines: [{ net_total: 1 }] }]);
		expect(all('article').map(({ attribs }) => attribs['aria-label'])).toEqual(['a.pdf']);
		expect(all('td')[0]?.attribs['data-name']).toBe('Net total');
	});

	it('keeps outside text as text, also in attributes', () => {
		const attack = `"'><img src=x onerror=hit()></textarea><script>hit()`;
		const json = {
			_file: attack,
			_review: attack,
			[attack]: attack,
			long: `${attack}\n${attack}`,
			lines: [{ [attack]: attack }],
		};
		const files = filesOf({ json: {}, binary: binary(`"'><img src=x onerror=hit()>.pdf`) });
		const document = documentOf(files, 0, attack);
		const items = reviewItems([json, json], [0, 1]).map((item) => ({ ...item, document }));
		const { all } = pageOf([], { items, title: attack });
		expect(all('iframe')).toHaveLength(0);
		expect(all('a').filter(({ attribs }) => attribs['data-file'])).toHaveLength(2);
		expect(all('img')).toHaveLength(0);
		expect(all('script')).toHaveLength(1);
		expect(all('input').some(({ attribs }) => attribs['value'] === attack)).toBe(true);
		for (const { attribs } of ['input', 'a', 'button', 'td', 'div', 'iframe', 'label'].flatMap(
			all,
		)) {
			expect(Object.keys(attribs).filter((name) => name.startsWith('on'))).toEqual([]);
		}
	});

	it('runs only scripts of this answer', () => {
		expect(policyOf('N')).toMatch(/^default-src 'none'; script-src 'nonce-N';/);
		const meta = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">';
		const { policy, body } = backLink(`<html>${meta}<script>hit()</script>`, 'N');
		expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-N';.*; sandbox allow-scripts;/);
		expect(body).not.toContain('<meta');
		expect(body.match(/nonce="N"/g)).toHaveLength(1);
	});
});

describe('files', () => {
	it.each<[fileName: string, mimeType: string, type: string]>([
		['a.pdf', 'application/pdf', 'application/pdf'],
		['a.PDF', 'application/octet-stream', 'application/pdf'],
		['a.jpg', 'application/octet-stream', 'image/jpeg'],
		['a.pdf', 'text/html', 'application/octet-stream'],
		['a.svg', 'image/svg+xml', 'application/octet-stream'],
		['a.html', 'application/octet-stream', 'application/octet-stream'],
		['constructor', 'application/octet-stream', 'application/octet-stream'],
		['a.constructor', 'application/octet-stream', 'application/octet-stream'],
	])('%s of type %s is served as %s', (fileName, mimeType, type) => {
		expect(servedType({ fileName, mimeType, data: '' })).toBe(type);
	});

	it('shows only a page of ours as a page', () => {
		const kinds = (field: string, name: string) =>
			filesOf({ json: {}, binary: { [field]: { ...binary(name, 'text/html').data } } })[0]?.kind;
		expect(kinds('review', 'a.review.html')).toBe('marked');
		expect(kinds('data', 'a.review.html')).toBe('download');
		expect(kinds('review', 'a.html')).toBe('download');
	});
});
