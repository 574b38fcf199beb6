import type { NodeExecutionHint } from 'n8n-workflow';
import { hint } from './hint';
import { shownFileName } from './text/fileNames';
import { joinFirst } from './text/shorten';

/** How many files that were not read are named. */
const MAX_NAMED = 5;

/** `1 page`, `2,000 pages`. */
export const withCount = (number: number, what: string) =>
	`${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;

/** Up to so many doubtful files are named, each with its first reason. */
const MAX_DOUBTFUL = 3;

type SkippedFiles = ReadonlyArray<{ fileName: string; isLeftOut?: boolean }>;

type NamedFile = { name: string; itemIndex: number };

/** What became of the files of a run, for the line that the editor shows above its result. */
export class RunSummary {
	/** By what became of them, in the order of the line. */
	private readonly counts: Map<string, number>;

	private readonly notRead: NamedFile[] = [];

	/** Files that nobody wants read, such as the logo in an e-mail. */
	private readonly leftOut: NamedFile[] = [];

	/** With the first reason of each. */
	private readonly doubtful: NamedFile[] = [];

	/** Lists of skipped files, each of which belongs to all documents of an item. */
	private readonly known = new Set<SkippedFiles>();

	/** @param outcomes what may become of a file that was read, in words, in the order of the line */
	constructor(outcomes: string[]) {
		this.counts = new Map(outcomes.map((outcome) => [outcome, 0]));
	}

	/** @param doubtful the file and why it is to be checked */
	add(outcome: string, doubtful?: NamedFile): void {
		this.counts.set(outcome, this.countOf(outcome) + 1);
		if (doubtful && this.doubtful.length <= MAX_DOUBTFUL) this.doubtful.push(doubtful);
	}

	/** How many files became this so far. */
	countOf(outcome: string): number {
		return this.counts.get(outcome) ?? 0;
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
		const named = (outcome: string, files: NamedFile[]) =>
			files.length === 0
				? []
				: [[files.length, `${outcome}: ${joinFirst(namesOf(files), ', ', MAX_NAMED)}`] as const];
		const outcomes = [
			...[...this.counts].map(([outcome, count]) => [count, outcome] as const),
			...named('not read', this.notRead),
			...named('left out', this.leftOut),
		].filter(([count]) => count > 0);
		const total = outcomes.reduce((sum, [count]) => sum + count, 0);
		if (total === 0) return '';
		const parts = outcomes.map(([count, outcome]) =>
			total === 1 ? outcome : `${count.toLocaleString('en')} ${outcome}`,
		);
		const reasons = this.doubtful.length > MAX_DOUBTFUL ? [] : namesOf(this.doubtful);
		return [`${withCount(total, what)}: ${parts.join(', ')}`, ...reasons].join(' | ');
	}

	/**
	 * The line, and another with what it took.
	 * @param used what the run took, in parts, which may be empty
	 * @param what one of the things that were read is called
	 */
	hints(used: string[], what?: string): NodeExecutionHint[] {
		const parts = used.filter((part) => part !== '');
		return [this.line(what), parts.length > 0 ? `Used: ${parts.join(' · ')}` : '']
			.filter((line) => line !== '')
			.map((line) => hint('info', line));
	}
}

const namesOf = (files: NamedFile[]) =>
	[...files].sort((a, b) => a.itemIndex - b.itemIndex).map(({ name }) => name);
