import { toDocument, toPages, toTableRows } from '../../../nodes/DocumentOcr/output';
import { serve } from '../child';
import { manyPages, manyTables, oneTable } from './responses';

/** What is mapped, each by its number of pages or of rows. */
const mappings = {
	pages: (count: number) => {
		const document = documentOf(manyPages(count));
		return () => toDocument(document) && toPages(document).length;
	},
	rows: (count: number) => {
		const document = documentOf(manyTables(count));
		return () => toTableRows(document).length;
	},
	rowsOfOneTable: (count: number) => {
		const document = documentOf(oneTable(count));
		return () => toTableRows(document).length;
	},
};

/** What can be mapped. */
export type Mapping = keyof typeof mappings;

const calls = {
	/** Maps answers of `count` pages or rows, `times` times. @returns seconds of CPU time */
	time: ({ kind, count, times }: { kind: Mapping; count: number; times: number }): number => {
		const map = mappings[kind](count);
		const started = process.cpuUsage();
		for (let time = 0; time < times; time += 1) {
			const made = map();
			if (made !== count) throw new Error(`${made} of ${count} ${kind} came out.`);
		}
		const { user, system } = process.cpuUsage(started);
		return (user + system) / 1e6;
	},
};

/** What the process can be asked. */
export type MappingCalls = typeof calls;

serve(calls);

function documentOf(response: ReturnType<typeof manyPages>) {
	const settings = { model: 'svc-ocr-latest', pageSeparator: '\n\n' };
	return { fileName: 'invoice.pdf', skipped: [], ...settings, response };
}
