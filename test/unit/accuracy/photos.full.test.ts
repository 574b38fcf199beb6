import { beforeAll, describe, expect, it } from 'vitest';
import { levels } from '../../accuracy/photos/damage';
import { mean, measurePhotos, type PhotoReading } from '../../accuracy/photos/measurePhotos';

/** Least share of wrong words that is too many, by level of damage. */
const tooMany = [0.06, 0.1, 0.12, 0.14, 0.22];

describe('pages of known text', () => {
	let corrected: PhotoReading[] = [];
	beforeAll(async () => {
		({ corrected } = await measurePhotos(({ name }) =>
			['bank-statement', 'receipt'].includes(name),
		));
	}, 600_000);

	it.each(levels.map((level, at) => ({ at, ...level })))(
		'level $at, $name: few words are misread',
		({ at }) => {
			const read = corrected.filter(({ taken }) => taken.level === levels[at] && !taken.turned);
			expect(mean(read, 'words')).toBeLessThan(tooMany[at] as number);
		},
	);

	it.each([90, 180, 270])('turned by %i degrees, they are read as well', (degrees) => {
		const read = corrected.filter(({ taken }) => taken.turned === degrees);
		expect(read.length).toBeGreaterThan(0);
		expect(mean(read, 'words')).toBeLessThan(tooMany[2] as number);
	});
});
