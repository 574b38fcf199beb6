import { z } from 'zod';

/** The error bodies that services of this family answer with. */
export type ErrorShape = 'message' | 'error' | 'detail' | 'html' | 'text' | 'empty';

/** Seconds, or a point in time. */
type RetryAfter = number | Date;

/** What goes wrong with the next requests that it is meant for. README.md says what each kind does. */
export type Fault = {
	/** The path begins with it. */
	path?: string;
	/** The body asks for just this model. */
	model?: string;
	/** How many requests it hits; one unless given. */
	times?: number;
} & (
	| { kind: 'rateLimit'; retryAfter?: RetryAfter; shape?: ErrorShape }
	| { kind: 'status'; status: number; retryAfter?: RetryAfter; shape?: ErrorShape; text?: string }
	| { kind: 'html'; status?: number }
	| { kind: 'slow'; delayMs: number }
	| { kind: 'cut'; afterBytes?: number }
	| { kind: 'reset'; when: 'before' | 'during' | 'after' }
	| { kind: 'redirect'; location?: string; status?: 301 | 302 | 303 | 307 | 308 }
	| { kind: 'malformedJson' | 'cutGzip' }
	| { kind: 'endless'; chunkBytes?: number; pauseMs?: number }
	| { kind: 'contentType'; type: string }
	| {
			kind: 'stream';
			afterEvents: number;
			then: 'cut' | 'error' | 'end' | 'inEvent' | 'inCharacter' | 'silence';
	  }
	| { kind: 'answer'; body: unknown; status?: number; contentType?: string }
);

const withModel = z.object({ model: z.string() });

/** Faults and the requests that they hit; first set, first used. */
export class Faults {
	private all: Array<{ fault: Fault; hits: number }> = [];

	/** Adds a fault; `undefined` clears all. */
	set(fault?: Fault): void {
		if (fault === undefined) this.all = [];
		else this.all.push({ fault, hits: 0 });
	}

	/** The fault meant for a request, if any; counts it. */
	take(path: string, body: unknown): Fault | undefined {
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
