import { median } from './page';
import type { Row } from './rows';

/** Splits rows where the white between them is clearly larger than around it, never rows that overlap. */
export function bandsOf(rows: Row[]): Row[][] {
	const ordered = [...rows].sort((a, b) => a.y0 - b.y0);
	const whites: number[] = [];
	let bottom = -Infinity;
	for (const row of ordered) {
		whites.push(row.y0 - bottom);
		bottom = Math.max(bottom, row.y1);
	}
	const bands: Row[][] = [];
	ordered.forEach((row, at) => {
		const white = whites[at] as number;
		const around = [...whites.slice(Math.max(1, at - 3), at), ...whites.slice(at + 1, at + 4)];
		const usual = median(around.filter((one) => one < row.size * 3));
		const size = row.size || usual;
		const apart = white > Math.max(size, usual * 1.8) || white > size * 3;
		if (at === 0 || apart) bands.push([row]);
		else bands.at(-1)?.push(row);
	});
	return bands.map((band) => band.sort((a, b) => a.baseline - b.baseline));
}
