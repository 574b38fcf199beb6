import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INode } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { importInEditor, openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import { isFull } from '../full';
import type { FormFile, WorkflowFile } from '../n8n/n8nClient';
import { jpegImage, pngImage } from './contract';
import { setUp } from './n8n';
import { rowsOf, sampleWorkflow, submitWorkflow, workflowsFolder } from './publishedWorkflow';
import { expectedOf, sample } from './samples';

const files = readdirSync(workflowsFolder).filter((name) => name.endsWith('.json'));
const read = (file: string) =>
	JSON.parse(readFileSync(join(workflowsFolder, file), 'utf8')) as WorkflowFile;

/** The place of a node or note on the canvas, in its pixels, without the name below a node. */
function boxOf({ position: [x, y], parameters, type }: INode) {
	const isNote = type.endsWith('.stickyNote');
	const size = (name: string) => (isNote ? Number(parameters[name]) : 96);
	return { left: x, top: y, right: x + size('width'), bottom: y + size('height') };
}

type Box = ReturnType<typeof boxOf>;
const overlap = (one: Box, other: Box) =>
	one.left < other.right &&
	other.left < one.right &&
	one.top < other.bottom &&
	other.top < one.bottom;

/** Whether a node has a list that nothing is chosen from yet. */
const isToChoose = ({ parameters, disabled }: INode) =>
	!disabled &&
	Object.values(parameters).some(
		(value) => typeof value === 'object' && value !== null && '__rl' in value && value.value === '',
	);

const { client, service } = await setUp();
const types = (await client.nodeTypes()) as Array<{
	name: string;
	version: number | number[];
	properties: Array<{ name: string }>;
}>;

describe.each(files)('%s', (file) => {
	const { nodes, connections } = read(file);

	it('has a note, and no node on top of another', () => {
		expect(nodes.some(({ type }) => type === 'n8n-nodes-base.stickyNote')).toBe(true);
		const boxes = nodes.map((node) => ({ ...boxOf(node), name: node.name }));
		const overlaps = boxes.flatMap((one, index) =>
			boxes.slice(index + 1).filter((other) => overlap(one, other)),
		);
		expect(overlaps.map(({ name }) => name)).toEqual([]);
	});

	it('connects every node', () => {
		const targets = Object.values(connections)
			.flatMap(({ main }) => main ?? [])
			.flatMap((output) => output ?? [])
			.map(({ node }) => node);
		// Models, memories and tools are connected to what uses them.
		const isPart = (name: string) => connections[name] !== undefined && !connections[name].main;
		const loose = nodes.filter(
			({ name, type }) =>
				!/stickyNote|Trigger$|emailReadImap$|webhook$/.test(type) &&
				!targets.includes(name) &&
				!isPart(name),
		);
		expect(loose.map(({ name }) => name)).toEqual([]);
	});

	it('has only nodes, versions and parameters that n8n knows', () => {
		for (const { name, type, typeVersion, parameters } of nodes) {
			const known = types.filter(
				(one) => one.name === type && [one.version].flat().includes(typeVersion),
			);
			expect(known, `${name}: ${type} ${typeVersion}`).toHaveLength(1);
			const names = known[0]?.properties.map((property) => property.name) ?? [];
			for (const parameter of Object.keys(parameters)) expect(names, name).toContain(parameter);
		}
	});
});

if (isFull)
	describe.skipIf(!findBrowser())(`in the editor (${skippedWithoutBrowser})`, () => {
		const { url, login } = inject('n8n');
		let browser: Browser;
		let page: Page;
		beforeAll(async () => {
			({ browser, page } = await openEditor(url, login));
		});
		afterAll(async () => await browser?.close());

		it.each(files)('%s is imported without a warning', async (file) => {
			const nodes = read(file).nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
			const { length } = nodes;
			const complaints = await importInEditor(page, url, join(workflowsFolder, file), length);
			// What only the person can choose, such as a sheet of an account, is marked, and nothing else.
			const issues = nodes.filter(isToChoose).length;
			expect(complaints).toEqual({ nodes: length, issues, notices: [] });
		});
	});

const submit = async (name: string, fields: Array<string | FormFile[]>) =>
	(await submitWorkflow(client, name, fields)).run;

const png = { content: pngImage, name: 'mug.png', type: 'image/png' };
const jpeg = { content: jpegImage, name: 'bowl.jpg', type: 'image/jpeg' };

const numbersIn = (value: unknown) => String(value).match(/\d+/g)?.sort();
const digitsOf = (value: unknown) => String(value).replace(/\D/g, '');

describe('run in n8n', () => {
	it('Describe product photos: a row for each photo, also for one that cannot be sent', async () => {
		const letter = { content: Buffer.from('Hello'), name: 'letter.png', type: 'image/png' };
		const fields = [[png, letter, jpeg]];
		const run = await submit('describe-product-photos', fields);
		const rows = await rowsOf(client, run, 'Make Spreadsheet');
		expect(Object.keys(rows[0] ?? {})).toEqual(['photo', 'description', 'problem']);
		// A form does not keep the order of the files.
		const byName = rows.map(({ photo, ...others }) => [String(photo), others]);
		const described = { description: expect.stringContaining('TOTAL') as string, problem: null };
		expect(Object.fromEntries(byName)).toEqual({
			'bowl.jpg': described,
			'letter.png': { description: null, problem: expect.stringContaining('is a text file') },
			'mug.png': described,
		});
	});

	it('Compare two photos: both in one request with the question', async () => {
		const fields = [[png], [jpeg], 'Which is larger?'];
		const run = await submit('compare-two-photos', fields);
		expect(run.error).toBeUndefined();
		expect(service.requests.map(({ body }) => body)).toMatchObject([
			{
				model: 'vision-large-latest',
				messages: [
					{ role: 'system' },
					{
						role: 'user',
						content: [
							{ type: 'text', text: 'Which is larger?' },
							{
								type: 'image_url',
								image_url: { url: expect.stringMatching(/^data:image\/png/) as string },
							},
							{
								type: 'image_url',
								image_url: { url: expect.stringMatching(/^data:image\/jpeg/) as string },
							},
						],
					},
				],
			},
		]);
		expect(run.json('Compare Photos')[0]?.text).toContain('TOTAL');
	});

	it('Receipt photo to JSON: date and total of the receipt', async () => {
		const expected = await expectedOf('documents/receipt-photo');
		const fields = [[await sample('documents/receipt-photo.jpg')]];
		const run = await submit('receipt-photo-to-json', fields);
		expect(run.error).toBeUndefined();
		const [data] = run.json('Receipt Data');
		// The local service gives values as they are printed; a model turns them round.
		expect(numbersIn(data?.date)).toEqual(numbersIn(expected.date));
		expect(digitsOf(data?.total)).toBe(digitsOf(expected.amount));
		expect(data?.currency).toBe(expected.currency);
	});

	it('Complete code: the gap is filled', async () => {
		const { id } = await client.importWorkflow(await sampleWorkflow('complete-code'));
		const run = await client.runWorkflow(id, { trigger: 'Start' });
		expect(run.error).toBeUndefined();
		const [output] = run.json('Fill the Gap');
		expect(output?.completion).toContain('stand-in');
		expect(output?.code).toMatch(/^def average\(numbers\):.*print\(average\(\[1, 2, 3\]\)\)\n$/s);
	});
});
