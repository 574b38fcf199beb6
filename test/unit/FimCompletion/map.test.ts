import { describe, expect, it } from 'vitest';
import { toRecord } from '../../../nodes/FimCompletion/execute';
import type { Completion } from '../../../nodes/shared/completion/askCompletion';

const asked = { model: 'codestral-2405', prompt: 'def add(a, b):\n    ', suffix: '\n\nadd(1, 2)' };

const answer: Completion = {
	text: 'return a + b',
	finishReason: 'stop',
	model: 'codestral-2405-x',
	usage: { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 },
	warning: null,
	raw: {},
};

describe('the record of a completion', () => {
	it('has the completion, and the whole code from prompt to suffix', () => {
		expect(toRecord(asked, answer)).toEqual({
			completion: 'return a + b',
			code: 'def add(a, b):\n    return a + b\n\nadd(1, 2)',
			model: 'codestral-2405-x',
			finishReason: 'stop',
			usage: answer.usage,
		});
	});

	it('has the model that was asked where the service names none', () => {
		expect(toRecord(asked, { ...answer, model: null, usage: null })).toMatchObject({
			model: 'codestral-2405',
			usage: null,
		});
	});

	it('warns of a completion that was cut off', () => {
		const cut = { ...answer, warning: 'It was cut off.' };
		expect(toRecord(asked, cut).warning).toBe('It was cut off.');
	});
});
