import type { INodeParameters } from 'n8n-workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { type Service, startService } from '../../service/main';
import { makePdf, type Text } from '../../service/testing/makePdf';
import { runInHost } from '../upgrades/runInHost';
import { useBinaryStore } from './n8nCore';

let service: Service;
beforeAll(async () => {
	await useBinaryStore();
	service = await startService();
});
beforeEach(() => {
	service.setFault();
	service.requests.length = 0;
});
afterAll(async () => await service.close());

/** Two pages with the same header, and texts between. */
const letter = (): Text[][] =>
	['First', 'Second'].map((word) => [
		{ x: 60, y: 30, text: 'Musterfirma Ltd, Example Street 1', size: 8 },
		{ x: 60, y: 120, text: `${word} part of the agreement`, size: 18, bold: true },
		...[160, 180, 200].map((y) => ({
			x: 60,
			y,
			text: `${word} line of the text at ${y}, as agreed.`,
		})),
	]);

async function read(options: INodeParameters, parameters: INodeParameters = {}) {
	const hints: string[] = [];
	const files = { data: ['letter.pdf', await makePdf(letter())] as [string, Buffer] };
	const [items = []] = await runInHost(new DocumentOcr(), service.url, [{ files }], {
		parameters: { output: 'page', options, ...parameters },
		credential: { apiKey: service.apiKey },
		hints,
	});
	const asked = service.requests.find(({ path }) => path === '/v1/ocr')?.body as object;
	return { pages: items.map(({ json }) => json), asked, hints };
}

const fieldsOf = (asked: object) =>
	Object.fromEntries(
		Object.entries(asked).filter(([name]) => !['model', 'document'].includes(name)),
	);

describe('options of reading', () => {
	it('add nothing to the request unless they are set', async () => {
		const { asked, pages } = await read({});
		expect(fieldsOf(asked)).toEqual({});
		expect(pages[0]).not.toHaveProperty('blocks');
	});

	it('have headers apart from the text, or leave them out', async () => {
		const apart = await read({ headersAndFooters: 'apart' });
		expect(fieldsOf(apart.asked)).toEqual({ extract_header: true, extract_footer: true });
		expect(apart.pages).toMatchObject([
			{ header: expect.stringContaining('Musterfirma') },
			{ header: expect.stringContaining('Musterfirma') },
		]);
		const without = await read({ headersAndFooters: 'leaveOut' });
		expect(JSON.stringify(without.pages)).not.toContain('Musterfirma');
		expect(without.pages[0]?.['markdown']).toContain('First part');
		const inText = await read({});
		expect(inText.pages[0]?.['markdown']).toContain('Musterfirma');
	});

	it('give the blocks of each page with kind, text and box', async () => {
		const { asked, pages } = await read({ layoutDetails: 'blocks' });
		expect(fieldsOf(asked)).toEqual({ include_blocks: true });
		expect(pages[0]).not.toHaveProperty('confidence');
		const [first] = pages[0]?.['blocks'] as object[];
		expect(first).toEqual({
			kind: expect.any(String),
			text: expect.any(String),
			box: expect.objectContaining({ left: expect.any(Number), pageWidth: expect.any(Number) }),
		});
	});

	it('give the confidence of pages and words in addition', async () => {
		const { asked, pages } = await read({ layoutDetails: 'blocksAndConfidence' });
		expect(fieldsOf(asked)).toEqual({
			include_blocks: true,
			confidence_scores_granularity: 'word',
		});
		expect(pages[0]).toMatchObject({
			blocks: expect.any(Array),
			confidence: { average: expect.any(Number), words: expect.any(Array) },
		});
	});

	it('give the confidence of each block, which services may also send unasked', async () => {
		const confidence_scores = {
			average_content_confidence_score: 0.9,
			minimum_content_confidence_score: 0.5,
			block_type_confidence_score: 0.8,
		};
		const block = { type: 'text', content: 'Total 5', confidence_scores };
		const body = { pages: [{ index: 0, markdown: 'Total 5', blocks: [block] }] };
		service.setFault({ kind: 'answer', path: '/v1/ocr', body, times: 2 });
		const { asked, pages } = await read({ layoutDetails: 'blockConfidence' });
		expect(fieldsOf(asked)).toEqual({
			include_blocks: true,
			confidence_scores_granularity: 'block',
		});
		expect(pages).toMatchObject([
			{ blocks: [{ text: 'Total 5', confidence: { average: 0.9, lowest: 0.5, ofKind: 0.8 } }] },
		]);
		expect((await read({})).pages[0]).not.toHaveProperty('blocks');
	});

	it.each([
		[{ layoutDetails: 'blocks' }, 'include_blocks', 'Reading: Layout Details'],
		[
			{ layoutDetails: 'blocksAndConfidence' },
			'confidence_scores_granularity',
			'Turn off the option "Reading: Layout Details".',
		],
		[{ headersAndFooters: 'apart' }, 'extract_header', 'Reading: Headers and Footers'],
	])('are named where a service refuses them: %o', async (options, field, label) => {
		const body = { detail: [{ loc: ['body', field], msg: 'Extra inputs are not permitted' }] };
		service.setFault({ kind: 'answer', path: '/v1/ocr', status: 422, body });
		await expect(read(options)).rejects.toMatchObject({
			message: expect.any(String),
			description: expect.stringMatching(/option/),
		});
		service.setFault({ kind: 'answer', path: '/v1/ocr', status: 422, body });
		const error = (await read(options).catch((one: unknown) => one)) as Error & {
			description: string;
		};
		expect(`${error.message} ${error.description}`).toContain(label);
	});

	it('name pages that came back as an image with next to no text', async () => {
		const image = { id: 'img-0.jpeg', top_left_x: 0, top_left_y: 0 };
		const page = (index: number, markdown: string) => ({ index, markdown, images: [image] });
		const body = {
			pages: [page(0, '![img-0.jpeg](img-0.jpeg)'), page(1, 'A page with its text, as usual')],
		};
		service.setFault({ kind: 'answer', path: '/v1/ocr', body, times: 2 });
		for (const output of ['page', 'document']) {
			const { hints } = await read({}, { output });
			expect(hints.join()).toContain('Page 1 of letter.pdf came back as an image');
		}
	});
});
