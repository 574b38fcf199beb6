import { type Child, startChild } from '../bench/child';
import type { Calls } from './child';

/** Memory that JavaScript may take in a child, in megabytes; outside content is never worth more. */
export const MEMORY_CAP = 1024;

const script = new URL('child.ts', import.meta.url);

/** A process that calls targets, with a time limit on each question; a hung one is replaced. */
export class FuzzChild {
	private child: Child<Calls> | undefined;

	constructor(private readonly limitMs: number) {}

	/** @throws when the process needs longer than the limit, or has ended: most often out of memory */
	async ask<Name extends keyof Calls>(
		name: Name,
		input: Parameters<Calls[Name]>[0],
	): Promise<Awaited<ReturnType<Calls[Name]>>> {
		const child = (this.child ??= await started());
		let timer: NodeJS.Timeout | undefined;
		const tooLong = new Promise<never>((_, reject) => {
			const message = `No end within ${this.limitMs / 1000} s`;
			timer = setTimeout(() => reject(new Error(message)), this.limitMs);
		});
		try {
			const answer = await Promise.race([child.ask(name, input as never), tooLong]);
			return answer as Awaited<ReturnType<Calls[Name]>>;
		} catch (error) {
			this.stop();
			throw error;
		} finally {
			clearTimeout(timer);
		}
	}

	stop(): void {
		this.child?.kill();
		this.child = undefined;
	}
}

/** A child that has loaded everything, which can take longer than what it is asked. */
async function started(): Promise<Child<Calls>> {
	const child = startChild<Calls>(script, {
		execArgv: ['--import', 'tsx', '--expose-gc', `--max-old-space-size=${MEMORY_CAP}`],
		// What V8 prints when it runs out of memory says no more than the report.
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
	});
	await child.ask('ready', null);
	return child;
}
