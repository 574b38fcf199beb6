import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Service } from '../service/main';
import { sharedN8n, startServiceFor } from './n8n';
import { startOpenAiServer } from './openAiServer';
import { whilePublished, workflowsFolder } from './publishedWorkflow';

const documents = join(import.meta.dirname, '../samples/documents');
const client = sharedN8n();
let service: Service;
let openAi: Awaited<ReturnType<typeof startOpenAiServer>>;
beforeAll(async () => {
	service = await startServiceFor(client);
	openAi = await startOpenAiServer();
	await client.saveCredential('Chat model', 'openAiApi', openAi.credential);
});
afterAll(async () => {
	openAi.close();
	await service.close();
});

/** Says something in the chat of a published sample workflow. @returns the answer */
async function say(file: string, chatInput: string, attached?: { name: string; type: string }) {
	const { nodes } = JSON.parse(await readFile(join(workflowsFolder, file), 'utf8')) as {
		nodes: Array<{ name: string; webhookId?: string }>;
	};
	const webhook = nodes.find(({ name }) => name === 'Chat')?.webhookId;
	const form = new FormData();
	const fields = { action: 'sendMessage', sessionId: `session of ${file}`, chatInput };
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	if (attached) {
		const content = await readFile(join(documents, attached.name));
		form.set('files', new Blob([content], { type: attached.type }), attached.name);
	}
	const body = attached ? form : JSON.stringify(fields);
	const headers = attached ? undefined : { 'content-type': 'application/json' };
	const answer = await client.api.request(`/webhook/${webhook}/chat`, {
		...{ method: 'POST', body },
		...(headers && { headers }),
	});
	return ((await answer.json()) as { output?: string }).output;
}

describe('Chat about a document', () => {
	const file = 'chat-about-a-document.json';

	it('answers from the text of a document, also later in the same chat', async () => {
		await whilePublished(client, file, async () => {
			openAi.chats.length = 0;
			const pdf = { name: 'clean-invoice.pdf', type: 'application/pdf' };
			const first = await say(file, 'Who has to pay?', pdf);
			expect(first).toMatch(
				/^I was told: Who has to pay\?\n\nDocument "clean-invoice\.pdf":\nPage 1:\n/,
			);
			expect(first).toContain('Northmoor Observatory Trust');
			expect(await say(file, 'And until when?')).toBe('I was told: And until when?');
			// The model still knows the document.
			const [earlier] = (openAi.chats.at(-1)?.messages ?? []).filter(({ role }) => role === 'user');
			expect(earlier?.content).toContain('Northmoor Observatory Trust');
		});
	});

	it('tells the model which document could not be read', async () => {
		await whilePublished(client, file, async () => {
			const text = { name: 'invoice-email.html', type: 'application/pdf' };
			expect(await say(file, 'What is this?', text)).toMatch(
				/could not be read: .*invoice-email\.html.*OCR reads/,
			);
		});
	});
});

describe('Ask a folder of scans', () => {
	const file = 'ask-a-folder-of-scans.json';
	const folder = join(inject('n8n').filesFolder, 'scans');
	const names = ['clean-invoice.pdf', 'two-page-invoice.pdf', 'scanned-invoice.png'];
	beforeAll(async () => {
		await mkdir(folder, { recursive: true });
		for (const name of names) await copyFile(join(documents, name), join(folder, name));
	});
	afterAll(async () => await rm(folder, { recursive: true }));

	it('finds the part of the page that a question is about, with its file and page', async () => {
		await whilePublished(client, file, async (id) => {
			const run = await client.runWorkflow(id, { trigger: 'Take In Scans' });
			expect(run.error).toBeUndefined();
			expect(run.json('Pages with Text').map(({ fileName }) => fileName)).toEqual([
				...['clean-invoice.pdf', 'scanned-invoice.png'],
				...['two-page-invoice.pdf', 'two-page-invoice.pdf'],
			]);
			const answer = await say(file, 'Barometric pressure sensor Northmoor Observatory');
			expect(answer).toContain('Barometric pressure sensor, RS-485');
			const [best] = (answer ?? '').split('pageContent').slice(1);
			expect(best).toContain('Northmoor');
			expect(answer).toMatch(/\\"file\\":\\"clean-invoice\.pdf\\"|"file":"clean-invoice\.pdf"/);
			expect(answer).toMatch(/page\\*":\s*\\*"?1/);
		});
	});
});
