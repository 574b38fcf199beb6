import { expect, it } from 'vitest';
import type { Ask } from '../../../../nodes/shared/completion/askJson';
import { askRecord } from '../../../../nodes/shared/completion/askRecord';
import { schemaFromExample } from '../../../../nodes/shared/schema/fromExample';
import { fence } from '../check/answerKinds/AnswerKind';

const schema = schemaFromExample({
	number: 'A-1',
	date: '2025-03-05',
	total: 1.5,
	lines: [{ text: 'Pen', total: 2.5 }],
});

/** What a model would answer about the document of this number, if it made no mistake. */
const recordOf = (index: number) => ({
	number: `R-${1000 + index}`,
	date: `2025-03-${String(1 + (index % 25)).padStart(2, '0')}`,
	total: `${index + 10},50`,
	lines: [{ text: 'Pen', total: `${index + 10},50` }],
});
type Answer = ReturnType<typeof recordOf>;

/**
 * Kinds of damage: how an answer gets it, and whether it can occur in an answer that a service holds
 * to a JSON Schema whose leaves are texts. Requests per record, without and with the schema.
 */
const DAMAGE: Array<
	[
		kind: string,
		damaged: (answer: Answer) => string,
		underSchema: boolean,
		plain: number,
		held: number,
	]
> = [
	[
		'in a code fence, with prose',
		(answer) => `Here:\n${fence(JSON.stringify(answer))}`,
		false,
		1,
		1,
	],
	[
		'comma after the last entry',
		(answer) => JSON.stringify(answer).replace(/}$/, ',}'),
		false,
		1,
		1,
	],
	['inside another object', (answer) => JSON.stringify({ result: answer }), false, 1, 1],
	[
		'keys of its own',
		({ number, total }) => JSON.stringify({ invoice_no: number, sum_of_all: total }),
		false,
		1,
		1,
	],
	['broken off', (answer) => JSON.stringify(answer).slice(0, -25), true, 2, 2],
	['no JSON', ({ number }) => `The invoice has the number ${number}.`, false, 2, 1],
	[
		'a group in place of a value',
		(a) => JSON.stringify({ ...a, total: { net: a.total } }),
		false,
		2,
		1,
	],
	['words in place of a number', (a) => JSON.stringify({ ...a, total: 'see page 2' }), true, 2, 2],
];

const RECORDS_PER_KIND = 25;

it.each(DAMAGE)('an answer %s costs the stated requests', async (...row) => {
	const [kind, damaged, underSchema, plain, held] = row;
	for (const [answerForm, expected] of [
		['jsonObject', plain],
		['jsonSchema', held],
	] as const) {
		let requests = 0;
		for (let index = 0; index < RECORDS_PER_KIND; index++) {
			const answer = recordOf(index);
			const isDamaged = answerForm === 'jsonObject' || underSchema;
			let isFirst = true;
			const ask: Ask = async () => {
				requests += 1;
				const content = isFirst && isDamaged ? damaged(answer) : JSON.stringify(answer);
				isFirst = false;
				return await Promise.resolve({ choices: [{ message: { content } }] });
			};
			const settings = { dateOrder: 'auto', decimalMark: 'auto' } as const;
			const { record } = await askRecord(ask, schema, [], { ...settings, answerForm });
			// Other keys are not asked about again: the record is then empty.
			const isLost = kind === 'keys of its own' && isDamaged;
			expect(record['number']).toBe(isLost ? null : answer.number);
		}
		expect(requests / RECORDS_PER_KIND, answerForm).toBe(expected);
	}
});
