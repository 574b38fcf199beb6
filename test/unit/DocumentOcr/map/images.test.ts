import { describe, expect, it } from 'vitest';
import { ImageIndex, linkImages, readImages } from '../../../../nodes/DocumentOcr/map/images';
import { toPage } from '../../../../nodes/shared/documents/ocr/pages';
import type { OcrPage } from '../../../../nodes/shared/service/contract';
import { png } from '../answers';

const pageWith = (ids: string[], content: string | undefined = png): OcrPage => ({
	index: 0,
	markdown: '',
	images: ids.map((id) => ({ id, image_base64: content })),
});
const imagesOf = (...pages: OcrPage[]) =>
	readImages(pages.map((page, index) => toPage({ ...page, number: index + 1 })));

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const nameOf = (id: string) => imagesOf(pageWith([id], base64('\xff\xd8\xff')))[0]?.name;

it.each([
	['img-0.jpeg', 'img-0.jpeg'],
	['img-0.JPG', 'img-0.JPG'],
	['img-0.png', 'img-0.jpeg'],
	['img-0', 'img-0.jpeg'],
	['../../etc/passwd', 'passwd.jpeg'],
	['C:\\windows\\x.jpeg', 'x.jpeg'],
	['/', 'image-1.jpeg'],
	['', 'image-1.jpeg'],
	['..', 'image-1.jpeg'],
	['.jpeg', 'image-1.jpeg'],
	['.htaccess.jpeg', 'htaccess.jpeg'],
	['a\u0000b\r\nc.jpeg', 'a-b-c.jpeg'],
	['gpj.\u202excel.jpeg', 'gpj.-xcel.jpeg'],
	['a (1) [x].jpeg', 'a-1-x.jpeg'],
	['<img src=x onerror=alert(1)>.jpeg', 'img-src-x-onerror-alert-1.jpeg'],
	['CON.jpeg', 'CON-image.jpeg'],
	['Übersicht 表.jpeg', 'Übersicht-表.jpeg'],
	[`${'x'.repeat(500)}.jpeg`, `${'x'.repeat(80)}.jpeg`],
	['a%2f..%2fb.jpeg', 'a-2f.-2fb.jpeg'],
])('the name of a JPEG image that the service calls %j is safe', (id, name) => {
	expect(nameOf(id)).toBe(name);
});

describe('linkImages', () => {
	const images = imagesOf(
		pageWith(['img-0.png', 'my scan (1).png']),
		pageWith(['img-0.png']),
		pageWith(['lost.png'], ''),
	);
	const index = new ImageIndex(images);
	const source =
		'A\n\n![img-0.png](img-0.png)\n\nB [link](img-0.png) ![web](https://a.example/b.png)';

	it.each([
		['keep', 1, source, source],
		[
			'keep',
			2,
			'![img-0.png](img-0.png) ![Logo](img-0.png)',
			'![img-0-2.png](img-0-2.png) ![Logo](img-0-2.png)',
		],
		['keep', 1, '![my scan (1).png](my scan (1).png)', '![my-scan-1.png](my-scan-1.png)'],
		// Of another page.
		['keep', 2, '![x](my scan (1).png)', '![x](my-scan-1.png)'],
		['inline', 1, '![img-0.png](img-0.png)', `![img-0.png](data:image/png;base64,${png})`],
		['inline', 3, '![x](lost.png) ![y](z.png)', '![x](lost.png) ![y](z.png)'],
		['remove', 1, source, 'A\n\nB [link](img-0.png)'],
		['remove', 1, 'A\n\n![x](img-0.png)\n\nB', 'A\n\nB'],
		['remove', 1, 'Nothing \n\n\n\nhere ', 'Nothing \n\n\n\nhere '],
	] as const)('%s, page %i: %j', (links, number, markdown, linked) => {
		expect(linkImages({ number, markdown }, index, links).markdown).toBe(linked);
	});
});
