import type { FileFacts } from '../files/facts';
import { TEXT_TYPES } from '../files/notForOcr';
import type { FileRules } from '../ocr/readDocuments';
import { checkFile, type FileSettings, type NamedFile } from './textFiles';

/** Takes all files that OCR or this package can read; an e-mail becomes its attachments or its text. */
export function textReader(settings: FileSettings): FileRules {
	const check = (facts: FileFacts, file: NamedFile) => checkFile(facts, file, settings);
	return {
		check: (facts, { fileName, binary }) => check(facts, { ...binary, fileName }),
		unpack: async (file) => {
			if (file.mimeType !== TEXT_TYPES.mail) return undefined;
			const { mailDocuments } = await import('./mailDocuments');
			return await mailDocuments(file, check);
		},
	};
}
