import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

const resultOf = (expected: unknown) => {
	if (expected instanceof RegExp) return { ok: false, reason: expect.stringMatching(expected) };
	if (!(expected instanceof Doubt)) return { ok: true, value: expected };
	const ambiguous = expect.arrayContaining(
		expected.notes.map((note): unknown => expect.stringMatching(note)),
	);
	return { ok: true, value: expected.value, ambiguous };
};

/**
 * A test for each print of a table.
 * @param rows what the prints of a row are read as: a value, a `doubt`, or words of the reason for a refusal
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
				expect(normalise(one)).toEqual(resultOf(expected));
			},
		);
	});

/** Tries a property with random values. */
export const holds = <Values>(property: fc.IProperty<Values>) =>
	fc.assert(property, { numRuns: cases(2000) });
