import { expect, it } from 'vitest';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { pngImage } from '../../e2e/contract';
import type { Input } from '../upgrades/runInHost';
import { scriptedService } from './scriptedService';

const { run, chats } = scriptedService({ ocr: [], chat: () => 'An invoice.' });

const pdf = Buffer.from('%PDF-1.4 1 0 obj '.padEnd(300_000, 'x'));
const uri = (mimeType: string, bytes: Buffer) =>
	`data:${mimeType};base64,${bytes.toString('base64')}`;
const asDocument = (url: string) => ({ type: 'document_url', document_url: url });
const asImage = (url: string) => ({ type: 'image_url', image_url: { url } });

const question = { prompt: 'What is this?', options: { imageUrlForm: 'withPdf' } };
const partsSent = () => chats().map(({ body }) => body.messages?.at(-1)?.content)[0];

it('sends PDF files as documents after the text, in the order of the files', async () => {
	const files: Input['files'] = {
		a: ['a.png', pngImage],
		b: ['b.pdf', pdf],
		c: ['c.png', pngImage],
	};
	const { rows } = await run(new ChatWithImages(), question, { input: [{ files }] });
	expect(partsSent()).toEqual([
		{ type: 'text', text: 'What is this?' },
		asImage(uri('image/png', pngImage)),
		asDocument(uri('application/pdf', pdf)),
		asImage(uri('image/png', pngImage)),
	]);
	expect(rows[0]?.images).toMatchObject([
		{ source: 'a.png', width: expect.any(Number) as number },
		{
			source: 'b.pdf',
			mimeType: 'application/pdf',
			bytes: pdf.length,
			width: null,
			height: null,
			estimatedTokens: null,
		},
		{ source: 'c.png' },
	]);
});

it('knows a PDF file at an address by its extension, and one in a data URI by its content', async () => {
	const urls = ['https://a.example/b.PDF?x=1', 'https://a.example/b', uri('image/png', pdf)];
	const imageUrls = urls.join('\n');
	await run(new ChatWithImages(), { ...question, imageSource: 'url', imageUrls });
	expect(partsSent()).toEqual([
		{ type: 'text', text: 'What is this?' },
		asDocument('https://a.example/b.PDF?x=1'),
		asImage('https://a.example/b'),
		asDocument(uri('application/pdf', pdf)),
	]);
});

it.each(['object', 'string'])('sends none as %s, and names the option', async (imageUrlForm) => {
	const running = run(new ChatWithImages(), { ...question, options: { imageUrlForm } });
	await expect(running).rejects.toThrow('set the option "Requests: Images and PDF Files"');
	expect(chats()).toEqual([]);
});
