import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../../nodes/shared/host/budget';
import type { Values } from '../../../../nodes/shared/basics/values';
import { defineSchema, type Schema } from '../../../../nodes/shared/values/schema/schema';
import { checkRecord } from '../../../../nodes/StructuredExtraction/answer/checkRecord';
import { Exam } from '../../../../nodes/StructuredExtraction/check/Exam';
import { labelElsewhere } from '../../../../nodes/StructuredExtraction/check/labelElsewhere';
import { schemaFromTemplate } from '../../../../nodes/StructuredExtraction/fields/templates';
import { examine } from '../../../../nodes/StructuredExtraction/record/examine';
import { cpuTime } from '../../../fuzz/growth';
import { evidenceAndSpans } from '../evidenceOf';
import { resultOf } from '../resultOf';

const times = <Value>(count: number, make: (at: number) => Value) =>
	Array.from({ length: count }, (_, at) => make(at));

const invoice = schemaFromTemplate('invoice');
const HEAD = '| Description | Quantity | Unit price | Total |\n| --- | --- | --- | --- |';
const TOP =
	'# Invoice\n\nAlder Ltd\n\nInvoice number: 2025-10457\nInvoice date: 5 February 2025\n\n';
const row = (at: number) => `| Desk ${at} | 2 | ${at}.00 | ${2 * at}.00 |`;
const table = (from: number, count: number) =>
	[HEAD, ...times(count, (at) => row(from + at))].join('\n');
const lineOf = (at: number) => ({
	description: `Desk ${at}`,
	quantity: 2,
	unit_price: at,
	total: 2 * at,
});
const values = { invoice_number: '2025-10457', date: '2025-02-05', supplier: 'Alder Ltd' };
const SENTENCE = 'Goods for 12 houses came on 3 May 2024 for 12.50 EUR while others wait. ';

/** Fields and labels that share a word with many others. */
const nameOf = (at: number) => `amount alpha${at % 7} beta${at % 11} gamma${at}`;
const fieldsOf = (count: number) =>
	defineSchema(
		'record',
		times(count, (at) => ({ name: nameOf(at), type: 'string' as const })),
	);
const formOf = (labels: number) => times(labels, (at) => `${nameOf(at)}: Value ${at}`).join('\n');
const answersOf = (count: number): Values =>
	Object.fromEntries(times(count, (at) => [nameOf(at), `Value ${at}`]));

describe('an examination holds n8n up for a small part of its time', () => {
	it.each<[what: string, schema: Schema, answer: Values, pages: string[]]>([
		[
			'many pages',
			invoice,
			values,
			[TOP, ...times(60, (page) => `## Annex ${page}\n\n${SENTENCE.repeat(30)}`)],
		],
		['many rows', invoice, values, [TOP + table(0, 1000)]],
		[
			'many lines',
			invoice,
			{ ...values, lines: times(250, lineOf) },
			[TOP, ...times(10, (page) => table(page * 25, 25))],
		],
		['many fields', fieldsOf(100), answersOf(100), [formOf(400)]],
	])('%s', (_, schema, answer, pages) => {
		const given = resultOf({ schema, pages: [] });
		const checked = checkRecord(schema, answer, given.job.options);
		const result = { ...given, extracted: { ...given.extracted, ...checked } };
		const longestShare = () => {
			const sheets = pages.map((markdown, at) => ({ number: at + 1, markdown }));
			const work = examine({ ...result, reading: { ...result.reading, pages: sheets } });
			const pieces: number[] = [];
			for (let isDone: boolean | undefined = false; !isDone;) {
				const before = process.cpuUsage();
				isDone = work.next().done;
				const { user, system } = process.cpuUsage(before);
				pieces.push(user + system);
			}
			return Math.max(...pieces) / pieces.reduce((sum, piece) => sum + piece, 0);
		};
		// The first time, the code is not compiled yet, and a collection of garbage may fall into any piece.
		expect(Math.min(...times(6, longestShare))).toBeLessThan(0.15);
	});
});

it('labels of 400 fields on 1,600 lines take time in proportion to both', async () => {
	const measured = async (count: number) => {
		const schema = fieldsOf(count);
		const pages = [{ number: 1, markdown: formOf(4 * count) }];
		const record = answersOf(count);
		const { located } = evidenceAndSpans(schema, { record, originals: {} }, pages, {
			dateOrder: 'auto',
		});
		const exam = new Exam({ schema, record, pages, located });
		return await cpuTime(() => atOnce(labelElsewhere(exam)));
	};
	await measured(50);
	const sizes = [50, 100, 200, 400];
	const spent: number[] = [];
	for (const size of sizes) spent.push(await measured(size));
	const [first = 0, last = 0] = [spent[0], spent.at(-1)];
	expect(Math.log2(last / Math.max(first, 1)) / (sizes.length - 1)).toBeLessThan(2.4);
});
