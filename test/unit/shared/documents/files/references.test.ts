import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referencesIn } from '../../../../../nodes/shared/documents/files/references';
import { cases } from '../../../../full';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9';
const jpeg = '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkI';
const dataUri = `data:image/png;base64,${png}`;

/** As e-mails carry base64: in lines of 76 characters. */
const wrapped = (base64: string) => (base64.match(/.{1,76}/g) ?? []).join('\r\n');

describe('referencesIn', () => {
	it.each([
		['one address', 'https://a.example/x.jpg', ['https://a.example/x.jpg']],
		['nothing', ' \n , \n', []],
		[
			'one per line, with Windows line ends, spaces and empty lines',
			' https://a.example/1.jpg \r\n\r\nhttps://a.example/2.jpg\n',
			['https://a.example/1.jpg', 'https://a.example/2.jpg'],
		],
		[
			'commas, with and without spaces',
			'https://a.example/1.jpg, https://a.example/2.jpg,http://a.example/3.jpg,',
			['https://a.example/1.jpg', 'https://a.example/2.jpg', 'http://a.example/3.jpg'],
		],
		[
			'commas inside an address',
			'https://a.example/w_300,h_200,c_crop/1.jpg,https://a.example/2.jpg?size=1,2',
			['https://a.example/w_300,h_200,c_crop/1.jpg', 'https://a.example/2.jpg?size=1,2'],
		],
		['a data URI', dataUri, [dataUri]],
		[
			'data URIs between addresses',
			`https://a.example/1.jpg,${dataUri},${dataUri},https://a.example/2.jpg`,
			['https://a.example/1.jpg', dataUri, dataUri, 'https://a.example/2.jpg'],
		],
		[
			'a data URI with parameters and capitals',
			'DATA:image/png;name=a.png;BASE64,AAAA, https://a.example/1.jpg',
			['DATA:image/png;name=a.png;BASE64,AAAA', 'https://a.example/1.jpg'],
		],
		['bare base64', `${png},${jpeg}`, [png, jpeg]],
		[
			'bare base64 behind an address',
			`https://a.example/1,2.jpg,${jpeg}`,
			['https://a.example/1,2.jpg', jpeg],
		],
		['bare base64, one per line', `${png}\n${jpeg}\n${png}`, [png, jpeg, png]],
		[
			'a word behind an address',
			'https://a.example/1.jpg, photo.jpg',
			['https://a.example/1.jpg', 'photo.jpg'],
		],
	])('reads %s', (_, text, references) => {
		expect(referencesIn(text)).toEqual(references);
	});

	const long = `${png}${'A'.repeat(200)}`;
	const photo = `${jpeg}${'B'.repeat(100)}`;

	it.each([
		[[wrapped(long)], [long]],
		[[`data:image/png;base64,\n${wrapped(long)}`], [`data:image/png;base64,${long}`]],
		[
			[wrapped(long), wrapped(photo), 'https://a.example/1.jpg', wrapped(long)],
			[long, photo, 'https://a.example/1.jpg', long],
		],
	])('puts base64 that is broken into lines together: %#', (lines, references) => {
		expect(referencesIn(lines.join('\n'))).toEqual(references);
	});

	it('gives back what was joined, in any mixture and by any separator', () => {
		const reference = fc.oneof(
			fc.webUrl({ withQueryParameters: true }).map((url) => url.replace(/,+$/, '')),
			fc.uint8Array({ minLength: 3, maxLength: 90 }).map((bytes) => {
				const base64 = Buffer.from(bytes).toString('base64');
				return `data:image/png;base64,${base64}`;
			}),
			fc.uint8Array({ maxLength: 90 }).map((bytes) => jpeg + Buffer.from(bytes).toString('base64')),
		);
		const separator = fc.constantFrom(', ', '\n', '\r\n', ' ,\n', ',\n\n');
		fc.assert(
			fc.property(
				fc.array(reference, { minLength: 1, maxLength: 8 }),
				separator,
				(references, between) => {
					expect(referencesIn(references.join(between))).toEqual(references);
				},
			),
			{ numRuns: cases(50) },
		);
	});

	it('takes any number of references on one line', () => {
		expect(referencesIn('http://a.example/1, '.repeat(200_000))).toHaveLength(200_000);
	});
});
