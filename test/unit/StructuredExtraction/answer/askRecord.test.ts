import { describe, expect, it } from 'vitest';
import { askRecord } from '../../../../nodes/StructuredExtraction/answer/askRecord';
import type { ChatMessage } from '../../../../nodes/StructuredExtraction/answer/askJson';
import { schemaFromFields } from '../../../../nodes/StructuredExtraction/fields/fromFields';
import { chatResponseSchema } from '../../../../nodes/shared/service/contract';
import { invalidIn, told } from '../issues';
import { fieldsOf } from '../fieldsOf';

const schema = schemaFromFields({
	field: fieldsOf({ number: 'string!', total: 'number', date: 'date' }),
});

const settings = { dateOrder: 'auto', decimalMark: 'auto' } as const;

const messages: ChatMessage[] = [
	{ role: 'system', content: 'Fill in the fields.' },
	{ role: 'user', content: 'x' },
];

/** A model that gives these answers in turn, or fails. */
function modelOf(
	...answers: Array<string | Error | { content?: string; finish_reason: string; refusal?: string }>
) {
	const asked: ChatMessage[][] = [];
	const ask = async (given: ChatMessage[]) => {
		const answer = answers[asked.length] ?? '';
		asked.push([...given]);
		if (answer instanceof Error) throw answer;
		const { finish_reason, ...message } =
			typeof answer === 'string' ? { content: answer, finish_reason: 'stop' } : answer;
		return await Promise.resolve(
			chatResponseSchema.parse({
				model: 'svc-small-local',
				choices: [{ message, finish_reason }],
				usage: { prompt_tokens: 10, completion_tokens: 2 },
			}),
		);
	};
	return { ask, asked };
}

const good = '{"number":"A1","total":"1.234,56 €","date":"3.3.2025"}';

describe('askRecord', () => {
	it('sends a faulty answer back with its problems, and adds up the usage', async () => {
		const { ask, asked } = modelOf('{"number":"A1","total":"much","date":"3.3.2025"}', good);
		const result = await askRecord(ask, schema, messages, settings);
		expect(result.record.total).toBe(1234.56);
		expect(result.facts).toEqual([]);
		expect(result).toMatchObject({
			repairs: 1,
			usage: { prompt_tokens: 20, completion_tokens: 4 },
		});
		expect(asked[1]?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
		expect(asked[1]?.[3]?.content).toContain('total');
	});

	const other = '{"rechnungsnummer":"A1","betrag":"1.234,56 €"}';
	const NAMES =
		/^The model used other names \("rechnungsnummer", "betrag"\) than the fields asked for \("number", "total", "date"\)/;

	it('asks again, with the keys, for an answer that has none of them', async () => {
		const { ask, asked } = modelOf(other, good);
		const result = await askRecord(ask, schema, messages, settings);
		expect(result).toMatchObject({ record: { number: 'A1' }, facts: [], repairs: 1 });
		expect(asked[1]?.[3]?.content).toContain('than the fields asked for ("number", "total"');
	});

	it.each([
		['the same keys', other],
		['nothing of use', '[]'],
	])('has a reason where the model answers %s again', async (_, second) => {
		const { ask } = modelOf(other, second);
		const { facts } = await askRecord(ask, schema, messages, settings);
		expect(facts.map(told)).toEqual([
			{ kind: 'answer', reason: expect.stringMatching(NAMES) as string },
		]);
	});

	it.each([
		[
			'all keys, without values, and a remark',
			'{"number":null,"total":null,"date":null,"note":"x"}',
		],
		['no keys', '{}'],
		['others without values', '{"rechnungsnummer":null,"betrag":"n/a"}'],
	])('takes an answer as one that found nothing: %s', async (_, answer) => {
		const { ask } = modelOf(answer);
		const result = await askRecord(ask, schema, messages, settings);
		expect(result).toMatchObject({ facts: [], repairs: 0 });
	});

	it('keeps the first answer when the second mends one value and loses the others', async () => {
		const { ask } = modelOf('{"number":"A1","total":"much","date":"3.3.2025"}', '{}');
		const result = await askRecord(ask, schema, messages, settings);
		expect(result.record).toEqual({ number: 'A1', total: null, date: '2025-03-03' });
		expect(invalidIn(result).map(({ field }) => field)).toEqual(['total']);
	});

	it('sends no message without content', async () => {
		const { ask, asked } = modelOf(' ', good);
		await askRecord(ask, schema, messages, settings);
		expect(asked[1]?.map(({ role }) => role)).toEqual(['system', 'user', 'user']);
	});

	it('issues an answer that was cut off, even if it can be repaired', async () => {
		const cut = { content: '{"number":"A1","total":"12', finish_reason: 'length' };
		const { ask } = modelOf(cut, cut);
		const result = await askRecord(ask, schema, messages, settings);
		expect(result.record.number).toBe('A1');
		expect(result.facts.map((fact) => told(fact).reason).join(' ')).toContain('cut off');
	});
});
