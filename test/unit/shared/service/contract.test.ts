import { describe, expect, it } from 'vitest';
import { ArrivingJson } from '../../../../nodes/shared/service/answers/arrivingJson';
import { endpoints } from '../../../../nodes/shared/service/contract';
import { readAnswer } from '../../../../nodes/shared/service/answers/readAnswer';

type Name = keyof typeof endpoints;

const read = (name: Name, answer: unknown) =>
	readAnswer<(typeof endpoints)[Name]['response']>(
		endpoints[name],
		ArrivingJson.of(JSON.stringify(answer)),
		(text) => text,
	).data;

describe('what an answer can do without does not cost the rest', () => {
	const page = { index: 0, markdown: 'Text' };

	it.each<[odd: object, read: object]>([
		[{ markdown: null }, { markdown: '' }],
		[{ markdown: undefined }, { markdown: '' }],
		[{ images: [{ id: 7 }, {}, null, 'a'] }, { images: [{ id: '7' }, { id: '' }] }],
		[
			{ images: [{ id: 'a', top_left_x: '5', top_left_y: 6 }] },
			{ images: [{ id: 'a', top_left_y: 6 }] },
		],
		[{ images: [{ id: 'a', image_base64: 5 }] }, { images: [{ id: 'a' }] }],
		[{ images: 'none' }, {}],
		[{ dimensions: { dpi: '200', width: 5 } }, { dimensions: { width: 5 } }],
		[{ dimensions: [] }, {}],
	])('of a page with %j', (odd, known) => {
		const { images, dimensions, ...rest } = { images: undefined, dimensions: undefined, ...odd };
		const answer = { pages: [{ ...page, ...rest, images, dimensions }], model: 5 };
		expect(read('ocr', answer)).toEqual({ pages: [{ ...page, ...known }] });
	});

	it('but a page must be one', () => {
		expect(() => read('ocr', { pages: [page, null] })).toThrow('unexpected form');
		expect(() => read('ocr', { pages: [{ ...page, markdown: 5 }] })).toThrow('unexpected form');
	});
});

describe('an error in place of an answer', () => {
	const errors: Array<[error: object, statusCode: number, words: string]> = [
		[{ error: { message: 'Provider returned error', code: 429 } }, 429, 'Provider returned error.'],
		[{ message: 'Model overloaded', object: 'error' }, 503, 'Model overloaded.'],
		[{ message: 'Nein', code: 401 }, 401, 'Nein.'],
		[{ error: 'Nein', status: '403' }, 403, 'Nein.'],
		[{ error: { message: 'Nein', type: 'rate_limit_error' } }, 429, 'Nein.'],
		[{ detail: [{ loc: ['body', 'model'], msg: 'unknown' }] }, 400, 'body.model: unknown.'],
		[{ error: { code: 5 } }, 400, 'nothing about the cause.'],
	];
	const names: Name[] = ['chat', 'models'];

	it.each(names.flatMap((name) => errors.map((row) => [name, ...row] as const)))(
		'has the status that it has elsewhere, and the words of the service: %s, %j',
		(name, answer, statusCode, words) => {
			expect(() => read(name, answer)).toThrow(
				expect.objectContaining({
					statusCode,
					details: { description: `The service said: ${words} Try again later.`, fault: 'service' },
				}) as Error,
			);
		},
	);

	it('is seen next to a choice without a text', () => {
		const error = { message: 'Provider returned error', code: 429 };
		const answer = { choices: [{ message: { content: null } }], error };
		expect(() => read('chat', answer)).toThrow(
			expect.objectContaining({ statusCode: 429 }) as Error,
		);
	});

	it('is not seen in an answer that can be used', () => {
		const answer = { pages: [], message: 'Slow today' };
		expect(read('ocr', answer)).toEqual(answer);
	});
});
