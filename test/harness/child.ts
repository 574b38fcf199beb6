import { fork, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';

/** What a child process can be asked: by name, what it is given and what it answers. */
type Calls<Of> = { [Name in keyof Of]: (input: never) => unknown };

type Input<Call> = Call extends (input: infer Given) => unknown ? Given : never;

type Output<Call> = Call extends (input: never) => infer Answer ? Awaited<Answer> : never;

interface Reply {
	answer?: unknown;
	error?: string;
}

/** A process of ours that answers one question at a time; it ends with the program. */
export interface Child<Of extends Calls<Of>> {
	/** @throws with the process's own message when it fails or has ended */
	ask: <Name extends keyof Of & string>(
		name: Name,
		input: Input<Of[Name]>,
	) => Promise<Output<Of[Name]>>;
	stop: () => void;
	/** Ends it at once, also in the middle of a question. */
	kill: () => void;
}

/**
 * Starts a script that calls `serve`.
 *
 * @param options such as another Node.js to run it with
 */
export function startChild<Of extends Calls<Of>>(script: URL, options?: ForkOptions): Child<Of> {
	const child = fork(script, options);
	const ended = once(child, 'exit').then(([code, signal]) => {
		throw new Error(`${script.pathname.split('/').pop()} has ended with code ${code ?? signal}.`);
	});
	ended.catch(() => {});
	return {
		ask: async (name, input) => {
			const replied = once(child, 'message');
			child.send({ name, input });
			const [{ answer, error }] = (await Promise.race([replied, ended])) as [Reply];
			if (error !== undefined) throw new Error(error);
			return answer as never;
		},
		stop: () => {
			if (child.connected) child.disconnect();
		},
		kill: () => void child.kill('SIGKILL'),
	};
}

/** Answers the questions of the program that started this process. */
export function serve<Of extends Calls<Of>>(calls: Of): void {
	const answer = async ({ name, input }: { name: keyof Of; input: never }): Promise<Reply> => {
		try {
			return { answer: await calls[name](input) };
		} catch (error) {
			return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
		}
	};
	process.on('message', (message: { name: keyof Of; input: never }) => {
		void answer(message).then((reply) => process.send?.(reply));
	});
	process.on('disconnect', () => process.exit());
}
