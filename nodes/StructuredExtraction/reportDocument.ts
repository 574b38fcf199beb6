import type { RunReport } from '../shared/runReport';
import { shownFileName } from '../shared/text/fileNames';
import { shortened } from '../shared/text/shorten';
import type { AskedTask } from './ask/askTask';
import type { Meta } from './record/meta';

/** Adds a document to the report of a run: what became of it, and what that took. */
export function reportDocument(
	report: RunReport,
	{ extracted, source: { fileName, text }, eInvoice }: AskedTask,
	{ issues, review, document }: Meta,
	itemIndex: number,
): void {
	if (fileName !== undefined && report.noun === 'text') report.noun = 'file';
	if (document && !document.endsWith(' of 1')) report.noun = 'document';
	const [reason] = review;
	if (reason === undefined) report.add('fine');
	else if (review.length === 1 && issues.some(({ kind }) => kind === 'notChecked')) {
		report.add('not checked (image)');
	} else {
		const name = shownFileName(fileName ?? `item ${itemIndex}`);
		report.add('to check', { name: `${name}: ${shortened(reason, 120)}`, itemIndex });
	}
	const { used } = report;
	const { requests, repairs, usage } = extracted;
	const { prompt_tokens = 0, completion_tokens = 0 } = usage ?? {};
	used.eInvoices += eInvoice ? 1 : 0;
	used.repairs += repairs;
	used.requests += requests;
	used.tokens += prompt_tokens + completion_tokens;
	// OCR for another document of the file is counted with that one.
	const isReadByOcr = fileName !== undefined && text && !text.isOwn && !text.isShared;
	if (!isReadByOcr || requests === 0) return;
	const reported = text.ocrUsage?.['pages_processed'];
	used.requests += 1;
	used.ocrPages += typeof reported === 'number' ? reported : text.pages.length;
}
