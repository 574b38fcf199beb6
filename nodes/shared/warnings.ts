import type { IExecuteFunctions } from 'n8n-workflow';
import { fewOf, shortened, shownFileName } from './text';

/** Reasons by which services say that a text ended at a limit and not by itself. */
const CUT_OFF = ['length', 'model_length', 'max_tokens'];
/** Reasons by which they say that it ended by itself. */
const WHOLE = ['stop', 'tool_calls', 'stop_sequence', 'end_turn', 'eos', 'eos_token'];

/** Words of a service or a model, of which 100 characters are shown. */
const quoted = (said: string) => `"${shortened(said.trim().replace(/\s+/g, ' '), 100)}"`;

/**
 * Why an answer may not be all of it, without a full stop; `undefined` where it ended by itself or the
 * service says nothing.
 * @param cutOff what is said of one that reached the limit of tokens
 */
export function endDoubt(
	finishReason: string | null | undefined,
	refusal: string | null | undefined,
	cutOff: string,
): string | undefined {
	if (refusal?.trim()) return `The model refused to answer: ${quoted(refusal)}`;
	if (!finishReason) return undefined;
	const reason = finishReason.toLowerCase();
	if (WHOLE.includes(reason)) return undefined;
	return CUT_OFF.includes(reason)
		? cutOff
		: `The service ended the answer early, with the reason ${quoted(finishReason)}; a part may be missing`;
}

/** What a user should know about a text that was cut off. */
export const CUT_OFF_DOUBT =
	'The answer was cut off because it reached the limit of tokens. Raise "Answer: Max Tokens" in the options, or ask for less';

/** The same for a streamed one that stopped without a word. */
export const NO_END_WARNING =
	'The service did not say that its answer is complete; the end may be missing.';

/** How many different warnings are shown one by one. */
const MAX_SHOWN = 20;
/** The longest warning that is shown in full, in characters. */
const MAX_LENGTH = 500;
/** How many items a warning names. */
const MAX_ITEMS = 10;

/** Collects the warnings of a run, to show each only once, however many items it is about. */
export class Warnings {
	private readonly itemsOf = new Map<string, number[]>();

	/** Warnings beyond those that can be shown. */
	private others = 0;

	add(itemIndex: number, warning: string): void {
		const text = shortened(warning, MAX_LENGTH);
		const items = this.itemsOf.get(text);
		if (items) items.push(itemIndex);
		else if (this.itemsOf.size < MAX_SHOWN) this.itemsOf.set(text, [itemIndex]);
		else this.others += 1;
	}

	/** Shows them as hints above the node's output. */
	show(context: IExecuteFunctions): void {
		const show = (message: string) =>
			context.addExecutionHints?.({ message, location: 'outputPane', type: 'warning' });
		for (const [warning, items] of this.itemsOf) {
			const sorted = [...new Set(items)].sort((a, b) => a - b);
			const more = sorted.length > MAX_ITEMS ? ', …' : '';
			show(`${warning} [item ${sorted.slice(0, MAX_ITEMS).join(', ')}${more}]`);
		}
		if (this.others > 0) show(`There were ${this.others} more warnings of other kinds.`);
	}
}

/** How many files that were not read are named. */
const MAX_NAMED = 5;

/** `1 page`, `2,000 pages`. */
export const counted = (number: number, what: string) =>
	`${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;

/** Up to so many doubtful files are named, each with its first reason. */
const MAX_DOUBTFUL = 3;

type SkippedFiles = ReadonlyArray<{ fileName: string; isLeftOut?: boolean }>;

type NamedFile = { name: string; itemIndex: number };

/** What became of the files of a run, for the line that the editor shows above its result. */
export class Outcomes {
	/** By what became of them, in the order of the line. */
	private readonly counts: Map<string, number>;

	private readonly notRead: NamedFile[] = [];

	/** Files that nobody wants read, such as the logo in an e-mail. */
	private readonly leftOut: NamedFile[] = [];

	/** With the first reason of each. */
	private readonly doubtful: NamedFile[] = [];

	/** Lists of skipped files, each of which belongs to all documents of an item. */
	private readonly known = new Set<SkippedFiles>();

	/** @param fates what may become of a file that was read, in words, in the order of the line */
	constructor(fates: string[]) {
		this.counts = new Map(fates.map((fate) => [fate, 0]));
	}

	/** @param doubtful the file and why it is to be checked */
	add(fate: string, doubtful?: NamedFile): void {
		this.counts.set(fate, this.countOf(fate) + 1);
		if (doubtful && this.doubtful.length <= MAX_DOUBTFUL) this.doubtful.push(doubtful);
	}

	/** How many files became this so far. */
	countOf(fate: string): number {
		return this.counts.get(fate) ?? 0;
	}

	/** Counts files that were not sent, once for each list of them. */
	skip(files: SkippedFiles, itemIndex: number): void {
		if (this.known.has(files)) return;
		this.known.add(files);
		for (const { fileName, isLeftOut } of files) {
			const into = isLeftOut ? this.leftOut : this.notRead;
			into.push({ name: shownFileName(fileName), itemIndex });
		}
	}

	/** Counts what led to an error. */
	fail(fileName: string | undefined, itemIndex: number): void {
		const name = fileName === undefined ? `item ${itemIndex}` : shownFileName(fileName);
		this.notRead.push({ name, itemIndex });
	}

	/** `12 files: 1 fine, 8 to check, 3 not read: a.docx, b.txt, item 4`; empty where there was nothing. */
	line(what = 'file'): string {
		const named = (fate: string, files: NamedFile[]) =>
			files.length === 0
				? []
				: [[files.length, `${fate}: ${fewOf(namesOf(files), ', ', MAX_NAMED)}`] as const];
		const fates = [
			...[...this.counts].map(([fate, count]) => [count, fate] as const),
			...named('not read', this.notRead),
			...named('left out', this.leftOut),
		].filter(([count]) => count > 0);
		const total = fates.reduce((sum, [count]) => sum + count, 0);
		if (total === 0) return '';
		const parts = fates.map(([count, fate]) =>
			total === 1 ? fate : `${count.toLocaleString('en')} ${fate}`,
		);
		const reasons = this.doubtful.length > MAX_DOUBTFUL ? [] : namesOf(this.doubtful);
		return [`${counted(total, what)}: ${parts.join(', ')}`, ...reasons].join(' | ');
	}

	/**
	 * Shows the line, and another with what it took.
	 * @param used what the run took, in parts
	 * @param what one of the things that were read is called
	 */
	show(context: IExecuteFunctions, used: string[], what?: string): void {
		const lines = [this.line(what), used.length > 0 ? `Used: ${used.join(' · ')}` : ''];
		for (const message of lines) {
			if (message === '') continue;
			context.addExecutionHints?.({ message, location: 'outputPane', type: 'info' });
		}
	}
}

const namesOf = (files: NamedFile[]) =>
	[...files].sort((a, b) => a.itemIndex - b.itemIndex).map(({ name }) => name);
