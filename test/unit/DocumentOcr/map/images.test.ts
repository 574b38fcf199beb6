import { describe, expect, it } from 'vitest';
import {
	ImageIndex,
	ImageNames,
	linkImages,
	readImages,
} from '../../../../nodes/DocumentOcr/map/images';
import type { OcrPage } from '../../../../nodes/shared/service/contract';
import { png } from '../answers';

const pageWith = (ids: string[], content: string | undefined = png): OcrPage => ({
	index: 0,
	markdown: '',
	images: ids.map((id) => ({ id, image_base64: content })),
});
const imagesOf = (...pages: OcrPage[]) =>
	readImages(pages.map((page, index) => ({ ...page, number: index + 1 })));

describe('readImages', () => {
	it('knows images by their content, whatever the service calls them', () => {
		const [image] = imagesOf(pageWith(['a.svg'], `data:image/svg+xml;base64,${png}`));
		expect(image).toMatchObject({ mimeType: 'image/png', name: 'a.png', base64: png });
		const html = Buffer.from('<html><script>alert(1)</script>').toString('base64');
		expect(imagesOf(pageWith(['a.png'], html))[0]).toMatchObject({
			mimeType: 'application/octet-stream',
			name: 'a.bin',
		});
		const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
		expect(imagesOf(pageWith(['a.svg'], svg))[0]?.mimeType).toBe('application/octet-stream');
	});

	it('takes content apart from its prefix and spaces', () => {
		const broken = `data:image/png;base64,${png.slice(0, 20)}\n${png.slice(20)}\n`;
		expect(imagesOf(pageWith(['a'], broken))[0]?.base64).toBe(png);
		expect(imagesOf(pageWith(['a'], `"><script>${png}`))[0]?.base64).toMatch(
			/^[A-Za-z0-9+/]+={0,2}$/,
		);
	});

	it('knows when there is no content', () => {
		for (const content of ['', 'data:image/png;base64,']) {
			expect(imagesOf(pageWith(['a.png'], content))[0]).toMatchObject({
				mimeType: null,
				base64: null,
				name: 'a.png',
			});
		}
	});

	it('counts through the document', () => {
		const images = imagesOf(pageWith(['a.png', 'b.png']), pageWith(['a.png']));
		expect(images.map(({ number, page, name }) => [number, page, name])).toEqual([
			[1, 1, 'a.png'],
			[2, 1, 'b.png'],
			[3, 2, 'a-2.png'],
		]);
	});
});

describe('ImageNames', () => {
	it.each([
		['img-0.jpeg', 'img-0.jpeg'],
		['img-0.JPG', 'img-0.JPG'],
		['img-0.png', 'img-0.jpeg'],
		['img-0', 'img-0.jpeg'],
		['../../etc/passwd', 'passwd.jpeg'],
		['C:\\windows\\x.jpeg', 'x.jpeg'],
		['/', 'image-7.jpeg'],
		['', 'image-7.jpeg'],
		['..', 'image-7.jpeg'],
		['.jpeg', 'image-7.jpeg'],
		['.htaccess.jpeg', 'htaccess.jpeg'],
		['a\u0000b\r\nc.jpeg', 'a-b-c.jpeg'],
		['gpj.\u202excel.jpeg', 'gpj.-xcel.jpeg'],
		['a (1) [x].jpeg', 'a-1-x.jpeg'],
		['<img src=x onerror=alert(1)>.jpeg', 'img-src-x-onerror-alert-1.jpeg'],
		['CON.jpeg', 'CON-image.jpeg'],
		['Übersicht 表.jpeg', 'Übersicht-表.jpeg'],
		[`${'x'.repeat(500)}.jpeg`, `${'x'.repeat(80)}.jpeg`],
		['a%2f..%2fb.jpeg', 'a-2f.-2fb.jpeg'],
	])('makes a name of %j', (id, name) => {
		expect(new ImageNames().add(id, 'image/jpeg', 7)).toBe(name);
	});

	it('gives each name only once, in upper or lower case', () => {
		const names = new ImageNames();
		const ids = ['a.png', 'A.PNG', 'a.png', 'a-2.png', 'x/a.png'];
		expect(ids.map((id, index) => names.add(id, 'image/png', index + 1))).toEqual([
			'a.png',
			'A-2.PNG',
			'a-3.png',
			'a-2-2.png',
			'a-4.png',
		]);
	});
});

describe('linkImages', () => {
	const images = imagesOf(
		pageWith(['img-0.png', 'my scan (1).png']),
		pageWith(['img-0.png']),
		pageWith(['lost.png'], ''),
	);
	const index = new ImageIndex(images);
	const link = (markdown: string, links: 'keep' | 'inline' | 'remove', number = 1) =>
		linkImages({ number, markdown }, index, links).markdown;
	const source =
		'A\n\n![img-0.png](img-0.png)\n\nB [link](img-0.png) ![web](https://a.example/b.png)';

	it('keeps references as they are', () => {
		expect(link(source, 'keep')).toBe(source);
	});

	it('points kept references to the names of the files where these differ', () => {
		expect(link('![img-0.png](img-0.png) ![Logo](img-0.png)', 'keep', 2)).toBe(
			'![img-0-2.png](img-0-2.png) ![Logo](img-0-2.png)',
		);
		expect(link('![my scan (1).png](my scan (1).png)', 'keep')).toBe(
			'![my-scan-1.png](my-scan-1.png)',
		);
	});

	it('knows the images of other pages', () => {
		expect(link('![x](my scan (1).png)', 'keep', 2)).toBe('![x](my-scan-1.png)');
	});

	it('puts images into the text', () => {
		expect(link('![img-0.png](img-0.png)', 'inline')).toBe(
			`![img-0.png](data:image/png;base64,${png})`,
		);
		expect(link('![x](lost.png) ![y](z.png)', 'inline', 3)).toBe('![x](lost.png) ![y](z.png)');
	});

	it.each(['keep', 'inline', 'remove'] as const)('knows where words are then (%s)', (links) => {
		const markdown = '![my scan (1).png](my scan (1).png)\n\nBefore ![x](img-0.png) after';
		const words = ['Before', 'after', 'scan'].map((text) => {
			const start = markdown.indexOf(text);
			return { text, start, end: start + text.length, confidence: 1 };
		});
		words.sort((a, b) => a.start - b.start);
		const confidence = { average: 1, lowest: null, words };
		const linked = linkImages({ number: 1, markdown, confidence }, index, links);
		expect(linked.markdown).not.toBe(markdown);
		expect(linked.confidence?.words?.map(({ text }) => text)).toEqual(['Before', 'after']);
		for (const { text, start, end } of linked.confidence?.words ?? []) {
			expect(linked.markdown.slice(start, end)).toBe(text);
		}
	});

	it('removes all of them, and the lines they leave empty', () => {
		expect(link(source, 'remove')).toBe('A\n\nB [link](img-0.png)');
		expect(link('A\n\n![x](img-0.png)\n\nB', 'remove')).toBe('A\n\nB');
		expect(link('Nothing \n\n\n\nhere ', 'remove')).toBe('Nothing \n\n\n\nhere ');
	});
});
