import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { setUp } from './n8n';
import { runNode } from './runNode';

const prompt = 'function add(a, b) {\n\treturn sum([a, b]';
const suffix = '\n}\n';

const setUps = { main: await setUp(), deployment: await setUp({ environment: 'deployment' }) };

describe.each(['main', 'deployment'] as const)('FIM Completion on %s', (environment) => {
	const { client, service } = setUps[environment];

	const complete = async (options: INodeParameters = {}, own: INodeParameters = {}) =>
		await runNode(client, {
			node: 'fimCompletion',
			parameters: { prompt, suffix, options, ...own },
			items: [{ json: { code: 'first' } }, { json: { code: 'second' } }],
		});

	it('puts out the completion and the whole code of each item', async () => {
		const { items, error } = await complete({}, { prompt: `={{ $json.code }}(${prompt}` });
		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		for (const [index, { json }] of items.entries()) {
			const before = `${['first', 'second'][index]}(${prompt}`;
			expect(json.completion).toContain('stand-in');
			expect(json).toEqual({
				completion: json.completion,
				code: `${before}${String(json.completion)}${suffix}`,
				model: 'codestral-local',
				finishReason: 'stop',
				usage: expect.objectContaining({ total_tokens: expect.any(Number) as number }) as object,
			});
		}
	});

	it('gives the same streamed', async () => {
		const whole = await complete();
		const streamed = await complete({ stream: true });
		expect(streamed.error).toBeUndefined();
		expect(streamed.json).toEqual(whole.json);
		expect(service.requests.at(-1)?.body).toMatchObject({ stream: true });
	});

	it('stops where it is told to', async () => {
		const { json } = await complete({ stop: '\\n' });
		expect(json[0]?.completion).not.toContain('\n');
		expect(service.requests[0]?.body).toMatchObject({ stop: ['\n'] });
	});

	it('warns of code that was cut off', async () => {
		const { json, hints } = await complete({ maxTokens: 2 });
		expect(json[1]).toMatchObject({
			finishReason: 'length',
			warning: expect.stringContaining('cut off') as string,
		});
		expect(hints).toHaveLength(1);
		expect(hints[0]?.message).toContain('[item 0, 1]');
	});

	it('says that there is no code', async () => {
		const { error } = await complete({}, { prompt: '={{ "" }}', suffix: '' });
		expect(error?.message).toContain('there is no code to complete [item 0]');
		expect(service.requests).toEqual([]);
	});
});
