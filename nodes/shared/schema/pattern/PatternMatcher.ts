import type { Pattern, PatternNode } from './readPattern';

/** Where in a text a part of a pattern may begin, or has ended: indexes, each once. */
type Places = number[];
type Direction = 1 | -1;
type Repeat = PatternNode & { kind: 'repeat' };

/** Steps for all texts of one matcher; takes well under a second. */
const MAX_STEPS = 2e7;

const isWord = (char: string | undefined) => char !== undefined && /^\w$/.test(char);

/** The walk of a pattern over one text. */
class Walk {
	/** Places from which a look-around's inside fits; the same for the whole text. */
	private readonly looks = new Map<PatternNode, Set<number>>();

	constructor(
		private readonly chars: string[],
		public steps: number,
	) {}

	all(): Places {
		return Array.from({ length: this.chars.length + 1 }, (_, index) => index);
	}

	/** Where a part ends that begins at the given places; backwards, where it begins that ends there. */
	ends(node: PatternNode, from: Places, direction: Direction): Places {
		this.steps -= from.length + 1;
		// The walk comes to its end at once, and its result does not count.
		if (this.steps < 0) return [];
		switch (node.kind) {
			case 'atom': {
				const offset = direction === 1 ? 0 : -1;
				const ends: Places = [];
				for (const at of from) {
					const char = this.chars[at + offset];
					if (char !== undefined && node.fits(char)) ends.push(at + direction);
				}
				return ends;
			}
			case 'all': {
				const parts = direction === 1 ? node.parts : [...node.parts].reverse();
				let places = from;
				for (const part of parts) {
					if (places.length === 0) break;
					places = this.ends(part, places, direction);
				}
				return places;
			}
			case 'any': {
				const places = new Set<number>();
				for (const choice of node.choices) {
					for (const place of this.ends(choice, from, direction)) places.add(place);
				}
				return [...places];
			}
			case 'repeat':
				return this.repeated(node, from, direction);
			case 'look': {
				const fitting = this.looksFrom(node.inner, node.isBehind);
				return from.filter((at) => fitting.has(at) !== node.isNegative);
			}
			case 'edge':
				return from.filter((at) => this.isEdge(node.at, at));
		}
	}

	private repeated({ inner, min, max }: Repeat, from: Places, direction: Direction): Places {
		let places = from;
		for (let count = 0; count < min && places.length > 0; count++) {
			const next = this.ends(inner, places, direction);
			// What fits nothing too may go on for ever without getting anywhere.
			if (next.length === places.length && isSame(next, places)) break;
			places = next;
		}
		const found = new Set(places);
		for (let count = min; count < max && places.length > 0; count++) {
			places = this.ends(inner, places, direction).filter((place) => !found.has(place));
			for (const place of places) found.add(place);
		}
		return [...found];
	}

	/** A look ahead is walked backwards from everywhere: it ends up where the inside can begin. */
	private looksFrom(inner: PatternNode, isBehind: boolean): Set<number> {
		const known = this.looks.get(inner);
		if (known !== undefined) return known;
		const places = new Set(this.ends(inner, this.all(), isBehind ? 1 : -1));
		this.looks.set(inner, places);
		return places;
	}

	private isEdge(edge: '^' | '$' | 'b' | 'B', at: number): boolean {
		if (edge === '^') return at === 0;
		if (edge === '$') return at === this.chars.length;
		const isBoundary = isWord(this.chars[at - 1]) !== isWord(this.chars[at]);
		return isBoundary === (edge === 'b');
	}
}

function isSame(some: Places, others: Places): boolean {
	const known = new Set(others);
	return some.every((place) => known.has(place));
}

/**
 * Matches a pattern as `RegExp.prototype.test` does, but by sets of places instead of going back
 * and forth, so that no pattern takes time that doubles with the text. The steps that all texts
 * together may take are limited.
 */
export class PatternMatcher {
	private steps = MAX_STEPS;

	constructor(private readonly pattern: Pattern) {}

	/** Whether the pattern is found in the text; undefined when that takes too many steps. */
	test(text: string): boolean | undefined {
		const { root, isUnicode } = this.pattern;
		if (this.steps < text.length) return undefined;
		const walk = new Walk(isUnicode ? [...text] : text.split(''), this.steps);
		const isFound = walk.ends(root, walk.all(), 1).length > 0;
		this.steps = walk.steps;
		return walk.steps < 0 ? undefined : isFound;
	}
}
