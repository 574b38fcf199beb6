import type { IExecuteFunctions } from 'n8n-workflow';
import type { AskedTask } from './ask/askTask';

/** Counts what a run did, for the line that the editor shows above its result. */
export class Summary {
	private readonly sums = {
		documents: 0,
		eInvoices: 0,
		rows: 0,
		toReview: 0,
		failures: 0,
		requests: 0,
		repairs: 0,
		tokens: 0,
	};

	add(
		{ extracted, source, second, eInvoice }: Omit<AskedTask, 'answers'>,
		done: { rows: number; needsReview: boolean },
	): void {
		const isRead =
			(source.fileName !== undefined && source.text && !source.text.isOwn) || second?.ocr;
		const hasOcr = extracted.requests > 0 && isRead;
		this.sums.documents += 1;
		this.sums.eInvoices += eInvoice ? 1 : 0;
		this.sums.rows += done.rows;
		this.sums.toReview += done.needsReview ? 1 : 0;
		this.sums.repairs += extracted.repairs;
		this.sums.requests += extracted.requests + (hasOcr ? 1 : 0);
		const { prompt_tokens = 0, completion_tokens = 0 } = extracted.usage ?? {};
		this.sums.tokens += prompt_tokens + completion_tokens;
	}

	/** Counts a document that led to an error. */
	addFailure(): void {
		this.sums.failures += 1;
	}

	/**
	 * Shows the sums; nothing when no document came through.
	 * @param saved requests that were not needed, in words
	 */
	show(context: IExecuteFunctions, saved: string): void {
		const { documents, eInvoices, rows, toReview, failures, requests, repairs, tokens } = this.sums;
		if (documents === 0) return;
		const parts = [
			count(documents, 'document'),
			...(eInvoices > 0 ? [count(eInvoices, 'electronic invoice')] : []),
			count(rows, 'row'),
			toReview === 0 ? 'none needs review' : `${toReview} to review`,
			count(requests, 'request'),
			...(repairs > 0 ? [count(repairs, 'repair')] : []),
			...(tokens > 0 ? [count(tokens, 'token')] : []),
			...(saved === '' ? [] : [saved]),
			...(failures > 0 ? [`${failures} failed`] : []),
		];
		context.addExecutionHints?.({
			message: parts.join(' · '),
			location: 'outputPane',
			type: 'info',
		});
	}
}

const count = (number: number, what: string) =>
	`${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
