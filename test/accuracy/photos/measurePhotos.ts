import sharp from 'sharp';
import { readScan } from '../../service/reading/ocr/readScan';
import { median } from '../../service/reading/layout/page';
import { count, table } from '../markdown';
import { type Damage, damage, levels } from './damage';
import { type ErrorRates, errorRates } from './errorRates';
import { type KnownPage, knownPages } from './pages';

/** What a page went through: a level of damage, and how far the photo of it was turned, clockwise in degrees. */
export interface Taken {
	level: Damage;
	turned?: 90 | 180 | 270;
}

/** Error rates of a page, and how long it took to read, in seconds of processor time. */
export interface PhotoReading extends ErrorRates {
	page: KnownPage;
	taken: Taken;
	seconds: number;
}

const [, , fromAbove] = levels as [Damage, Damage, Damage];

/** All that is measured: the five levels, and photos on their side and on their head. */
const ways: Taken[] = [
	...levels.map((level) => ({ level })),
	...([90, 180, 270] as const).map((turned) => ({ level: fromAbove, turned })),
];

/** The photo of a page; the same bytes each time. */
async function photoOf({ picture }: KnownPage, { level, turned }: Taken): Promise<Buffer> {
	const { picture: photo } = await damage(picture, level, 7 + levels.indexOf(level));
	if (turned === undefined) return photo;
	return await sharp(photo).rotate(turned).jpeg({ quality: 90 }).toBuffer();
}

/** Reads a photo of a page. @param asTaken whether it is read without any correction of how it was taken */
async function readPhoto(
	page: KnownPage,
	taken: Taken,
	{ photo, asTaken = false }: { photo: Buffer; asTaken?: boolean },
): Promise<PhotoReading> {
	const before = process.cpuUsage();
	const { markdown } = await readScan(photo, { asTaken });
	const { user, system } = process.cpuUsage(before);
	return { page, taken, ...errorRates(markdown, page.text), seconds: (user + system) / 1e6 };
}

/**
 * Reads photos of pages, taken in all ways.
 * @param isUsed which of the known pages
 * @param isAsTakenToo whether each is also read without any correction
 */
export async function measurePhotos(
	isUsed: (page: KnownPage) => boolean,
	{ isAsTakenToo = false } = {},
): Promise<{ asTaken: PhotoReading[]; corrected: PhotoReading[] }> {
	const [asTaken, corrected]: [PhotoReading[], PhotoReading[]] = [[], []];
	const pages = await knownPages();
	for (const page of pages.filter(isUsed)) {
		for (const way of ways) {
			// Turned pages differ in nothing else, so that few of them do.
			if (way.turned && page !== pages[0] && page.name !== 'bank-statement') continue;
			const photo = await photoOf(page, way);
			if (isAsTakenToo) asTaken.push(await readPhoto(page, way, { photo, asTaken: true }));
			corrected.push(await readPhoto(page, way, { photo }));
		}
	}
	return { asTaken, corrected };
}

/** Error rates of all pages together, by way, as it was taken and corrected. */
export function photosSection(asTaken: PhotoReading[], corrected: PhotoReading[]): string {
	const rows = ways.flatMap((way) => {
		const [before, after] = [asTaken, corrected].map((all) =>
			all.filter(({ taken }) => taken === way),
		) as [PhotoReading[], PhotoReading[]];
		if (after.length === 0) return [];
		const { level, turned } = way;
		const name = turned ? `${level.name}, turned by ${turned}°` : level.name;
		const number = turned ? '' : `${levels.indexOf(level)}: `;
		return [
			[
				`${number}${name}`,
				after.length,
				...(['characters', 'words'] as const).flatMap((what) => [
					percent(mean(before, what)),
					percent(mean(after, what)),
				]),
				...[before, after].map((all) => median(all.map(({ seconds }) => seconds)).toFixed(1)),
			],
		];
	});
	const pages = new Set(corrected.map(({ page }) => page)).size;
	const head = ['Page', 'Pages', 'Characters, before', 'after', 'Words, before', 'after'];
	return [
		`${count(pages, 'page')}; seconds are those of the processor, the median of the pages.`,
		table([...head, 'Seconds, before', 'after'], rows),
	].join('\n\n');
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Mean error rate, so that long pages do not count for more. */
export const mean = (readings: PhotoReading[], what: keyof ErrorRates): number =>
	readings.reduce((sum, one) => sum + one[what], 0) / readings.length;
