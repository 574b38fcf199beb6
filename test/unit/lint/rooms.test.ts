import { expect, it } from 'vitest';
import { type Counts, countFile, reportRooms, roomOf } from '../../lint/rooms';

it.each([
	['credentials/VisionOcrApi.credentials.ts', 'credentials'],
	['nodes/Review/Review.node.ts', 'nodes/Review'],
	['nodes/StructuredExtraction/check/crossChecks/vat.ts', 'nodes/StructuredExtraction/check'],
	['nodes/shared/run/runItems.ts', 'nodes/shared/run'],
	['nodes/shared/page/html/marks.ts', 'nodes/shared/page/html'],
	['test/full.ts', 'test'],
	['test/unit/shared/page/html/marks.test.ts', 'test/unit'],
])('%s is in the room %s', (path, room) => {
	expect(roomOf(path)).toBe(room);
});

it('counts lines, exports, and types with a name, without one and by query', () => {
	const text = [
		'export interface Place { page: number }',
		'type Size = { width: number };',
		'export const sizes: { size: Size }[] = [];',
		'export function first(): ReturnType<typeof last> { return sizes[0]; }',
		"const last = (): Size['width'] => 1;",
		'',
	];
	expect(countFile('place.ts', text.join('\n'))).toEqual({
		lines: 5,
		'named types': 2,
		'inline types': 1,
		'types by query': 3,
		exports: 3,
	});
});

const lines = (count: number): Counts => ({
	lines: count,
	'named types': 0,
	'inline types': 0,
	'types by query': 0,
	exports: 0,
});

it('reports the rooms that differ from a commit, and the sum of what is shipped', () => {
	const before = new Map([
		['nodes/A', lines(10)],
		['nodes/B', lines(5)],
		['test/unit', lines(7)],
	]);
	const now = new Map([
		['nodes/A', lines(8)],
		['nodes/B', lines(5)],
		['nodes/C', lines(4)],
		['test/unit', lines(9)],
	]);
	expect(reportRooms(now, before)).toEqual([
		['nodes/A', '8 (−2)', '0', '0', '0', '0'],
		['nodes/C', '4 (+4)', '0', '0', '0', '0'],
		['test/unit', '9 (+2)', '0', '0', '0', '0'],
		['nodes and credentials', '17 (+2)', '0', '0', '0', '0'],
	]);
	expect(reportRooms(now)[0]).toEqual(['nodes/A', '8', '0', '0', '0', '0']);
});
