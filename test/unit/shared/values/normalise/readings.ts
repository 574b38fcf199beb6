import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubtText } from '../../../../../nodes/shared/values/facts/doubts';
import type { Normalised } from '../../../../../nodes/shared/values/normalise/normalised';
import { cases } from '../../../../full';

class Doubt {
	constructor(
		readonly value: unknown,
		readonly notes: RegExp[],
	) {}
}

/** A value that is read with doubts, and words of the notes about it. */
export const doubt = (value: unknown, ...notes: RegExp[]) => new Doubt(value, notes);

/** A result with its doubts in words. */
export const inWords = (result: Normalised<unknown>) =>
	'notes' in result ? { ...result, notes: result.notes.map(doubtText) } : result;

const resultOf = (expected: unknown) => {
	if (expected instanceof RegExp) {
		return expect.objectContaining({ problem: expect.stringMatching(expected) as string });
	}
	if (!(expected instanceof Doubt)) return { value: expected, notes: [] };
	const notes = expect.arrayContaining(
		expected.notes.map((note): unknown => expect.stringMatching(note)),
	);
	return { value: expected.value, notes };
};

/**
 * A test for each print of a table.
 * @param rows what the prints of a row are read as: a value, a `doubt`, or words of the problem of a refusal
 */
export const readings = (
	name: string,
	normalise: (printed: unknown) => Normalised<unknown>,
	rows: [expected: unknown, ...printed: unknown[]][],
) =>
	describe(name, () => {
		it.each(rows.flatMap(([expected, ...printed]) => printed.map((one) => ({ one, expected }))))(
			'$one',
			({ one, expected }) => {
				expect(inWords(normalise(one))).toEqual(resultOf(expected));
			},
		);
	});

/** Tries a property with random values. */
export const holds = <Values>(property: fc.IProperty<Values>) =>
	fc.assert(property, { numRuns: cases(2000) });
