import { text as textOf } from 'node:stream/consumers';
import type { INodeExecutionData, INodeParameters, INodeType } from 'n8n-workflow';
import { z } from 'zod';
import { serve, type TestServer } from '../harness/server';
import { useBinaryStore } from '../unit/host/n8nCore';
import { runInHost } from '../unit/upgrades/runInHost';
import type { Mistake } from './mistakes';
import { answerOf, type Page, type Reading } from './Reading';

/** A document and the answer of a model, with one mistake or none. */
export interface Case {
	reading: Reading;
	mistake?: Pick<Mistake, 'record' | 'misread'>;
}

/** The issues of a record. */
export interface Outcome {
	/** Why a person should look at it; empty when there is no reason to. */
	review: string[];
	issues: { kind: string; fields: string[]; text: string }[];
	/** Worth knowing, but no reason to look. */
	notes: string[];
}

/** The settings of the node. */
export interface Setting {
	name: 'checks alone' | 'second opinion' | 'confidence';
	options: INodeParameters;
}

const CHECKS: Setting = { name: 'checks alone', options: {} };
const SECOND_OPINION: Setting = {
	name: 'second opinion',
	options: { secondOpinion: 'always', secondModel: 'truthful' },
};
const CONFIDENCE: Setting = { name: 'confidence', options: { positions: true } };

/** The settings that are compared. */
export const settings = [CHECKS, SECOND_OPINION, CONFIDENCE] as const;

const request = z.object({
	model: z.string(),
	document: z.object({ document_url: z.string() }).optional(),
	messages: z.array(z.object({ content: z.string() })).optional(),
	confidence_scores_granularity: z.string().optional(),
});

const meta = z.object({
	review: z.array(z.string()),
	notes: z.array(z.string()),
	issues: z.array(z.object({ kind: z.string(), fields: z.array(z.string()), text: z.string() })),
});

/** The confidence of words that were read right, and of words that were misread. */
const SURE = 0.98;
const UNSURE = 0.4;

/** A page on which OCR has misread a value, with the confidence of each word. */
function misreadPage(page: Page, at: number, { length, text }: { length: number; text: string }) {
	const markdown = page.markdown.slice(0, at) + text + page.markdown.slice(at + length);
	const words = [...markdown.matchAll(/[^\s|]+/g)].map(({ 0: word, index }) => {
		const isMisread = index < at + text.length && index + word.length > at;
		return { text: word, confidence: isMisread ? UNSURE : SURE, start_index: index };
	});
	return {
		...page,
		markdown,
		confidence_scores: {
			average_page_confidence_score: SURE,
			minimum_page_confidence_score: UNSURE,
			word_confidence_scores: words,
		},
	};
}

/** The pages of a document as OCR returns them in a case. */
function pagesIn({ reading: { pages }, mistake }: Case): Page[] {
	const misread = mistake?.misread;
	if (misread === undefined) return pages;
	let start = 0;
	return pages.map((page) => {
		const at = misread.index - start;
		const isHere = at >= 0 && at < page.markdown.length;
		start += page.markdown.length + 1;
		return isHere ? misreadPage(page, at, misread) : page;
	});
}

const withoutConfidence = (page: Page): unknown => ({ ...page, confidence_scores: undefined });

/** Runs of Structured Extraction in n8n's core, asking a service that answers as each case says. */
export class CaseRuns {
	private constructor(
		private readonly service: TestServer,
		private readonly cases: Map<string, Case>,
		private readonly node: INodeType,
	) {}

	/** @param node Structured Extraction, from its source or as built */
	static async start(node: INodeType): Promise<CaseRuns> {
		await useBinaryStore();
		const cases = new Map<string, Case>();
		const service = await serve(async (incoming, response) => {
			const body = request.parse(JSON.parse(await textOf(incoming)));
			const [, base64 = ''] = body.document?.document_url.split(',') ?? [];
			const given = body.document
				? Buffer.from(base64, 'base64').toString()
				: (body.messages?.[1]?.content ?? '');
			const found = cases.get(/case-\d+/.exec(given)?.[0] ?? '');
			if (found === undefined) throw new Error('A request of no case');
			const { reading, mistake } = found;
			// A text that OCR has misread has the mistake for every model.
			const isTrue = body.model === 'truthful' && mistake?.misread === undefined;
			const pages = pagesIn(found);
			const isConfidenceWanted = body.confidence_scores_granularity !== undefined;
			const answer = body.document
				? { pages: isConfidenceWanted ? pages : pages.map(withoutConfidence) }
				: {
						choices: [
							{
								message: {
									content: answerOf(reading, isTrue ? reading.record : (mistake ?? reading).record),
								},
							},
						],
					};
			response.writeHead(200, { 'content-type': 'application/json' });
			response.end(JSON.stringify(answer));
		});
		return new CaseRuns(service, cases, node);
	}

	/** @returns the result of each case, in their order */
	async run(cases: Case[], { options }: Setting): Promise<Outcome[]> {
		const outcomes = new Map<Case, Outcome>();
		for (const template of new Set(cases.map(({ reading }) => reading.template))) {
			const own = cases.filter(({ reading }) => reading.template === template);
			const items = await this.runTemplate(template, own, options);
			for (const [index, { json }] of items.entries()) {
				const about = own[index];
				if (about) outcomes.set(about, meta.parse(json._meta));
			}
		}
		return cases.map((one) => {
			const outcome = outcomes.get(one);
			if (outcome === undefined) throw new Error(`No record came of ${one.reading.file}`);
			return outcome;
		});
	}

	private async runTemplate(
		template: string,
		cases: Case[],
		options: INodeParameters,
	): Promise<INodeExecutionData[]> {
		const inputs = cases.map((one) => {
			const id = `case-${this.cases.size}`;
			this.cases.set(id, one);
			const content = Buffer.from(`%PDF-1.4 obj ${id}`);
			return { files: { data: [`${id}.pdf`, content] as [string, Buffer] } };
		});
		const [items = []] = await runInHost(this.node, this.service.url, inputs, {
			parameters: {
				schemaFrom: 'template',
				template,
				readWith: 'ocrThenChat',
				output: 'record',
				options: { concurrency: 20, eInvoice: 'ignore', ...options },
			},
		});
		return items;
	}

	async close(): Promise<void> {
		await this.service.close();
	}
}
