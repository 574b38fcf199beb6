import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { isFull } from '../full';
import { type Bundle, makeBundles } from '../samples/bundles';
import { randomNumbers } from '../samples/random';
import { chatAnswer } from '../service/chat/chatAnswer';
import type { ChatRequest } from '../service/contract/chatRequest';
import { setUp } from './n8n';
import { runNode } from './runNode';

const bundles = await makeBundles(isFull ? 30 : 8);

/** A range of pages and the kind of the document, as the model states it. */
interface Range {
	first: number;
	last: number;
	kind: string;
	words: string;
}

const truth = ({ documents }: Bundle): Range[] =>
	documents.map(({ kind, pages }) => ({
		first: pages[0] ?? 0,
		last: pages.at(-1) ?? 0,
		kind,
		words: '',
	}));

/** The ranges that the model states, by the name of the file. */
let stated = new Map<string, Range[]>();
/** Requests about borders. */
let requests = 0;

/** A model that knows what is in the bundles, and reads fields like the local service. */
async function answer(request: object): Promise<string> {
	const asked = request as ChatRequest;
	const [system = '', user = ''] = asked.messages.map(({ content }) => String(content));
	const shown = Array.from(user.matchAll(/^--- Page (\d+) ---$/gm), ([, page]) => Number(page));
	const [, fileName = ''] = /^(?:File|Document): (bundle-\d+\.pdf)$/m.exec(user) ?? [];
	const inPages = ({ first, last }: Range) => shown.some((page) => page >= first && page <= last);
	if (!system.includes('first_page')) {
		const bundle = bundles.find((one) => one.fileName === fileName);
		const count = bundle ? truth(bundle).filter(inPages).length : 1;
		const record = JSON.parse(await chatAnswer(asked, [])) as object;
		return JSON.stringify({ ...record, _documents: count });
	}
	requests += 1;
	const documents = (stated.get(fileName) ?? []).filter(inPages).map(({ first, last, kind }) => ({
		first_page: Math.max(first, shown[0] ?? 0),
		last_page: Math.min(last, shown.at(-1) ?? 0),
		kind,
		kind_words: wordsOf(user, first),
	}));
	return JSON.stringify({ documents });
}

/** Words that are on a page as it is shown. */
const wordsOf = (text: string, page: number) =>
	/[^\n]*[\p{L}]{3}[^\n]*/u.exec(text.split(`--- Page ${page} ---`)[1] ?? '')?.[0].trim() ?? '';

const { client } = await setUp({ answer, record: 20_000 });

const items = bundles.map(({ fileName, content }) => ({ files: { data: { fileName, content } } }));

async function extract(parameters: INodeParameters) {
	requests = 0;
	const outcome = await runNode(client, {
		node: 'structuredExtraction',
		items,
		timeout: 900,
		parameters: { schemaFrom: 'template', template: 'invoice', output: 'flat', ...parameters },
	});
	expect(outcome.error).toBeUndefined();
	return outcome.json as Array<Record<string, unknown> & { _file: string; _review: string }>;
}

/** The pages of a row: "4-6". */
function pagesOf(range: unknown): number[] {
	const [first = 0, last = first] = String(range).split('-').map(Number);
	return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

describe('files of several documents', () => {
	it('come out as one row per document with exactly its pages', async () => {
		stated = new Map(bundles.map((bundle) => [bundle.fileName, truth(bundle)]));
		const rows = await extract({ documentsPerFile: 'find' });
		const expected = bundles.flatMap(({ fileName, documents }) =>
			documents.map(({ pages }, at) => [fileName, `${at + 1} of ${documents.length}`, pages]),
		);
		expect(rows.map((row) => [row._file, row['_document'], pagesOf(row['_pages'])])).toEqual(
			expected,
		);
		expect(requests).toBe(bundles.length);
	}, 900_000);

	it('are flagged wherever the model is wrong about a border, one in ten', async () => {
		const random = randomNumbers(10);
		const wrong = new Map<string, Set<number>>();
		stated = new Map(
			bundles.map((bundle) => {
				const pages = new Set<number>();
				wrong.set(bundle.fileName, pages);
				return [bundle.fileName, withMistakes(truth(bundle), random, pages)];
			}),
		);
		expect([...wrong.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(2);
		const rows = await extract({ documentsPerFile: 'find' });
		const missed = bundles.flatMap(({ fileName }) => {
			const own = rows.filter(({ _file }) => _file === fileName);
			return [...(wrong.get(fileName) ?? [])]
				.filter(
					(page) => !own.some((row) => pagesOf(row['_pages']).includes(page) && row._review !== ''),
				)
				.map((page) => `${fileName}, page ${page}`);
		});
		expect(missed).toEqual([]);
	}, 900_000);

	it('are flagged as one document each where they are not searched', async () => {
		const rows = await extract({});
		expect(rows).toHaveLength(bundles.length);
		expect(
			rows.filter(({ _review: review }) => !/like another|The model sees/.test(review)),
		).toEqual([]);
		expect(requests).toBe(0);
	}, 900_000);
});

/** Ranges of which one border in ten is lost, moved by a page or invented; `wrong` gets the pages at them. */
function withMistakes(ranges: Range[], random: () => number, wrong: Set<number>): Range[] {
	const made: Range[] = [];
	for (const range of ranges) {
		const before = made.at(-1);
		if (before === undefined || random() > 0.1) {
			made.push({ ...range });
			continue;
		}
		const how = Math.floor(random() * 3);
		wrong.add(range.first);
		if (how === 0) {
			before.last = range.last;
		} else if (how === 1 && range.last > range.first) {
			before.last = range.first;
			made.push({ ...range, first: range.first + 1 });
		} else if (range.last > range.first) {
			wrong.delete(range.first);
			wrong.add(range.first + 1);
			made.push({ ...range, last: range.first }, { ...range, first: range.first + 1 });
		} else {
			before.last = range.last;
		}
	}
	return made;
}
