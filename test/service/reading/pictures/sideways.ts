import type { Box } from '../layout/page';

/** How many letters are asked, and among how many they look for neighbours. */
const [asked, known] = [300, 20_000];

/** Fewer letters tell nothing. */
const leastLetters = 20;

/**
 * Whether a page lies on its side: its letters have their next neighbours above or below, not to the left or right.
 * A page upside down looks like an upright one.
 */
export function areSideways(letters: Box[]): boolean {
	if (letters.length < leastLetters) return false;
	const others = letters.slice(0, known);
	const step = Math.max(1, Math.floor(others.length / asked));
	let horizontal = 0;
	let vertical = 0;
	for (let at = 0; at < others.length; at += step) {
		const one = others[at] as Box;
		let [right, down] = [Infinity, Infinity];
		for (const other of others) {
			if (other === one) continue;
			const wide = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
			const high = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
			if (high > 0 && other.x0 >= one.x1) right = Math.min(right, other.x0 - one.x1);
			if (wide > 0 && other.y0 >= one.y1) down = Math.min(down, other.y0 - one.y1);
		}
		if (right < down) horizontal += 1;
		else if (down < right) vertical += 1;
	}
	return vertical > horizontal * 1.5;
}
