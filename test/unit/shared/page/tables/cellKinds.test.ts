import { expect, it } from 'vitest';
import { cellKind, columnsOf, fitOf } from '../../../../../nodes/shared/page/tables/cellKinds';

it.each([
	[40, 'A-1'],
	[41, 'text'],
])('a code of %d characters is %s', (length, kind) => {
	expect(cellKind(`RB-${'4'.repeat(length - 3)}`)).toBe(kind);
});

it.each([
	[100, { like: 99, unlike: 0 }],
	[101, { like: 0, unlike: 100 }],
])('of %d columns, the one that a row lacks is found in up to 100', (count, fit) => {
	const kinds = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'date' : 'number'));
	expect(fitOf(kinds.slice(1), columnsOf([kinds]))).toEqual(fit);
});
