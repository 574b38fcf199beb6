import { describe, expect, it } from 'vitest';
import { asRead } from '../../accuracy/asRead';
import { type MistakeKind, MISTAKES, mistakesIn } from '../../accuracy/mistakes';
import { findPrinted, isAbsent } from '../../accuracy/notation';
import { answerOf, type Reading } from '../../accuracy/Reading';
import type { TrueRecord } from '../../accuracy/truths';

describe('values in a text', () => {
	it.each([
		[1250, 'Total 1.250,00 €', '1.250,00', 10, '10,00'],
		[1250, "Total CHF 1'250.00", "1'250.00", 9.5, '9.50'],
		[4.5, '4,5 h', '4,5', 4.52, '4,52'],
		[250, 'Total 1.250,00', undefined, 0, ''],
		[50, 'Anzahlung -50,00', '-50,00', 60, '-60,00'],
		[-50, '50,00 and -50,00', '-50,00', -60, '-60,00'],
		[-0.23, 'Abschläge 0,23', '0,23', -0.5, '-0,50'],
		['2025-03-14', 'on 14 March 2025', '14 March 2025', '2025-03-15', '15 March 2025'],
		['2025-02-05', 'am 05.02.2025', '05.02.2025', '2025-02-06', '06.02.2025'],
		['R-10', 'R-10', 'R-10', 'R-11', 'R-11'],
		['R-1', 'R-10', undefined, '', ''],
	])('%j in %j is %j', (value, text, printed, other, written) => {
		const found = findPrinted(text, value);
		expect(found?.text).toBe(printed);
		if (found) expect(found.write(other)).toBe(written);
	});

	it('says whether a value stands there once', () => {
		expect(findPrinted('5,00 and 5,00', 5)?.isOnly).toBe(false);
		expect(findPrinted('5,00 and 15,00', 5)).toMatchObject({ isOnly: true, index: 0 });
	});

	it.each([
		[1250, 'Total 1.250,00', false],
		[25, 'Total 1.250,00', false],
		[1251, 'Total 1.250,00', true],
		['2025-02-05', 'am 5. Februar 2025', false],
		['2025-02-06', 'am 5. Februar 2025', true],
		['Acme Ltd', 'ACME-LTD.', false],
		['Acme Inc', 'ACME-LTD.', true],
		['EUR', '5 €', false],
		['GBP', '5 €', true],
	])('%j is absent from %j: %s', (value, text, expected) => {
		expect(isAbsent(text, value)).toBe(expected);
	});
});

const record: TrueRecord = {
	invoice_number: 'R-1042',
	order_number: 'PO-77318',
	date: '2025-02-05',
	due_date: '2025-03-07',
	supplier: 'Acme',
	customer: 'Bluestem',
	amount_untaxed: 1000,
	tax: 190,
	amount: 1190,
	currency: 'EUR',
	lines: [
		{ description: 'Paper', quantity: 2, total: 600 },
		{ description: 'Ink', quantity: 1, total: 400 },
	],
};
const text =
	'R-1042 PO-77318 05.02.2025 07.03.2025\n| Acme | Bluestem |\n| Paper | 600,00 |\n| Ink | 400,00 |\n1.000,00 190,00 1.190,00 €';

const readingOf = (misread: string[] = []): Reading => {
	const values = Object.entries(record).filter(([, value]) => !Array.isArray(value));
	const printed = values.flatMap(([path, value]) => {
		const found = findPrinted(text, value as string | number);
		return found ? [[path, found] as const] : [];
	});
	return {
		...{ file: 'bill.pdf', path: 'bill.pdf', template: 'invoice', record, text },
		...{ isScan: true, isFromData: false, pages: [{ index: 0, markdown: text }] },
		...{ printed: new Map(printed), notShown: [], misread, faulty: [] },
	};
};

describe('mistakes', () => {
	const mistakes = mistakesIn(readingOf());
	const of = (kind: MistakeKind) => mistakes.filter((mistake) => mistake.kind === kind);

	it('are of all kinds, and each differs from the truth', () => {
		expect([...new Set(mistakes.map(({ kind }) => kind))].sort()).toEqual(
			Object.keys(MISTAKES).sort(),
		);
		for (const mistake of mistakes) expect(mistake.record).not.toEqual(record);
	});

	it('are the same each time', () => {
		expect(mistakesIn(readingOf())).toEqual(mistakes);
	});

	it.each([
		['net', { amount: 1000 }],
		['due', { date: '2025-03-07' }],
		['parties', { supplier: 'Bluestem', customer: 'Acme' }],
		['order', { invoice_number: 'PO-77318' }],
	] as const)('%s is what its name says', (kind, changed) => {
		expect(of(kind).map((mistake) => mistake.record)).toEqual([{ ...record, ...changed }]);
	});

	it('leave out each line', () => {
		expect(of('line').map(({ record: { lines } }) => Array.isArray(lines) && lines.length)).toEqual(
			[1, 1],
		);
	});

	it('know what stands in the document', () => {
		const days = of('day').map(({ record: { date, due_date }, ...one }) => [
			date,
			due_date,
			one.isAbsent,
		]);
		expect(days).toContainEqual(['2025-02-06', '2025-03-07', true]);
		// Its digits are there.
		expect(of('tenfold').find(({ fields }) => fields[0] === 'amount')?.isAbsent).toBe(false);
		expect(of('currency').map(({ isAbsent: isNowhere }) => isNowhere)).toEqual(Array(4).fill(true));
	});

	it('misread what the text then says too', () => {
		const [misread] = of('misread').filter(({ fields }) => fields[0] === 'amount');
		expect(misread?.misread).toMatchObject({ index: text.indexOf('1.190,00'), length: 8 });
		expect(misread?.record.amount).toBe(misread?.misread?.text);
	});
});

it('an answer has numbers and days as they are printed', () => {
	expect(JSON.parse(answerOf(readingOf(), { ...record, amount: 1190.5 }))).toMatchObject({
		...{ date: '05.02.2025', amount: '1.190,50', supplier: 'Acme', currency: 'EUR' },
		lines: [{ total: 600 }, { total: 400 }],
	});
});

it('a scan is answered as it was read', () => {
	const misread = { ...readingOf(['customer', 'tax']), text: text.replace('Blue', 'B1ue') };
	expect(asRead({ ...misread, text: misread.text.replace('190,00 ', '198,00 ') })).toMatchObject({
		customer: 'B1uestem',
		tax: '198,00',
		supplier: 'Acme',
	});
});
