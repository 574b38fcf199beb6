import { markdownTable } from '../reliability/section';
import type { FaultRow } from './faultTable';

/** The measurements of one fault and one node. */
export interface Reading {
	node: string;
	row: FaultRow;
	/** How often a request was sent that met the fault each time, per run. */
	sent: number[];
	/** How often one was sent that met it once and was answered then. */
	passedAfter: number[];
	/** Of the item that failed. */
	error?: string;
	/** Of one that did not. */
	warning?: string;
}

const HEADINGS = [
	...['Document OCR', 'Structured Extraction, reading', 'Structured Extraction, asking'],
	...['Chat with Images', 'FIM Completion'],
];

const LEGEND = `How often the request of an item came to the service: **4 ✗** four times, then the item failed; **1 ✓** once, and the item came through. After a comma: the fault was there only the first time. **0 ✗**: nothing can arrive. Waiting for a busy service uses up no tries. Structured Extraction sends two requests; the fault hit one of them.

Each fault was tried with _On Error_ set to stop, to continue, and to continue by the error output, among items that met none. Those came through, in order and paired with their input; no request followed a redirect; neither the key nor the file's content was in an error, in what n8n stored of the item, or in its log.`;

/** The tables of docs/reliability.md. */
export function faultsSection(readings: Reading[]): string {
	const rows = [...new Set(readings.map(({ row }) => row))];
	const runs = readings.reduce((sum, { sent }) => sum + sent.length, 0);
	const groups = [...new Set(rows.map(({ group }) => group))];
	const counts = groups.flatMap((group) => [
		[`**${group}**`, ...HEADINGS.map(() => '')],
		...alike(
			rows
				.filter((row) => row.group === group)
				.map((row) => ({
					name: row.name,
					cells: HEADINGS.map((heading) => {
						const own = readings.filter((reading) => reading.row === row);
						return cellOf(own.find(({ node }) => node.replace(', streamed', '') === heading));
					}),
				})),
		),
	]);
	return [
		`${rows.length} faults, ${readings.length} combinations with a node, ${runs} measurements.`,
		LEGEND,
		markdownTable(['Fault', ...HEADINGS], counts),
		'What a person reads, after the name of the file:',
		markdownTable(['Fault', 'Message', 'What to do'], messages(readings)),
	].join('\n\n');
}

/** Rows of faults that every node meets in the same way, one for all of these. */
function alike(rows: Array<{ name: string; cells: string[] }>): string[][] {
	const names = new Map<string, string[]>();
	for (const { name, cells } of rows) {
		const key = cells.join('|');
		names.set(key, [...(names.get(key) ?? []), name]);
	}
	return [...names].map(([key, faults]) => [faults.join('; '), ...key.split('|')]);
}

function cellOf(reading: Reading | undefined): string {
	if (reading === undefined) return '–';
	const [least, most] = [Math.min(...reading.sent), Math.max(...reading.sent)];
	const count = least === most ? String(most) : `${least}–${most}`;
	const passed = reading.passedAfter.length > 0 ? `, ${Math.max(...reading.passedAfter)} ✓` : '';
	return `${count} ${reading.error === undefined ? '✓' : '✗'}${passed}`;
}

/** Faults with the same message, worded as the first node did. */
function messages(readings: Reading[]): string[][] {
	const seen = new Set<FaultRow>();
	const byText = new Map<string, string[]>();
	for (const { row, error, warning } of readings) {
		if (seen.has(row) || (error ?? warning) === undefined) continue;
		seen.add(row);
		const text = error === undefined ? `(none) | ${warning ?? ''}` : wordsOf(error);
		byText.set(text, [...(byText.get(text) ?? []), `${PREFIX[row.group]}${row.name}`]);
	}
	return [...byText].map(([text, faults]) => [faults.join('; '), ...text.split(' | ')]);
}

const PREFIX: Record<FaultRow['group'], string> = {
	Statuses: 'status ',
	Connection: 'connection: ',
	Answers: 'answer: ',
	Streams: 'stream: ',
	Redirects: 'redirect ',
};

/** Message and remedy without the parts that differ between runs. */
function wordsOf(error: string): string {
	const [message = '', remedy = ''] = error
		.replace(/^\S+\.(?:pdf|png): /, '')
		.split(/ \[item \d+\]\. /);
	const told = remedy
		.replace(/ To go on with the others, .*$/, '')
		.replace(/ The service said: .*?\[file content\]\./, '');
	return `${message} | ${told}`.replace(/\b(?:127\.0\.0\.1|localhost):\d+/g, 'service.example');
}
