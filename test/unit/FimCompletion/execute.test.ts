import { describe, expect, it } from 'vitest';
import { fimBody, toRecord } from '../../../nodes/FimCompletion/execute';
import { options, readStop } from '../../../nodes/FimCompletion/options';
import { schemaOf } from '../../../nodes/shared/host/panel/option';

const prompt = 'def add(a, b):\n\t';
const task = { ...schemaOf(options).parse({}), model: 'codestral-2405', prompt, suffix: '' };

it.each([
	['nothing else, the code untouched', {}, {}],
	['suffix', { suffix: '\nprint(add(1, 2))\n' }, { suffix: '\nprint(add(1, 2))\n' }],
	['max_tokens', { maxTokens: 5 }, { max_tokens: 5 }],
	['temperature, also 0', { temperature: 0 }, { temperature: 0 }],
	['stop', { stop: ['\n\n', '#'] }, { stop: ['\n\n', '#'] }],
	['stream', { stream: true }, { stream: true }],
	['fields of the user', { additionalFields: { min_tokens: 2 } }, { min_tokens: 2 }],
])('a FIM request (spec §2.4) holds model, prompt and %s', (_, own, fields) => {
	expect(fimBody({ ...task, ...own })).toEqual({ model: 'codestral-2405', prompt, ...fields });
});

describe('the record of a completion', () => {
	const usage = { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 };
	const asked = { ...task, suffix: '\n\nadd(1, 2)' };
	const own = { text: 'return a + b', finishReason: 'stop', model: 'codestral-2405-x', usage };
	const answer = { ...own, warning: null, raw: {} };

	it('has the completion, and the whole code from prompt to suffix', () => {
		expect(toRecord(asked, answer)).toEqual({
			completion: 'return a + b',
			code: 'def add(a, b):\n\treturn a + b\n\nadd(1, 2)',
			model: 'codestral-2405-x',
			finishReason: 'stop',
			usage,
		});
	});

	it('has the model that was asked where the service names none, and a warning', () => {
		const cut = { ...answer, model: null, usage: null, warning: 'It was cut off.' };
		expect(toRecord(asked, cut)).toMatchObject({
			model: 'codestral-2405',
			usage: null,
			warning: 'It was cut off.',
		});
	});
});

it.each<[string, unknown, string[]]>([
	['nothing', '', []],
	['no text at all', undefined, []],
	['one per line, spaces kept', 'def \r\n  return', ['def ', '  return']],
	['what cannot be typed', '\\n\\n\n\\t}\n\\\\n', ['\n\n', '\t}', '\\n']],
	['commas as they are', '),', ['),']],
	['texts and numbers of a list', ['a', 1, null, undefined, {}, { toString: 0 }, [2]], ['a', '1']],
	['the list of an expression as it is', ['\n\n', '\\n', 'a\nb', ''], ['\n\n', '\\n', 'a\nb']],
])('stop sequences are %s', (_, value, stop) => {
	expect(readStop(value)).toEqual(stop);
});
