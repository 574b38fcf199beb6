import type { IExecuteFunctions } from 'n8n-workflow';
import { combinedRunOf } from '../documents/files/filesInJson';
import { storeOf } from '../documents/files/storedFile';
import { openService, type RequestOptions, type Service } from '../service/service';
import { isTool } from '../host/tool';
import { isValues, type Values } from '../basics/values';

/** A run of a node, as its steps see it: the only way from them to n8n. */
export class Run {
	private service?: Service;

	/** Longest time without a byte of the service or of n8n's store, in milliseconds. */
	private silenceMs = 120_000;

	/** Aborted when n8n cancels the execution, or when the run ends early. */
	readonly signal: AbortSignal;

	/** @param stopped aborted when the run ends early */
	constructor(
		private readonly context: IExecuteFunctions,
		stopped = new AbortController().signal,
	) {
		const cancelled = context.getExecutionCancelSignal?.();
		this.signal = cancelled ? AbortSignal.any([cancelled, stopped]) : stopped;
	}

	/** The items of the input. */
	get input() {
		return this.context.getInputData();
	}

	/** Where n8n keeps files. */
	get store() {
		const { signal, silenceMs } = this;
		return storeOf(this.context.helpers, { silenceMs, signal });
	}

	/** The run itself where the workflow keeps files in the JSON of items. */
	get combined() {
		return combinedRunOf(this.context);
	}

	/** The node, with its parameters as they are set. */
	get node() {
		return this.context.getNode();
	}

	/** Whether an AI Agent runs the node as its tool. */
	get isTool(): boolean {
		return isTool(this.context.getNode());
	}

	/** Whether a parameter may have another value for each item. */
	get hasExpressions(): boolean {
		return JSON.stringify(this.context.getNode().parameters).includes('"=');
	}

	/** Options as they are set in the panel, with expressions that are not evaluated. */
	get optionsAsSet(): Values {
		const { options } = this.context.getNode().parameters;
		return isValues(options) ? options : {};
	}

	/** Whether n8n sorts failed items into an output of their own. */
	get hasErrorOutput(): boolean {
		return this.context.getNode().onError === 'continueErrorOutput';
	}

	/**
	 * Whether n8n recognises a failed item that has `details` next to its `error`; other keys it never allows. Before 2.35
	 * it does not, and drops all of the JSON. No version tells its number, so a method that came with 2.35 has to.
	 */
	get knowsErrorDetails(): boolean {
		return 'isConsoleOutputRedacted' in this.context;
	}

	/**
	 * Whether n8n knows of the node's second output. Where the node has an error output as well, n8n fills
	 * outputs by number and would drop the items of an output that it does not know of.
	 */
	get hasSecondOutput(): boolean {
		return !this.hasErrorOutput || this.context.getNodeOutputs().length > 2;
	}

	/** @throws Problem where the credential cannot be used */
	async openService(options: RequestOptions) {
		this.silenceMs = options.timeout * 1000;
		this.service = await openService(this.context, options, this.signal);
		return this.service;
	}

	/** Whether the service has answered a request of this run that may cost something. */
	get wasAnswered(): boolean {
		return this.service?.wasAnswered ?? false;
	}

	/** Whether a request of this run got any answer, be it a refusal. */
	get wasReached(): boolean {
		return this.service?.wasReached ?? false;
	}

	/** Requests in flight at most, for now. */
	get inParallel(): number {
		return this.service?.inParallel ?? 1;
	}

	item(index: number): Item {
		return new Item(this, this.context, index);
	}

	/**
	 * Passes the pieces of an answer on to the chat window or web page that waits for a streaming
	 * workflow; in any other, and inside an AI Agent whose own answer is the one to show, to nobody.
	 * @param work hears of the pieces by `onText`, and ends before the window is told that the answer has ended
	 */
	async withChatWindow<Result>(
		itemIndex: number,
		work: (onText?: (text: string) => void) => Promise<Result>,
	): Promise<Result> {
		const { context } = this;
		if (!context.isStreaming?.() || this.isTool) return await work();
		let hasBegun = false;
		const onText = (text: string) => {
			if (!hasBegun) context.sendChunk('begin', itemIndex);
			hasBegun = true;
			context.sendChunk('item', itemIndex, text);
		};
		try {
			return await work(onText);
		} finally {
			if (hasBegun) context.sendChunk('end', itemIndex);
		}
	}
}

/** An item of the input, with the parameters of the node as they are for it. */
export class Item {
	constructor(
		readonly run: Run,
		private readonly context: IExecuteFunctions,
		readonly index: number,
	) {}

	get input() {
		return this.run.input[this.index] ?? { json: {} };
	}

	/** @param otherwise value of a parameter that the panel does not show */
	parameter(name: string, otherwise?: unknown): unknown {
		return this.context.getNodeParameter(name, this.index, otherwise);
	}

	/** A model as it is chosen; may be empty. */
	model(name: string): unknown {
		return this.context.getNodeParameter(name, this.index, '', { extractValue: true });
	}
}
