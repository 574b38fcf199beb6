/** One character: whether it fits. */
type Atom = { kind: 'atom'; fits: (char: string) => boolean };

/** A regular expression as a tree. */
export type PatternNode =
	| Atom
	| { kind: 'all'; parts: PatternNode[] }
	| { kind: 'any'; choices: PatternNode[] }
	| { kind: 'repeat'; inner: PatternNode; min: number; max: number }
	/** `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`. */
	| { kind: 'look'; inner: PatternNode; isBehind: boolean; isNegative: boolean }
	| { kind: 'edge'; at: '^' | '$' | 'b' | 'B' };

export type Pattern = {
	root: PatternNode;
	/** Whether characters are code points, as with the flag `u`, or UTF-16 units. */
	isUnicode: boolean;
};

/** The longest pattern that is read, in characters. */
const MAX_LENGTH = 1000;

const QUANTIFIER = /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y;
const GROUP = /\((?:\?(?:([:=!])|<([=!])|<[\p{L}\p{Nl}$_][^>]*>)|(?!\?))/uy;
const ESCAPE = {
	unicode:
		/\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[^])/uy,
	units: /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[^])/y,
};

/** Characters of a class such as `[a-z]`, asked from the platform once for each character. */
function atomOf(source: string, flags: string): Atom {
	const expression = new RegExp(`^(?:${source})$`, flags);
	const known = new Map<string, boolean>();
	const fits = (char: string) => {
		const answer = known.get(char) ?? expression.test(char);
		// As many as the characters of a script; texts may hold very many.
		if (known.size < 5000) known.set(char, answer);
		return answer;
	};
	return { kind: 'atom', fits };
}

class Reader {
	private at = 0;

	/** What cannot be used. */
	fault: string | undefined;

	constructor(
		private readonly source: string,
		private readonly flags: '' | 'u',
	) {}

	private take(expression: RegExp): RegExpExecArray | null {
		expression.lastIndex = this.at;
		const found = expression.exec(this.source);
		if (found) this.at += found[0].length;
		return found;
	}

	/** Choices up to a closing bracket or the end. */
	choices(): PatternNode {
		const choices: PatternNode[] = [];
		let parts: PatternNode[] = [];
		for (let char = this.source[this.at]; char !== undefined && char !== ')';) {
			if (char === '|') {
				this.at += 1;
				choices.push({ kind: 'all', parts });
				parts = [];
			} else parts.push(this.repeated(this.term(char)));
			char = this.source[this.at];
		}
		const last: PatternNode = { kind: 'all', parts };
		return choices.length === 0 ? last : { kind: 'any', choices: [...choices, last] };
	}

	private repeated(inner: PatternNode): PatternNode {
		const found = this.take(QUANTIFIER);
		if (found === null) return inner;
		const [text, min, comma, max] = found;
		if (min !== undefined) {
			const most = comma === undefined ? Number(min) : max === '' ? Infinity : Number(max);
			return { kind: 'repeat', inner, min: Number(min), max: most };
		}
		return {
			kind: 'repeat',
			inner,
			min: text.startsWith('+') ? 1 : 0,
			max: text.startsWith('?') ? 1 : Infinity,
		};
	}

	private term(char: string): PatternNode {
		if (char === '(') return this.group();
		if (char === '[') return this.charClass();
		if (char === '\\') return this.escape();
		const literal = String.fromCodePoint(
			this.flags === 'u' ? (this.source.codePointAt(this.at) ?? 0) : char.charCodeAt(0),
		);
		this.at += literal.length;
		if (char === '^' || char === '$') return { kind: 'edge', at: char };
		if (char === '.') return atomOf('.', this.flags);
		return { kind: 'atom', fits: (other) => other === literal };
	}

	private group(): PatternNode {
		const found = this.take(GROUP);
		if (found === null) {
			return this.refuse(`the group "${this.source.slice(this.at, this.at + 10)}"`);
		}
		const [, ahead, behind] = found;
		const inner = this.choices();
		this.at += 1;
		const assertion = behind ?? (ahead === ':' ? undefined : ahead);
		if (assertion === undefined) return inner;
		return { kind: 'look', inner, isBehind: behind !== undefined, isNegative: assertion === '!' };
	}

	/** Ends the reading. */
	private refuse(what: string): PatternNode {
		this.fault = `${what} is not supported`;
		this.at = this.source.length;
		return { kind: 'all', parts: [] };
	}

	private charClass(): PatternNode {
		const start = this.at;
		for (this.at += 1; this.source[this.at] !== ']'; this.at += 1) {
			if (this.source[this.at] === '\\') this.at += 1;
		}
		this.at += 1;
		return atomOf(this.source.slice(start, this.at), this.flags);
	}

	private escape(): PatternNode {
		const [text = ''] = this.take(this.flags === 'u' ? ESCAPE.unicode : ESCAPE.units) ?? [];
		const letter = text[1] ?? '';
		if (letter === 'b' || letter === 'B') return { kind: 'edge', at: letter };
		const isOctal = letter === '0' && /\d/.test(this.source[this.at] ?? '');
		if (/[1-9]/.test(letter) || isOctal) return this.refuse(`the back-reference "${text}"`);
		if (text === '\\k' || text === '\\c') return this.refuse(`the escape "${text}"`);
		return atomOf(text, this.flags);
	}
}

function compiles(source: string, flags: string): boolean {
	try {
		return new RegExp(source, flags).flags === flags;
	} catch {
		return false;
	}
}

/**
 * A regular expression of JavaScript, without back-references, to be matched by `PatternMatcher`.
 * Patterns that are errors in Unicode mode are read without it, as JSON Schema's validators do.
 * `fault` says what cannot be used.
 */
export function readPattern(source: string): Pattern | { fault: string } {
	if (source.length > MAX_LENGTH) return { fault: `it is longer than ${MAX_LENGTH} characters` };
	const flags = (['u', ''] as const).find((each) => compiles(source, each));
	if (flags === undefined) return { fault: 'it is not a regular expression' };
	const reader = new Reader(source, flags);
	const root = reader.choices();
	return reader.fault === undefined ? { root, isUnicode: flags === 'u' } : { fault: reader.fault };
}
