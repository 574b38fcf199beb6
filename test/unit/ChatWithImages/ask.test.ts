import { describe, expect, it } from 'vitest';
import {
	chatBody,
	type ChatSettings,
	type Message,
	toWire,
} from '../../../nodes/ChatWithImages/ask';

const settings: ChatSettings = {
	model: 'vision-12b-latest',
	jsonOutput: false,
	stream: false,
	additionalFields: {},
};

const message = (own: Partial<Message> = {}): Message => ({
	role: 'user',
	text: 'What is this?',
	images: [],
	...own,
});

describe('a message on the wire (spec §2.2, §4)', () => {
	it('has plain text as a string (§4 rule 2)', () => {
		expect(toWire(message())).toEqual({ role: 'user', content: 'What is this?' });
	});

	it('has with images a list, the text first, then the images in their order (§4 rule 2)', () => {
		const images = ['https://a.example/1', 'https://a.example/2'].map((url) => ({
			url,
			form: 'object' as const,
		}));
		expect(toWire(message({ images }))).toEqual({
			role: 'user',
			content: [
				{ type: 'text', text: 'What is this?' },
				{ type: 'image_url', image_url: { url: 'https://a.example/1' } },
				{ type: 'image_url', image_url: { url: 'https://a.example/2' } },
			],
		});
	});

	it('has each image in its own form (§4 rule 3)', () => {
		const images: Message['images'] = [
			{ url: 'data:image/png;base64,AAAA', form: 'string' },
			{ url: 'https://a.example/2', form: 'object' },
		];
		expect(toWire(message({ images })).content).toEqual([
			{ type: 'text', text: 'What is this?' },
			{ type: 'image_url', image_url: 'data:image/png;base64,AAAA' },
			{ type: 'image_url', image_url: { url: 'https://a.example/2' } },
		]);
	});

	it('has no empty text beside images', () => {
		const images = [{ url: 'https://a.example/1', form: 'string' as const }];
		expect(toWire(message({ text: '', images })).content).toEqual([
			{ type: 'image_url', image_url: 'https://a.example/1' },
		]);
	});
});

describe('the body of a chat request (spec §2.2)', () => {
	it('holds only model and messages unless more is asked for', () => {
		expect(chatBody([message()], settings)).toEqual({
			model: 'vision-12b-latest',
			messages: [{ role: 'user', content: 'What is this?' }],
		});
	});

	it.each([
		['max_tokens', { maxTokens: 5 }, { max_tokens: 5 }],
		['temperature, also 0', { temperature: 0 }, { temperature: 0 }],
		['stream', { stream: true }, { stream: true }],
		['response_format', { jsonOutput: true }, { response_format: { type: 'json_object' } }],
		['fields of the user', { additionalFields: { safe: true } }, { safe: true }],
	])('holds %s when it is set', (_, own, fields) => {
		const bare = chatBody([message()], settings);
		expect(chatBody([message()], { ...settings, ...own })).toEqual({ ...bare, ...fields });
	});
});
