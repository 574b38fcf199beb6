import type { Arbitrary } from 'fast-check';

/** A function that gets content from outside, with its inputs and checks. */
export interface Target<Input = unknown> {
	/** Path below `nodes/`: "shared/basics/json/readJson". */
	name: string;
	/** Random and hostile inputs, mixed. */
	inputs: Arbitrary<Input>;
	/** Calls it, and throws where a promise of the function is broken. */
	check: (input: Input) => void | Promise<void>;
	/** Calls it and nothing else. */
	call: (input: Input) => unknown;
	/** Inputs of any size, by the piece that is repeated; the size is about their length. */
	growth: Record<string, (size: number) => Input>;
	/** Largest size for growth; by default as large as outside content can be. */
	largest?: number;
}

interface Definition<Input, Output> {
	name: string;
	inputs: Arbitrary<Input>;
	call: (input: Input) => Output;
	/** Throws where the output is not what the function promises. */
	promise?: (output: Awaited<Output>, input: Input) => void;
	growth: Record<string, (size: number) => Input>;
	largest?: number | undefined;
}

/**
 * Whether a function has refused its input with a message for people. Compared by name, because a
 * loader can load a module, and with it the class, twice.
 */
const isProblem = (error: unknown) => error instanceof Error && /Problem$/.test(error.name);

/** A target whose function may refuse its input with a `Problem`; any other error is a fault. */
export function target<Input, Output>(definition: Definition<Input, Output>): Target {
	const { name, inputs, call, promise, growth, largest } = definition;
	const refusedOr = async (input: Input) => {
		try {
			return { output: await call(input) };
		} catch (error) {
			if (isProblem(error)) return undefined;
			throw error;
		}
	};
	const own: Target<Input> = {
		name,
		inputs,
		call: refusedOr,
		check: async (input) => {
			const result = await refusedOr(input);
			if (result !== undefined) promise?.(result.output, input);
		},
		growth,
		...(largest !== undefined && { largest }),
	};
	// The registry has targets of every kind of input; each gets only its own kind.
	return own as unknown as Target;
}

/** Throws where a promise is broken. */
export function promised(isKept: boolean, what: string): asserts isKept {
	if (!isKept) throw new Error(`Not as promised: ${what}`);
}

/** Throws where a promise is broken for one of several values. */
export function promisedOfEach<Value>(
	values: readonly Value[],
	what: string,
	isKept: (value: Value, index: number) => boolean,
): void {
	promised(values.every(isKept), what);
}
