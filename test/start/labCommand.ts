// `npm run lab`: lists what is needed now and then; `npm run lab -- <name> <arguments>` runs one of it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { projectFolder } from '../n8n/cacheFolder';
import { labCommands } from './labCommands';

const usage = 'Usage: npm run lab -- <name> [arguments]';

/** The names of all commands, each with what it does and its arguments. */
export function listOfCommands(): string {
	const lines = Object.entries(labCommands).map(([name, { what, args }]) => {
		const example = args ? ` (${args})` : '';
		return `  ${name.padEnd(12)} ${what.replaceAll('`', '')}${example}`;
	});
	return [usage, ...lines].join('\n');
}

/** @param args the name of a command and its arguments; without a name, lists all commands */
export async function main([name, ...args]: string[]): Promise<void> {
	if (name === undefined) {
		process.stdout.write(`${listOfCommands()}\n`);
		return;
	}
	const command = Object.hasOwn(labCommands, name) ? labCommands[name] : undefined;
	if (command === undefined) {
		process.stderr.write(`There is no command "${name}".\n${listOfCommands()}\n`);
		process.exitCode = 1;
		return;
	}
	if (typeof command.run === 'string') await runScript(command.run, args);
	else await runPrograms(command.run, args);
}

/** Runs a script in this process, as if it had been called itself. */
async function runScript(line: string, args: string[]): Promise<void> {
	const [file = '', ...own] = line.split(' ');
	const script = join(projectFolder, file);
	process.argv = [process.execPath, script, ...own, ...args];
	await import(pathToFileURL(script).href);
}

/** Runs programs of npm packages until one fails; the last one gets the arguments. */
async function runPrograms(lines: string[], args: string[]): Promise<void> {
	for (const [at, line] of lines.entries()) {
		const [program = '', ...own] = line.split(' ');
		const given = at === lines.length - 1 ? [...own, ...args] : own;
		const { failed, exitCode } = await execa(program, given, {
			cwd: projectFolder,
			preferLocal: true,
			stdio: 'inherit',
			reject: false,
		});
		if (failed) {
			process.exitCode = exitCode ?? 1;
			return;
		}
	}
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
	await main(process.argv.slice(2));
