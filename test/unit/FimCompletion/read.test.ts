import type { IExecuteFunctions } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { readTask } from '../../../nodes/FimCompletion/read';

it('takes an object as code for its JSON', () => {
	const given: Record<string, unknown> = { model: 'm', prompt: { a: 1 }, suffix: [2], options: {} };
	const context = { getNodeParameter: (name: string) => given[name] };
	expect(readTask(context as unknown as IExecuteFunctions, 0)).toMatchObject({
		prompt: '{"a":1}',
		suffix: '[2]',
	});
});
