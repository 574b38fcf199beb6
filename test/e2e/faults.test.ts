import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeExecutionData, OnError } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { problemText } from '../../nodes/shared/problem';
import { type Column, columns, secretWords } from '../reliability/faults/columns';
import {
	apiKey,
	type FaultRun,
	FaultRuns,
	type PlannedItem,
} from '../reliability/faults/FaultRuns';
import { faultsSection, type Reading } from '../reliability/faults/report';
import { type FaultRow, faultTable } from '../reliability/faults/table';
import { writeSection } from '../reliability/section';
import { sharedN8n } from './n8n';

/** Whether each fault gets runs of its own, and the page is written: `npm run faults`. */
const isWhole = process.env.VISION_OCR_FAULTS === 'whole';

const modes: OnError[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];

/** Where no service is, Structured Extraction gets no further than to its first request. */
const appliesTo = (row: FaultRow, { isStreamed = false, name }: Column) =>
	(row.group === 'Streams') === isStreamed &&
	!(typeof row.meets === 'string' && name.endsWith('asking'));

const rowsOf = (column: Column) => faultTable.filter((row) => appliesTo(row, column));

/** In the short form nodes take turns where a fault needs a run of its own. */
function hasTurn(row: FaultRow, column: Column): boolean {
	const applicable = columns.filter((one) => appliesTo(row, one));
	return isWhole || applicable[faultTable.indexOf(row) % applicable.length] === column;
}

/** Whether all requests of a run wait for a fault, or it is the whole credential that is wrong. */
const concernsAll = ({ meets, name }: FaultRow) =>
	typeof meets === 'string' || /^(429|503)/.test(name);

/** Whether a fault is tried with a node and a setting: all are in the whole form. */
function isTried(row: FaultRow, column: Column, onError: OnError): boolean {
	if (onError === 'continueRegularOutput') return true;
	return (onError === 'continueErrorOutput' && !concernsAll(row)) || hasTurn(row, column);
}

/** The faults of a node by run. The first one ends a run that stops on errors; others may share one. */
function batches(column: Column, onError: OnError): FaultRow[][] {
	const rows = rowsOf(column).filter((row) => isTried(row, column, onError));
	const shared = new Map<string, FaultRow[]>();
	for (const [index, row] of rows.entries()) {
		const isAlone = isWhole || onError === 'stopWorkflow' || concernsAll(row);
		const key = isAlone ? String(index) : JSON.stringify(row.options ?? {});
		shared.set(key, [...(shared.get(key) ?? []), row]);
	}
	return [...shared.values()];
}

let runs: FaultRuns;
const started = new Map<string, Promise<FaultRun>>();
const keyOf = (column: Column, row: FaultRow, onError: OnError) =>
	[column.name, row.group, row.name, onError].join('|');

beforeAll(async () => {
	runs = await FaultRuns.start(sharedN8n());
	for (const column of columns) {
		for (const onError of modes) {
			for (const rows of batches(column, onError)) {
				const run = runs.run(column, rows, onError);
				run.catch(() => undefined);
				for (const row of rows) started.set(keyOf(column, row, onError), run);
			}
		}
	}
});

const readings: Reading[] = [];
afterAll(async () => {
	await Promise.allSettled(started.values());
	await runs.close();
	if (!isWhole) return;
	const cells = columns.flatMap(rowsOf).length;
	if (readings.length < cells)
		throw new Error(`Not written: ${readings.length} of ${cells} passed.`);
	await writeSection('faults', faultsSection(readings));
});

const pairOf = ({ pairedItem }: INodeExecutionData) =>
	[pairedItem].flat().flatMap((pair) => (typeof pair === 'object' ? pair.item : (pair ?? [])));

/** What became of an item: its output items, and what a person reads of its error. */
function resultOf({ outcome, onError }: FaultRun, index: number) {
	const paired = (output: number) =>
		(outcome.outputs[output] ?? []).filter((item) => pairOf(item).includes(index));
	if (onError === 'stopWorkflow') {
		const { error } = outcome;
		return { items: [], said: error && problemText(error), count: 1 };
	}
	const failures = onError === 'continueErrorOutput' ? paired(1) : [];
	const items = paired(0);
	const [failed] = [...failures, ...items].filter(({ json }) => 'error' in json);
	const said = failed === undefined ? undefined : String(failed.json.error);
	return { items, said, count: items.length + failures.length };
}

function expectWell(run: FaultRun, planned: PlannedItem, index: number): void {
	const { items, said, count } = resultOf(run, index);
	expect(said).toBeUndefined();
	expect(count).toBe(1);
	expect(run.column.answer(items[0]?.json ?? {})).toEqual(run.column.expected(planned.id));
}

/** How much of a file in base64 would give it away, in characters. */
const PIECE = 40;

function expectNothingOf({ base64 }: PlannedItem, text: string): void {
	for (let at = 0; at + PIECE <= base64.length; at += PIECE) {
		if (text.includes(base64.slice(at, at + PIECE))) throw new Error('A file is given away');
	}
}

const within = (sent: FaultRow['sent']) => (typeof sent === 'number' ? [sent, sent] : sent);

describe.each(columns)('$name', (column) => {
	it.each(rowsOf(column))('$group, $name', async (row) => {
		const [least = 0, most = 0] = within(row.sent);
		const reading: Reading = { column, row, sent: [], passedAfter: [] };
		for (const onError of modes) {
			const run = await started.get(keyOf(column, row, onError));
			if (run === undefined) {
				expect(isTried(row, column, onError)).toBe(false);
				continue;
			}
			const { planned, outcome } = run;
			const isStopped = onError === 'stopWorkflow';
			if (!isStopped) {
				expect(outcome.error).toBeUndefined();
				// In order, each once.
				const [good = [], bad = []] = outcome.outputs.map((output) => output.flatMap(pairOf));
				expect([...good].sort((a, b) => a - b)).toEqual(good);
				expect([...bad].sort((a, b) => a - b)).toEqual(bad);
				expect([...good, ...bad].sort((a, b) => a - b)).toEqual(planned.map((_, at) => at));
			}
			const stored = JSON.stringify(outcome.run.data);
			expect(stored).not.toContain(apiKey);
			for (const [index, item] of planned.entries()) {
				if (item.meets === 'never' && !isStopped) expectWell(run, item, index);
				if (item.row !== row) continue;
				const sent = run.sent(item);
				if (item.meets === 'once') {
					expectWell(run, item, index);
					expect(sent).toBe(2);
					reading.passedAfter.push(sent);
					continue;
				}
				expectNothingOf(item, stored);
				if (!isStopped || index === 1) {
					expect(sent).toBeGreaterThanOrEqual(least);
					expect(sent).toBeLessThanOrEqual(most);
					reading.sent.push(sent);
				}
				const { says } = row;
				if (says === undefined || 'warning' in says) {
					if (isStopped) expect(outcome.error).toBeUndefined();
					else {
						const [found] = resultOf(run, index).items;
						expect(resultOf(run, index).said).toBeUndefined();
						if (says) expect(found?.json.warning).toContain(says.warning);
						else expectWell(run, item, index);
						reading.warning = found?.json.warning as string | undefined;
					}
					continue;
				}
				expect(stored).not.toContain(secretWords(item.id));
				const { said = '' } = resultOf(run, index);
				// Whichever item failed first has ended the run.
				if (isStopped && !said.includes(`[item ${index}]`) && typeof row.meets === 'string')
					continue;
				const fileName = item.item.files?.data?.fileName;
				if (fileName) expect(said.startsWith(`${fileName}: `)).toBe(true);
				expect(said).toContain(` [item ${index}]`);
				expect(said).toContain(says.message);
				expect(said).toContain(says.remedy);
				reading.said = said;
			}
		}
		readings.push(reading);
	});
});

it('no request has followed a redirect', () => {
	expect(runs.redirected).toBe(0);
});

it('the log of n8n holds no key, no file and no words of a document', async () => {
	await Promise.all(started.values());
	const log = await readFile(join(inject('n8n').userFolder, 'n8n.log'), 'utf8');
	expect(log).not.toContain(apiKey);
	expect(log).not.toContain('Rhubarb ledger');
	for (const run of started.values()) {
		for (const item of (await run).planned) expectNothingOf(item, log);
	}
});
