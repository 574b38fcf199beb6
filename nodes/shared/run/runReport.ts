import type { NodeExecutionHint } from 'n8n-workflow';
import { problemText } from '../host/problem';
import { type Fact, wordsOf } from '../values/facts/fact';
import type { SkippedFile } from '../documents/ocr/documents';
import { shownFileName } from '../basics/text/fileNames';
import { withCount } from '../basics/text/valueText';
import { joinFirst, shortened, shortenedAtWord } from '../basics/text/shorten';

/** How many different warnings are shown one by one. */
const MAX_WARNINGS = 20;
/** The longest warning that is shown in full, in characters. */
const MAX_LENGTH = 500;
/** How many items a warning names. */
const MAX_ITEMS = 10;
/** Up to so many files that were not read or are to be checked are named, each with its first reason. */
const MAX_REASONS = 3;
/** Length of such a reason, in characters. */
const MAX_REASON_LENGTH = 200;
/** Where README has the link to what explains "Extract from File". */
const PAGE = 'https://www.npmjs.com/package/n8n-nodes-vision-ocr';
/** The least time between two messages, in milliseconds. */
const PAUSE = 3_000;

/** What becomes of a file, in the order of the line about it, with the sums of an execution that it counts for. */
const OUTCOMES = {
	read: ['documents read'],
	'read in part': ['documents read', 'read in part'],
	'without text': ['read in part'],
	fine: ['documents extracted'],
	'not checked (image)': ['documents extracted', 'to review'],
	'to check': ['documents extracted', 'to review'],
	'seen before': ['seen before'],
	'not read': [],
	/** Nobody wants it read, such as the logo in an e-mail. */
	'left out': [],
};

const OUTCOME_ORDER = Object.keys(OUTCOMES) as ReportedDocument['outcome'][];

/** What became of a file, and the first reason why it was not read or is to be checked; may change until the end of the run. */
export interface ReportedDocument {
	outcome: keyof typeof OUTCOMES;
	fileName: string | undefined;
	itemIndex: number;
	reason: string | undefined;
	/** Whether its total is in no sum that could be compared. */
	hasNoSums?: boolean;
}

/** What n8n keeps of an execution: at most ten values, each with up to 50 characters in its name. */
export interface CustomData {
	get: (key: string) => string | undefined;
	set: (key: string, value: string) => void;
}

/**
 * What a run does, for those who watch it: messages to the console of the browser while it goes on,
 * because n8n shows no more than that the node runs; lines above its output; and sums in the data of
 * the execution, which n8n shows and searches in its list of executions.
 */
export class RunReport {
	/** What one of the things that were read is called. */
	noun: 'file' | 'document' | 'text' = 'file';

	/** What the run took. */
	readonly used = { pages: 0, ocrPages: 0, tokens: 0, requests: 0, repairs: 0, eInvoices: 0 };

	/** PDF files that were read by OCR, and those of them that have a text of their own. */
	readonly pdfs = { byOcr: 0, withText: 0 };

	/** Files that were not sent again, because the same ones were sent before. */
	saved = 0;

	private readonly documents: ReportedDocument[] = [];

	private readonly warnings = new Map<string, number[]>();

	/** Warnings beyond those that can be shown. */
	private otherWarnings = 0;

	/** The fault of the set-up after which nothing else could be read, and what to do. */
	private fault = { message: '', remedy: '' };

	/** Lists of skipped files, each of which belongs to all documents of an item. */
	private readonly skipped = new Set<readonly SkippedFile[]>();

	/** Lines before all others, as HTML. */
	lead: readonly string[] = [];

	/** Faults in lists of the user. */
	notes: readonly Fact[] = [];

	private itemsTotal = 0;

	private itemsDone = 0;

	private tasksFailed = 0;

	private lastMessage = performance.now();

	private hasSent = false;

	private sendMessage?: (message: string) => void;

	/** @param readsDocuments whether sums are kept with the execution */
	constructor(private readonly readsDocuments = false) {}

	/** A warning is shown only once, with the items that it is about, counted from 1. */
	warn(itemIndex: number, warning: string): void {
		const text = shortened(warning, MAX_LENGTH);
		const items = this.warnings.get(text);
		if (items) items.push(itemIndex + 1);
		else if (this.warnings.size < MAX_WARNINGS) this.warnings.set(text, [itemIndex + 1]);
		else this.otherWarnings += 1;
	}

	/** @param reason why it is to be checked */
	add(
		outcome: ReportedDocument['outcome'],
		fileName?: string,
		itemIndex = 0,
		reason?: string,
	): ReportedDocument {
		if (fileName !== undefined && this.noun === 'text') this.noun = 'file';
		const document = { outcome, fileName, itemIndex, reason };
		this.documents.push(document);
		return document;
	}

	/** Counts files that were left out, once for each list of them; of other places that hold none, it warns. */
	skip(files: readonly SkippedFile[], itemIndex: number): void {
		if (this.skipped.has(files)) return;
		this.skipped.add(files);
		for (const { fileName, reason, isLeftOut } of files) {
			const leftOut = { outcome: 'left out', fileName, itemIndex, reason: undefined } as const;
			if (isLeftOut) this.documents.push(leftOut);
			else this.warn(itemIndex, `"${shownFileName(fileName)}" ${reason}`);
		}
	}

	/**
	 * Counts what led to an item with an error.
	 * @param reason without the name of the file
	 */
	fail(fileName: string | undefined, itemIndex: number, reason: string): void {
		this.add('not read', fileName, itemIndex, reason);
	}

	/** A fault of the set-up that came after something was read, so that the run did not end. */
	breakOff(message: string, remedy = ''): void {
		this.fault = { message, remedy };
	}

	/** @param hasText whether a PDF file that OCR has read has a text of its own; `undefined` for other files */
	addPdf(hasText: boolean | undefined): void {
		if (hasText === undefined) return;
		this.pdfs.byOcr += 1;
		if (hasText) this.pdfs.withText += 1;
	}

	begin(itemsTotal: number, sendMessage: (message: string) => void): void {
		this.itemsTotal = itemsTotal;
		this.sendMessage = sendMessage;
	}

	/** To be called after each task, and after each item that could not be read. */
	taskDone(isFailed = false): void {
		if (isFailed) this.tasksFailed += 1;
		if (performance.now() - this.lastMessage < PAUSE) return;
		this.send();
		this.hasSent = true;
		this.lastMessage = performance.now();
	}

	itemDone(): void {
		this.itemsDone += 1;
	}

	/** Adds the sums of this run to those of the execution, whose earlier rounds may have some. */
	end(kept: CustomData | undefined): void {
		if (this.hasSent) this.send();
		if (kept === undefined || !this.readsDocuments) return;
		for (const [words, count] of this.sums()) {
			const key = words.replaceAll(' ', '_');
			kept.set(key, String((Number(kept.get(key)) || 0) + count));
		}
	}

	/** The lines above the output: warnings, what became of the documents, what that took. */
	get hints(): NodeExecutionHint[] {
		const used = this.usedParts();
		const before = this.readsDocuments ? 'Used: ' : '';
		const lines = [
			...this.lead.map((message) => ({ type: 'info', message }) as const),
			{ type: 'warning', message: this.faultLine } as const,
			...this.warningLines().map((message) => ({ type: 'warning', message }) as const),
			{ type: this.with('not read').length > 0 ? 'warning' : 'info', message: this.line } as const,
			{ type: 'info', message: used.length > 0 ? `${before}${used.join(' · ')}` : '' } as const,
			{ type: 'info', message: this.savingLine } as const,
			...this.notes.map((note) => ({ type: 'warning', message: wordsOf(note) }) as const),
		];
		return lines
			.filter(({ message }) => message !== '')
			.map((line) => ({ ...line, location: 'outputPane' }));
	}

	private warningLines(): string[] {
		const lines = [...this.warnings].map(([warning, items]) => {
			const sorted = [...new Set(items)].sort((a, b) => a - b);
			const more = sorted.length > MAX_ITEMS ? ', …' : '';
			return `${warning} (item ${sorted.slice(0, MAX_ITEMS).join(', ')}${more})`;
		});
		if (this.otherWarnings === 0) return lines;
		return [...lines, `There were ${this.otherWarnings} more warnings of other kinds.`];
	}

	/** Why the rest of a run was not read; empty where all of it could be tried. */
	private get faultLine(): string {
		const { message, remedy } = this.fault;
		const what = problemText({ message, description: remedy });
		return message === '' ? '' : `The rest was not read: ${what}`;
	}

	/** `12 files: 1 fine, 8 to check, 3 not read | a.docx: the file is … | and 10 more`; empty where there was nothing. */
	private get line(): string {
		const total = this.documents.length;
		if (total === 0) return '';
		const parts = OUTCOME_ORDER.flatMap((outcome) => {
			const files = this.with(outcome);
			if (files.length === 0) return [];
			const count = total === 1 ? '' : `${files.length.toLocaleString('en')} `;
			const names = outcome === 'left out' ? `: ${joinFirst(files.map(nameOf))}` : '';
			const unsummed = files.filter(({ hasNoSums }) => hasNoSums).length;
			const isTold = outcome === 'fine' && unsummed > 0;
			const sums =
				total === 1 ? ' (without sums)' : ` (${unsummed.toLocaleString('en')} without sums)`;
			return `${count}${outcome}${names}${isTold ? sums : ''}`;
		});
		return [`${withCount(total, this.noun)}: ${parts.join(', ')}`, ...this.reasons].join(' | ');
	}

	/** The first files that were not read or are to be checked, with their reasons, and how many more there are. */
	private get reasons(): string[] {
		const doubtful = this.documents.filter(
			({ outcome, reason }) => outcome !== 'not read' && reason !== undefined,
		);
		const { message } = this.fault;
		// A line of its own has the fault that they share.
		const isTold = ({ reason = '' }: ReportedDocument) =>
			message !== '' && reason.startsWith(message);
		const unread = this.with('not read').filter((file) => !isTold(file));
		const files = [...unread, ...inOrder(doubtful)];
		const more = files.length - MAX_REASONS;
		return [
			...files
				.slice(0, MAX_REASONS)
				.map((file) => `${nameOf(file)}: ${shortenedAtWord(file.reason ?? '', MAX_REASON_LENGTH)}`),
			...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : []),
		];
	}

	/** The files with an outcome, in the order of the input. */
	private with(wanted: ReportedDocument['outcome']): ReportedDocument[] {
		return inOrder(this.documents.filter(({ outcome }) => outcome === wanted));
	}

	/** How OCR can be saved; empty where it cannot: "Extract from File" keeps no other files, and gives one text per item. */
	private get savingLine(): string {
		const { byOcr, withText } = this.pdfs;
		const items = new Set(this.documents.map(({ itemIndex }) => itemIndex));
		const isSingle = this.documents.length === byOcr && items.size === byOcr;
		if (withText === 0 || !isSingle) return '';
		const verb = withText === 1 ? 'contains' : 'contain';
		const files =
			byOcr === 1 ? 'The PDF file contains' : `${withText} of ${byOcr} PDF files ${verb}`;
		return `${files} text: OCR can be saved. Put the node "Extract from File" (Extract From PDF, Keep Source: Both) before this one, and set "Reading: Text of the PDF" to its text. More: ${PAGE}, "PDF text instead of OCR".`;
	}

	private usedParts(): string[] {
		const { pages, ocrPages, tokens, requests, repairs, eInvoices } = this.used;
		const repaired = `, ${repairs.toLocaleString('en')} of them to repair an answer`;
		const same = this.saved === 1 ? 'the same one was' : 'the same ones were';
		return [
			[pages, withCount(pages, 'page')] as const,
			[ocrPages, `${withCount(ocrPages, 'page')} of OCR`] as const,
			[tokens, withCount(tokens, 'token')] as const,
			[requests, withCount(requests, 'request') + (repairs > 0 ? repaired : '')] as const,
			[eInvoices, `${withCount(eInvoices, 'e-invoice')} read from embedded data`] as const,
			[this.saved, `${withCount(this.saved, 'file')} not sent again: ${same} sent before`] as const,
		].flatMap(([count, words]) => (count > 0 ? [words] : []));
	}

	private send(): void {
		const parts = this.sums().map(([words, count]) => `${count} ${words}`);
		const details = parts.length === 0 ? '' : `: ${parts.join(', ')}`;
		this.sendMessage?.(`${this.itemsDone} of ${this.itemsTotal} items done${details}`);
	}

	/** Counts so far that are not zero, such as 3 "documents read". */
	private sums(): Array<[words: string, count: number]> {
		const sums = new Map<string, number>();
		for (const words of this.documents.flatMap(({ outcome }) => OUTCOMES[outcome])) {
			sums.set(words, (sums.get(words) ?? 0) + 1);
		}
		if (this.tasksFailed > 0) sums.set('failed', this.tasksFailed);
		return [...sums];
	}
}

const inOrder = (files: ReportedDocument[]) => files.sort((a, b) => a.itemIndex - b.itemIndex);

const nameOf = ({ fileName, itemIndex }: ReportedDocument) =>
	fileName === undefined ? `item ${itemIndex + 1}` : shownFileName(fileName);
