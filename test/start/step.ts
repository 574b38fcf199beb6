import ora from 'ora';
import { printable } from './printable';

/** Interval between two reports of a step, in milliseconds. */
const TERMINAL_INTERVAL = 1_000;
const LOG_INTERVAL = 30_000;

/** Width that the spinner itself takes, in characters. */
const SPINNER_WIDTH = 3;

/** A step that is under way. */
export interface RunningStep {
	name: string;
	/** Milliseconds since 1970. */
	started: number;
	/** What it does now, in a few words; may be empty. */
	progress: string;
}

/** In the order in which they began. */
const running = new Set<RunningStep>();
let reports: NodeJS.Timeout | undefined;

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
 * steps may be under way at the same time; a terminal shows all of them in one line.
 *
 * @param work may report its progress in a few words
 * @param result words for the last line, from what the work returned
 */
export async function step<T>(
	name: string,
	work: (report: (progress: string) => void) => Promise<T>,
	result: (value: T) => string = () => '',
): Promise<T> {
	const current: RunningStep = { name, started: Date.now(), progress: '' };
	begin(current);
	const report = (progress: string) => {
		current.progress = printable(progress);
		if (isEnabled) showSpinner();
	};
	try {
		const value = await work(report);
		const words = result(value);
		end(current, '✔', words && `: ${printable(words)}`);
		return value;
	} catch (error) {
		end(current, '✖', '');
		throw error;
	}
}

/** The steps under way in one line of at most `width` characters. */
export function progressLine(steps: Iterable<RunningStep>, width: number): string {
	const line = Array.from(steps, inWords).join(' · ');
	return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}

function inWords({ name, started, progress }: RunningStep): string {
	return `${name}${progress && `: ${progress}`} (${secondsSince(started)})`;
}

function begin(current: RunningStep): void {
	running.add(current);
	if (isEnabled) showSpinner();
	else process.stderr.write(`- ${current.name}\n`);
	reports ??= setInterval(
		isEnabled ? showSpinner : logProgress,
		isEnabled ? TERMINAL_INTERVAL : LOG_INTERVAL,
	).unref();
}

function end(current: RunningStep, symbol: string, words: string): void {
	running.delete(current);
	const text = `${current.name}${words} (${secondsSince(current.started)})`;
	spinner.stopAndPersist({ symbol, text });
	if (running.size === 0) {
		clearInterval(reports);
		reports = undefined;
	} else if (isEnabled) {
		showSpinner();
	}
}

function showSpinner(): void {
	spinner.text = progressLine(running, process.stderr.columns - SPINNER_WIDTH);
	spinner.start();
}

function logProgress(): void {
	for (const one of running) process.stderr.write(`  ${inWords(one)}\n`);
}
