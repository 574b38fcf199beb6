import { z } from 'zod';

/** The error bodies that services of this family answer with. */
const errorShape = z.enum(['message', 'error', 'detail', 'html', 'text', 'empty']);

/** Seconds, or a point in time; as text where it comes by HTTP. */
const retryAfter = z.union([
	z.number().nonnegative(),
	z.date(),
	z
		.string()
		.datetime()
		.transform((time) => new Date(time)),
]);

/** The requests that a fault is meant for; any request unless told otherwise. */
const meantFor = {
	/** The path begins with it. */
	path: z.string().optional(),
	/** The body asks for just this model. */
	model: z.string().optional(),
	/** How many of them; one unless given. */
	times: z.number().int().positive().optional(),
};

const fault = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
	z.object({ kind: z.literal(kind), ...meantFor, ...shape }).strict();

const status = z.number().int().min(200).max(599).optional();

/** README.md says what each kind does. */
export const faultSchema = z.discriminatedUnion('kind', [
	fault('rateLimit', { retryAfter: retryAfter.optional(), shape: errorShape.optional() }),
	fault('status', {
		status: z.number().int().min(200).max(599),
		retryAfter: retryAfter.optional(),
		shape: errorShape.optional(),
		text: z.string().optional(),
	}),
	fault('html', { status }),
	fault('slow', { delayMs: z.number().nonnegative() }),
	fault('cut', { afterBytes: z.number().int().nonnegative().optional() }),
	fault('reset', { when: z.enum(['before', 'during', 'after']) }),
	fault('redirect', {
		location: z.string().optional(),
		status: z
			.union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)])
			.optional(),
	}),
	fault('malformedJson', {}),
	fault('cutGzip', {}),
	fault('endless', {
		chunkBytes: z.number().int().positive().optional(),
		pauseMs: z.number().nonnegative().optional(),
	}),
	fault('contentType', { type: z.string() }),
	fault('stream', {
		afterEvents: z.number().int().nonnegative(),
		then: z.enum(['cut', 'error', 'end', 'inEvent', 'inCharacter', 'silence']),
	}),
	fault('answer', { body: z.unknown(), status, contentType: z.string().optional() }),
]);

export type ErrorShape = z.infer<typeof errorShape>;

/** What goes wrong with the next requests that it is meant for, as tests give it. */
export type Fault = z.input<typeof faultSchema>;

/** The same, checked. */
export type CheckedFault = z.output<typeof faultSchema>;

/** A fault with how many requests it has hit. */
interface SetFault {
	fault: CheckedFault;
	hits: number;
}

const withModel = z.object({ model: z.string() });

/** Faults and the requests that they hit; first set, first used. */
export class Faults {
	private all: SetFault[] = [];

	/** Adds a fault; `undefined` clears all. @throws when it is none */
	set(given?: Fault): void {
		if (given === undefined) this.all = [];
		else this.all.push({ fault: faultSchema.parse(given), hits: 0 });
	}

	/** All that were set since the last time all were cleared. */
	list(): ReadonlyArray<Readonly<SetFault>> {
		return this.all;
	}

	/** The fault meant for a request, if any; counts it. */
	take(path: string, body: unknown): CheckedFault | undefined {
		const model = withModel.safeParse(body).data?.model;
		const meant = this.all.find(
			({ fault, hits }) =>
				hits < (fault.times ?? 1) &&
				path.startsWith(fault.path ?? '') &&
				(fault.model === undefined || fault.model === model),
		);
		if (meant === undefined) return undefined;
		meant.hits += 1;
		return meant.fault;
	}
}
