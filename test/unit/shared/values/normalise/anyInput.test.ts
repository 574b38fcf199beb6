import { doubtText } from '../../../../../nodes/shared/values/facts/doubts';
import { describe, expect, it } from 'vitest';
import { leafValue } from '../../../../../nodes/shared/values/normalise/leafValue';
import { AS_WRITTEN } from '../../../../../nodes/shared/values/normalise/normalised';
import { refusalText } from '../../../../../nodes/shared/values/facts/valueSentences';
import { type LeafField, valueTypeOf } from '../../../../../nodes/shared/values/schema/schema';

/** The reason for which a value of a field is refused. */
const refusal = (field: object, given: unknown) => {
	const which = { name: 'f', required: false, ...field } as LeafField;
	const result = leafValue(which, given, AS_WRITTEN);
	if ('value' in result) return '';
	return refusalText({ given, type: valueTypeOf(which), ...result });
};

/** What a reason may add to the 60 characters that it quotes, its word from the value included. */
const MAX_REASON = 60 + 260;

const TYPES: LeafField['type'][] = ['number', 'integer', 'amount', 'boolean', 'date', 'dateTime'];

describe.each([...TYPES.map((type) => ({ type })), { type: 'string', format: 'currency' }])(
	'%j',
	(field) => {
		it.each([
			['digits that are no ASCII before a number', `${'𝟏'.repeat(73)}3${' '.repeat(40)}x`],
			['a word before a number', `${'null'.repeat(45)}3`],
			['a word after a number', `3 ${'null'.repeat(45)}`],
			['a word after a number with a sign', `3- ${'null'.repeat(45)}`],
			['points after a number', `3 ${'.'.repeat(190)}x`],
			['a word in a date', `3 ${'null'.repeat(40)} 2024`],
			...['1', 'yes ', 'EUR', '2024-04-19 ', ' .', '(('].map((text) => [
				`a megabyte of ${text}`,
				text.repeat(1e6),
			]),
		])('refuses %s and quotes little of it', (_of, text) => {
			const reason = refusal(field, text);
			expect(reason).toMatch(/is not|two numbers in one cell/);
			expect(reason.length).toBeLessThanOrEqual(MAX_REASON);
		});

		it('refuses a value that is nested without end', () => {
			let deep: unknown = 1;
			for (let level = 0; level < 50_000; level++) deep = [deep];
			expect(refusal(field, deep)).toContain('is not');
		});
	},
);

it('says little about the currency of an amount that is a megabyte long', () => {
	const given = { amount: 5, currency: 'EUR '.repeat(250_000) };
	const field: LeafField = { name: 'f', required: false, type: 'amount' };
	const result = leafValue(field, given, AS_WRITTEN);
	expect(result).toMatchObject({ value: { amount: 5, currency: null } });
	expect('notes' in result && result.notes.map(doubtText).join('; ').length).toBeLessThan(
		MAX_REASON,
	);
});
