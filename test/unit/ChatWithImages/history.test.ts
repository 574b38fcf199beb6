import { describe, expect, it } from 'vitest';
import { readHistory } from '../../../nodes/ChatWithImages/history';

const first = 'https://a.example/1.jpg';
const second = 'https://a.example/2.jpg';

describe('readHistory', () => {
	it('is empty where nothing is given', () => {
		expect(readHistory(undefined)).toEqual([]);
		expect(readHistory({})).toEqual([]);
	});

	it('reads the field of the editor, and a list of an expression', () => {
		const message = [
			{ role: 'user', content: 'Hello' },
			{ role: 'assistant', content: 'Good morning' },
		];
		const read = message.map(({ role, content }) => ({ role, text: content, images: [] }));
		expect(readHistory({ message })).toEqual(read);
		expect(readHistory(message)).toEqual(read);
	});

	it('reads content parts, with both forms of images mixed (spec §4 rule 3)', () => {
		const content = [
			{ type: 'image_url', image_url: first },
			{ type: 'text', text: 'Compare' },
			{ type: 'image_url', image_url: { url: second, detail: 'high' } },
			{ type: 'text', text: 'them' },
		];
		expect(readHistory({ message: [{ role: 'user', content }] })).toEqual([
			{
				role: 'user',
				text: 'Compare\n\nthem',
				images: [
					{ reference: first, form: 'string' },
					{ reference: second, form: 'object' },
				],
			},
		]);
	});

	it.each([
		['another role', { role: 'tool', content: 'x' }],
		['no content', { role: 'user' }],
		['another part', { role: 'user', content: [{ type: 'input_audio', data: 'x' }] }],
		['an image without address', { role: 'user', content: [{ type: 'image_url' }] }],
	])('refuses a message with %s by its number', (_, bad) => {
		const good = { role: 'user', content: 'Hello' };
		expect(() => readHistory({ message: [good, bad] })).toThrow(
			'message 2 of "Prompt: Earlier Messages" cannot be used',
		);
	});

	it('refuses what is no list', () => {
		expect(() => readHistory('Hello')).toThrow('"Prompt: Earlier Messages" is not a list');
	});
});
