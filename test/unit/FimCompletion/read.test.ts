import type { IExecuteFunctions } from 'n8n-workflow';
import { expect, it } from 'vitest';
import { readTask } from '../../../nodes/FimCompletion/execute';
import { Run } from '../../../nodes/shared/run';
import type { Service } from '../../../nodes/shared/service/service';

it('takes an object as code for its JSON', async () => {
	const given: Record<string, unknown> = { model: 'm', prompt: { a: 1 }, suffix: [2], options: {} };
	const context = { getNodeParameter: (name: string) => given[name] };
	const task = await readTask(
		new Run(context as unknown as IExecuteFunctions).item(0),
		{} as Service,
	);
	expect(task).toMatchObject({ prompt: '{"a":1}', suffix: '[2]' });
});
