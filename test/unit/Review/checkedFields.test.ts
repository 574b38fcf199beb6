import { describe, expect, it } from 'vitest';
import { asRows } from '../../../nodes/Review/asRows';
import { decide } from '../../../nodes/Review/decide';
import type { Values } from '../../../nodes/shared/basics/values';
import type { Issue } from '../../../nodes/shared/values/facts/issue';
import { reviewItems } from '../../../nodes/shared/page/reviewPage/reviewItem';

/** What became of the fields of an item, with the other fields of its JSON. */
async function checked(json: Values, values: Record<string, string> = {}, more: object = {}) {
	const items = [{ index: 0, isApproved: true, anyway: true, values, ...more }];
	const result = await decide(
		[json],
		reviewItems([json], [0]),
		{ items },
		'2025-03-22T10:00:00.000Z',
	);
	if (!('decisions' in result)) throw new Error(JSON.stringify(result));
	return result.decisions[0]?.json ?? {};
}

const fieldsOf = async (...given: Parameters<typeof checked>) =>
	(await checked(...given))['_checked_fields'];

const notFound: Issue = {
	kind: 'notFound',
	fields: ['date'],
	text: 'Not found: date',
	reason: 'Not found',
};
const sum: Issue = {
	kind: 'sum',
	fields: ['net', 'tax', 'lines[0].total'],
	text: 'The lines do not make the net amount',
};
const kind: Issue = { kind: 'kind', fields: [], text: 'May be of the kind "order"' };

/** A record with these issues. */
const record = (...issues: Issue[]): Values => ({
	number: 'A-1',
	date: '2025-03-01',
	net: 10,
	tax: 2,
	lines: [
		{ text: 'Bolt', total: 4 },
		{ text: 'Nut', total: 6 },
	],
	_meta: { review: issues.map(({ text }) => text), issues },
});

describe('what became of the fields that a person was shown', () => {
	it('tells those that were changed although no reason named them', async () => {
		expect(await fieldsOf(record(notFound), { date: '2025-03-02', number: 'A-2' })).toEqual({
			unchanged: ['net', 'tax', 'lines'],
			changed: ['date'],
			missed: ['number'],
			doubtful: [],
		});
	});

	it('tells a field whose reason was approved, also with Enter', async () => {
		const left = { changed: [], missed: [], doubtful: ['date'] };
		expect(await fieldsOf(record(notFound))).toMatchObject(left);
		expect(await fieldsOf(record(notFound), {}, { confirmed: ['date'] })).toMatchObject(left);
	});

	it('has no doubt left at a value that was in order when another one was changed', async () => {
		expect(await fieldsOf(record(sum), { tax: '3' })).toEqual({
			unchanged: ['net', 'number', 'date', 'lines'],
			changed: ['tax'],
			missed: [],
			doubtful: [],
		});
		expect(await fieldsOf(record(sum))).toMatchObject({ doubtful: ['net', 'tax', 'lines'] });
	});

	it('counts a list as one field, missed where an entry was changed that no reason named', async () => {
		const of = async (values: Record<string, string>) => await fieldsOf(record(sum), values);
		expect(await of({ 'lines[0].total': '5' })).toMatchObject({ changed: ['lines'], missed: [] });
		const both = { 'lines[0].total': '5', 'lines[1].total': '5' };
		expect(await of(both)).toMatchObject({ changed: [], missed: ['lines'] });
		expect(await of({ 'lines[2].text': 'Screw' })).toMatchObject({ missed: ['lines'] });
		const ofList = { ...sum, fields: ['lines'] };
		const added = { 'lines[2].text': 'Screw' };
		expect(await fieldsOf(record(ofList), added)).toMatchObject({ changed: ['lines'], missed: [] });
	});

	it('misses nothing in a document that is doubtful as a whole, and doubts none of its fields', async () => {
		expect(await fieldsOf(record(kind), { number: 'A-2' })).toMatchObject({
			changed: ['number'],
			missed: [],
			doubtful: [],
		});
		// So does a row, where the reason names no field of it.
		const row = { number: 'A-1', date: null, _review: 'The page may have several invoices' };
		expect(JSON.parse(String(await fieldsOf(row, { number: 'A-2' })))).toEqual({
			unchanged: ['date'],
			changed: ['number'],
			missed: [],
			doubtful: [],
		});
	});

	it('doubts the field of a row that the reason says is missing', async () => {
		const row = { number: 'A-1', date: null, _review: 'Not found: date' };
		expect(JSON.parse(String(await fieldsOf(row, { number: 'A-2' })))).toEqual({
			unchanged: [],
			changed: [],
			missed: ['number'],
			doubtful: ['date'],
		});
	});

	it('misses nothing in a document that was not read', async () => {
		const issues = [{ kind: 'notRead', fields: [], text: 'Not read: the file is empty' }];
		const json = { error: 'the file is empty', _meta: { review: [issues[0]?.text], issues } };
		const all = [json, record()];
		const items = [{ index: 0, isApproved: true, anyway: true, values: { number: 'A-2' } }];
		const result = await decide(all, reviewItems(all, [0]), { items }, '');
		const [decision] = 'decisions' in result ? result.decisions : [];
		expect(decision?.json['_checked_fields']).toMatchObject({
			changed: ['number'],
			missed: [],
			doubtful: [],
		});
	});

	it('takes what a record leaves out on purpose for no reason', async () => {
		const optional = { kind: 'missing', fields: ['date'], text: 'Empty: date' };
		const json = { ...record(), date: null, _meta: { review: [], issues: [optional] } };
		expect(await fieldsOf(json, { date: '2025-03-02' })).toMatchObject({ missed: ['date'] });
	});

	it('names fields that mean something to JavaScript, or to a spreadsheet, without harm', async () => {
		const json: Values = {
			...(JSON.parse('{"__proto__": "a", "constructor": "b"}') as Values),
			'=HYPERLINK("http://x")': 'c',
			_meta: { review: [], issues: [] },
		};
		const given = await checked(json, { '["constructor"]': 'B' });
		expect(given['_checked_fields']).toEqual({
			unchanged: ['["__proto__"]', '=HYPERLINK("http://x")'],
			changed: [],
			missed: ['["constructor"]'],
			doubtful: [],
		});
		const cell = String(asRows([given])[0]?.['_checked_fields']);
		expect(JSON.parse(cell)).toMatchObject({
			unchanged: ['["__proto__"]', '\'=HYPERLINK("http://x")'],
		});
	});

	it('is nothing where nobody was asked, and kept of what was rejected', async () => {
		const [row] = asRows([{ ...record(), _checked_fields: null }]);
		expect(row).toMatchObject({ _checked_fields: null });
		expect(await fieldsOf(record(notFound), {}, { isApproved: false })).toMatchObject({
			doubtful: ['date'],
		});
	});
});
