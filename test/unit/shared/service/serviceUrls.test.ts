import { describe, expect, it } from 'vitest';
import { credentialSchema } from '../../../../nodes/shared/service/credential';
import { ServiceUrls } from '../../../../nodes/shared/service/serviceUrls';

const urlsOf = (credential: object) => new ServiceUrls(credentialSchema.parse(credential));

/** The addresses of OCR and chat. */
function places(credential: object) {
	const urls = urlsOf(credential);
	return [urls.urlOf('/v1/ocr'), urls.urlOf('/v1/chat/completions')];
}

describe('the addresses of a service', () => {
	it.each([
		['https://a.example', ['https://a.example/v1/ocr', 'https://a.example/v1/chat/completions']],
		[
			'https://a.example/v1/ocr',
			['https://a.example/v1/ocr', 'https://a.example/v1/chat/completions'],
		],
		[
			'https://a.example/providers/x/ocr',
			['https://a.example/providers/x/ocr', 'https://a.example/providers/x/chat/completions'],
		],
		[
			'https://a.example/openai/d/m/chat/completions?api-version=2024-10-21',
			[
				'https://a.example/openai/d/m/ocr?api-version=2024-10-21',
				'https://a.example/openai/d/m/chat/completions?api-version=2024-10-21',
			],
		],
		[
			'https://a.example/gateway?tenant=7',
			[
				'https://a.example/gateway/v1/ocr?tenant=7',
				'https://a.example/gateway/v1/chat/completions?tenant=7',
			],
		],
		[
			'https://a.example/models',
			['https://a.example/models/v1/ocr', 'https://a.example/models/v1/chat/completions'],
		],
	])('follow from the Base URL %s', (baseUrl, expected) => {
		expect(places({ baseUrl })).toEqual(expected);
	});

	it('may each be set, from the root of the host, with a query of their own', () => {
		const credential = {
			baseUrl: 'https://a.example/providers/x/ocr?api-version=1',
			paths: true,
			chatPath: ' /models/chat/completions?api-version=2 ',
			modelsPath: 'none',
		};
		expect(places(credential)).toEqual([
			'https://a.example/providers/x/ocr?api-version=1',
			'https://a.example/models/chat/completions?api-version=2',
		]);
		expect(urlsOf(credential).hasModels).toBe(false);
		expect(urlsOf({ ...credential, paths: false }).hasModels).toBe(true);
	});

	it.each(['ocr', '//b.example/ocr', 'https://b.example/ocr', '/a b', '/a#b', '/\\b.example'])(
		'never lead to another host by a path such as %s',
		(ocrPath) => {
			const urls = urlsOf({ baseUrl: 'https://a.example', paths: true, ocrPath });
			expect(() => urls.urlOf('/v1/ocr')).toThrow('The OCR Path in the credential cannot be used');
		},
	);

	it('are refused with a part that is lost, or a password', () => {
		expect(() => urlsOf({ baseUrl: 'https://a.example/ocr#part' })).toThrow('a part after "#"');
		expect(() => urlsOf({ baseUrl: 'https://me:x@a.example/ocr' })).toThrow('user name');
		expect(() => urlsOf({ baseUrl: 'a.example/ocr' })).toThrow('not a web address');
	});

	it('hide what may be secret in their queries', () => {
		const baseUrl = 'https://a.example/ocr?api-version=2024-10-21&key=0123456789&conversion=abc';
		const paths = { paths: true, ocrPath: '/v1/ocr?code=first%2B', modelsPath: '/m?code=second' };
		expect(urlsOf({ baseUrl, ...paths })).toMatchObject({
			address: 'https://a.example',
			secrets: ['0123456789', 'abc', 'first+', 'second'],
		});
	});
});
