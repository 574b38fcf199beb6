import { describe, expect, it } from 'vitest';
import { chatBody, type Message } from '../../../nodes/ChatWithImages/ask';

const settings = { model: 'm', jsonOutput: false, stream: false, additionalFields: {} };

const [one, two] = ['https://a.example/1', 'data:image/png;base64,AAAA'];
const text = { type: 'text', text: 'What?' };
const image = (url: unknown) => ({ type: 'image_url', image_url: url });

describe('the body of a chat request (spec §2.2)', () => {
	it.each<[string, Partial<Message>, content: unknown]>([
		['a text as a string (§4 rule 2)', {}, 'What?'],
		[
			'the text first, then images in their order and own form (§4 rules 2, 3)',
			{
				images: [
					{ url: one, form: 'object' },
					{ url: two, form: 'string' },
				],
			},
			[text, image({ url: one }), image(two)],
		],
		['no empty text', { text: '', images: [{ url: one, form: 'string' }] }, [image(one)]],
		[
			'PDF files as documents',
			{ images: [{ url: one, form: 'document' }] },
			[text, { type: 'document_url', document_url: one }],
		],
	])('has %s', (_, own, content) => {
		const message: Message = { role: 'user', text: 'What?', images: [], ...own };
		expect(chatBody([message], settings)).toEqual({
			model: 'm',
			messages: [{ role: 'user', content }],
		});
	});
});
