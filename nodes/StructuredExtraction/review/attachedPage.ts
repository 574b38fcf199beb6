import type { IBinaryKeyData } from 'n8n-workflow';
import type { FileStore } from '../../shared/files/storedFile';
import { anchorOf, cellsOf, reviewItems } from '../../shared/review/reviewItem';
import { reviewPage } from '../../shared/review/reviewPage';
import { shownFileName, withoutExtension } from '../../shared/text/fileNames';
import type { Values } from '../../shared/values';
import type { PageSpan } from '../evidence/evidence';
import type { ExtractionTask } from '../job';
import type { Meta } from '../record/meta';
import { documentSide, type ReadDocument, type ReviewImage } from './documentSide';

/** Larger images are not put into the page, in bytes. */
const MAX_SHOWN_IMAGE = 5 * 1024 * 1024;

/** Formats that every browser shows. */
const SHOWN = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp', 'image/avif'];

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

/** The review page of a document, stored as the file `review` of its output item. */
export async function attachedReview(
	store: FileStore,
	document: ExtractionTask['document'],
	known: Omit<Known, 'image'>,
): Promise<IBinaryKeyData> {
	const { fileName } = known.meta;
	const name = fileName === null ? 'text' : withoutExtension(shownFileName(fileName));
	const html = attachedPage({ ...known, image: await imageOf(document) });
	const file = await store.prepareBinaryData(Buffer.from(html), `${name}.review.html`, 'text/html');
	return { review: file };
}

async function imageOf(document: ExtractionTask['document']): Promise<ReviewImage | undefined> {
	if (document.kind === 'text') return undefined;
	if (document.kind === 'url') {
		return { absent: 'The document itself is not shown here, because it came from a web address.' };
	}
	const { file, mimeType } = document;
	if (!mimeType.startsWith('image/')) return undefined;
	if (!SHOWN.includes(mimeType)) {
		return {
			absent: `The image itself is not shown here, because not all browsers can show this format.`,
		};
	}
	const { bytes } = await file.upTo(MAX_SHOWN_IMAGE);
	return bytes.length > MAX_SHOWN_IMAGE
		? { absent: 'The image itself is not shown here, because it is larger than 5 MB.' }
		: { url: `data:${mimeType};base64,${bytes.toString('base64')}` };
}
