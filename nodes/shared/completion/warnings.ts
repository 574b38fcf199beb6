import type { IExecuteFunctions } from 'n8n-workflow';

/** Reasons by which services say that a text ended at a limit and not by itself. */
const CUT_OFF = ['length', 'model_length', 'max_tokens'];

export const isCutOff = (finishReason: string | null) =>
	finishReason !== null && CUT_OFF.includes(finishReason);

/** What a user should know about a text that was cut off. */
export const CUT_OFF_WARNING =
	'The answer was cut off because it reached the limit of tokens. Raise "Max Tokens" in the options, or ask for less.';

/** The same for a streamed one that stopped without a word. */
export const NO_END_WARNING =
	'The service did not say that its answer is complete; the end may be missing.';

/** Collects the warnings of a run, to show each only once, however many items it is about. */
export class Warnings {
	private readonly itemsOf = new Map<string, number[]>();

	add(itemIndex: number, warning: string): void {
		this.itemsOf.set(warning, [...(this.itemsOf.get(warning) ?? []), itemIndex]);
	}

	/** Shows them as hints above the node's output. */
	show(context: IExecuteFunctions): void {
		for (const [warning, items] of this.itemsOf) {
			const sorted = items.sort((a, b) => a - b);
			const named = sorted.slice(0, 10).join(', ') + (sorted.length > 10 ? ', …' : '');
			context.addExecutionHints?.({
				message: `${warning} [item ${named}]`,
				location: 'outputPane',
				type: 'warning',
			});
		}
	}
}
