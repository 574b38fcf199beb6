import { parseJson } from '../../basics/json/parseJson';
import { isUnsafeName } from '../../basics/text/names';

/** The keys that lead from a record to a value: `['lines', 0, 'total']`. */
export type Path = Array<string | number>;

/**
 * Characters that would end a name in a path, line breaks, and halves of characters. Quotes and spaces need
 * no quoting, because workflows in use name their values without.
 */
const QUOTED_CHARACTERS = /[.[\]\p{Cc}\p{Cs}]/u;

/** Names of what objects inherit are quoted as well, so that no path is one of these. */
const isQuoted = (name: string) =>
	name === '' || QUOTED_CHARACTERS.test(name) || isUnsafeName(name);

/**
 * The path of a value below a group, a list entry or the top (`''`): `lines[0].total`. A name that needs it
 * is quoted like a text of JSON: `["Rechnungs-Nr."]`, `lines[0]["Art.-Nr."]`.
 */
export const joinPath = (path: string, ...keys: Path): string =>
	keys.reduce<string>((joined, key) => {
		if (typeof key === 'number') return `${joined}[${key}]`;
		if (isQuoted(key)) return `${joined}[${JSON.stringify(key)}]`;
		return joined === '' ? key : `${joined}.${key}`;
	}, path);

/** The next key of a path: an index, a quoted name or a plain name. */
const KEY = /\[(\d{1,9})\]|\[("(?:[^"\\]|\\.)*")\]|(?:^|(?<!^)\.)([^.[\]]+)/suy;

/** The keys of a path that `joinPath` has made. Any other text counts as one name. */
export function parsePath(path: string): Path {
	const keys: Path = [];
	KEY.lastIndex = 0;
	while (KEY.lastIndex < path.length) {
		const found = KEY.exec(path);
		if (found === null) return [path];
		const [, index, quoted, plain = ''] = found;
		const name = quoted === undefined ? plain : parseJson(quoted).value;
		if (index === undefined && typeof name !== 'string') return [path];
		keys.push(index === undefined ? String(name) : Number(index));
	}
	return keys;
}
