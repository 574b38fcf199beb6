import type { IExecuteFunctions, INode, OnError } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import { Problem } from '../../../../nodes/shared/host/problem';
import { execution } from '../../../../nodes/shared/run/runItems';
import { RunReport } from '../../../../nodes/shared/run/runReport';
import type { Steps } from '../../../../nodes/shared/run/steps';
import { lateRefusal } from '../../refusal';

interface Host {
	/** Whether the node is set to continue on errors. */
	continues?: boolean;
	cancel?: AbortSignal;
	type?: string;
	/** Requests in flight at most. */
	inParallel?: number;
	/** Whether failures are items of the node whatever it is set to. */
	keepsFailures?: boolean;
	/** What the node is set to, where that counts. */
	onError?: OnError;
	hints?: string[];
}

type Open = Parameters<typeof execution<number>>[0];

/** Runs some items by steps that differ from the usual ones, or by what fails to give steps. */
async function run(count: number, own: Partial<Steps<number>> | Open, host: Host = {}) {
	const { continues = false, cancel, type = 'test', inParallel = 4, hints = [] } = host;
	const { keepsFailures, onError } = host;
	const context = {
		getInputData: () => Array.from({ length: count }, () => ({ json: {} })),
		continueOnFail: () => continues,
		getNode: () => ({ name: 'Test', type, typeVersion: 1, onError }) as INode,
		getExecutionCancelSignal: () => cancel,
		isConsoleOutputRedacted: () => false,
		addExecutionHints: ({ message }: { message: string }) => hints.push(message),
	} as unknown as IExecuteFunctions;
	const steps = {
		report: new RunReport(),
		read: ({ index }: { index: number }) => [index],
		work: async (task: number) => await Promise.resolve([[{ json: { task } }]]),
		...(typeof own === 'function' ? {} : own),
	};
	const open: Open = async (opened) => {
		vi.spyOn(opened, 'inParallel', 'get').mockReturnValue(inParallel);
		return typeof own === 'function' ? await own(opened) : steps;
	};
	return await execution(open, { keepsFailures })(context);
}

/** The JSON of the items of the first output. */
const jsonOf = async (...given: Parameters<typeof run>) =>
	(await run(...given))[0]?.map(({ json }) => json);

const continues = { continues: true };
const mend = { description: 'Mend it.' };

const pause = async (ms: number) => await new Promise((done) => setTimeout(done, ms));
const broken = async (details?: ConstructorParameters<typeof Problem>[1]) =>
	await Promise.reject<never>(new Problem('it broke', details));
const closed = async () => await Promise.reject<Steps<number>>(new Problem('no address'));

/** Fails for one task; none of them takes as long as the next. */
const failsAt = (failing?: number) => async (task: number) => {
	await pause((7 * (task + 3)) % 20);
	return task === failing ? await broken(mend) : [[{ json: { task } }]];
};

it('compares the outputs of all tasks in the order of the input, once all are there', async () => {
	const work = async (task: number) => {
		await pause(task === 0 ? 30 : 0);
		return [[{ json: { task } }]];
	};
	const finish: Steps<number>['finish'] = async (results) => {
		const [first = [], second = [], ...others] = results;
		return await Promise.resolve([first, [[], ...second], ...others]);
	};
	const outputs = await run(3, { work, finish });
	expect(outputs.map((items) => items.map(({ json }) => json['task']))).toEqual([[0, 2], [1]]);
});

describe('the items of a run', () => {
	it('come out in order, with their tasks and the parts of these, however long each takes', async () => {
		const read: Steps<number>['read'] = ({ index }) => [index * 10, index * 10 + 1];
		const tasks = await jsonOf(4, { read, work: failsAt() });
		expect(tasks?.map(({ task }) => task)).toEqual([0, 1, 10, 11, 20, 21, 30, 31]);
		const split = async (task: number) => await Promise.resolve([task * 10, task * 10 + 1]);
		const parts = await jsonOf(3, { split, work: failsAt(10) }, continues);
		expect(parts?.map(({ task = 'failed' }) => task)).toEqual([0, 1, 'failed', 11, 20, 21]);
		expect(await jsonOf(2, { split: async () => await broken() }, continues)).toHaveLength(2);
	});

	it('are read no more than twice as many ahead as there are requests at a time', async () => {
		let open = 0;
		let most = 0;
		const read: Steps<number>['read'] = ({ index }) => {
			open += 1;
			most = Math.max(most, open);
			return [index];
		};
		const work = async () => {
			await pause(2);
			open -= 1;
			return [[]];
		};
		await run(20, { read, work }, { inParallel: 2 });
		expect(most).toBe(4);
	});
});

describe('a failure of a node that continues', () => {
	const work = async () => await broken({ ...mend, particulars: 'The service said: a.b.' });

	it('becomes an item also where what describes it fails, with the reason above the output', async () => {
		const fails = () => {
			throw new Error('no such item');
		};
		const failing = async () => await broken({ ...mend, fileName: 'a.pdf' });
		const own = { work: failing, describeFailure: fails, filesOfFailure: fails };
		const hints: string[] = [];
		expect(await jsonOf(1, own, { continues: true, hints })).toEqual([
			{ fileName: 'a.pdf', error: 'a.pdf: it broke [item 0]. Mend it.' },
		]);
		expect(hints).toEqual([
			expect.stringMatching(/^The item of a failure is not complete: no such item \(item 1/),
		]);
	});

	it('goes to the second output of a node that wants it there', async () => {
		const outputs = await run(1, { work, failureOutput: 1 }, continues);
		expect(outputs.map((items) => items.length)).toEqual([0, 1]);
	});

	it('is told to an agent, instead of thrown', async () => {
		const [items] = await run(1, { work, failureOutput: 1 }, { type: 'testTool' });
		expect(items).toEqual([
			{ json: { error: 'it broke [item 0]. Mend it.' }, pairedItem: { item: 0 } },
		]);
		const cancel = AbortSignal.abort(new Error('stopped'));
		await expect(run(1, {}, { cancel, type: 'testTool' })).rejects.toThrow('stopped');
	});
});

describe('a failure that ends the run', () => {
	it('lets nothing further begin', async () => {
		const begun: number[] = [];
		const work = async (task: number) => {
			begun.push(task);
			await pause(5);
			return task === 2 ? await broken() : [];
		};
		await expect(run(20, { work }, { inParallel: 2 })).rejects.toThrow('it broke [item 2]');
		// Twice as many as requests, and one more for each that ended before.
		const atFailure = begun.length;
		expect(atFailure).toBeLessThanOrEqual(6);
		await pause(50);
		expect(begun).toHaveLength(atFailure);
	});

	it('is the first in the order of the input, and says how many there were', async () => {
		const begun: number[] = [];
		const pauses = [20, 10, 30, 1, 60, 1];
		const work = async (task: number) => {
			begun.push(task);
			await pause(pauses[task] ?? 1);
			return [1, 3].includes(task) ? await broken(mend) : [];
		};
		await expect(run(20, { work }, { inParallel: 2 })).rejects.toMatchObject({
			message: 'it broke [item 1]',
			description: expect.stringMatching(/^Mend it\. .* So far 2 of 3 failed; this is the first/),
		});
		// Nothing begins after the first failure in time.
		expect(begun).toEqual([0, 1, 2, 3]);
	});

	it('does not wait for earlier tasks where they would fail too', async () => {
		const work = async (task: number) => {
			await pause(task === 0 ? 10_000 : 1);
			return await broken({ fault: 'setUp' });
		};
		await expect(run(2, { work })).rejects.toThrow(/^it broke$/);
	});

	const GO_ON = 'To go on with the others, set "On Error" to "Continue"';
	it.each<[items: number, own: number[] | Open, details: object, begin: string, hint: boolean]>([
		[2, [1], mend, 'Mend it.', true],
		[1, [1, 2], mend, 'Mend it.', true],
		[1, [1], { ...mend, particulars: 'It said: a.' }, 'Mend it. It said: a.', false],
		[2, [1], { fault: 'setUp' }, '', false],
		[2, closed, {}, '', false],
	])('of %i items with %j and %j says how to go on', async (items, own, details, begin, hint) => {
		const steps = { read: () => own as number[], work: async () => await broken(details) };
		const failed = await lateRefusal(run(items, typeof own === 'function' ? own : steps));
		expect(failed.description ?? '').toMatch(new RegExp(`^${begin}`));
		expect((failed.description ?? '').includes(GO_ON)).toBe(hint);
	});

	it('aborts what is under way', async () => {
		let aborted = false;
		const open: Open = async ({ signal }) =>
			await Promise.resolve({
				report: new RunReport(),
				read: ({ index }) => [index],
				work: async (task) => {
					signal?.addEventListener('abort', () => (aborted = true));
					await pause(task === 0 ? 5 : 40);
					return task === 0 ? await broken() : [];
				},
			});
		await expect(run(2, open)).rejects.toThrow('it broke');
		expect(aborted).toBe(true);
	});

	it('may be that the execution is cancelled, even where the node continues', async () => {
		const cancel = new AbortController();
		const begun: number[] = [];
		const work = async (task: number) => {
			begun.push(task);
			if (task === 1) cancel.abort(new Error('cancelled'));
			await pause(1);
			return [[{ json: { task } }]];
		};
		const host = { continues: true, cancel: cancel.signal, inParallel: 1 };
		await expect(run(10, { work }, host)).rejects.toThrow('cancelled');
		expect(begun).toEqual([0, 1]);
	});
});

describe('a failure of a node that keeps failures', () => {
	const kept = { keepsFailures: true, inParallel: 1 };
	const general = { ...mend, fault: 'setUp' } as const;
	/** Fails for some tasks, and counts those that began. */
	const failing = (details: (task: number) => object | undefined, begun: number[] = []) => ({
		work: async (task: number) => {
			begun.push(task);
			const own = details(task);
			await pause(own ? 5 : 1);
			return own ? await broken(own) : [[{ json: { task } }]];
		},
	});
	/** Steps of a service that has answered something. */
	const answering =
		(work: Steps<number>['work']): Open =>
		async (started) => {
			vi.spyOn(started, 'wasAnswered', 'get').mockReturnValue(true);
			const read: Steps<number>['read'] = ({ index }) => [index];
			return await Promise.resolve({ report: new RunReport(), read, work });
		};

	it('is an item in its place, whatever On Error is', async () => {
		const own = failing((task) => (task === 1 ? mend : undefined));
		for (const host of [kept, { ...kept, ...continues }]) {
			expect(await jsonOf(3, own, host)).toMatchObject([
				{ task: 0 },
				{ error: 'it broke [item 1]. Mend it.' },
				{ task: 2 },
			]);
		}
	});

	it('ends the run where the set-up is at fault and nothing was read; nothing else begins', async () => {
		const begun: number[] = [];
		const own = failing((task) => (task < 20 ? general : undefined), begun);
		await expect(run(30, own, { ...kept, ...continues })).rejects.toThrow(/^it broke$/);
		// Twice as many as requests are under way.
		expect(begun).toEqual([0, 1]);
	});

	it('waits for the tasks under way: one that is read keeps all of them', async () => {
		const hints: string[] = [];
		const own = answering(async (task) => {
			await pause(task === 0 ? 30 : 1);
			return task === 0 ? [[{ json: { task } }]] : await broken(general);
		});
		const json = await jsonOf(3, own, { ...kept, hints });
		const error = 'it broke. Mend it.';
		expect(json).toMatchObject([{ task: 0 }, { error }, { error }]);
		expect(hints).toEqual([expect.stringMatching(/^The rest was not read: it broke/)]);
	});

	it('ends the run where only files were read that needed no request', async () => {
		const own = failing((task) => (task === 0 ? undefined : general));
		await expect(run(3, own, kept)).rejects.toThrow('it broke');
	});

	it('goes to the error output as one item where the set-up is at fault', async () => {
		const host = { ...kept, onError: 'continueErrorOutput' } as const;
		expect(
			await run(
				3,
				failing(() => general),
				host,
			),
		).toEqual([[{ json: { error: 'it broke. Mend it.', details: {} }, pairedItem: { item: 0 } }]]);
		expect(await run(3, closed, host)).toEqual([
			[{ json: { error: 'no address', details: {} }, pairedItem: { item: 0 } }],
		]);
	});

	it('is the fault of the set-up if no item has anything to read, else an item', async () => {
		const missing = failing(() => ({ fault: 'either' }));
		await expect(run(2, missing, kept)).rejects.toThrow('it broke [item 0]');
		const some = failing((task) => (task === 0 ? { fault: 'either' } : undefined));
		expect(await jsonOf(2, some, kept)).toMatchObject([
			{ error: expect.stringContaining('it broke [item 0]') },
			{ task: 1 },
		]);
	});

	it('is the fault of the set-up if all of several files are refused, else an item', async () => {
		const refused = failing(() => ({ fault: 'either', statusCode: 400 }));
		await expect(run(2, refused, kept)).rejects.toThrow('it broke [item 0]');
		expect(await jsonOf(1, refused, kept)).toMatchObject([{ error: expect.anything() as unknown }]);
		const other = failing((task) => (task === 0 ? { fault: 'either', statusCode: 400 } : {}));
		expect(await jsonOf(2, other, kept)).toHaveLength(2);
	});
});
