import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mapDocument } from '../../../nodes/DocumentOcr/map/mapDocument';
import type { MapSettings, Output } from '../../../nodes/DocumentOcr/map/outputRecord';
import { serve } from '../child';
import { manyPages, manyTables, oneTable } from './responses';

/** What is mapped, each by its number of pages or of rows, and how many items come out for each. */
const mappings = {
	documents: { output: 'document', respond: manyPages },
	pages: { output: 'page', respond: manyPages, each: 1 },
	pageRows: { output: 'tableRow', respond: manyPages, each: 5 },
	rows: { output: 'tableRow', respond: manyTables, each: 1 },
	rowsOfOneTable: { output: 'tableRow', respond: oneTable, each: 1 },
} satisfies Record<string, { output: Output; respond: typeof manyPages; each?: number }>;

/** What can be mapped. */
export type Mapping = keyof typeof mappings;

const settings: Omit<MapSettings, 'output'> = {
	pageSeparator: '\n\n',
	imageLinks: 'keep',
	attachImages: false,
	attachMarkdown: false,
	attachHtml: false,
	cellText: 'plain',
	joinTables: true,
	numberCells: 'text',
	formulaCells: 'keep',
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Makes an answer of `count` pages or rows. @returns what maps it, and checks how many items came out */
function prepare(kind: Mapping, count: number) {
	const { output, respond, ...more } = mappings[kind];
	const response = respond(count);
	const numbers = response.pages.map((_, index) => index + 1);
	const document = { fileName: 'invoice.pdf', fileStem: 'invoice', skipped: [] };
	const read = { ...document, model: 'svc-ocr-latest', numbers };
	const expected = 'each' in more ? count * more.each : 1;
	return async () => {
		const records = await mapDocument({ ...read, response }, { ...settings, output });
		if (records.length !== expected) {
			throw new Error(`${records.length} of ${expected} items came out.`);
		}
		return records;
	};
}

const calls = {
	/** Maps answers of `count` pages or rows, `times` times. @returns seconds of CPU time */
	time: async (task: { kind: Mapping; count: number; times: number }): Promise<number> => {
		const map = prepare(task.kind, task.count);
		// What the last measurement left behind is not this one's.
		collectGarbage();
		const started = process.cpuUsage();
		// Kept as n8n keeps the items of a node until its run ends, or ten small answers would leave the
		// garbage collector less to do than a large one.
		const kept = [];
		for (let time = 0; time < task.times; time += 1) kept.push(await map());
		const { user, system } = process.cpuUsage(started);
		return kept.length > 0 ? (user + system) / 1e6 : 0;
	},

	/** Maps an answer of `count` pages or rows. @returns bytes that the items hold beside the answer */
	memory: async (task: { kind: Mapping; count: number }): Promise<number> => {
		const map = prepare(task.kind, task.count);
		collectGarbage();
		const before = process.memoryUsage().heapUsed;
		const records = await map();
		collectGarbage();
		const held = process.memoryUsage().heapUsed - before;
		// Kept until here, or they would have been collected.
		return records.length > 0 ? held : 0;
	},
};

/** What the process can be asked. */
export type MappingCalls = typeof calls;

serve(calls);
