import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeRooms, descriptionIn, drawRooms } from '../../architecture/draw';
import { readRooms, type Room } from '../../architecture/rooms';
import { projectFolder } from '../../n8n/cacheFolder';

const room = (name: string, ...imports: string[]): Room => ({
	id: `shared/${name}`,
	house: 'shared',
	name,
	imports: imports.map((other) => `shared/${other}`),
});

/** How many arrows a drawing has, and how many of them point both ways. */
async function arrowsOf(...rooms: Room[]) {
	const edges = (await drawRooms(rooms)).split('class="edge"').slice(1);
	const heads = edges.map((edge) => edge.split('<polygon').length - 1);
	return { all: edges.length, mutual: heads.filter((count) => count === 2).length };
}

it('the committed drawing shows the code as it is; `npm run architecture` draws it', async () => {
	const committed = readFileSync(join(projectFolder, 'docs/images/architecture.svg'), 'utf8');
	expect(descriptionIn(committed)).toBe(describeRooms(await readRooms()));
}, 120_000);

it('leaves out arrows that a longer way shows', async () => {
	const rooms = [room('ocr', 'files', 'text'), room('files', 'text'), room('text')];
	expect(await arrowsOf(...rooms)).toEqual({ all: 2, mutual: 0 });
});

it('draws one arrow with two heads for rooms that import each other, and one to them', async () => {
	const rooms = [room('ocr', 'files', 'text'), room('files', 'text'), room('text', 'files')];
	expect(await arrowsOf(...rooms)).toEqual({ all: 2, mutual: 1 });
});

it('wants to know what a new room is for', async () => {
	await expect(drawRooms([room('cellar')])).rejects.toThrow('what shared/cellar is for');
});
