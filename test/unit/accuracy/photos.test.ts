import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { levels } from '../../accuracy/photos/damage';
import { errorRates } from '../../accuracy/photos/errorRates';
import {
	mean,
	photoOf,
	type PhotoReading,
	photosSection,
	readPhoto,
	ways,
} from '../../accuracy/photos/measurePhotos';
import { type KnownPage, knownPages } from '../../accuracy/photos/pages';
import { writeSection } from '../../reliability/section';
import { closeReaders, openReaders } from '../../service/ocr/readers';

/** Whether all pages are read, with and without correction, and the page is written: `npm run accuracy`. */
const isWhole = process.env.VISION_OCR_ACCURACY === 'whole';

const TIMEOUT = isWhole ? 7_200_000 : 600_000;

describe('error rates', () => {
	it('are the edits that a reading needs, of what is printed', () => {
		expect(errorRates('one two three four', 'one two three four')).toEqual({
			characters: 0,
			words: 0,
		});
		expect(errorRates('one tvo four', 'one two three four')).toEqual({
			characters: 7 / 18,
			words: 2 / 4,
		});
		expect(errorRates('', 'a b')).toEqual({ characters: 1, words: 1 });
		expect(errorRates('a b c', 'a')).toEqual({ characters: 4, words: 2 });
	});

	it('know no difference in marks of Markdown, and count what words are made of', () => {
		const printed = '# Bill\n\n| a | b |\n| --- | --- |\n| 1 | -2<br>3 |\n\n- one';
		expect(errorRates('Bill a b 1 -2 3 one', printed)).toEqual({ characters: 0, words: 0 });
		expect(errorRates('Bill a b 1 2 3 one', printed).words).toBe(1 / 7);
	});
});

/** Least share of wrong words that is too many, by level of damage. */
const tooMany = [0.06, 0.1, 0.12, 0.14, 0.22];

describe('pages of known text', () => {
	const asTaken: PhotoReading[] = [];
	const corrected: PhotoReading[] = [];
	beforeAll(async () => {
		openReaders();
		const pages = await knownPages();
		const isUsed = ({ name }: KnownPage) => isWhole || ['bank-statement', 'receipt'].includes(name);
		const [turnedPage] = pages;
		for (const page of pages.filter(isUsed)) {
			for (const way of ways) {
				// Turned pages differ in nothing else, so that few of them do.
				if (way.turned && page !== turnedPage && page.name !== 'bank-statement') continue;
				const photo = await photoOf(page, way);
				if (isWhole) asTaken.push(await readPhoto(page, way, { photo, asTaken: true }));
				corrected.push(await readPhoto(page, way, { photo }));
			}
		}
	}, TIMEOUT);
	afterAll(async () => await closeReaders(() => Promise.resolve()));

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

	if (isWhole) {
		it('are written down', async () => {
			await writeSection('photos', photosSection(asTaken, corrected));
		});
	}
});
