import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import { expect, it } from 'vitest';
import { VisionOcrApi } from '../../credentials/VisionOcrApi.credentials';
import manifest from '../../package.json';
import { projectFolder } from '../n8n/cacheFolder';
import { nodePages } from './nodePages/cases';

/** Words of README and docs together, as `wc -w` counts them. */
const MAX_WORDS = 22_000;

/** README is read for half a minute. */
const MAX_README_WORDS = 700;

/** Words of a sentence. */
const MAX_SENTENCE = 30;

const read = (page: string) => readFileSync(join(projectFolder, page), 'utf8');

/** The files of a folder and its subfolders, from the project's folder. */
const filesIn = (folder: string, extension: RegExp): string[] =>
	readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
		.filter((name) => extension.test(name) && !name.includes('node_modules'))
		.map((name) => join(folder, name));

const counted = ['README.md', ...filesIn('docs', /\.md$/)];
const pages = [...counted, 'CONTRIBUTING.md'];
const others = ['CHANGELOG.md', ...filesIn('test', /\.md$/)];

const markdown = new MarkdownIt({ html: true });
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** The texts of paragraphs, headings, list entries and table cells, each with its tokens. */
const blocksOf = (text: string): Token[] =>
	markdown.parse(text, {}).filter(({ type }) => type === 'inline');

/** What a reader sees of tokens; code is one word. */
const shownText = (tokens: Token[]): string =>
	tokens
		.map(({ type, content }) => {
			if (type === 'code_inline') return 'code';
			if (type === 'image') return `${content}.`;
			return type === 'text' ? content : type.endsWith('break') ? ' ' : '';
		})
		.join('');

function longSentences(text: string): string[] {
	return blocksOf(text)
		.flatMap(({ children }) => shownText(children ?? []).split(/(?<=[.!?]["”)]?)\s+/))
		.filter((sentence) => wordsOf(sentence).length > MAX_SENTENCE);
}

/** Targets of links and images, those in HTML too. */
const targetsIn = (text: string): string[] => [
	...blocksOf(text).flatMap(({ children }) =>
		(children ?? []).flatMap(({ type, attrs }) =>
			type === 'link_open' || type === 'image'
				? (attrs ?? []).flatMap(([name, value]) =>
						/^(?:href|src)$/.test(name) ? [String(value)] : [],
					)
				: [],
		),
	),
	...Array.from(text.matchAll(/<img src="([^"]+)"/g), ([, source = '']) => source),
];

/** The anchors that GitHub makes of the headings of a page. */
function anchorsIn(text: string): Set<string> {
	const tokens = markdown.parse(text, {});
	const titles = tokens.flatMap(({ type }, at) =>
		type === 'heading_open' ? [tokens[at + 1]?.children ?? []] : [],
	);
	return new Set(
		titles.map((inside) =>
			inside
				.map(({ content }) => content)
				.join('')
				.toLowerCase()
				.replace(/[^\p{L}\p{N}_\- ]/gu, '')
				.replaceAll(' ', '-'),
		),
	);
}

/** Links, images and paths in code that lead nowhere. */
function deadIn(page: string, text = read(page)): string[] {
	const dead = targetsIn(text).filter((target) => {
		if (/^[a-z]+:/.test(target)) return false;
		const [path = '', anchor] = target.split('#');
		const file = path === '' ? page : relative('.', join(dirname(page), path));
		if (!existsSync(join(projectFolder, file))) return true;
		return (
			anchor !== undefined && !(path === '' ? anchorsIn(text) : anchorsIn(read(file))).has(anchor)
		);
	});
	const inCode = text.match(/(?<=[`\s])(?:nodes|test|docs)\/[\w./-]*[\w/](?=[`\s])/g) ?? [];
	return [...dead, ...inCode.filter((path) => !existsSync(join(projectFolder, path)))];
}

it('README and docs stay short', () => {
	const count = (page: string) => read(page).split(/\s+/).filter(Boolean).length;
	expect(count('README.md')).toBeLessThanOrEqual(MAX_README_WORDS);
	const words = counted.map(count).reduce((sum, one) => sum + one, 0);
	expect(words).toBeLessThanOrEqual(MAX_WORDS);
});

it.each(pages)(`no sentence of %s has more than ${MAX_SENTENCE} words`, (page) => {
	expect(longSentences(read(page))).toEqual([]);
});

it('counts words by sentences, not across entries, cells and code', () => {
	const of = (words: number) => Array.from({ length: words }, () => 'word').join(' ');
	expect(longSentences(`${of(20)}. ${of(20)}\n\n- ${of(20)}\n- ${of(20)}`)).toEqual([]);
	expect(longSentences(`| ${of(20)} | ${of(20)} |\n| --- | --- |`)).toEqual([]);
	expect(longSentences(`${of(29)} \`a b c\`.`)).toEqual([]);
	expect(longSentences(`- **Label**: ${of(30)}`)).toHaveLength(1);
});

it.each([...pages, ...others])('every link and path of %s leads somewhere', (page) => {
	expect(deadIn(page)).toEqual([]);
});

it('notices links and paths that lead nowhere', () => {
	const text =
		'# A b\n\n[1](#a-b) [2](#c) [3](x.md) [4](README.md#install) [5](README.md#x) `test/y`';
	expect(deadIn('CHANGELOG.md', text)).toEqual(['#c', 'x.md', 'README.md#x', 'test/y']);
});

it('a page shows each image, and another one links to each page', () => {
	const named = new Set(
		pages.flatMap((page) =>
			targetsIn(read(page))
				.map((target) => join(dirname(page), target.replace(/#.*/, '')))
				.filter((target) => target !== page),
		),
	);
	expect(filesIn('docs', /\./).filter((file) => !named.has(file))).toEqual([]);
});

it.each([...pages, ...others])('every npm script that %s names exists', (page) => {
	const named = Array.from(read(page).matchAll(/npm run ([\w:]+)/g), ([, name]) => name);
	expect(named.filter((name) => !Object.hasOwn(manifest.scripts, name ?? ''))).toEqual([]);
});

it.each(['start', 'test'])('README has the command npm %s, which is a script', (script) => {
	expect(read('README.md').split('\n')).toContain(`npm ${script}`);
	expect(Object.keys(manifest.scripts)).toContain(script);
});

it.each(pages)('%s names lines of n8n instead of the newest one', (page) => {
	expect(
		read(page).match(/(?:up to|in|with) the (?:newest|latest|current)\b[^.|]*/gi) ?? [],
	).toEqual([]);
});

it('README names the lines of n8n that were tested', () => {
	const table = read('docs/compatibility.md').matchAll(/^\| (\d+\.\d+)\.\d+ /gm);
	const [first, ...more] = Array.from(table, ([, line]) => line);
	const last = more.pop();
	expect(read('README.md')).toContain(`Tested with n8n ${[first, ...more].join(', ')} and ${last}`);
});

/** Names of n8n and of other programs, and words that are in italics for another reason. */
const OF_OTHERS = new Set(
	`Add first step, Add to workflow, AI Agent, Append Row, Approve anyway, Chat Trigger, Code, combined,
	Community Nodes, Compression, Connect to Vision OCR, Continue, Continue (using error output), Convert to File,
	Convert to XLSX, Crashed, Create Workflow, Ctrl+Enter, Ctrl+V, Custom executions data, Data, Data tables, Details,
	Download, Download Attachments, Download Images/Files, Edit Fields, Enter, Error, exact, Execute Once,
	Execute step, Execute workflow, Execution, Executions, Expression, Extract from File, Extract From File, Extract From PDF, Files,
	Form Elements, Get Many, Google Sheets, Hidden, Highlighted data, hosted deployment, HTTP Request, IMAP,
	Import from File, Install, Invoices from e-mail, Join Pages, Keep Source, Loop Over Items, Map Automatically,
	Microsoft Excel 365, n8n, n8n Form, normalised, On Error, On new n8n Form event, Operation, other, Postgres,
	reason, Report a vulnerability, Retry, Retry On Fail, Save, Security, Send Email, Settings, Simplify, Slack,
	status, Status, Stop, Submit, Summarize, Switch, Tab, Table, Table of …, Text to Columns, Waiting`.split(
		/\s*,\s*/,
	),
);

/** Names in a panel: parameters, options without their group, groups, and choices. */
function labelsIn(description: unknown): string[] {
	if (typeof description !== 'object' || description === null) return [];
	return Object.entries(description).flatMap(([key, value]) => {
		const isLabel = (key === 'displayName' || key === 'name') && typeof value === 'string';
		return isLabel ? [value, ...value.split(': ')] : labelsIn(value);
	});
}

it.each(counted)('every name in italics in %s exists in a panel, a workflow or n8n', (page) => {
	const panels = [...nodePages.map(({ node }) => node.description), new VisionOcrApi()];
	const workflows = filesIn('workflows', /\.json$/).map(
		(file) => JSON.parse(read(file)) as unknown,
	);
	const known = new Set([...panels, ...workflows].flatMap(labelsIn));
	const outputs = ['Approved', 'Rejected'];
	const names = blocksOf(read(page)).flatMap(({ children: tokens }) =>
		(tokens ?? []).flatMap(({ type }, at) => {
			if (type !== 'em_open') return [];
			const end = (tokens ?? []).findIndex(
				(token, index) => index > at && token.type === 'em_close',
			);
			const name = shownText((tokens ?? []).slice(at, end));
			return known.has(name) ? [] : name.split(/ → |: /);
		}),
	);
	const isKnown = (name: string) =>
		known.has(name) || outputs.includes(name) || OF_OTHERS.has(name);
	expect(names.filter((name) => !isKnown(name))).toEqual([]);
});

it('every section of the contract that comments cite is in docs/service.md', () => {
	const contract = read('docs/service.md');
	const sections = new Set(
		Array.from(contract.matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gm), ([, number]) => number),
	);
	const rules = contract.split(/^## /m).find((section) => section.startsWith('4. '));
	for (const [, number] of rules?.matchAll(/^(\d+)\. /gm) ?? []) sections.add(`4 rule ${number}`);
	const cited = ['nodes', 'credentials', 'test']
		.flatMap((folder) => filesIn(folder, /\.[mc]?ts$/))
		.flatMap((file) =>
			Array.from(read(file).matchAll(/\bspec §.*/g), ([line]) => line)
				.flatMap((line) => Array.from(line.matchAll(/§(\d+(?:\.\d+)*(?: rule \d+)?)/g)))
				.map(([, number]) => ({ file, number })),
		);
	expect(cited.length).toBeGreaterThan(20);
	expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
});
