import type { Case } from '../Case';
import { startChild } from '../child';
import type { Mapping, MappingCalls } from '../mapping/mapping';
import { atMost, type Row } from '../report/Row';
import { alternate, combine, median, spread } from '../statistics';

const megabyte = 1024 * 1024;

const growth = 10;

/** Mapping is quick to measure and noisy. */
const often = 3;

/** How much longer ten times as much may take than ten times as long. */
const goal = 1.1;

/** How much more memory ten times as much may take. */
const largest = 11;

const mappings: Array<{
	kind: Mapping;
	count: number;
	unit: string;
	/** How often each figure maps, where once is over before garbage collection evens out. */
	rounds?: number;
	withMemory?: boolean;
}> = [
	{ kind: 'documents', count: 1_000, unit: 'pages mapped to one item', withMemory: true },
	{ kind: 'pages', count: 1_000, unit: 'pages mapped to items' },
	{
		kind: 'pageRows',
		count: 1_000,
		unit: 'pages mapped to 5 table rows each',
		withMemory: true,
	},
	{ kind: 'rows', count: 5_000, unit: 'table rows mapped, 50 on a page', rounds: 4 },
	{ kind: 'rowsOfOneTable', count: 5_000, unit: 'rows of one table mapped', rounds: 4 },
];

/** Whether answers are mapped in a CPU time that grows as they do. */
export const mapping: Case = {
	name: 'mapping',
	run: async (bench) => {
		const script = new URL('../mapping/mapping.ts', import.meta.url);
		const rows: Row[] = [];
		for (const { kind, count, unit, rounds = 1, withMemory } of mappings) {
			const child = startChild<MappingCalls>(script, { execPath: bench.install.node });
			const small = { kind, count, times: growth * rounds };
			const large = { kind, count: count * growth, times: rounds };
			try {
				for (const task of [small, large]) await child.ask('time', task);
				const times = await alternate(bench.repetitions * often, {
					small: async () => ((await child.ask('time', small)) / rounds) * 1000,
					large: async () => ((await child.ask('time', large)) / rounds) * 1000,
				});
				const ratios = combine(times.large, times.small, (a, b) => a / b);
				const [few, many] = [count, count * growth].map((it) => it.toLocaleString('en'));
				rows.push({
					what: `${few} and ${many} ${unit}: CPU time`,
					measured: `${many}: ${spread(times.large, ' ms', 0)}`,
					compared: `${growth} × ${few}: ${spread(times.small, ' ms', 0)}`,
					goal: atMost(median(ratios), goal, {
						value: spread(ratios, ' times', 2),
						text: 'linear within 10 %',
					}),
				});
				bench.say(`${many} ${unit}: ${spread(ratios, ' times', 2)}`);
				if (!withMemory) continue;
				const memory = await alternate(bench.repetitions, {
					small: async () => (await child.ask('memory', small)) / megabyte,
					large: async () => (await child.ask('memory', large)) / megabyte,
				});
				const memoryRatios = combine(memory.large, memory.small, (a, b) => a / b);
				rows.push({
					what: `${few} ${unit}: CPU time and memory of the items`,
					measured: `${few}: ${spread(
						times.small.map((it) => it / growth),
						' ms',
						1,
					)}; ${spread(memory.small, ' MB', 1)}`,
					compared: `${many}: ${spread(times.large, ' ms', 0)}; ${spread(memory.large, ' MB', 1)}`,
					goal: atMost(median(memoryRatios), largest, {
						value: `${spread(memoryRatios, ' times', 2)} the memory`,
						text: `at most ${largest} times for ${growth} times as many`,
					}),
				});
			} finally {
				child.stop();
			}
		}
		return rows;
	},
};
