import type { OcrResult } from '../../../nodes/DocumentOcr/map/answeredDocument';
import type { MapSettings } from '../../../nodes/DocumentOcr/map/outputRecord';
import { numberPages, toPage } from '../../../nodes/shared/documents/ocr/pages';
import { ocrResponseSchema } from '../../../nodes/shared/service/contract';

/** One red pixel. */
export const png =
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

/** What the service answered, in the form of the contract. */
export function resultOf(response: unknown, more: Partial<OcrResult> = {}): OcrResult {
	const parsed = ocrResponseSchema.parse(response);
	return {
		fileName: 'a.pdf',
		fileStem: 'a',
		skipped: [],
		model: parsed.model ?? 'svc-ocr-latest',
		pages: numberPages(parsed.pages).map(toPage),
		usage: parsed.usage_info ?? null,
		...more,
	};
}

export const settings: MapSettings = {
	output: 'document',
	imageLinks: 'keep',
	attachImages: false,
	attachFiles: [],
	numberCells: 'text',
};
