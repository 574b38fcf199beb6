import { basename, delimiter, dirname } from 'node:path';
import { execa } from 'execa';

/**
 * Runs npm: the one that runs this script, or the machine's.
 *
 * @param args its arguments, such as `['install']`
 * @param options.cwd the folder to run it in
 * @param options.node another Node.js for npm and the scripts it starts
 * @returns what it printed
 * @throws with the last 40 lines of its output when it fails
 */
export async function runNpm(
	args: string[],
	options: { cwd: string; node?: string; env?: Record<string, string> },
): Promise<string> {
	const { npm_execpath: cli, PATH } = process.env;
	const ownCli = cli && basename(cli) === 'npm-cli.js' ? cli : undefined;
	const path = options.node ? [dirname(options.node), PATH].join(delimiter) : PATH;
	const result = await execa(
		ownCli ? (options.node ?? process.execPath) : 'npm',
		ownCli ? [ownCli, ...args] : args,
		{
			cwd: options.cwd,
			env: { ...options.env, PATH: path },
			all: true,
			reject: false,
			stdin: 'ignore',
		},
	);
	if (result.failed) {
		const tail = result.all.split('\n').slice(-40).join('\n');
		throw new Error(
			`npm ${args.join(' ')} failed in ${options.cwd}:\n${tail || result.shortMessage}`,
		);
	}
	return result.stdout;
}
