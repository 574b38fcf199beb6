import type { FoundDocuments } from '../../shared/bundle/documentRanges';
import type { FindCost } from '../../shared/bundle/findDocuments';
import { pageRange, partReasons } from '../../shared/bundle/pageMarks';
import { joinFirst } from '../../shared/text/shorten';
import type { OcrResult } from './answeredDocument';

/** The documents that were found in a file, each with its pages of the answer; all of it unless searched. */
export function partsOf(
	result: OcrResult,
	found: (FoundDocuments & FindCost) | undefined,
	isSplit: boolean,
): OcrResult[] {
	const { response, numbers, fileStem } = result;
	if (found === undefined) return [isSplit ? { ...result, about: { document: '1 of 1' } } : result];
	const { documents, leftOut, usage } = found;
	return documents.map(({ pages, reasons, kind, title, date, sender }, index) => {
		const own = new Set(pages.map(({ number }) => number));
		const isOwn = (_: unknown, at: number) => own.has(numbers[at] ?? 0);
		const isFirst = index === 0;
		const range = pageRange(pages);
		const blank =
			isFirst && leftOut.length > 0 ? [`${LEFT_OUT}: ${joinFirst(leftOut.map(String))}`] : [];
		const chat = isFirst && result.note === undefined ? usage : null;
		return {
			...result,
			...(documents.length > 1 && { fileStem: `${fileStem}-${range}` }),
			response: {
				...response,
				pages: response.pages.filter(isOwn),
				usage_info: isFirst ? { ...response.usage_info, ...(chat && { chat }) } : null,
			},
			numbers: numbers.filter(isOwn),
			differences: result.differences?.filter(({ page }) => page === null || own.has(page)),
			about: {
				...(isSplit && { document: `${index + 1} of ${documents.length}`, pageRange: range }),
				...(kind && { kind: kind.name, kindEvidence: kind }),
				...{ title, date, sender },
			},
			reasons: [...(result.reasons ?? []), ...reasons, ...partReasons(pages), ...blank],
		};
	});
}

const LEFT_OUT = 'Pages that belong to no document, blank or only separating others';
