import { describe, expect, it } from 'vitest';
import type { ChatImage } from '../../../nodes/ChatWithImages/images';
import { toRecord } from '../../../nodes/ChatWithImages/map';
import type { Completion } from '../../../nodes/shared/completion/askCompletion';

const photo: ChatImage = {
	itemIndex: 0,
	source: 'photo.png',
	url: 'data:image/png;base64,AAAA',
	facts: { mimeType: 'image/png', width: 512, height: 256, bytes: 3 },
};
const address: ChatImage = {
	itemIndex: 1,
	source: 'https://a.example/x',
	url: 'https://a.example/x',
	facts: null,
};

const asked = {
	model: 'vision-12b-latest',
	images: [photo, address],
	isCombined: false,
	jsonOutput: false,
};

const answer: Completion = {
	text: 'A shoe.',
	finishReason: 'stop',
	model: 'vision-12b-2409',
	usage: { prompt_tokens: 500, completion_tokens: 3, total_tokens: 503 },
	warning: null,
	raw: {},
};

const photoOut = { source: 'photo.png', mimeType: 'image/png', width: 512, height: 256, bytes: 3 };
const addressOut = {
	source: 'https://a.example/x',
	mimeType: null,
	width: null,
	height: null,
	bytes: null,
	estimatedTokens: null,
};

describe('the record of an answer', () => {
	it('has text, model, finish reason, usage and images, and nothing else', () => {
		expect(toRecord(asked, answer)).toEqual({
			text: 'A shoe.',
			model: 'vision-12b-2409',
			finishReason: 'stop',
			usage: answer.usage,
			// (512 × 256) / 256, spec §8
			images: [{ ...photoOut, estimatedTokens: 512 }, addressOut],
		});
	});

	it('says null where the service said nothing, and the model that was asked', () => {
		const silent = { ...answer, model: null, finishReason: null, usage: null };
		expect(toRecord(asked, silent)).toMatchObject({
			model: 'vision-12b-latest',
			finishReason: null,
			usage: null,
		});
	});

	it('estimates no tokens for a model that the contract does not know', () => {
		const { images } = toRecord({ ...asked, model: 'other' }, answer);
		expect(images).toEqual([{ ...photoOut, estimatedTokens: null }, addressOut]);
	});

	it('names the item of each image where they come from several', () => {
		const { images } = toRecord({ ...asked, isCombined: true }, answer);
		expect(images).toMatchObject([{ item: 1 }, { item: 2 }]);
	});

	it('begins with the answer and its warning, and ends with the images', () => {
		const own = { ...answer, text: '{"a": 1}', warning: 'It was cut off.' };
		const record = toRecord({ ...asked, jsonOutput: true }, own, 'Not sent again');
		expect(Object.keys(record)).toEqual(
			'json warning notes model finishReason usage images'.split(' '),
		);
	});

	it('warns of an answer that was cut off', () => {
		const cut = { ...answer, warning: 'It was cut off.' };
		expect(toRecord(asked, cut).warning).toBe('It was cut off.');
	});

	it('has the JSON where JSON was asked for, and not the same as text', () => {
		const text = '```json\n{"kind": "shoe"}\n```';
		const record = toRecord({ ...asked, jsonOutput: true }, { ...answer, text });
		expect(record.json).toEqual({ kind: 'shoe' });
		expect(record).not.toHaveProperty('text');
		expect(toRecord(asked, { ...answer, text })).not.toHaveProperty('json');
	});

	it('warns of JSON that breaks off', () => {
		const cut = { ...answer, text: '{"a": 1, "b": "x', warning: 'It was cut off.' };
		const record = toRecord({ ...asked, jsonOutput: true }, cut);
		expect(record.json).toMatchObject({ a: 1 });
		expect(record.warning).toMatch(/^It was cut off\. .*breaks off.*\.$/);
	});

	it('refuses an answer without JSON where JSON was asked for', () => {
		expect(() => toRecord({ ...asked, jsonOutput: true }, answer)).toThrow('is not JSON');
	});
});
