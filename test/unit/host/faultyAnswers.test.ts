import { describe, expect, it } from 'vitest';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { pdf, scriptedService } from './scriptedService';

const PAGE =
	'# Invoice R-1\n\nPen 20.00\n\nInk 99.00\n\nIBAN FR1420041010050500013M02606\n\nAmount due 119.00';
const whole = {
	number: 'R-1',
	lines: [
		{ text: 'Pen', total: '20.00' },
		{ text: 'Ink', total: '99.00' },
	],
	iban: 'FR1420041010050500013M02606',
	amount_due: '119.00',
};
const json = JSON.stringify(whole);

let answers: string[] = [];
const service = scriptedService({
	ocr: [PAGE],
	chat: () => (answers.length > 1 ? answers.shift() : answers[0]),
});

/** The row of a document whose model gives these answers, the last one again and again. */
async function extract(...given: string[]) {
	answers = given;
	const example = JSON.stringify({
		...whole,
		lines: [{ text: 'Pen', total: 1.5 }],
		amount_due: 1.5,
	});
	const parameters = { schemaFrom: 'example', example, output: 'flat' };
	const { rows } = await service.run(new StructuredExtraction(), parameters, {
		input: [pdf('invoice.pdf')],
	});
	const chats = service.paths().filter((path) => path === 'chat/completions').length;
	return { row: rows[0] ?? {}, chats };
}

describe('an answer that lost something', () => {
	it.each([
		['a brace in place of a bracket', json.replace('],"iban"', '},"iban"'), 'faulty'],
		[
			'rows left out',
			json.replace('},{"text":"Ink","total":"99.00"}', '}, ...'),
			'in place of rows',
		],
		['own words as keys', '{"rechnungsnummer":"R-1","betrag":"119.00"}', 'used other names'],
	])('is asked for again, or a person is told: %s', async (_, faulty, words) => {
		const mended = await extract(faulty, json);
		expect(mended.row).toMatchObject({ iban: whole.iban, amount_due: 119, _review: '' });
		expect(mended.chats).toBe(2);
		const { row } = await extract(faulty);
		expect(row['_review']).toContain(words);
	});

	it('is read without another request where the schema was repeated with the values', async () => {
		const schema = JSON.stringify({ type: 'object', properties: whole });
		const { row, chats } = await extract(schema);
		expect(row).toMatchObject({ number: 'R-1', amount_due: 119, _review: '' });
		expect(chats).toBe(1);
	});
});
