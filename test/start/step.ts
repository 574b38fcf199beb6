import ora from 'ora';
import { printable } from './printable';

/** Interval of reports without a terminal, in milliseconds. */
const quietInterval = 30_000;

/** Steps under way, in the order in which they began, with their progress. */
const running = new Map<string, string>();

// A terminal that does not know its width would be flooded.
const isEnabled = process.stderr.isTTY && process.stderr.columns > 0;
const spinner = ora({ discardStdin: false, isEnabled });

/** `83 s` or `4.2 s` since a point in time, in milliseconds. */
export function secondsSince(started: number): string {
	const seconds = (Date.now() - started) / 1000;
	return `${seconds < 10 ? seconds.toFixed(1) : seconds.toFixed(0)} s`;
}

/**
 * Does a piece of work and shows its name, its progress, and in the end how long it took. Several
 * steps may be under way at the same time.
 *
 * @param work may report its progress in a few words
 * @param result words for the last line, from what the work returned
 */
export async function step<T>(
	name: string,
	work: (report: (where: string) => void) => Promise<T>,
	result: (value: T) => string = () => '',
): Promise<T> {
	const started = Date.now();
	show(name, '');
	if (!isEnabled) process.stderr.write(`- ${name}\n`);
	let reported = started;
	const report = (where: string) => {
		const progress = `${printable(where)} (${secondsSince(started)})`;
		show(name, progress);
		if (isEnabled || Date.now() - reported < quietInterval) return;
		reported = Date.now();
		process.stderr.write(`  ${name}: ${progress}\n`);
	};
	try {
		const value = await work(report);
		const words = result(value);
		finish('✔', name, `${words && `: ${printable(words)}`} (${secondsSince(started)})`);
		return value;
	} catch (error) {
		finish('✖', name, ` (${secondsSince(started)})`);
		throw error;
	}
}

function show(name: string, progress: string): void {
	running.set(name, progress);
	spinner.text = [...running]
		.map(([step, where]) => (where ? `${step}: ${where}` : step))
		.join('\n  ');
	if (isEnabled) spinner.start();
}

function finish(symbol: string, name: string, words: string): void {
	running.delete(name);
	spinner.stopAndPersist({ symbol, text: `${name}${words}` });
	const [next] = running;
	if (next) show(...next);
}
