/** The path of a field below a group, a list entry or the top (`''`). */
export const joinPath = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
