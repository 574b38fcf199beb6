import { sleep } from 'n8n-workflow';
import { Problem } from './problem';

const MEGABYTE = 1024 * 1024;

/**
 * The most that one file may take with everything that is in it. An e-mail has one budget with all
 * its attachments. No document that was tried comes near: docs/developers/robustness.md names the largest.
 */
export const LIMITS = {
	/** Bytes unpacked from it: the XML of 5,000 pages of Word, or 20 times the largest invoice. */
	unpacked: { most: 32 * MEGABYTE, name: 'MB of unpacked content' },
	/** Elements of markup and their attributes: 2,000 pages of tables in Word. */
	elements: { most: 2_000_000, name: 'elements and attributes' },
	/** Elements of an invoice that are used: 20,000 lines. */
	values: { most: 250_000, name: 'values' },
	/** Cells of tables as laid out, merged and empty ones included. Tables beyond are given as lines. */
	cells: { most: 500_000, name: 'table cells' },
	/** Characters of text: some thousand pages. */
	characters: { most: 2_000_000, name: 'characters of text' },
	/** Number formats of a workbook that its cells use; Excel allows 250. */
	formats: { most: 2_000, name: 'number formats' },
	/** Pages by form feeds; with 2 million characters, a page has at least 200. */
	pages: { most: 10_000, name: 'pages' },
	/** Streams of a PDF file that are looked at; 100 MB of scans have some ten thousand. */
	streams: { most: 50_000, name: 'streams' },
	/** Parts of an e-mail, by MIME: each text, attachment and group of them. */
	parts: { most: 1000, name: 'parts' },
	/** Documents to read of an e-mail, each of which costs requests. */
	documents: { most: 200, name: 'documents' },
	/** Images in an answer of OCR: 25 on each of 2,000 pages. */
	images: { most: 50_000, name: 'images' },
} as const;

type Resource = keyof typeof LIMITS;

/** A limit of `LIMITS` was passed. */
export class BudgetProblem extends Problem {
	/** Continues "has" or "have": "more than 1,000 parts". */
	readonly excess: string;

	constructor(readonly resource: Resource) {
		const { most, name } = LIMITS[resource];
		const count = name.startsWith('MB') ? most / MEGABYTE : most;
		const excess = `more than ${count.toLocaleString('en')} ${name}`;
		super(`it has ${excess}`, {
			description: 'Split the file, keep only the part that the fields are in, or save it as PDF.',
		});
		this.excess = excess;
	}
}

/** How long n8n may be held up at a time, in milliseconds: ten files are read side by side. */
const SLICE_MS = 25;

/** Lets n8n go on with other work during long work. */
export class EventLoop {
	private since = performance.now();

	/** Lets n8n do what waits, if the last time is long enough ago. */
	async yieldIfDue(): Promise<void> {
		if (performance.now() - this.since < SLICE_MS) return;
		await sleep(0);
		this.since = performance.now();
	}
}

/** Between the steps of all documents, which are long for invoices of thousands of lines. */
export const betweenSteps = new EventLoop();

/** Counts what is parsed of one file and everything in it, while it is parsed. */
export class Budget {
	/** Small documents of one e-mail are long work together. */
	readonly eventLoop = new EventLoop();

	private readonly used: Partial<Record<Resource, number>> = {};

	/** @throws BudgetProblem when there is less left */
	spend(resource: Resource, amount = 1): void {
		const used = (this.used[resource] ?? 0) + amount;
		this.used[resource] = used;
		if (used > LIMITS[resource].most) throw new BudgetProblem(resource);
	}

	/** How much is left. */
	left(resource: Resource): number {
		return Math.max(0, LIMITS[resource].most - (this.used[resource] ?? 0));
	}
}

/** Work that can rest wherever it yields. */
export type Sliced<Result> = Generator<undefined, Result, undefined>;

/** Does work, and lets others have their turn where it yields. */
export async function inSlices<Result>(
	work: Sliced<Result>,
	{ eventLoop }: Pick<Budget, 'eventLoop'>,
): Promise<Result> {
	for (;;) {
		await eventLoop.yieldIfDue();
		const step = work.next();
		if (step.done) return step.value;
	}
}

/** Does work without a rest. */
export function atOnce<Result>(work: Sliced<Result>): Result {
	for (;;) {
		const step = work.next();
		if (step.done) return step.value;
	}
}

/** Work with rests that is done once; who asks again gets its result. */
export function once<Result>(work: () => Sliced<Result>): () => Sliced<Result> {
	let kept: { result: Result } | undefined;
	return function* () {
		kept ??= { result: yield* work() };
		return kept.result;
	};
}

/** Whether long work may rest before its nth step: resting at each of them would cost as much as the work. */
export const isRest = (step: number) => step % 256 === 0;

/** Whether an error is about damaged compressed bytes: those of fflate have a number as their code. */
export function isInflateError(error: unknown): boolean {
	return error instanceof Error && 'code' in error && typeof error.code === 'number';
}
