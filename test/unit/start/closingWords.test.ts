import { expect, it } from 'vitest';
import { type Closing, closingWords } from '../../start/closingWords';

const closing: Closing = {
	spreadsheet: '/a folder/output/invoices.xlsx',
	rows: 60,
	run: 'http://127.0.0.1:5678/workflow/W1/executions/7',
	login: { email: 'owner@example.com', password: 'secret' },
	review: { name: 'odd.pdf', address: 'http://127.0.0.1:5678/webhook-waiting/8?signature=5f' },
	others: [
		'Invoice folder, every night',
		'Sort the inbox',
		...Array<string>(5).fill('Another one'),
	],
	service: 'http://127.0.0.1:4010',
	userFolder: 'output/n8n',
};

it('has three addresses, each on a line of its own with a sentence below it', () => {
	const lines = closingWords(closing).split('\n');
	for (const [address, sentence] of [
		['Spreadsheet  file:///a%20folder/output/', /invoices\.xlsx has all columns of all 60 rows/],
		['Editor       http://127.0.0.1:5678/workflow/W1/executions/7', /It is under Executions/],
		['Review       http://127.0.0.1:5678/webhook-waiting/8?signature=5f', /odd\.pdf waits here/],
	] as const) {
		expect(lines).toContain(address);
		expect(lines[lines.indexOf(address) + 1]).toMatch(sentence);
	}
	expect(lines.every((line) => line.length <= 100)).toBe(true);
});

it('says why no review waits', () => {
	const words = closingWords({ ...closing, rows: 1, review: { none: 'No document is doubtful.' } });
	expect(words).toMatch(/^Review {7}No document is doubtful\.$/m);
	expect(words).toContain('all columns of one row');
});

it('names the other workflows', () => {
	const words = closingWords(closing).replaceAll(/\s+/g, ' ');
	expect(words).toContain('"Invoice folder, every night", "Sort the inbox", "Another one"');
});
