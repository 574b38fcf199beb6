/** A measured value. */
export interface Point {
	x: number;
	y: number;
}

/** An axis on which each step is a multiple of the one before. */
interface Axis {
	title: string;
	/** Values with a label, the least and the most that are shown among them. */
	values: number[];
}

interface Line {
	/** Shown at its end. */
	name: string;
	colour: string;
	isDashed?: boolean;
	/** Drawn thicker, and with bold text. */
	isOurs?: boolean;
	/** By `x`. */
	points: Point[];
}

/** In pixels; the right margin is for the names. */
const size = { width: 720, height: 356 };

const margin = { left: 62, right: 200, top: 62, bottom: 48 };

/** Names at the ends of lines are no closer to each other, in pixels. */
const lineHeight = 17;

/** About as far from white as from a dark page, so that one image serves both. */
const grey = '#777777';

/**
 * A chart of lines on two logarithmic axes, as an SVG image without a background.
 *
 * @param options.title what is shown, for the image and for those who cannot see it
 */
export function lineChart({
	title,
	x,
	y,
	lines,
}: {
	title: string;
	x: Axis;
	y: Axis;
	/** Later ones are on top. */
	lines: Line[];
}): string {
	const right = size.width - margin.right;
	const bottom = size.height - margin.bottom;
	const atX = scale(x.values, margin.left, right);
	const atY = scale(y.values, bottom, margin.top);
	const ends = spaced(
		lines.map(({ points }) => atY(points.at(-1)?.y ?? 1)),
		lineHeight,
	);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" font-family="system-ui, sans-serif" font-size="13" fill="${grey}">`,
		`<title>${escaped(title)}</title>`,
		text({ x: 8, y: 20, content: title, more: 'font-size="14" font-weight="600"' }),
		...y.values.flatMap((value) => [
			`<path d="M${margin.left} ${atY(value)}H${right}" stroke="${grey}" stroke-opacity="0.3"/>`,
			text({ x: margin.left - 8, y: atY(value) + 4, content: label(value), anchor: 'end' }),
		]),
		text({ x: margin.left - 8, y: margin.top - 14, content: y.title, anchor: 'end' }),
		...x.values.map((value) =>
			text({ x: atX(value), y: bottom + 20, content: label(value), anchor: 'middle' }),
		),
		text({ x: (margin.left + right) / 2, y: bottom + 40, content: x.title, anchor: 'middle' }),
		...lines.flatMap(({ points, name, colour, isDashed, isOurs }, index) => {
			const places = points.map((point) => `${atX(point.x)} ${atY(point.y)}`);
			const dots = points.map(
				(point) => `<circle cx="${atX(point.x)}" cy="${atY(point.y)}" r="3.5" fill="${colour}"/>`,
			);
			const [width, dashes] = [isOurs ? 3 : 2, isDashed ? ' stroke-dasharray="5 5"' : ''];
			const nameX = atX(points.at(-1)?.x ?? 1) + 10;
			const weight = isOurs ? ' font-weight="600"' : '';
			return [
				`<path d="M${places.join('L')}" fill="none" stroke="${colour}" stroke-width="${width}"${dashes}/>`,
				...(isDashed ? [] : dots),
				text({
					x: nameX,
					y: (ends[index] ?? 0) + 4,
					content: name,
					more: `fill="${colour}"${weight}`,
				}),
			];
		}),
		'</svg>',
		'',
	].join('\n');
}

/** Where values of an axis are, in pixels. */
function scale(values: number[], from: number, to: number): (value: number) => number {
	const [least, most] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))];
	return (value) => {
		const share = (Math.log(value) - least) / (most - least);
		return Math.round(from + (to - from) * share);
	};
}

/** Moves places apart that are closer to each other than that, downwards. @param places in pixels */
function spaced(places: number[], distance: number): number[] {
	const moved = [...places];
	const order = [...places.keys()].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
	let last = -Infinity;
	for (const index of order) {
		last = Math.max(places[index] ?? 0, last + distance);
		moved[index] = last;
	}
	return moved;
}

const label = (value: number) => value.toLocaleString('en');

const escaped = (content: string) =>
	content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Text {
	x: number;
	y: number;
	content: string;
	anchor?: 'start' | 'middle' | 'end';
	/** More attributes. */
	more?: string;
}

const text = ({ x, y, content, anchor = 'start', more = '' }: Text) =>
	`<text x="${x}" y="${y}" text-anchor="${anchor}" ${more}>${escaped(content)}</text>`;
