import { describe, expect, it } from 'vitest';
import { chatBody } from '../../../nodes/ChatWithImages/ask';
import { options } from '../../../nodes/ChatWithImages/options';
import type { Message } from '../../../nodes/ChatWithImages/read';
import { schemaOf } from '../../../nodes/shared/host/panel/option';

const question = {
	model: 'm',
	jsonOutput: false,
	isCombined: false,
	options: schemaOf(options).parse({}),
	images: [],
};

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
		expect(chatBody({ ...question, messages: [message] })).toEqual({
			model: 'm',
			messages: [{ role: 'user', content }],
		});
	});
});
