import type { IExecuteFunctions } from 'n8n-workflow';
import { TEXT_TYPES } from '../../shared/files/notForOcr';
import { readUpTo } from '../../shared/files/readFile';
import type { FileSource } from '../../shared/ocr/readDocuments';
import { Problem } from '../../shared/problem';
import type { SourcePage } from '../evidence/sourceText';
import { toPages } from './toPages';

/** Largest file that is read, in megabytes; Word documents hold their images. */
const MAX_MEGABYTES = 10;
const MAX_MEGABYTES_DOCX = 50;

/** The text of a file that needs no OCR. @throws Problem when it is empty, too large, or damaged */
export async function readTextFile(
	context: IExecuteFunctions,
	{ binary, mimeType, whole }: FileSource,
): Promise<SourcePage[]> {
	const most = mimeType === TEXT_TYPES.docx ? MAX_MEGABYTES_DOCX : MAX_MEGABYTES;
	const limit = most * 1024 * 1024;
	const bytes = whole ?? (await readUpTo(context, binary, limit)).bytes;
	if (bytes.length > limit) {
		throw new Problem(`the file is larger than ${most} MB`, {
			description: 'Split it, or keep only the part that the fields are in.',
		});
	}
	return toPages(bytes, mimeType);
}
