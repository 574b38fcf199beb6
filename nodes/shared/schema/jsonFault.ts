/** The next piece of JSON, with what is in front of it. */
const TOKEN = /\s*("(?:[^"\\\p{Cc}]|\\.)*"|[{}[\],:]|(?:-?\d[\d.eE+-]*|true|false|null)(?!\w))/uy;

/** Offset of the first invalid piece, for messages of V8 that do not name it. */
function offsetOfToken(text: string): number {
	let before = ',';
	for (let from = 0; ; from = TOKEN.lastIndex) {
		TOKEN.lastIndex = from;
		const [whole = '', token = ''] = TOKEN.exec(text) ?? [];
		const isMisplaced = /^[,:}\]]$/.test(token) && /^[[,:]$/.test(before);
		if (token === '' || (isMisplaced && before + token !== '[]')) {
			const rest = text.slice(from);
			return from + (whole === '' ? rest.length - rest.trimStart().length : whole.length - 1);
		}
		before = token;
	}
}

/**
 * The fault of a text that is not JSON, and its position.
 * @param fault message of `JSON.parse`, which has a position only at times
 */
export function jsonFault(text: string, fault: string): { what: string; place: string } {
	const told = /at position (\d+)/.exec(fault)?.[1];
	const isEnd = fault.startsWith('Unexpected end');
	const offset = isEnd ? text.length : told === undefined ? offsetOfToken(text) : Number(told);
	const lines = text.slice(0, offset).split('\n');
	return {
		what: fault.replace(/(?:(?: in JSON)? at position|, (?:\.{3})?").*$/s, ''),
		place: `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`,
	};
}
