import type { IExecuteFunctions, INode } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../nodes/shared/problem';
import { runItems, type Steps } from '../../../nodes/shared/runItems';
import { RunReport } from '../../../nodes/shared/runReport';

const node = { name: 'Test', type: 'test', typeVersion: 1 } as INode;

function contextOf(itemCount: number, continues: boolean, cancel?: AbortSignal, type = node.type) {
	return {
		getInputData: () => Array.from({ length: itemCount }, () => ({ json: {} })),
		continueOnFail: () => continues,
		getNode: () => ({ ...node, type }),
		getExecutionCancelSignal: () => cancel,
	} as unknown as IExecuteFunctions;
}

const pause = async (ms: number) => await new Promise((done) => setTimeout(done, ms));

const steps = (own: Partial<Steps<number>>): Steps<number> => ({
	concurrency: 4,
	report: new RunReport(),
	read: ({ index }) => [index],
	work: async (task) => await Promise.resolve([[{ json: { task } }]]),
	...own,
});

describe('runItems', () => {
	it('keeps the order of items and tasks, however long each takes', async () => {
		const [items] = await runItems(
			contextOf(6, false),
			async () =>
				await Promise.resolve(
					steps({
						read: ({ index }) => [index * 10, index * 10 + 1],
						work: async (task) => {
							await pause((7 * (task + 3)) % 20);
							return [[{ json: { task } }]];
						},
					}),
				),
		);
		expect(items?.map(({ json }) => json.task)).toEqual([
			0, 1, 10, 11, 20, 21, 30, 31, 40, 41, 50, 51,
		]);
	});

	it('reads no more items ahead than twice as many as there are requests at a time', async () => {
		let open = 0;
		let most = 0;
		await runItems(
			contextOf(20, false),
			async () =>
				await Promise.resolve(
					steps({
						concurrency: 2,
						read: ({ index }) => {
							open += 1;
							most = Math.max(most, open);
							return [index];
						},
						work: async () => {
							await pause(2);
							open -= 1;
							return [[]];
						},
					}),
				),
		);
		expect(most).toBe(4);
	});

	it('answers an agent with what went wrong, instead of throwing', async () => {
		const work = async () =>
			await Promise.reject(new Problem('it broke', { description: 'Mend it.' }));
		const open = async () => await Promise.resolve(steps({ work }));
		const [items] = await runItems(contextOf(1, false, undefined, 'testTool'), open, () => 1);
		expect(items).toEqual([
			{ json: { error: '0: it broke [item 0]. Mend it.' }, pairedItem: { item: 0 } },
		]);
		await expect(runItems(contextOf(1, false), open)).rejects.toThrow('it broke');
	});

	it('throws when an agent is stopped', async () => {
		const stopped = AbortSignal.abort(new Error('stopped'));
		const open = async () => await Promise.resolve(steps({}));
		await expect(runItems(contextOf(1, false, stopped, 'testTool'), open)).rejects.toThrow(
			'stopped',
		);
	});

	it('sends failures to the output that is meant for them, also when nothing can begin', async () => {
		const [done, failed] = await runItems(
			contextOf(3, true),
			async () =>
				await Promise.resolve(
					steps({
						work: async (task) => {
							if (task === 1) throw new Problem('it broke');
							return await Promise.resolve([[{ json: { task } }]]);
						},
					}),
				),
			() => 1,
		);
		expect(done?.map(({ json }) => json)).toEqual([{ task: 0 }, { task: 2 }]);
		expect(failed).toMatchObject([
			{ json: { error: 'it broke [item 1]' }, pairedItem: { item: 1 } },
		]);

		const closed = async () => await Promise.reject(new Problem('the door is shut'));
		const [none, all] = await runItems(contextOf(2, true), closed, () => 1);
		expect(none).toEqual([]);
		expect(all?.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	it('turns failures into items that name file and problem when set to continue', async () => {
		const [items] = await runItems(
			contextOf(3, true),
			async () =>
				await Promise.resolve(
					steps({
						work: async (task) => {
							if (task === 1) throw new Problem('it broke', { description: 'Mend it.' });
							return await Promise.resolve([[{ json: { task } }]]);
						},
						fileName: (task) => `${task}.pdf`,
					}),
				),
		);
		expect(items?.map(({ json }) => json)).toEqual([
			{ task: 0 },
			{ fileName: '1.pdf', error: '1.pdf: it broke [item 1]. Mend it.' },
			{ task: 2 },
		]);
	});

	it('gives a failed item even where what describes it fails too', async () => {
		const broken = () => {
			throw new Error('no such item');
		};
		const work = async () => await Promise.reject(new Problem('it broke', { fileName: 'a.pdf' }));
		const open = async () =>
			await Promise.resolve(steps({ work, describeFailure: broken, filesOfFailure: broken }));
		const [items] = await runItems(contextOf(1, true), open);
		expect(items).toEqual([
			{ json: { fileName: 'a.pdf', error: 'a.pdf: it broke [item 0]' }, pairedItem: { item: 0 } },
		]);
	});

	it('ends the run at the first failure otherwise, and begins nothing further', async () => {
		const begun: number[] = [];
		const run = runItems(
			contextOf(20, false),
			async () =>
				await Promise.resolve(
					steps({
						concurrency: 2,
						work: async (task) => {
							begun.push(task);
							await pause(5);
							if (task === 2) throw new Problem('it broke', { description: 'Mend it.' });
							return [[{ json: { task } }]];
						},
					}),
				),
		);
		await expect(run).rejects.toThrow('it broke [item 2]');
		// Twice as many as requests, and one more for each that ended before.
		const atFailure = begun.length;
		expect(atFailure).toBeLessThanOrEqual(6);
		await pause(50);
		expect(begun).toHaveLength(atFailure);
	});

	it('names the first failure in the order of the input, and how many there were', async () => {
		const begun: number[] = [];
		const pauses = [20, 10, 30, 1, 60, 1];
		const failing = steps({
			concurrency: 2,
			work: async (task) => {
				begun.push(task);
				await pause(pauses[task] ?? 1);
				if ([1, 3].includes(task)) throw new Problem('it broke', { description: 'Mend it.' });
				return [];
			},
		});
		const run = runItems(contextOf(20, false), async () => await Promise.resolve(failing));
		await expect(run).rejects.toMatchObject({
			message: 'it broke [item 1]',
			description: expect.stringMatching(/^Mend it\. .* So far 2 of 3 failed; this is the first/),
		});
		// Nothing begins after the first failure in time.
		expect(begun).toEqual([0, 1, 2, 3]);
	});

	it('does not wait for earlier tasks where they would fail too', async () => {
		const failing = steps({
			work: async (task) => {
				await pause(task === 0 ? 10_000 : 1);
				throw new Problem('no key', { isGeneral: true });
			},
		});
		const run = runItems(contextOf(2, false), async () => await Promise.resolve(failing));
		await expect(run).rejects.toThrow('no key [item 1]');
	});

	describe('of a run that one failure ends', () => {
		const way = 'set "On Error" to "Continue"';
		const descriptionOf = async (
			items: number,
			tasks: number[],
			details: ConstructorParameters<typeof Problem>[1] = {},
		) => {
			const fails = steps({
				read: () => tasks,
				work: async () => await Promise.reject(new Problem('it broke', details)),
			});
			return await runItems(contextOf(items, false), async () => await Promise.resolve(fails)).then(
				() => undefined,
				({ description }: { description?: string }) => description,
			);
		};

		it('the error says how to go on with the others, where there are some', async () => {
			const description = 'Mend it.';
			expect(await descriptionOf(2, [1], { description })).toMatch(`Mend it. To go on with`);
			expect(await descriptionOf(1, [1, 2])).toContain(way);
			expect(await descriptionOf(1, [1], { description })).toBe('Mend it.');
		});

		it('and does not where they would fail too', async () => {
			expect(await descriptionOf(2, [1], { isGeneral: true })).toBeFalsy();
			const open = async () => await Promise.reject<Steps<number>>(new Problem('no address'));
			const error: unknown = await runItems(contextOf(2, false), open).catch((caught) => caught);
			expect(String((error as Error & { description?: string }).description)).not.toContain(way);
		});
	});

	it('runs the parts that a task turns out to have, in its place', async () => {
		const split = async (task: number) => await Promise.resolve([task * 10, task * 10 + 1]);
		const work = async (task: number) => {
			await pause((7 * (task + 3)) % 20);
			if (task === 10) throw new Problem('it broke');
			return [[{ json: { task } }]];
		};
		const open = async () => await Promise.resolve(steps({ split, work }));
		const [items] = await runItems(contextOf(3, true), open);
		expect(items?.map(({ json: { task = 'failed' } }) => task)).toEqual([
			0,
			1,
			'failed',
			11,
			20,
			21,
		]);
		const broken = async () => await Promise.reject(new Problem('no parts'));
		const [failed] = await runItems(contextOf(2, true), async () => {
			return await Promise.resolve(steps({ split: broken }));
		});
		expect(failed).toHaveLength(2);
	});

	it('names a failed part of an earlier task that was begun before a later one failed', async () => {
		const open = async () =>
			await Promise.resolve(
				steps({
					split: async (task) => {
						if (task === 0) await pause(20);
						return [task];
					},
					work: async (task) => await Promise.reject(new Problem(`${task} broke`)),
				}),
			);
		await expect(runItems(contextOf(2, false), open)).rejects.toThrow('0 broke');
	});

	it('keeps the particulars of a problem out of cells', async () => {
		const details = { description: 'Mend it.', particulars: 'The service said: a.b.' };
		const failing = steps({
			read: () => [1],
			work: async () => await Promise.reject(new Problem('it broke', details)),
		});
		const open = async () => await Promise.resolve(failing);
		const [items] = await runItems(contextOf(1, true), open);
		expect(items?.[0]?.json).toEqual({ error: 'it broke [item 0]. Mend it.' });
		await expect(runItems(contextOf(1, false), open)).rejects.toMatchObject({
			description: 'Mend it. The service said: a.b.',
		});
	});

	it('aborts what is under way at the first failure', async () => {
		let aborted = false;
		const run = runItems(
			contextOf(2, false),
			async ({ signal }) =>
				await Promise.resolve(
					steps({
						work: async (task) => {
							signal?.addEventListener('abort', () => (aborted = true));
							await pause(task === 0 ? 5 : 40);
							if (task === 0) throw new Problem('it broke');
							return [];
						},
					}),
				),
		);
		await expect(run).rejects.toThrow('it broke');
		expect(aborted).toBe(true);
	});

	it('fails every item when the steps cannot be opened', async () => {
		const open = async () => await Promise.reject<Steps<number>>(new Problem('no address'));
		await expect(runItems(contextOf(2, false), open)).rejects.toThrow('no address');
		const [items] = await runItems(contextOf(2, true), open);
		expect(items?.map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
			[{ error: 'no address [item 0]' }, { item: 0 }],
			[{ error: 'no address [item 1]' }, { item: 1 }],
		]);
	});

	it('names the item whose files cannot be read', async () => {
		const [items] = await runItems(
			contextOf(2, true),
			async () =>
				await Promise.resolve(
					steps({
						read: ({ index }) => {
							if (index === 0) throw new Problem('is empty', { fileName: 'a.pdf' });
							return [index];
						},
					}),
				),
		);
		expect(items?.map(({ json }) => json)).toEqual([
			{ fileName: 'a.pdf', error: 'a.pdf: is empty [item 0]' },
			{ task: 1 },
		]);
	});

	it('lays results on the outputs of the node', async () => {
		const outputs = await runItems(
			contextOf(3, false),
			async () =>
				await Promise.resolve(
					steps({
						work: async (task) =>
							await Promise.resolve(
								task === 1 ? [[], [{ json: { task } }]] : [[{ json: { task } }], []],
							),
					}),
				),
		);
		expect(outputs.map((items) => items.map(({ json }) => json.task))).toEqual([[0, 2], [1]]);
	});

	it('stops when the execution is cancelled, even when set to continue', async () => {
		const cancel = new AbortController();
		const begun: number[] = [];
		const run = runItems(
			contextOf(10, true, cancel.signal),
			async () =>
				await Promise.resolve(
					steps({
						concurrency: 1,
						work: async (task) => {
							begun.push(task);
							if (task === 1) cancel.abort(new Error('cancelled'));
							await pause(1);
							return [[{ json: { task } }]];
						},
					}),
				),
		);
		await expect(run).rejects.toThrow('cancelled');
		expect(begun).toEqual([0, 1]);
	});
});
