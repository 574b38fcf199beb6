import { describe, expect, it } from 'vitest';
import {
	repairMessage,
	systemMessage,
	userMessage,
} from '../../../../nodes/StructuredExtraction/ask/prompt';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/schema/fromTemplate';
import { defineSchema } from '../../../../nodes/StructuredExtraction/schema/schema';

const schema = () =>
	defineSchema('test', [
		{ name: 'number', type: 'string', description: 'Number of the bill', example: 'B-17' },
		{ name: 'kind', type: 'enum', allowedValues: ['food', 'travel "x"', 3] },
		{ name: 'total', type: 'amount', required: true, description: 'Total to pay' },
		{
			name: 'buyer',
			type: 'object',
			description: 'Who pays',
			fields: [{ name: 'name', type: 'string' }],
		},
		{
			name: 'lines',
			type: 'list',
			description: 'One entry per line',
			fields: [
				{ name: 'day', type: 'dateTime' },
				{
					name: 'parts',
					type: 'list',
					item: { name: 'part', type: 'integer' },
					description: 'Parts',
				},
			],
		},
	]);

/** The JSON layout in a system message, found the way a careful reader would: first { to its }. */
function layoutIn(message: string): unknown {
	return JSON.parse(message.slice(message.indexOf('{'), message.indexOf('\n}') + 2));
}

describe('systemMessage', () => {
	it('holds the layout as strict JSON in the order of the schema', () => {
		const layout = layoutIn(systemMessage(schema()));
		expect(layout).toEqual({
			number: 'string or null: Number of the bill (for example: B-17)',
			kind: 'one of ["food","travel \\"x\\"",3] or null',
			total: 'amount or null: Total to pay',
			buyer: { name: 'string or null' },
			lines: [{ day: 'dateTime or null', parts: ['integer or null'] }],
		});
		expect(Object.keys(layout as object)).toEqual(['number', 'kind', 'total', 'buyer', 'lines']);
	});

	it('is the same for the same schema, and differs with the schema', () => {
		expect(systemMessage(schema())).toBe(systemMessage(schema()));
		expect(systemMessage(schema())).not.toBe(systemMessage(schemaFromTemplate('invoice')));
	});

	it('says what groups and lists hold, by path', () => {
		const message = systemMessage(schema());
		expect(message).toContain(
			'- buyer: Who pays.\n- lines: One entry per line.\n- lines.parts: Parts.',
		);
		expect(systemMessage(defineSchema('t', [{ name: 'a', type: 'date' }]))).not.toContain(
			'groups hold',
		);
	});

	it('ends with the instructions of the user, if any', () => {
		const plain = systemMessage(schema());
		expect(systemMessage(schema(), { instructions: '  ' })).toBe(plain);
		const message = systemMessage(schema(), { instructions: ' We are Example Ltd. ' });
		expect(message).toBe(`${plain}\n\nFurther instructions:\nWe are Example Ltd.`);
	});
});

describe('userMessage', () => {
	it('names the document and numbers its pages', () => {
		const pages = [
			{ number: 1, markdown: '# One\n' },
			{ number: 2, markdown: '\nTwo' },
		];
		expect(userMessage('a\nb.pdf', pages, 2)).toBe(
			'Document: a b.pdf\n\n--- Page 1 ---\n\n# One\n\n--- Page 2 ---\n\nTwo',
		);
		expect(userMessage('a.pdf', pages, 9)).toMatch(
			/^Document: a\.pdf\n\nPages 1 to 2 of 9; .*\n\n--- Page 1 ---/,
		);
	});

	it('passes plain text on as it is', () => {
		expect(userMessage(undefined, [{ number: 1, markdown: ' Hello' }], 1)).toBe(' Hello');
	});
});

describe('repairMessage', () => {
	it('quotes each problem with its field', () => {
		const message = repairMessage([
			{
				kind: 'invalid',
				field: 'lines[0].total',
				reason: '"abc" is not a number: it has no digits',
			},
			{ kind: 'answer', reason: 'The answer is empty' },
		]);
		expect(message).toContain(
			'\n- lines[0].total: "abc" is not a number: it has no digits\n- The answer is empty\n',
		);
	});
});
