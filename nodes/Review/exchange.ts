// What the page of Review and n8n send each other.
import { z } from 'zod';

/** Characters of a typed text, and of a name, at most. */
const MAX_TYPED = 20_000;
const MAX_NAME = 200;

const typed = z.string().max(MAX_TYPED);

/** A decided page, or a part of it that is only to be checked. */
export const submissionSchema = z
	.object({
		/** The wait whose page it is. */
		wait: z.string().max(MAX_NAME).optional(),
		isCheck: z.boolean().optional(),
		name: z.string().max(MAX_NAME).default(''),
		items: z.array(
			z
				.object({
					index: z.number().int().nonnegative(),
					isApproved: z.boolean(),
					/** Whether values that contradict each other are meant so. */
					anyway: z.boolean().default(false),
					comment: typed.default(''),
					/** Typed texts by path, of the changed values alone. */
					values: z.record(typed).default({}),
					/** Paths of doubtful values that are right as they are. */
					confirmed: z.array(typed).default([]),
				})
				.strict(),
		),
	})
	.strict();

export type SubmittedItem = z.infer<typeof submissionSchema>['items'][number];

/** What n8n answers: how dates were understood, or why nothing was accepted. */
export interface Answer {
	/** About the whole page. */
	message?: string;
	/** Whether the run has gone on without this page. */
	isLost?: boolean;
	/** The decision of another person, as a sentence. */
	before?: string | undefined;
	/** Typed texts that cannot be read. */
	faults?: Array<{ index: number; path: string; text: string }>;
	/** Values that contradict each other. */
	contradictions?: Array<{ index: number; texts: string[] }>;
	/** The changed dates as they were understood. */
	dates?: Array<{ index: number; path: string; words: string }>;
}
