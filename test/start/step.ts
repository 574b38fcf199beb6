import ora from 'ora';
import { printable } from './printable';

/** How often a step reports where nobody watches a terminal, in milliseconds. */
const quietInterval = 30_000;

/** `83 s` or `4.2 s` since a point in time, in milliseconds. */
export function secondsSince(started: number): string {
	const seconds = (Date.now() - started) / 1000;
	return `${seconds < 10 ? seconds.toFixed(1) : seconds.toFixed(0)} s`;
}

/**
 * Does a piece of work, showing its name, where it is, and in the end how long it took.
 *
 * @param work may report where it is in a few words
 * @param result words for the last line, from what the work returned
 */
export async function step<T>(
	name: string,
	work: (report: (where: string) => void) => Promise<T>,
	result: (value: T) => string = () => '',
): Promise<T> {
	const started = Date.now();
	// A terminal that does not know its width would be flooded.
	const isEnabled = process.stderr.isTTY && process.stderr.columns > 0;
	const spinner = ora({ text: name, discardStdin: false, isEnabled }).start();
	let reported = started;
	const report = (where: string) => {
		spinner.text = `${name}: ${printable(where)} (${secondsSince(started)})`;
		if (spinner.isSpinning || Date.now() - reported < quietInterval) return;
		reported = Date.now();
		process.stderr.write(`  ${spinner.text}\n`);
	};
	try {
		const value = await work(report);
		const words = result(value);
		spinner.succeed(`${name}${words && `: ${printable(words)}`} (${secondsSince(started)})`);
		return value;
	} catch (error) {
		spinner.fail(`${name} (${secondsSince(started)})`);
		throw error;
	}
}
