import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mapDocument } from '../../../nodes/DocumentOcr/mapDocument';
import type { MapSettings, Output } from '../../../nodes/DocumentOcr/MapSettings';
import { serve } from '../child';
import { manyPages, manyTables, oneTable } from './responses';

/** What is mapped, each by its number of pages or of rows. */
const mappings = {
	documents: { output: 'document', respond: manyPages },
	pages: { output: 'page', respond: manyPages },
	rows: { output: 'tableRow', respond: manyTables },
	rowsOfOneTable: { output: 'tableRow', respond: oneTable },
} satisfies Record<string, { output: Output; respond: typeof manyPages }>;

/** What can be mapped. */
export type Mapping = keyof typeof mappings;

const settings: Omit<MapSettings, 'output'> = {
	pageSeparator: '\n\n',
	imageLinks: 'keep',
	attachPictures: false,
	attachMarkdown: false,
	attachHtml: false,
	cellText: 'plain',
	joinTables: true,
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const calls = {
	/** Maps answers of `count` pages or rows, `times` times. @returns seconds of CPU time */
	time: async (task: { kind: Mapping; count: number; times: number }): Promise<number> => {
		const { kind, count, times } = task;
		const { output, respond } = mappings[kind];
		const response = respond(count);
		const numbers = response.pages.map((_, index) => index + 1);
		const document = { fileName: 'invoice.pdf', fileStem: 'invoice', skipped: [] };
		const read = { ...document, model: 'svc-ocr-latest', numbers };
		const expected = output === 'document' ? 1 : count;
		// What the last measurement left behind is not this one's.
		collectGarbage();
		const started = process.cpuUsage();
		for (let time = 0; time < times; time += 1) {
			const records = await mapDocument({ ...read, response }, { ...settings, output });
			if (records.length !== expected) {
				throw new Error(`${records.length} of ${expected} records came out.`);
			}
		}
		const { user, system } = process.cpuUsage(started);
		return (user + system) / 1e6;
	},
};

/** What the process can be asked. */
export type MappingCalls = typeof calls;

serve(calls);
