/** The path of a field below a group, a list entry or the top (`''`). */
export const joinPath = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** The keys that lead from a record to a value: `['lines', 0, 'total']`. */
export type Path = Array<string | number>;

/** The keys of a path as outputs and issues write it: `lines[0].total`. */
export const parsePath = (path: string): Path =>
	path.split('.').flatMap((part) => {
		const at = part.lastIndexOf('[');
		const isEntry = at > 0 && /^\[\d+\]$/.test(part.slice(at));
		return isEntry ? [part.slice(0, at), Number(part.slice(at + 1, -1))] : [part];
	});
