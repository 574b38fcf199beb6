import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { beforeEach, describe, expect, it } from 'vitest';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { fieldsOf } from '../StructuredExtraction/fieldsOf';
import type { Input } from '../upgrades/runInHost';
import { pdf as pdfOf, png, Refusal, scriptedService } from './scriptedService';

/** Answers of the chat models by name, refusals by their status. */
const answers = new Map<string, string | number>();
let ocr: object = [];
/** How many requests to a model were open at a time at most; none is answered before there were as many as this. */
let mostOpen = 0;
let awaited = 1;

const truth = { number: 'R-77', date: '2025-03-14', total: '12.50' };
const mixedUp = { ...truth, date: '2025-04-13' };
const text = 'Invoice R-77, 14 March 2025, due 13 April 2025, total 12.50';

let open = 0;
const service = scriptedService(
	{
		ocr: () => ocr,
		chat: ({ body: { model = '' } }) => {
			const answer = answers.get(model) ?? '{}';
			return typeof answer === 'number' ? new Refusal(answer) : answer;
		},
	},
	async ({ path }) => {
		if (path === 'ocr') return;
		mostOpen = Math.max(mostOpen, ++open);
		while (mostOpen < awaited) await sleep(5);
		open -= 1;
	},
);
const { asked, paths, chats } = service;
beforeEach(() => {
	mostOpen = 0;
	awaited = 1;
	ocr = [text];
	answers.clear();
	answers.set('first', JSON.stringify(mixedUp)).set('second', JSON.stringify(truth));
});

const pdf = pdfOf();

const field = fieldsOf({ number: 'string', date: 'date', total: 'number' });

interface Given {
	options: IDataObject;
	input?: Input[];
	readWith?: string;
	output?: string;
}

/** The JSON of each item that comes out. */
async function extract({ options, input = [pdf], readWith = 'auto', output = 'record' }: Given) {
	const given = {
		schemaFrom: 'fields',
		fields: { field } as never,
		readWith,
		output,
		text,
		model: { __rl: true, mode: 'id', value: 'first' },
		options: options as never,
	};
	return (await service.run(new StructuredExtraction(), given, { input })).rows;
}

const disagreement = {
	kind: 'disagreement',
	fields: ['date'],
	text: 'Date: the second opinion is "2025-03-14", "2025-04-13" was used',
	values: ['2025-04-13', '2025-03-14'],
};
const differing = {
	date: '2025-04-13',
	_meta: {
		issues: [disagreement],
		review: [disagreement.text],
		evidence: {
			number: { match: 'exact', secondOpinion: 'agrees' },
			date: { match: 'normalised', secondOpinion: 'differs' },
			total: { match: 'exact', secondOpinion: 'agrees' },
		},
		usage: { chat: { prompt_tokens: 20, completion_tokens: 2 } },
	},
};
describe('without a second opinion', () => {
	it('nothing more is asked or said', async () => {
		const [record] = await extract({ options: { secondModel: 'second' } });
		expect(paths()).toEqual(['ocr', 'chat/completions']);
		expect(Object.keys(chats()[0]?.body ?? {})).toEqual(['model', 'messages', 'response_format']);
		expect(record).toMatchObject({ _meta: { issues: [], review: [], notes: [] } });
		expect(JSON.stringify(record)).not.toContain('secondOpinion');
	});
});

describe('a second opinion where it pays', () => {
	const options = { secondOpinion: 'doubtful', secondModel: 'second' };
	const chatCount = () => chats().length;

	it('is asked for where the first answer is doubtful, and not where nothing is', async () => {
		answers.set('first', JSON.stringify(truth));
		const [fine] = await extract({ options });
		expect(chatCount()).toBe(1);
		expect(fine).toMatchObject({ _meta: { review: [] } });
		asked.length = 0;
		answers.set('first', JSON.stringify({ ...truth, number: 'R-78' }));
		const [record] = await extract({ options });
		expect(chatCount()).toBe(2);
		expect(record).toMatchObject({
			_meta: { evidence: { number: { match: 'none', secondOpinion: 'differs' } } },
		});
	});

	it('is not asked for where the first answer fails', async () => {
		answers.set('first', 400);
		const [failed] = await extract({ options });
		expect(failed?.['error']).toContain('a.pdf');
		expect(chatCount()).toBe(1);
	});
});

describe('the second opinion of another model', () => {
	const options = { secondOpinion: 'always', secondModel: ' second ' };

	it('gets the same questions, and values on which it differs are named', async () => {
		const [record] = await extract({ options: { ...options, includeRaw: true } });
		expect(paths()).toEqual(['ocr', 'chat/completions', 'chat/completions']);
		const [one, other] = chats();
		expect(other?.body).toEqual({ ...one?.body, model: 'second' });
		expect(record).toMatchObject({
			...differing,
			raw: { chat: [{ model: 'first' }], secondOpinion: { chat: [{ model: 'second' }] } },
		});
		expect(record).toMatchObject({
			_meta: { model: 'first', notes: ['Second opinion by second: the same for 2 of 3 values'] },
		});
	});

	it('is named among the reasons of a row', async () => {
		const [row] = await extract({ options, output: 'flat' });
		expect(row).toMatchObject({ date: '2025-04-13', _review: disagreement.text });
	});

	it('says nothing more where it agrees', async () => {
		answers.set('first', JSON.stringify(truth));
		const [record] = await extract({ options });
		expect(record).toMatchObject({
			_meta: { issues: [], review: [], evidence: { date: { secondOpinion: 'agrees' } } },
		});
	});

	it('waits for its turn within the limits of the run', async () => {
		await extract({ options: { ...options, concurrency: 1 }, input: [pdf, pdf, png] });
		expect(mostOpen).toBe(1);
		awaited = 2;
		await extract({ options: { ...options, concurrency: 2 } });
		expect(mostOpen).toBe(2);
	});

	it('is asked for once about the same file, and costs once', async () => {
		const records = await extract({ options, input: [pdf, pdf] });
		expect(paths()).toEqual(['ocr', 'chat/completions', 'chat/completions']);
		const usages = records.map(({ _meta }) => (_meta as IDataObject).usage as IDataObject);
		// Whichever came first was sent.
		expect(usages.map(({ chat }) => chat)).toContainEqual({
			prompt_tokens: 20,
			completion_tokens: 2,
		});
		expect(usages).toContainEqual({ chat: null, ocr: null, repairs: 0 });
		const [first, copy] = records;
		expect(first).toMatchObject({ _meta: { issues: [disagreement] } });
		expect(copy).toMatchObject({ _meta: { issues: [{ kind: 'copy' }, disagreement] } });
	});

	it.each([
		[404, 'the service does not know this address or model. '],
		['I cannot help.', 'The model did not answer with values; its answer begins "I cannot help."'],
		['', 'The answer is empty'],
	])('that fails (%s) leaves the first answer as it is, and says why', async (answer, why) => {
		answers.set('second', answer);
		const [record] = await extract({ options });
		const { issues } = (record?._meta ?? {}) as { issues: { kind: string; text: string }[] };
		expect(issues).toHaveLength(1);
		expect(issues[0]).toMatchObject({ kind: 'answer', fields: [] });
		expect(issues[0]?.text).toContain(`The second opinion could not be had: ${why}`);
		expect(record).toMatchObject({ number: 'R-77', date: '2025-04-13' });
		expect(JSON.stringify(record)).not.toContain('"secondOpinion"');
		// An answer that cannot be used is asked about once more.
		const prompt_tokens = typeof answer === 'number' ? 10 : 30;
		expect(record).toMatchObject({ _meta: { usage: { chat: { prompt_tokens } } } });
	});

	it('whose answer may have lost values says so', async () => {
		answers.set('second', `${JSON.stringify(truth)} ${JSON.stringify({ number: 'R-78' })}`);
		const [record] = await extract({ options });
		const why = 'Second opinion: The answer held 2 records that differ; the fullest one was used';
		expect(record).toMatchObject({
			_meta: { issues: [disagreement, { kind: 'answer', fields: [], text: why }] },
		});
	});
});

describe('the second opinion of the same model', () => {
	it('is the same request once more', async () => {
		const [record] = await extract({ options: { secondOpinion: 'always' } });
		const [one, other] = chats();
		expect(chats()).toHaveLength(2);
		expect(other?.body).toEqual(one?.body);
		expect(record).toMatchObject({
			_meta: { issues: [], evidence: { date: { secondOpinion: 'agrees' } } },
		});
	});
});

describe('an image that the model looks at itself', () => {
	beforeEach(() => answers.set('first', JSON.stringify(truth)));

	it.each([
		['that OCR cannot read', 'auto', ': OCR failed, the service refused the request'],
		['under Vision', 'vision', ''],
	])('%s is not checked, and says so', async (_, readWith, why) => {
		ocr = new Refusal(422, { message: 'this image is broken' });
		const [record] = await extract({ options: {}, input: [png], readWith });
		expect(record).toMatchObject({
			date: '2025-03-14',
			_meta: { source: 'image (not checked)', review: [`Values not checked (image)${why}`] },
		});
	});
});
