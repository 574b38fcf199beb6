import { readFile } from 'node:fs/promises';

const TABLE = new URL('htmlEntityTable.mjs', import.meta.url);

/** A plugin of Rolldown: the table of postal-mime, 12 KB of the package, is the one that `entities` has as well. */
export const htmlEntities = () => ({
	name: 'html-entities',
	load: {
		filter: { id: /\/postal-mime\/dist\/esm\/html-entities\.js$/ },
		handler: async () => ({ code: await readFile(TABLE, 'utf8'), moduleType: 'js' }),
	},
});
