import { anchorOf, cellsOf, reviewItems } from '../../shared/review/reviewItem';
import { reviewPage } from '../../shared/review/reviewPage';
import type { Values } from '../../shared/values';
import type { PageSpan } from '../evidence/evidence';
import type { Meta } from '../record/meta';
import { documentSide, type ReadDocument } from './documentSide';

/** What a review page is made of. */
export interface Known extends ReadDocument {
	record: Values;
	meta: Meta;
	/** Spans of the values in the sheets, by path. */
	places: Map<string, PageSpan>;
}

/** The page of Review about one record, without its form, and with the values marked in the document. */
export function attachedPage(known: Known): string {
	const { record, meta, places } = known;
	const items = reviewItems([{ ...record, _meta: meta }], [0]).map((item) => {
		const placed = cellsOf(item).map(({ path, page, reasons }) => {
			const own = [path, path.replace(/\.amount$/, '')].find((each) => places.has(each)) ?? path;
			const [place, box] = [places.get(own), meta.evidence[own]?.box];
			return { path, anchor: anchorOf(path), page, place, box, isDoubtful: reasons.length > 0 };
		});
		const { html: view, marked } = documentSide(known, placed);
		return { ...item, document: { view }, marked };
	});
	return reviewPage({ title: meta.fileName ?? 'Text', items });
}
