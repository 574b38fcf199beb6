import { told } from '../issues';
import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../../nodes/StructuredExtraction/answer/checkRecord';
import { defineSchema, type FieldInput } from '../../../../nodes/shared/values/schema/schema';
import { fieldsOf } from '../fieldsOf';

const auto = { dateOrder: 'auto', decimalMark: 'auto' } as const;
const checkFields = (fields: FieldInput[], answer: Record<string, unknown>) =>
	checkRecord(defineSchema('test', fields), answer, auto);
type Fields = Parameters<typeof fieldsOf>[0];
const check = (fields: Fields, answer: Record<string, unknown>) =>
	checkFields(fieldsOf(fields), answer);

const GROUPS: Fields = {
	buyer: { name: 'string', city: 'string' },
	tags: ['tag', 'string'],
	rows: [{ n: 'integer!' }],
};

describe('values', () => {
	it.each([null, undefined, '', ' ', 'null', 'N/A', '—', 'not specified', 'string or null'])(
		'like %j are none',
		(a) => {
			const checked = check({ a: 'string!' }, { a });
			expect(checked.record).toEqual({ a: null });
			expect(checked.missingRequired).toEqual(['a']);
		},
	);

	it('are not taken for a text where a number has lost digits', () => {
		const answer = JSON.parse('{"account":12345678901234567890}') as Record<string, unknown>;
		expect(check({ account: 'string' }, answer).facts[0]?.fields).toEqual(['account']);
	});
});

describe('keys', () => {
	it.each<[what: string, names: string, answer: object, record: object, extra?: string[]]>([
		[
			'other case and separators',
			'invoice_number',
			{ 'Invoice Number': '1' },
			{ invoice_number: '1' },
		],
		['another key than the exact one', 'date', { date: 'x', Date: 'y' }, { date: 'x' }, ['Date']],
		['the exact one after another', 'date', { Date: 'y', date: 'x' }, { date: 'x' }, ['Date']],
		['symbols', '# text', { '%': '5', text: 'a' }, { '#': null, text: 'a' }, ['%']],
		['spaces around symbols', '# %', { '%': '5', ' # ': '1' }, { '#': '1', '%': '5' }],
		['names that fold alike', 'a% a#', { A: '5', 'a#': '1' }, { 'a%': null, 'a#': '1' }, ['A']],
		['vowel marks', 'कि का', { का: 'x' }, { कि: null, का: 'x' }],
		['accents', 'telephone', { Téléphone: '1' }, { telephone: '1' }],
		['the first that has a value', 'total', { Total: null, TOTAL: '9' }, { total: '9' }, ['Total']],
	])('%s', (_, names, answer, record, extra = []) => {
		const fields = Object.fromEntries(names.split(' ').map((name) => [name, 'string']));
		const checked = check(fields, { ...answer });
		expect(checked.record).toEqual(record);
		expect(checked.extra).toEqual(extra);
	});

	it.each([
		[{ Total: 100, TOTAL: 999 }, ['the answer gives 100 under "Total" and 999 under "TOTAL"']],
		[{ total: 100, 'to-tal': 999 }, ['the answer gives 100 under "total" and 999 under "to-tal"']],
		[
			{ total: null, Total: 9 },
			['the answer gives An empty value under "total" and 9 under "Total"'],
		],
		[{ total: 100, Total: 100, TOTAL: null }, []],
	])('that disagree are told: %j', (answer, reasons) => {
		expect(check({ total: 'number' }, answer).facts.map(told)).toEqual(
			reasons.map((reason) => ({ kind: 'ambiguous', field: 'total', reason })),
		);
	});

	it('are the own ones of an answer only', () => {
		const fields = fieldsOf({ constructor: 'string', toString: 'string' });
		const answer = JSON.parse('{"__proto__":{"toString":"x"}}') as Record<string, unknown>;
		expect(checkRecord(defineSchema('test', fields), answer, auto)).toMatchObject({
			record: { constructor: null, toString: null },
			facts: [],
			extra: ['["__proto__"]'],
		});
	});

	it.each([
		['a line break is a space', 'Menge (Stück)'],
		['spaces around it', ' Menge\n (Stück) '],
		['accents in two characters', 'Menge\n(Stu\u0308ck)'],
		['no punctuation', 'menge_stueck'.replace('ue', 'ü')],
	])('are found in other forms of a name: %s', (_, key) => {
		// Folded, both fields have the same name.
		const fields = fieldsOf({ 'Menge\n(Stück)': 'number', 'Menge: Stück': 'number' });
		const [first] = key.startsWith('menge') ? fields : [];
		const schema = defineSchema('test', first ? [first] : fields);
		expect(checkRecord(schema, { [key]: '7' }, auto).record).toMatchObject({ 'Menge\n(Stück)': 7 });
	});
});

describe('groups and entries under other names', () => {
	it.each([
		[{ rows: [{ n: 1 }, { nummer: 2 }] }, 'rows[1]', '("nummer") than the fields asked for ("n")'],
		[{ buyer: { firma: 'A' } }, 'buyer', '("firma") than the fields asked for ("name", "city")'],
	])('are told: %j', (answer, field, words) => {
		const issues = check(GROUPS, answer).facts.map(told);
		expect(issues).toMatchObject([{ kind: 'answer', field }]);
		expect(issues[0]?.reason).toContain(`the model used other names ${words}`);
	});
});

describe('groups and lists', () => {
	it.each<[answer: Record<string, unknown>, checked: object]>([
		[
			{ buyer: '{"name":"A"}', tags: 'x', rows: '[{"n":"1"},{"n":2}]' },
			{
				record: { buyer: { name: 'A', city: null }, tags: ['x'], rows: [{ n: 1 }, { n: 2 }] },
				missing: ['buyer.city'],
			},
		],
		[
			{},
			{
				record: { buyer: { name: null, city: null }, tags: [], rows: [] },
				missing: ['buyer.name', 'buyer.city', 'tags', 'rows'],
			},
		],
		[
			{ buyer: 'A', rows: ['x', { n: 1 }, { n: null }] },
			{
				record: { rows: [{ n: 1 }] },
				facts: [
					{ kind: 'noGroup', fields: ['buyer'] },
					{ kind: 'noEntry', fields: ['rows'] },
				],
			},
		],
	])('of %j', (answer, checked) => {
		expect(check(GROUPS, answer)).toMatchObject(checked);
	});

	it('name a missing field per entry when required, once when no entry has it', () => {
		const fields: Fields = { lines: [{ total: 'number!', quantity: 'number', text: 'string' }] };
		const checked = check(fields, { lines: [{ text: 'a' }, { total: 1 }] });
		expect(checked.missing).toEqual(['lines[0].total', 'lines.quantity']);
		expect(checked.missingRequired).toEqual(['lines[0].total']);
	});

	it.each([
		[{ maxItems: 1 }, ['tags has 2 entries, the most is 1']],
		[{ minItems: 3 }, ['tags has 2 entries, the least is 3']],
		[{ minItems: 2, maxItems: 2 }, []],
	])('keep entries beyond %j, and say so', (limits, reasons) => {
		const list = { name: 'tags', type: 'list', item: { name: 'tag', type: 'string' } } as const;
		const checked = checkFields([{ ...list, ...limits }], { tags: ['a', 'b'] });
		expect(checked.record).toEqual({ tags: ['a', 'b'] });
		expect(checked.facts.map((fact) => told(fact).reason)).toEqual(reasons);
	});

	it('may be nested without end, and very long without a required field', () => {
		let deep: unknown = 1;
		for (let level = 0; level < 50_000; level++) deep = [deep];
		expect(check({ n: 'number' }, { n: deep }).facts).toHaveLength(1);
		const rows = Array.from({ length: 200_000 }, () => ({ a: 'x' }));
		const checked = check({ rows: [{ a: 'string', b: 'string!' }] }, { rows });
		expect(checked.missingRequired).toHaveLength(200_000);
	});
});

describe('an answer without a piece of it', () => {
	const fields: Fields = {
		number: 'string',
		due_date: 'date',
		customer: 'string',
		order: 'string',
	};

	it.each<[answer: object, given: string[]]>([
		[{ number: 'A', due_omer: 'Bo', order: '7' }, ['due_omer']],
		[{ number: 'A', due_der: '7' }, ['due_der']],
		[{ numstomer: 'Bo', order: '7' }, ['numstomer']],
		[{ number: 'A', due_date: null, mer: 'Bo', order: '7' }, ['mer']],
		[{ number: 'A', due_date: null, customer: null, order: null }, []],
		// What the model adds, and what it leaves out.
		[{ number: 'A', customer: 'Bo', customer_number: '7', order: '7' }, []],
		[{ number: 'A', notes: 'x', order: '7' }, []],
		[{ number: 'A', order: '7', duer: 'x' }, []],
		[{ number: 'A', due_day: '1', customer: 'Bo', order: '7' }, []],
		[{ number: 'A', due_omer: null, order: '7' }, []],
	])('is told: %j', (answer, given) => {
		const { facts } = check(fields, { ...answer });
		const keys = facts.flatMap(({ kind, values }) => (kind === 'answerKeys' ? values.given : []));
		expect(keys).toEqual(given);
	});

	it('costs time in proportion to its keys', () => {
		const keys = (count: number) =>
			Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 'x'.repeat(100)]));
		const long = { number: 'A', ['due_'.repeat(500_000)]: 'x', order: '7' };
		for (const answer of [keys(200_000), long]) {
			const { facts } = check(fields, answer);
			expect(facts.some(({ kind }) => kind === 'answerKeys')).toBe(!('number' in answer));
		}
	});
});

describe('a list or a group under another name', () => {
	const fields: Fields = {
		order: 'string',
		positions: [{ name: 'string' }],
		buyer: { name: 'string' },
	};

	it.each<[what: string, answer: object, given: string[]]>([
		['of a list', { order: 'A', items: [{ name: 'x' }], buyer: { name: 'y' } }, ['items']],
		['of a group', { order: 'A', positions: [], customer: { name: 'y' } }, ['customer']],
		['as text', { order: 'A', items: '[{"name":"x"}]' }, ['items']],
		['of both', { order: 'A', items: [1], customer: { name: 'y' } }, ['items', 'customer']],
		[
			'and nothing is lost',
			{ order: 'A', positions: [{ name: 'x' }], items: [1], buyer: { name: 'y' } },
			[],
		],
		['of another form', { order: 'A', items: 'x', note: 'y' }, []],
		['that is empty', { order: 'A', items: [], customer: {} }, []],
	])('is told: %s', (_, answer, given) => {
		const { facts } = check(fields, { ...answer });
		const keys = facts.flatMap(({ kind, values }) => (kind === 'answerKeys' ? values.given : []));
		expect(keys).toEqual(given);
	});
});
