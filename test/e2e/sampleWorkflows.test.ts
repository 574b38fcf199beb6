import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INode } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { importInEditor, openEditor, skippedWithoutBrowser } from '../browser/editor';
import { findBrowser } from '../browser/findBrowser';
import { isFull } from '../full';
import type { WorkflowFile } from '../n8n/n8nClient';
import { setUp } from './n8n';
import { workflowsFolder } from './publishedWorkflow';

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

/** Whether a node has a list that nothing is chosen from yet, or an account that n8n does not choose by itself. */
const isToChoose = ({ parameters, disabled }: INode) =>
	!disabled &&
	('nodeCredentialType' in parameters ||
		Object.values(parameters).some(
			(value) =>
				typeof value === 'object' && value !== null && '__rl' in value && value.value === '',
		));

const { client } = await setUp();
const types = (await client.nodeTypes()) as Array<{
	name: string;
	version: number | number[];
	properties: Array<{ name: string }>;
}>;

describe.each(files)('%s', (file) => {
	const { nodes, connections } = read(file);

	it('has one note, at most twelve nodes, and none on top of another', () => {
		const notes = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
		expect(notes).toHaveLength(1);
		expect(nodes.length - notes.length).toBeLessThanOrEqual(12);
		const boxes = nodes.map((node) => ({ ...boxOf(node), name: node.name }));
		const overlaps = boxes.flatMap((one, index) =>
			boxes.slice(index + 1).filter((other) => overlap(one, other)),
		);
		expect(overlaps.map(({ name }) => name)).toEqual([]);
	});

	it('names no credential, as nobody else has it', () => {
		expect(nodes.flatMap(({ credentials = {} }) => Object.keys(credentials))).toEqual([]);
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
			const cut = await page.evaluate(`[...document.querySelectorAll('[data-test-id="sticky"] *')]
				.filter((one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 60).length`);
			expect(cut, 'the end of the note').toBe(0);
		});
	});
