import type { IExecuteFunctions, INode } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../nodes/shared/problem';
import { runItems, type Steps } from '../../../nodes/shared/runItems';
import { RunReport } from '../../../nodes/shared/runReport';

interface Host {
	/** Whether the node is set to continue on errors. */
	continues?: boolean;
	cancel?: AbortSignal;
	type?: string;
	/** The index of the output for errors. */
	errorOutput?: number;
}

type Open = Parameters<typeof runItems<number>>[1];

/** Runs some items by steps that differ from the usual ones, or by what fails to give steps. */
async function run(count: number, own: Partial<Steps<number>> | Open, host: Host = {}) {
	const { continues = false, cancel, type = 'test', errorOutput } = host;
	const context = {
		getInputData: () => Array.from({ length: count }, () => ({ json: {} })),
		continueOnFail: () => continues,
		getNode: () => ({ name: 'Test', type, typeVersion: 1 }) as INode,
		getExecutionCancelSignal: () => cancel,
	} as unknown as IExecuteFunctions;
	const steps = {
		concurrency: 4,
		report: new RunReport(),
		read: ({ index }: { index: number }) => [index],
		work: async (task: number) => await Promise.resolve([[{ json: { task } }]]),
		...(typeof own === 'function' ? {} : own),
	};
	const open = typeof own === 'function' ? own : async () => await Promise.resolve(steps);
	return await runItems(context, open, errorOutput === undefined ? undefined : () => errorOutput);
}

const continues = { continues: true };

const pause = async (ms: number) => await new Promise((done) => setTimeout(done, ms));
const broken = async (details?: ConstructorParameters<typeof Problem>[1]) =>
	await Promise.reject<never>(new Problem('it broke', details));
const closed = async () => await Promise.reject<Steps<number>>(new Problem('no address'));
const mend = { description: 'Mend it.' };

/** Fails for one task. */
const failsAt = (failing: number) => async (task: number) =>
	task === failing ? await broken(mend) : await Promise.resolve([[{ json: { task } }]]);

describe('runItems', () => {
	it('keeps the order of items and tasks, however long each takes', async () => {
		const [items] = await run(6, {
			read: ({ index }) => [index * 10, index * 10 + 1],
			work: async (task) => {
				await pause((7 * (task + 3)) % 20);
				return [[{ json: { task } }]];
			},
		});
		const order = [0, 1, 10, 11, 20, 21, 30, 31, 40, 41, 50, 51];
		expect(items?.map(({ json }) => json.task)).toEqual(order);
	});

	it('reads no more items ahead than twice as many as there are requests at a time', async () => {
		let open = 0;
		let most = 0;
		await run(20, {
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
		});
		expect(most).toBe(4);
	});

	it('answers an agent with what went wrong, instead of throwing', async () => {
		const work = async () => await broken(mend);
		const [items] = await run(1, { work }, { type: 'testTool', errorOutput: 1 });
		expect(items).toEqual([
			{ json: { error: '0: it broke [item 0]. Mend it.' }, pairedItem: { item: 0 } },
		]);
		await expect(run(1, { work })).rejects.toThrow('it broke');
	});

	it('throws when an agent is stopped', async () => {
		const cancel = AbortSignal.abort(new Error('stopped'));
		await expect(run(1, {}, { cancel, type: 'testTool' })).rejects.toThrow('stopped');
	});

	it('sends failures to the output that is meant for them, also when nothing can begin', async () => {
		const sorted = { continues: true, errorOutput: 1 };
		const [done, failed] = await run(3, { work: failsAt(1) }, sorted);
		expect(done?.map(({ json }) => json)).toEqual([{ task: 0 }, { task: 2 }]);
		expect(failed).toMatchObject([
			{ json: { error: 'it broke [item 1]. Mend it.' }, pairedItem: { item: 1 } },
		]);
		const [none, all] = await run(2, closed, sorted);
		expect(none).toEqual([]);
		expect(all?.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	it('turns failures into items that name file and problem when set to continue', async () => {
		const fileName = (task: number) => `${task}.pdf`;
		const [items] = await run(3, { work: failsAt(1), fileName }, continues);
		expect(items?.map(({ json }) => json)).toEqual([
			{ task: 0 },
			{ fileName: '1.pdf', error: '1.pdf: it broke [item 1]. Mend it.' },
			{ task: 2 },
		]);
	});

	it('gives a failed item even where what describes it fails too', async () => {
		const fails = () => {
			throw new Error('no such item');
		};
		const work = async () => await broken({ fileName: 'a.pdf' });
		const own = { work, describeFailure: fails, filesOfFailure: fails };
		expect((await run(1, own, continues))[0]).toEqual([
			{ json: { fileName: 'a.pdf', error: 'a.pdf: it broke [item 0]' }, pairedItem: { item: 0 } },
		]);
	});

	it('ends the run at the first failure otherwise, and begins nothing further', async () => {
		const begun: number[] = [];
		const running = run(20, {
			concurrency: 2,
			work: async (task) => {
				begun.push(task);
				await pause(5);
				return await failsAt(2)(task);
			},
		});
		await expect(running).rejects.toThrow('it broke [item 2]');
		// Twice as many as requests, and one more for each that ended before.
		const atFailure = begun.length;
		expect(atFailure).toBeLessThanOrEqual(6);
		await pause(50);
		expect(begun).toHaveLength(atFailure);
	});

	it('names the first failure in the order of the input, and how many there were', async () => {
		const begun: number[] = [];
		const pauses = [20, 10, 30, 1, 60, 1];
		const running = run(20, {
			concurrency: 2,
			work: async (task) => {
				begun.push(task);
				await pause(pauses[task] ?? 1);
				return [1, 3].includes(task) ? await broken(mend) : [];
			},
		});
		await expect(running).rejects.toMatchObject({
			message: 'it broke [item 1]',
			description: expect.stringMatching(/^Mend it\. .* So far 2 of 3 failed; this is the first/),
		});
		// Nothing begins after the first failure in time.
		expect(begun).toEqual([0, 1, 2, 3]);
	});

	it('does not wait for earlier tasks where they would fail too', async () => {
		const work = async (task: number) => {
			await pause(task === 0 ? 10_000 : 1);
			return await broken({ isGeneral: true });
		};
		await expect(run(2, { work })).rejects.toThrow('it broke [item 1]');
	});

	describe('of a run that one failure ends', () => {
		const way = 'set "On Error" to "Continue"';
		const descriptionOf = async (
			items: number,
			own: number[] | Open,
			details: Parameters<typeof broken>[0] = {},
		) => {
			const work = async () => await broken(details);
			const error: unknown = await run(
				items,
				typeof own === 'function' ? own : { read: () => own, work },
			).catch((caught: unknown) => caught);
			return (error as { description?: string }).description;
		};

		it('the error says how to go on with the others, where there are some', async () => {
			expect(await descriptionOf(2, [1], mend)).toMatch(`Mend it. To go on with`);
			expect(await descriptionOf(1, [1, 2])).toContain(way);
			expect(await descriptionOf(1, [1], mend)).toBe('Mend it.');
		});

		it('and does not where they would fail too', async () => {
			expect(await descriptionOf(2, [1], { isGeneral: true })).toBeFalsy();
			expect(String(await descriptionOf(2, closed))).not.toContain(way);
		});
	});

	it('runs the parts that a task turns out to have, in its place', async () => {
		const split = async (task: number) => await Promise.resolve([task * 10, task * 10 + 1]);
		const work = async (task: number) => {
			await pause((7 * (task + 3)) % 20);
			return await failsAt(10)(task);
		};
		const [items] = await run(3, { split, work }, continues);
		const tasks = items?.map(({ json: { task = 'failed' } }) => task);
		expect(tasks).toEqual([...[0, 1], 'failed', ...[11, 20, 21]]);
		const [failed] = await run(2, { split: async () => await broken() }, continues);
		expect(failed).toHaveLength(2);
	});

	it('names a failed part of an earlier task that was begun before a later one failed', async () => {
		const split = async (task: number) => {
			if (task === 0) await pause(20);
			return [task];
		};
		const work = async (task: number) => await Promise.reject(new Problem(`${task} broke`));
		await expect(run(2, { split, work })).rejects.toThrow('0 broke');
	});

	it('keeps the particulars of a problem out of cells', async () => {
		const work = async () => await broken({ ...mend, particulars: 'The service said: a.b.' });
		const own = { read: () => [1], work };
		const [items] = await run(1, own, continues);
		expect(items?.[0]?.json).toEqual({ error: 'it broke [item 0]. Mend it.' });
		await expect(run(1, own)).rejects.toMatchObject({
			description: 'Mend it. The service said: a.b.',
		});
	});

	it('aborts what is under way at the first failure', async () => {
		let aborted = false;
		const open: Open = async ({ signal }) =>
			await Promise.resolve({
				...{ concurrency: 4, report: new RunReport(), read: ({ index }) => [index] },
				work: async (task) => {
					signal?.addEventListener('abort', () => (aborted = true));
					await pause(task === 0 ? 5 : 40);
					return task === 0 ? await broken() : [];
				},
			});
		await expect(run(2, open)).rejects.toThrow('it broke');
		expect(aborted).toBe(true);
	});

	it('fails every item when the steps cannot be opened', async () => {
		await expect(run(2, closed)).rejects.toThrow('no address');
		const [items] = await run(2, closed, continues);
		expect(items?.map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
			[{ error: 'no address [item 0]' }, { item: 0 }],
			[{ error: 'no address [item 1]' }, { item: 1 }],
		]);
	});

	it('names the item whose files cannot be read', async () => {
		const read: Steps<number>['read'] = ({ index }) => {
			if (index === 0) throw new Problem('is empty', { fileName: 'a.pdf' });
			return [index];
		};
		const [items] = await run(2, { read }, continues);
		expect(items?.map(({ json }) => json)).toEqual([
			{ fileName: 'a.pdf', error: 'a.pdf: is empty [item 0]' },
			{ task: 1 },
		]);
	});

	it('lays results on the outputs of the node', async () => {
		const work = async (task: number) => {
			const items = [{ json: { task } }];
			return await Promise.resolve(task === 1 ? [[], items] : [items, []]);
		};
		const outputs = await run(3, { work });
		expect(outputs.map((items) => items.map(({ json }) => json.task))).toEqual([[0, 2], [1]]);
	});

	it('stops when the execution is cancelled, even when set to continue', async () => {
		const cancel = new AbortController();
		const begun: number[] = [];
		const work = async (task: number) => {
			begun.push(task);
			if (task === 1) cancel.abort(new Error('cancelled'));
			await pause(1);
			return [[{ json: { task } }]];
		};
		const host = { continues: true, cancel: cancel.signal };
		await expect(run(10, { concurrency: 1, work }, host)).rejects.toThrow('cancelled');
		expect(begun).toEqual([0, 1]);
	});
});
