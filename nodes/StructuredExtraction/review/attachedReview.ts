import type { IBinaryKeyData } from 'n8n-workflow';
import type { FileStore } from '../../shared/files/storedFile';
import { shownFileName, withoutExtension } from '../../shared/text/fileNames';
import type { ExtractionTask } from '../job';
import type { Known } from './attachedPage';
import type { ReviewImage } from './documentSide';

/** Larger images are not put into the page, in bytes. */
const MAX_SHOWN_IMAGE = 5 * 1024 * 1024;

/** Formats that every browser shows. */
const SHOWN = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp', 'image/avif'];

/** The review page of a document, stored as the file `review` of its output item. */
export async function attachedReview(
	store: FileStore,
	document: ExtractionTask['document'],
	known: Omit<Known, 'image'>,
): Promise<IBinaryKeyData> {
	const { fileName } = known.meta;
	const name = fileName === null ? 'text' : withoutExtension(shownFileName(fileName));
	const { attachedPage } = await import('./attachedPage');
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
