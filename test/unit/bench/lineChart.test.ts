import { expect, it } from 'vitest';
import { lineChart } from '../../bench/lineChart';

const values = [1, 10, 100];
const points = values.map((value) => ({ x: value, y: value }));

/** The lines of an image that hold a text. */
const linesWith = (image: string, text: string) =>
	image.split('\n').filter((line) => line.includes(text));

function drawn(names: string[]): string {
	return lineChart({
		title: 'Time & number',
		x: { title: 'files', values },
		y: { title: 'seconds', values },
		lines: names.map((name) => ({ name, colour: '#123456', points })),
	});
}

it('draws a value that is ten times as much one step further on each axis', () => {
	const [line = ''] = linesWith(drawn(['ours']), 'stroke="#123456"');
	const places = [...line.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
	const [first = [], second = [], third = []] = places;
	expect(places).toHaveLength(3);
	for (const axis of [0, 1]) {
		const [from = 0, middle = 0, to = 0] = [first[axis], second[axis], third[axis]];
		expect(middle - from).toBeCloseTo(to - middle, -1);
		expect(Math.abs(to - from)).toBeGreaterThan(200);
	}
});

it('keeps the names of lines apart that end at one place', () => {
	const image = drawn(['ours', 'theirs']);
	const [ours = 0, theirs = 0] = ['ours', 'theirs'].map((name) =>
		Number(/ y="(\d+)"/.exec(linesWith(image, `>${name}<`)[0] ?? '')?.[1]),
	);
	expect(Math.abs(ours - theirs)).toBeGreaterThan(14);
});

it('escapes texts', () => {
	expect(linesWith(drawn(['<a>']), 'Time &amp; number')).toHaveLength(2);
	expect(linesWith(drawn(['<a>']), '&lt;a&gt;')).toHaveLength(1);
});
