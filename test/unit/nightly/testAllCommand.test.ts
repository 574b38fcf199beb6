import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import manifest from '../../../package.json';
import { steps } from '../../nightly/steps';
import { main } from '../../nightly/testAllCommand';
import { labCommands } from '../../start/labCommands';

let printed: string;

beforeEach(() => {
	printed = '';
	vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
		printed += String(text);
		return true;
	});
});

afterEach(() => {
	vi.restoreAllMocks();
	process.exitCode = undefined;
});

it.each(steps)('the step "$name" runs a script of package.json', ({ command: [script, first] }) => {
	expect(Object.keys(manifest.scripts)).toContain(script);
	if (script === 'lab') expect(Object.keys(labCommands)).toContain(first);
});

it('lists the name of each step', async () => {
	await main(['--list']);
	for (const { name } of steps) expect(printed).toContain(` ${name} `);
});

it('refuses a step that it does not know, and names those that there are', async () => {
	await main(['lint', 'lunt']);
	expect(printed).toMatch(/^There is no step lunt\. There are: lint, types, unit, /);
	expect(process.exitCode).toBe(1);
});
