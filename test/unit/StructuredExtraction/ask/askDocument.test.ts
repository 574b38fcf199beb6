import { describe, expect, it } from 'vitest';
import {
	extractInParts,
	type PartSource,
} from '../../../../nodes/StructuredExtraction/ask/askDocument';
import { checkRecord } from '../../../../nodes/StructuredExtraction/check/checkRecord';
import { defineSchema } from '../../../../nodes/StructuredExtraction/schema/schema';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;
const schema = defineSchema('statement', [
	{ name: 'number', type: 'string' },
	{
		name: 'rows',
		type: 'list',
		fields: [
			{ name: 'text', type: 'string' },
			{ name: 'amount', type: 'number' },
		],
	},
]);

/** A model that reads the rows of the pages it sees, and makes up a number where none is printed. */
async function readRows({ pages }: PartSource) {
	const text = pages.map(({ markdown }) => markdown).join('\n');
	const rows = [...text.matchAll(/^(row \d+) (\d+,\d\d)$/gm)].map(([, name, amount]) => ({
		text: name,
		amount,
	}));
	const number = /No\. (\S+)/.exec(text)?.[1] ?? 'X-999';
	await Promise.resolve();
	return { ...checkRecord(schema, { number, rows }, auto), seen: pages.map((page) => page.number) };
}

const pages = Array.from({ length: 12 }, (_, page) => ({
	number: page + 1,
	markdown: [
		...(page === 7 ? ['No. S-42'] : []),
		...Array.from({ length: 20 }, (__, row) => `row ${page * 20 + row} ${page},50`),
	].join('\n'),
}));

describe('extractInParts', () => {
	it('asks once about a short document', async () => {
		const { parts, checked, conflicts } = await extractInParts(schema, pages, auto, readRows);
		expect(parts.map(({ seen }) => seen.length)).toEqual([12]);
		expect(checked.record['rows']).toHaveLength(240);
		expect(conflicts).toEqual([]);
	});

	it('joins the rows of all parts once each, and takes the value that is in the text', async () => {
		const split = { maxCharacters: 1000, overlapCharacters: 60 };
		const asked: PartSource[] = [];
		const { parts, checked, conflicts, doubts } = await extractInParts(
			schema,
			pages,
			{ ...auto, split },
			async (source) => {
				asked.push(source);
				return await readRows(source);
			},
		);
		expect(parts.length).toBeGreaterThan(3);
		expect(asked.every(({ pageCount }) => pageCount === 12)).toBe(true);
		const rows = checked.record['rows'] as { text: string; amount: number }[];
		expect(rows.map(({ text }) => text)).toEqual(
			Array.from({ length: 240 }, (_, row) => `row ${row}`),
		);
		expect(rows.at(-1)?.amount).toBe(11.5);
		expect(checked.record['number']).toBe('S-42');
		expect(conflicts[0]?.others[0]?.value).toBe('X-999');
		const labels = conflicts[0]?.others.map((other) => other.pages.split('-').map(Number)) ?? [];
		expect(labels[0]?.[0]).toBe(1);
		// The overlap counts to the part before.
		labels.slice(1).forEach(([first = 0], index) => {
			expect(first).toBeGreaterThan(labels[index]?.at(-1) ?? 0);
		});
		expect(doubts).toEqual([]);
	});

	it('asks about the parts side by side', async () => {
		let open = 0;
		let most = 0;
		const split = { maxCharacters: 400, overlapCharacters: 0 };
		await extractInParts(schema, pages, { ...auto, split }, async (source) => {
			most = Math.max(most, ++open);
			const part = await readRows(source);
			open--;
			return part;
		});
		expect(most).toBeGreaterThan(5);
	});

	it('fails when a part fails', async () => {
		const split = { maxCharacters: 400, overlapCharacters: 0 };
		const failing = extractInParts(schema, pages, { ...auto, split }, async (source) => {
			if (source.pages.some(({ number }) => number === 5)) throw new Error('busy');
			return await readRows(source);
		});
		await expect(failing).rejects.toThrow('busy');
	});
});
