import { describe, expect, it } from 'vitest';
import { checkRooms, roomOf, updatedLimits } from '../../lint/roomSizes';

it.each([
	['credentials/VisionOcrApi.credentials.ts', 'credentials'],
	['nodes/Review/Review.node.ts', 'nodes/Review'],
	['nodes/StructuredExtraction/check/crossChecks/vat.ts', 'nodes/StructuredExtraction/check'],
	['nodes/shared/host/runItems.ts', 'nodes/shared/host'],
	['nodes/shared/page/html/marks.ts', 'nodes/shared/page/html'],
	['test/full.ts', 'test'],
	['test/unit/shared/page/html/marks.test.ts', 'test/unit'],
])('%s is in the room %s', (path, room) => {
	expect(roomOf(path)).toBe(room);
});

describe('the limit of a room', () => {
	it('is kept', () => {
		expect(checkRooms({ a: 100, b: 50 }, { a: 102, b: 50 })).toEqual({ errors: [], hints: [] });
	});

	it('fails with room, size, limit and what to do', () => {
		const { errors } = checkRooms({ a: 103, b: 50 }, { a: 102, b: 50 });
		expect(errors).toEqual([
			'a has 103 lines, and its limit is 102: take something out, or raise the limit in test/lint/roomSizes.json and say in the commit message what was taken out for it',
		]);
	});

	it('is needed for each room', () => {
		const { errors } = checkRooms({ a: 1 }, {});
		expect(errors).toEqual([
			'a has no limit: "npm run lab -- rooms" adds it to test/lint/roomSizes.json',
		]);
	});

	it('is reported where it is far above the size, or its room is gone', () => {
		const { errors, hints } = checkRooms({ a: 100 }, { a: 113, b: 5 });
		expect(errors).toEqual([]);
		expect(hints).toEqual(['a has 100 lines, and its limit is 113', 'b is gone, but has a limit']);
	});

	it('only sinks by itself', () => {
		expect(updatedLimits({ b: 100, a: 100, c: 10 }, { a: 101, b: 200, d: 5 })).toEqual({
			a: 101,
			b: 102,
			c: 11,
		});
	});
});
