import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import { expect, it } from 'vitest';
import { LIMITS } from '../../nodes/shared/host/budget';
import { TEMPLATES } from '../../nodes/StructuredExtraction/fields/templates';
import { VisionOcrApi } from '../../credentials/VisionOcrApi.credentials';
import manifest from '../../package.json';
import { projectFolder } from '../n8n/cacheFolder';
import { labCommands } from '../start/labCommands';
import { nodePages } from './nodePages/cases';

/** Words, as `wc -w` counts them; a cell's border is a word. README is read for half a minute. */
const MAX_WORDS = { readme: 720, users: 18_000, developers: 7_500 };

/** Words of what is to be published next. */
const MAX_UNRELEASED_WORDS = 550;

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

it('README, the pages for users and those for developers stay short', () => {
	const words = { readme: 0, users: 0, developers: 0 };
	for (const page of counted) {
		const shelf = page.startsWith('docs/developers/') ? 'developers' : 'users';
		words[page === 'README.md' ? 'readme' : shelf] += read(page)
			.split(/\s+/)
			.filter(Boolean).length;
	}
	const tooLong = Object.entries(MAX_WORDS).filter(
		([shelf, most]) => words[shelf as keyof typeof words] > most,
	);
	expect(tooLong, JSON.stringify(words)).toEqual([]);
});

it('CHANGELOG is one list of what comes with the next version', () => {
	const changelog = read('CHANGELOG.md');
	const [, unreleased = ''] = changelog.split(/^## /m);
	expect(unreleased).toContain('[Unreleased]');
	expect(unreleased.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(MAX_UNRELEASED_WORDS);
	expect(changelog).toContain(`${Object.keys(TEMPLATES).length} templates`);
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

/** Commands in a text that do not exist, such as `npm run lint` or `npm run lab -- fuzz`. */
const unknownCommands = (text: string) =>
	Array.from(text.matchAll(/npm run ([\w:]+)(?: -- ([\w:]+))?/g)).flatMap(
		([command, script = '', name = '']) => {
			const isKnown =
				script === 'lab' && name
					? Object.hasOwn(labCommands, name)
					: Object.hasOwn(manifest.scripts, script);
			return isKnown ? [] : [command];
		},
	);

const code = ['test', '.github', '.ci'].flatMap((folder) =>
	filesIn(folder, /\.(?:m?[jt]s|yml)$|^run$/),
);

it.each([...pages, ...others])('every npm script that %s names exists', (page) => {
	expect(unknownCommands(read(page))).toEqual([]);
});

it('every npm script that the code of tests and workflows names exists', () => {
	const own = code.filter((file) => file !== 'test/unit/docs.test.ts');
	expect(own.flatMap((file) => unknownCommands(read(file)))).toEqual([]);
});

it('notices npm scripts that do not exist', () => {
	const text = 'npm run fuzz, npm run lab -- lint, npm run lab, npm run lab -- fuzz --cases 1';
	expect(unknownCommands(text)).toEqual(['npm run fuzz', 'npm run lab -- lint']);
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
	`Add first step, Add to workflow, AI Agent, Always Output Data, Append Row, Approve, Array, Approve anyway, Chat Trigger, Code, combined,
	Community Nodes, Compression, Connect to Vision OCR, Continue, Continue (using error output), Convert to File,
	Convert to XLSX, Crashed, Create Workflow, Ctrl+Enter, Ctrl+V, Custom executions data, Data, Data table, Data tables, Details,
	Download, Download Attachments, Download Images/Files, Edit Fields, Enable Batch Processing, Enter, Error, exact, Execute Once,
	Execute step, Execute workflow, Execute Workflow, Execution, Executions, Expression, Extract from File, Filter, Extract From File, Extract From PDF, Files,
	Form Elements, Get Many, Google Sheets, Hidden, Highlighted data, hosted deployment, HTTP Request, IMAP,
	Import from File, Include Other Input Fields, Information Extractor, Install, Invoices from e-mail, Join Pages, Keep Source, Later, Loop Over Items, Map Automatically, Migration report,
	Microsoft Excel 365, Mistral AI, n8n, n8n Form, normalised, On Error, On new n8n Form event, Operation, other, Postgres,
	reason, Reject, Report a vulnerability, Retry, Retry On Fail, Run once for each item, Save, Security, Send Email, Settings, Simplify, Slack,
	status, Status, Stop, Stop Workflow, Submit, Summarize, Switch, Tab, Table, Table of …, Text to Columns, Uninstall package, Update, Waiting`.split(
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

/** The number of a constant, such as `const MAX = 10 * MEGABYTE;`. */
function constantIn(file: string, name: string): number {
	const [, factors] =
		new RegExp(`const ${name}(?:: \\w+)? = ([\\d_.* ]+|\\d+ \\* MEGABYTE);`).exec(read(file)) ?? [];
	if (factors === undefined) throw new Error(`${file} has no number ${name}`);
	const numbers = factors.replace('MEGABYTE', '1024 * 1024').replaceAll('_', '').split('*');
	return numbers.map(Number).reduce((product, factor) => product * factor);
}

/** A number as pages write it. */
const WRITTEN: Record<string, (value: number) => string> = {
	'#': (value) => value.toLocaleString('en'),
	'#KB': (value) => `${value / 1024} KB`,
	'#MB': (value) => `${value / 1024 / 1024} MB`,
	'#M': (value) => `${value / 1_000_000} million`,
	'#%': (value) => `${value * 100} %`,
};

/** Numbers on pages, and the constants of the code that they are. */
const figures: Record<string, Array<[words: string, file: string, name: string]>> = {
	'docs/developers/architecture.md': [
		['by its first #KB', 'shared/documents/files/fileFacts', 'HEAD_BYTES'],
		['A file of more than #KB', 'shared/documents/files/storedFile', 'SMALL_FILE_BYTES'],
	],
	'docs/files.md': [
		['Text files #MB', 'shared/documents/fileTexts/htmlText', 'MAX_TEXT_FILE'],
		[
			'Word documents, workbooks and e-mails #MB',
			'shared/documents/fileTexts/toPages',
			'MAX_OFFICE',
		],
		[
			'Word documents, workbooks and e-mails #MB',
			'shared/documents/containers/mailDocuments',
			'MAX_MAIL',
		],
		['from # × 600 pixels', 'shared/documents/containers/mailDocuments', 'MIN_PHOTO_SIDE'],
		['below # pixels or points', 'shared/page/markup/visibility', 'MIN_SIZE'],
	],
	'docs/developers/glossary.md': [
		['up to # characters', 'StructuredExtraction/evidence/sourceText', 'MAX_SNIPPET'],
	],
	'docs/known-lists.md': [
		['There may be # further columns', 'StructuredExtraction/known/compareKnown', 'MAX_FURTHER'],
		['up to # characters (some', 'StructuredExtraction/known/examples', 'MAX_SHOWN'],
		['(up to # characters)', 'StructuredExtraction/known/examples', 'MAX_EXAMPLE_TEXT'],
		['with an order of #', 'shared/known/orders', 'MAX_LINES'],
		['A list may have # rows', 'shared/known/readList', 'MAX_ROWS'],
		['# columns and', 'shared/known/readList', 'MAX_COLUMNS'],
		['and #M characters as JSON', 'shared/known/readList', 'MAX_TEXT'],
	],
	'docs/nodes/chat-with-images.md': [['at most #.', 'ChatWithImages/read', 'MAX_IMAGES']],
	'docs/nodes/review.md': [['(# at most)', 'shared/page/reviewPage/reviewItem', 'SPARE_ROWS']],
	'docs/nodes/structured-extraction.md': [
		['Below # it is a reason', 'StructuredExtraction/record/examine', 'MIN_CONFIDENCE'],
		['A schema may have # fields', 'shared/values/schema/schema', 'MAX_FIELDS'],
		['fields, # levels deep', 'shared/values/schema/schema', 'MAX_DEPTH'],
	],
	'docs/pdf-text.md': [
		['fewer than # words per page', 'shared/documents/pdfText/choosePdfText', 'MIN_WORDS'],
		['more than #% of characters', 'shared/documents/pdfText/choosePdfText', 'MAX_MEANINGLESS'],
		['less than #% of the letters', 'shared/documents/pdfText/compareTexts', 'MIN_SHARE'],
	],
	'docs/developers/security.md': [
		['#KB are read for it', 'shared/documents/files/fileFacts', 'HEAD_BYTES'],
		[
			'of archives and old Office files up to #MB',
			'shared/documents/ocr/readDocuments',
			'MAX_OFFICE',
		],
		['of images for chat #MB', 'shared/documents/files/checkImage', 'MAX_IMAGE_BYTES'],
		['#MB of XML', 'StructuredExtraction/eInvoice/readXml', 'MAX_XML'],
		['# levels, no document types', 'shared/basics/values', 'MAX_NESTING'],
		['# levels of elements', 'shared/page/markup/parseMarkup', 'MAX_DEPTH'],
		['# entries of an archive', 'shared/documents/office/unzip', 'MAX_ENTRIES'],
		['# levels of parts', 'shared/basics/values', 'MAX_NESTING'],
		['#MB of headers', 'shared/documents/containers/mail', 'MAX_HEADERS'],
		['#M lines', 'shared/documents/containers/mail', 'MAX_LINES'],
		['Pieces of # characters', 'shared/page/tables/markdownRules', 'MAX_PIECE'],
		['quotes and lists # deep', 'shared/page/tables/markdownRules', 'MAX_DEPTH'],
		['Lists have # rows', 'shared/known/readList', 'MAX_ROWS'],
		['# columns, 50 million', 'shared/known/readList', 'MAX_COLUMNS'],
		['#M characters ([readList]', 'shared/known/readList', 'MAX_TEXT'],
		['# characters of each example', 'StructuredExtraction/known/examples', 'MAX_EXAMPLE_TEXT'],
		['# examples', 'StructuredExtraction/known/examples', 'MAX_EXAMPLES'],
		['# values, 500 entries', 'shared/page/reviewPage/reviewItem', 'MAX_FIELDS'],
		['# entries of a list', 'shared/page/reviewPage/reviewItem', 'MAX_ROWS'],
		['# marks', 'StructuredExtraction/record/attachedPage', 'MAX_MARKS'],
		['#M characters of HTML', 'StructuredExtraction/record/attachedPage', 'MAX_HTML'],
		['images of #MB', 'StructuredExtraction/record/attachedPage', 'MAX_IMAGES'],
		['streamed #MB', 'shared/service/service', 'MAX_STREAM_BYTES'],
		['#MB and 500,000 events', 'shared/service/answers/eventStream', 'MAX_EVENT_SIZE'],
		['# events', 'shared/service/answers/eventStream', 'MAX_EVENTS'],
		['#M values, 100 levels', 'shared/service/answers/arrivingJson', 'MAX_VALUES'],
		['# levels; answers of up to', 'shared/basics/values', 'MAX_NESTING'],
		['answers of up to # characters', 'shared/basics/json/readJson', 'MAX_REPAIRED'],
		['#KB are read, 200', 'shared/service/answers/answerBytes', 'MAX_REFUSAL_BYTES'],
		['# characters shown', 'shared/service/answers/serviceWords', 'MAX_QUOTED'],
		['# characters of a key in a row', 'shared/service/answers/hideSecrets', 'PART_LENGTH'],
		['with # letters and digits', 'shared/service/answers/serviceWords', 'REPEATED_LENGTH'],
		['# levels, 500 fields', 'shared/values/schema/schema', 'MAX_DEPTH'],
		['# fields.', 'shared/values/schema/schema', 'MAX_FIELDS'],
		['# pages at once', 'test/service/contract/limits', 'maxPagesAtOnce'],
		['#MB for a request', 'test/service/contract/limits', 'maxBodyBytes'],
		['#MB for all uploads', 'test/service/contract/limits', 'maxUploadedBytes'],
	],
	'docs/developers/service.md': [
		['#MB each', 'shared/documents/files/checkImage', 'MAX_IMAGE_BYTES'],
		['# in one request', 'ChatWithImages/read', 'MAX_IMAGES'],
	],
	'docs/several-documents.md': [
		['above # pages', 'StructuredExtraction/bundle/findDocuments', 'PAGES_PER_REQUEST'],
	],
};

it.each(Object.entries(figures))('%s has the limits of the code', (page, all) => {
	const text = read(page);
	const wrong = all.flatMap(([words, file, name]) => {
		const path = file.startsWith('test/') ? file : `nodes/${file}`;
		const value = constantIn(`${path}.ts`, name);
		const written = words.replace(/#(?:KB|MB|M|%)?/, (form) => WRITTEN[form]?.(value) ?? form);
		return text.includes(written) ? [] : [`${written} (${name})`];
	});
	expect(wrong).toEqual([]);
});

it('docs/files.md has the budget of a file', () => {
	const rows = Array.from(
		read('docs/files.md').matchAll(/^\| ([a-z][^|]*?) +\| ([\d,]+(?: MB)?) +\|/gm),
		([, content, most]) => [content, most],
	);
	const of = ({ most }: { most: number }) => most.toLocaleString('en');
	expect(rows).toEqual([
		['characters of text', of(LIMITS.characters)],
		['elements of markup and attributes', of(LIMITS.elements)],
		['table cells, merged ones included', of(LIMITS.cells)],
		[
			'unpacked; 4 KB at least for each compressed stream of a PDF',
			WRITTEN['#MB']?.(LIMITS.unpacked.most),
		],
		['pages by form feeds', of(LIMITS.pages)],
		['values of an electronic invoice', of(LIMITS.values)],
		['streams of a PDF file', of(LIMITS.streams)],
		['parts of an e-mail', of(LIMITS.parts)],
		['documents of an e-mail', of(LIMITS.documents)],
	]);
});

it.each(['docs/workflows.md', 'CHANGELOG.md'])('%s counts the sample workflows', (page) => {
	const numbers = ['Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve', 'Thirteen'];
	const count = numbers[filesIn('workflows', /\.json$/).length - 6];
	expect(read(page)).toMatch(new RegExp(`${count} (?:sample )?workflows`));
});

it('every section of the contract that comments cite is in docs/developers/service.md', () => {
	const contract = read('docs/developers/service.md');
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
