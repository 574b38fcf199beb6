import { describe, expect, it } from 'vitest';
import { readReference } from '../../../../nodes/ChatWithImages/images';
import { png } from '../../shared/files/pictures';
import { refusal } from '../../refusal';

const image = png({ width: 3, height: 2, frames: 1 });
const base64 = image.toString('base64');
const what = 'entry 2 of "URLs"';

const read = (text: string) => readReference(text, what, 3);

describe('readReference', () => {
	it.each(['https://a.example/x.jpg', 'HTTP://a.example:8080/a,b/x.jpg?size=1&token=a%20b#top'])(
		'passes the address %s through as it is',
		(url) => {
			expect(read(` ${url} `)).toEqual({ kind: 'url', url });
		},
	);

	it('encodes spaces of an address', () => {
		expect(read('https://a.example/my photo.jpg')).toEqual({
			kind: 'url',
			url: 'https://a.example/my%20photo.jpg',
		});
	});

	it.each([
		['a data URI', `data:image/png;base64,${base64}`, 'data URI'],
		['a data URI with a wrong type', `data:text/plain;base64,${base64}`, 'data URI'],
		['a data URI without a type', `data:;base64,${base64}`, 'data URI'],
		['a data URI with parameters', `data:image/png;name=a.png;BASE64,${base64}`, 'data URI'],
		['an encoded data URI', `data:image/png;base64,${encodeURIComponent(base64)}`, 'data URI'],
		['base64', base64, 'base64'],
		['base64 without padding', base64.replace(/=+$/, ''), 'base64'],
		['base64 for addresses', image.toString('base64url'), 'base64'],
		['base64 with line breaks', base64.replace(/(.{20})/g, '$1\r\n'), 'base64'],
	])('reads %s', (_, text, form) => {
		expect(read(text)).toEqual({ kind: 'bytes', form, bytes: image });
	});

	it.each([
		['a word', 'photo', 'is neither a web address, a data URI nor the base64 of an image: photo'],
		['a file name', 'photo 1.jpg', 'nor the base64 of an image: photo 1.jpg'],
		['a path', 'C:\\photos\\1.jpg', 'nor the base64 of an image: C:\\photos\\1.jpg'],
		[
			'another protocol',
			'ftp://a.example/x.jpg',
			'nor the base64 of an image: ftp://a.example/x.jpg',
		],
		['a data URI that is no base64', 'data:image/svg+xml,<svg/>', 'a data URI without base64'],
		['damaged base64', 'data:image/png;base64,###', 'a data URI whose base64 is damaged'],
	])('refuses %s, naming the entry and the item', (_, text, words) => {
		const { message, ...details } = refusal(() => read(text));
		expect(message).toContain(what);
		expect(message).toContain(words);
		expect(details.itemIndex).toBe(3);
		expect(details.description).toContain('http://');
	});

	it('quotes only the beginning of what it refuses', () => {
		const { message } = refusal(() => read('not an image '.repeat(100)));
		expect(message.length).toBeLessThan(160);
		expect(message).toMatch(/…$/);
	});
});
