import { describe, expect, it } from 'vitest';
import { fimBody, type FimSettings } from '../../../nodes/FimCompletion/execute';

const settings: FimSettings = {
	model: 'codestral-2405',
	prompt: 'def add(a, b):\n\t',
	suffix: '',
	stop: [],
	stream: false,
	additionalFields: {},
};

describe('the body of a FIM request (spec §2.4)', () => {
	it('holds only model and prompt unless more is asked for, the code untouched', () => {
		expect(fimBody(settings)).toEqual({ model: 'codestral-2405', prompt: 'def add(a, b):\n\t' });
	});

	it.each([
		['suffix', { suffix: '\nprint(add(1, 2))\n' }, { suffix: '\nprint(add(1, 2))\n' }],
		['max_tokens', { maxTokens: 5 }, { max_tokens: 5 }],
		['temperature, also 0', { temperature: 0 }, { temperature: 0 }],
		['stop', { stop: ['\n\n', '#'] }, { stop: ['\n\n', '#'] }],
		['stream', { stream: true }, { stream: true }],
		['fields of the user', { additionalFields: { min_tokens: 2 } }, { min_tokens: 2 }],
	])('holds %s when it is set', (_, own, fields) => {
		expect(fimBody({ ...settings, ...own })).toEqual({ ...fimBody(settings), ...fields });
	});
});
