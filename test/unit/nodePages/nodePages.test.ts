import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Fault } from '../../../nodes/shared/host/problem';
import { FAULTS } from '../../../nodes/shared/service/answers/faults';
import manifest from '../../../package.json';
import { projectFolder } from '../../n8n/cacheFolder';
import { type Service, startService } from '../../service/main';
import { useBinaryStore } from '../host/n8nCore';
import { runInHost } from '../upgrades/runInHost';
import { type Case, type NodePage, nodePages, ofServices } from './cases';
import { describeOptions, describeParameters, describeTool } from './parameters';
import { shortened } from './shortened';

let service: Service;
beforeAll(async () => {
	await useBinaryStore();
	service = await startService();
	// Without it, each pause between attempts is as long as chance has it.
	vi.spyOn(Math, 'random').mockReturnValue(0.001);
});
afterAll(async () => {
	vi.restoreAllMocks();
	await service.close();
});

async function run({ node }: NodePage, { inputs, parameters, credential, fault }: Case) {
	service.setFault();
	if (fault) service.setFault(fault);
	return await runInHost(node, service.url, inputs, {
		parameters: parameters ?? {},
		credential: { apiKey: service.apiKey, ...credential },
	});
}

/** What comes out of the example, as JSON. */
async function exampleOf(page: NodePage): Promise<string> {
	const [[item] = []] = await run(page, page.example);
	return ['```json', JSON.stringify(shortened(item?.json)), '```'].join('\n');
}

/** A message without the address and the words of the local service, and without the item, which n8n adds. */
const neutral = (text: string) =>
	text
		.replaceAll(/(http:\/\/)?127\.0\.0\.1:\d+/g, 'your address')
		.replace(/ \[item 0\]$/, '')
		.replace(/ The service said: .*$/, '');

const cell = (text: string) =>
	neutral(text)
		.replace(/\s+/g, ' ')
		.replace(/[|*_<[\]]/g, '\\$&');

const tableOf = (rows: string[]) =>
	rows.length === 0
		? ''
		: ['| What happened | The node says | What to do |', '| --- | --- | --- |', ...rows].join('\n');

interface Failure {
	message: string;
	description?: string;
}

/** The failure that the item of a file has: message, number of the item, what to do. */
function errorIn(error: unknown): Failure | undefined {
	if (typeof error !== 'string') return undefined;
	const [message = '', description] = error.split(/(?<= \[item 0\])\. /);
	return { message, description };
}

/** A row for each failure, in the words of the node. */
async function failuresOf(page: NodePage, failures = page.failures): Promise<string[]> {
	const rows = [];
	for (const [situation, failure] of Object.entries(failures)) {
		const error = await run(page, failure).then(
			(outputs) => errorIn(outputs[0]?.[0]?.json.error),
			(thrown: unknown) => thrown as Failure,
		);
		if (!error) throw new Error(`${page.file}: "${situation}" does not fail`);
		rows.push(`| ${situation} | ${cell(error.message)} | ${cell(error.description ?? '')} |`);
	}
	return rows;
}

async function matchesPage(path: string, parts: Record<string, string>): Promise<void> {
	const made = filled(readFileSync(path, 'utf8'), parts);
	const config = await resolveConfig(path);
	await expect(await format(made, { ...config, filepath: path })).toMatchFileSnapshot(path);
}

/** Fills the parts of a page between `<!-- made: name -->` and `<!-- end -->`. */
function filled(page: string, parts: Record<string, string>): string {
	const left = new Set(Object.keys(parts).filter((name) => parts[name] !== ''));
	const text = page.replace(
		/(<!-- made: (\w+) -->)[^]*?(<!-- end -->)/g,
		(_, begin: string, name: string, end: string) => {
			left.delete(name);
			return `${begin}\n\n${parts[name] ?? ''}\n\n${end}`;
		},
	);
	if (left.size > 0) throw new Error(`the page has no place for ${[...left].join(', ')}`);
	return text;
}

it.each(nodePages.map((page) => [page.file, page] as const))(
	'docs/nodes/%s is about the node as it is; `npm run lab -- docs` writes it',
	async (file, page) => {
		const path = join(projectFolder, 'docs/nodes', file);
		const { properties } = page.node.description;
		const before = nodePages.slice(0, nodePages.indexOf(page));
		const earlier = before.map(({ file: name, node: { description } }) => ({
			file: name,
			title: description.displayName,
			properties: description.properties,
		}));
		const [first] = before;
		const known = first ? await failuresOf(first) : [];
		const failures = await failuresOf(page);
		await matchesPage(path, {
			example: await exampleOf(page),
			parameters: describeParameters(properties, earlier),
			tool: describeTool(properties),
			options: describeOptions(properties, earlier),
			failures: tableOf(failures.filter((row) => !known.includes(row))),
		});
	},
);

/** Whose fault a failure is, where it is not the set-up's, in the order of the list. */
const FAULT_WORDS: Record<Exclude<Fault, 'setUp'>, string> = {
	service: 'Service',
	either: 'Set-up or file',
	file: 'File',
};

it('docs/troubleshooting.md has the list of faults', async () => {
	const unfilled = (text: string) => cell(text.replace(/ ?\{\w+\}:?/g, ' …').trim());
	const lines = Object.entries(FAULT_WORDS).map(([wanted, words]) => {
		const messages = Object.values(FAULTS)
			.filter(([fault]) => fault === wanted)
			.map(([, message]) => `  - ${unfilled(message)}`);
		return [`- **${words}**`, ...new Set(messages)].join('\n');
	});
	await matchesPage(join(projectFolder, 'docs/troubleshooting.md'), { faults: lines.join('\n') });
});

it('every node says the same about a service that fails, from that list', async () => {
	const tables = new Set<string>();
	for (const page of nodePages.filter(({ node }) => node.description.credentials)) {
		const table = tableOf(await failuresOf(page, ofServices(page.example)));
		tables.add(table.replaceAll(/(?<=\| )[\w-]+\.(?:pdf|jpg): /g, ''));
	}
	expect(tables.size).toBe(1);
	const [failures = ''] = tables;
	const told = failures.split('\n').slice(2);
	const known = Object.values(FAULTS).map(([, message]) => message.split('{', 1)[0] ?? '');
	for (const row of told) expect(known.some((message) => row.includes(message))).toBe(true);
});

it('every node has its page', () => {
	const folders = manifest.n8n.nodes.map((path) => path.split('/')[2]);
	expect(nodePages.map(({ node }) => node.constructor.name).sort()).toEqual(folders);
	const pages = readdirSync(join(projectFolder, 'docs/nodes'));
	expect(nodePages.map(({ file }) => file).sort()).toEqual(pages.sort());
});
