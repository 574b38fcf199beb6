import type { OcrResult } from './AnsweredDocument';
import { AnsweredDocument } from './AnsweredDocument';
import type { MapSettings } from './MapSettings';
import type { OutputRecord } from './outputs/OutputRecord';
import { toDocument } from './outputs/toDocument';
import { toImages } from './outputs/toImages';
import { toPages } from './outputs/toPages';
import { toTableRows } from './outputs/toTableRows';

/** The output items for a document that the service has read. */
export async function mapDocument(
	result: OcrResult,
	settings: MapSettings,
): Promise<OutputRecord[]> {
	const document = new AnsweredDocument(result);
	switch (settings.output) {
		case 'document':
			return await toDocument(document, settings);
		case 'page':
			return await toPages(document, settings);
		case 'tableRow':
			return toTableRows(document, settings);
		case 'image':
			return toImages(document);
	}
}
