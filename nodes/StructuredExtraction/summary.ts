import type { IExecuteFunctions } from 'n8n-workflow';
import type { AskedDocument, ModelSource } from './ask/askDocument';

/** Counts what a run did, for the line that the editor shows above its result. */
export class Summary {
	private documents = 0;

	private rows = 0;

	private needReview = 0;

	private requests = 0;

	private repairs = 0;

	private tokens = 0;

	private failures = 0;

	add(done: {
		extracted: AskedDocument;
		source: ModelSource;
		rows: number;
		needsReview: boolean;
	}): void {
		const { extracted, source } = done;
		const hasOcr = source.fileName !== undefined && source.text !== null;
		this.documents += 1;
		this.rows += done.rows;
		this.needReview += done.needsReview ? 1 : 0;
		this.repairs += extracted.repairs;
		this.requests += extracted.requests + (hasOcr ? 1 : 0);
		const { prompt_tokens = 0, completion_tokens = 0 } = extracted.usage ?? {};
		this.tokens += prompt_tokens + completion_tokens;
	}

	/** Counts a document that led to an error. */
	addFailure(): void {
		this.failures += 1;
	}

	/** Shows the sums; nothing when no document came through. */
	show(context: IExecuteFunctions): void {
		if (this.documents === 0) return;
		const parts = [
			count(this.documents, 'document'),
			count(this.rows, 'row'),
			this.needReview === 0 ? 'none needs review' : `${this.needReview} to review`,
			count(this.requests, 'request'),
			...(this.repairs > 0 ? [count(this.repairs, 'repair')] : []),
			...(this.tokens > 0 ? [count(this.tokens, 'token')] : []),
			...(this.failures > 0 ? [`${this.failures} failed`] : []),
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
