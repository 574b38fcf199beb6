import { markdownTable } from '../harness/section';
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

const LEGEND = `**4 ✗**: the request was sent four times, then the item failed. **1 ✓**: once, and the item came through. After a comma: the fault was there only the first time. Waiting for a busy service uses up no tries. Only Chat with Images and FIM Completion have streams.

Other items came through, in order and paired with their input, with each setting of _On Error_. No request followed a redirect. Neither the key nor a file's content was in an error, n8n's store or its log.`;

/** The table of docs/developers/reliability.md. */
export function faultsSection(readings: Reading[]): string {
	const rows = [...new Set(readings.map(({ row }) => row))];
	const runs = readings.reduce((sum, { sent }) => sum + sent.length, 0);
	const groups = [...new Set(rows.map(({ group }) => group))];
	const counts = groups.flatMap((group) => [
		[`**${group}**`, ''],
		...alike(
			rows
				.filter((row) => row.group === group)
				.map((row) => {
					const own = readings.filter((reading) => reading.row === row).map(cellOf);
					return { name: row.name, cell: [...new Set(own)].join('; ') };
				}),
		),
	]);
	return [
		`${rows.length} faults, ${readings.length} combinations with a node, ${runs} measurements. ${LEGEND}`,
		markdownTable(['Fault', 'Requests'], counts),
	].join('\n\n');
}

/** Rows of faults that are met in the same way, one for all of these. */
function alike(rows: Array<{ name: string; cell: string }>): string[][] {
	const names = new Map<string, string[]>();
	for (const { name, cell } of rows) names.set(cell, [...(names.get(cell) ?? []), name]);
	return Array.from(names, ([cell, faults]) => [faults.join('; '), cell]);
}

function cellOf(reading: Reading): string {
	const [least, most] = [Math.min(...reading.sent), Math.max(...reading.sent)];
	const count = least === most ? String(most) : `${least}–${most}`;
	const passed = reading.passedAfter.length > 0 ? `, ${Math.max(...reading.passedAfter)} ✓` : '';
	return `${count} ${reading.error === undefined ? '✓' : '✗'}${passed}`;
}
