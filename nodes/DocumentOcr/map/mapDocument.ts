import { AnsweredDocument, type OcrResult } from './answeredDocument';
import type { MapSettings, OutputRecord } from './outputRecord';
import { toDocument } from './toDocument';
import { toImages } from './toImages';
import { toPages } from './toPages';
import { toTableRows } from './toTableRows';

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
