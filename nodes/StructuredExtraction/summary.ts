import type { NodeExecutionHint } from 'n8n-workflow';
import { hint } from '../shared/hint';
import type { SkippedFile } from '../shared/ocr/readDocuments';
import { shortened } from '../shared/text/shorten';
import { shownFileName } from '../shared/text/fileNames';
import { withCount, RunSummary } from '../shared/runSummary';
import type { AskedTask } from './ask/askTask';
import type { Meta } from './record/meta';

const UNCHECKED = 'not checked (image)';

/** Counts what a run did, for the lines that the editor shows above its result. */
export class Summary {
	private readonly outcomes = new RunSummary(['fine', UNCHECKED, 'to check']);

	private isText = true;

	/** Whether a file was several documents. */
	private hasParts = false;

	private readonly sums = { eInvoices: 0, pages: 0, requests: 0, repairs: 0, tokens: 0 };

	add(
		{ extracted, source, eInvoice }: Omit<AskedTask, 'answers'>,
		{ issues, review, document }: Pick<Meta, 'issues' | 'review' | 'document'>,
		skipped: SkippedFile[],
		itemIndex: number,
	): void {
		const isFile = source.fileName !== undefined;
		const asked = { extracted, source };
		const hasOcr = isReadByOcr(asked);
		if (isFile) this.isText = false;
		if (document && !document.endsWith(' of 1')) this.hasParts = true;
		const [reason] = review;
		if (reason === undefined) this.outcomes.add('fine');
		else if (review.length === 1 && issues.some(({ kind }) => kind === 'notChecked')) {
			this.outcomes.add(UNCHECKED);
		} else {
			const name = shownFileName(source.fileName ?? `item ${itemIndex}`);
			this.outcomes.add('to check', { name: `${name}: ${shortened(reason, 120)}`, itemIndex });
		}
		this.outcomes.skip(skipped, itemIndex);
		this.sums.eInvoices += eInvoice ? 1 : 0;
		this.sums.repairs += extracted.repairs;
		this.sums.requests += extracted.requests + (hasOcr ? 1 : 0);
		this.sums.pages += pagesRead(asked);
		const { prompt_tokens = 0, completion_tokens = 0 } = extracted.usage ?? {};
		this.sums.tokens += prompt_tokens + completion_tokens;
	}

	/** Counts of the run so far. */
	get counts() {
		const toReview = this.outcomes.countOf('to check') + this.outcomes.countOf(UNCHECKED);
		const documents = this.outcomes.countOf('fine') + toReview;
		return { 'documents extracted': documents, 'to review': toReview };
	}

	/** Counts a document that led to an error, and the files of its item that were not sent. */
	addFailure(fileName: string | undefined, itemIndex: number, skipped: SkippedFile[] = []): void {
		if (fileName !== undefined) this.isText = false;
		this.outcomes.fail(fileName, itemIndex);
		this.outcomes.skip(skipped, itemIndex);
	}

	/**
	 * What became of the documents, and apart from it what that took.
	 * @param saved requests that were not needed, in words
	 * @param notes on lists of the user
	 */
	hints(saved: string, notes: string[] = []): NodeExecutionHint[] {
		const { eInvoices, pages, requests, repairs, tokens } = this.sums;
		const used = [
			...(pages > 0 ? [`${withCount(pages, 'page')} of OCR`] : []),
			...(tokens > 0 ? [withCount(tokens, 'token')] : []),
			...(requests > 0 ? [withCount(requests, 'request') + repairsIn(repairs)] : []),
			...(eInvoices > 0 ? [`${withCount(eInvoices, 'e-invoice')} read from embedded data`] : []),
			saved,
		];
		const what = this.isText ? 'text' : this.hasParts ? 'document' : 'file';
		return [...this.outcomes.hints(used, what), ...notes.map((note) => hint('warning', note))];
	}
}

type Read = Pick<AskedTask, 'extracted' | 'source'>;

/** Whether OCR has read a document for its record, and not for another one of the file. */
const isReadByOcr = ({ extracted, source: { fileName, text } }: Read): boolean =>
	fileName !== undefined && !!text && !text.isOwn && !text.isShared && extracted.requests > 0;

/** The pages that OCR has read for a document. */
function pagesRead(asked: Read): number {
	if (!isReadByOcr(asked)) return 0;
	const { text } = asked.source;
	const told = text?.ocrUsage?.['pages_processed'];
	return typeof told === 'number' ? told : (text?.pages.length ?? 1);
}

const repairsIn = (repairs: number) =>
	repairs === 0 ? '' : `, ${repairs.toLocaleString('en')} of them to repair an answer`;
