import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import manifest from '../../../package.json';
import { projectFolder } from '../../n8n/cacheFolder';
import { main } from '../../start/labCommand';
import { labCommands } from '../../start/labCommands';

let printed: string;

beforeEach(() => {
	printed = '';
	for (const stream of [process.stdout, process.stderr]) {
		vi.spyOn(stream, 'write').mockImplementation((text) => {
			printed += String(text);
			return true;
		});
	}
});

afterEach(() => {
	vi.restoreAllMocks();
	process.exitCode = undefined;
});

const names = Object.keys(labCommands);

/** The names in the lines of the list. */
const listed = () => Array.from(printed.matchAll(/^ {2}([\w:]+) +\S/gm), ([, name]) => name);

it('lists each command on a line', async () => {
	await main([]);
	expect(listed()).toEqual(names);
	expect(process.exitCode).toBeUndefined();
});

it.each(['fuz', 'constructor', ''])('refuses "%s", which is no command', async (name) => {
	await main([name, '--cases', '1']);
	expect(printed).toMatch(`There is no command "${name}".\n`);
	expect(listed()).toEqual(names);
	expect(process.exitCode).toBe(1);
});

it.each(names)('has what "%s" runs', (name) => {
	for (const line of [labCommands[name]?.run ?? []].flat()) {
		const [program = ''] = line.split(' ');
		const file = program.startsWith('test/') ? program : `node_modules/.bin/${program}`;
		expect(existsSync(join(projectFolder, file))).toBe(true);
	}
});

it('ends with the code of the program that fails, and runs none after it', async () => {
	labCommands.failing = {
		what: '',
		run: ['prettier --log-level silent none', 'tsc --project none'],
	};
	try {
		await main(['failing']);
		expect(process.exitCode).toBe(2);
	} finally {
		delete labCommands.failing;
	}
});

it('is a list in CONTRIBUTING.md, which has every npm script too', () => {
	const page = readFileSync(join(projectFolder, 'CONTRIBUTING.md'), 'utf8');
	const [, table = ''] = page.split(/^\| Name .*\n.*\n/m);
	const [rows = ''] = table.split('\n\n');
	expect(rows.split('\n').map((row) => row.split(/ *\| */).slice(1, 3))).toEqual(
		Object.entries(labCommands).map(([name, { what }]) => [`\`${name}\``, what]),
	);
	const named = Array.from(page.matchAll(/npm (?:run )?([\w:]+)/g), ([, name]) => name);
	expect(Object.keys(manifest.scripts).filter((name) => !named.includes(name))).toEqual([]);
});
