import { join } from 'node:path';
import { expect, it } from 'vitest';
import { htmlEntities as built } from '../../../build/htmlEntityTable.mjs';
import { projectFolder } from '../../n8n/cacheFolder';

// The package has one table of the characters of HTML, which is used in place of that of postal-mime.

const file = join(projectFolder, 'node_modules/postal-mime/dist/esm/html-entities.js');
const { htmlEntities } = (await import(file)) as { htmlEntities: Record<string, string> };
const table = built as Record<string, string | undefined>;

it('has what the table of the library has', () => {
	const names = Object.keys(htmlEntities);
	expect(names.length).toBeGreaterThan(2_000);
	expect(names.filter((name) => table[name] !== htmlEntities[name])).toEqual([]);
});

it.each(['&notit;', '&notit', '&hello;', '&am', '&'])('has nothing for %s', (reference) => {
	expect(htmlEntities[reference]).toBeUndefined();
	expect(table[reference]).toBeUndefined();
});
