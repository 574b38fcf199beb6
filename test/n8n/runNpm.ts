import { basename, delimiter, dirname } from 'node:path';
import { execa } from 'execa';
import { installRemedy } from './installRemedy.mjs';

interface Options {
	/** The folder to run it in. */
	cwd: string;
	/** Another Node.js for npm and the scripts it starts. */
	node?: string;
	env?: Record<string, string>;
	/** Gets each line that it prints. */
	onLine?: (line: string) => void;
}

/**
 * Runs npm: the one that runs this script, or the machine's.
 *
 * @param args its arguments, such as `['install']`
 * @returns what it printed on its standard output
 * @throws with all of its output when it fails, or with what to do about an install that failed
 */
export async function runNpm(args: string[], options: Options): Promise<string> {
	const { npm_execpath: cli, PATH } = process.env;
	const ownCli = cli && basename(cli) === 'npm-cli.js' ? cli : undefined;
	const path = options.node ? [dirname(options.node), PATH].join(delimiter) : PATH;
	const running = execa(
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
	if (options.onLine)
		for await (const line of running.iterable({ from: 'all' })) options.onLine(line);
	const result = await running;
	if (result.failed) {
		const output = result.all || (result.shortMessage ?? '');
		const remedy = args[0] === 'install' && installRemedy(output);
		throw new Error(remedy || `npm ${args.join(' ')} failed:\n${output}`);
	}
	return result.stdout;
}
