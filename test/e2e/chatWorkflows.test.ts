import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { setUp } from './n8n';
import { startOpenAiServer } from './openAiServer';
import { sampleWorkflow, whilePublished } from './publishedWorkflow';
import { samplesFolder } from './samples';

const { client } = await setUp();
const openAi = await startOpenAiServer();
await client.saveCredential('Chat model', 'openAiApi', openAi.credential);
afterAll(async () => await openAi.close());

/** Says something in the chat of a published sample workflow. @returns the answer */
async function say(workflow: string, chatInput: string, attached?: { name: string; type: string }) {
	const { nodes } = await sampleWorkflow(workflow);
	const webhook = nodes.find(({ name }) => name === 'Chat')?.webhookId;
	const form = new FormData();
	const fields = { action: 'sendMessage', sessionId: `session of ${workflow}`, chatInput };
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	if (attached) {
		const content = await readFile(join(samplesFolder, 'documents', attached.name));
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
	const workflow = 'chat-about-a-document';

	it('answers from the text of a document, also later in the same chat', async () => {
		await whilePublished(client, workflow, async () => {
			openAi.chats.length = 0;
			const pdf = { name: 'clean-invoice.pdf', type: 'application/pdf' };
			const first = await say(workflow, 'Who has to pay?', pdf);
			expect(first).toMatch(
				/^I was told: Who has to pay\?\n\nDocument "clean-invoice\.pdf":\nPage 1:\n/,
			);
			expect(first).toContain('Northmoor Observatory Trust');
			expect(await say(workflow, 'And until when?')).toBe('I was told: And until when?');
			// The model still knows the document.
			const [earlier] = (openAi.chats.at(-1)?.messages ?? []).filter(({ role }) => role === 'user');
			expect(earlier?.content).toContain('Northmoor Observatory Trust');
		});
	});

	it('tells the model which document could not be read', async () => {
		await whilePublished(client, workflow, async () => {
			const record = { name: 'clean-invoice.expected.json', type: 'application/pdf' };
			expect(await say(workflow, 'What is this?', record)).toMatch(
				/could not be read: .*clean-invoice\.expected\.json.*JSON file/,
			);
		});
	});
});

describe('Ask a folder of scans', () => {
	const workflow = 'ask-a-folder-of-scans';
	const folder = join(inject('n8n').filesFolder, 'scans');
	const names = ['clean-invoice.pdf', 'two-page-invoice.pdf', 'scanned-invoice.png'];
	beforeAll(async () => {
		await mkdir(folder, { recursive: true });
		for (const name of names)
			await copyFile(join(samplesFolder, 'documents', name), join(folder, name));
	});
	afterAll(async () => await rm(folder, { recursive: true }));

	it('finds the part of the page that a question is about, with its file and page', async () => {
		await whilePublished(client, workflow, async (id) => {
			const run = await client.runWorkflow(id, { trigger: 'Take In Scans' });
			expect(run.error).toBeUndefined();
			expect(run.json('Pages with Text').map(({ fileName }) => fileName)).toEqual([
				...['clean-invoice.pdf', 'scanned-invoice.png'],
				...['two-page-invoice.pdf', 'two-page-invoice.pdf'],
			]);
			const answer = await say(workflow, 'Barometric pressure sensor Northmoor Observatory');
			expect(answer).toContain('Barometric pressure sensor, RS-485');
			const [best] = (answer ?? '').split('pageContent').slice(1);
			expect(best).toContain('Northmoor');
			expect(answer).toMatch(/\\"file\\":\\"clean-invoice\.pdf\\"|"file":"clean-invoice\.pdf"/);
			expect(answer).toMatch(/page\\*":\s*\\*"?1/);
		});
	});
});
