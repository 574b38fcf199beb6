import type { SkippedFile } from '../../shared/ocr/readDocuments';
import type { Output } from '../MapSettings';
import type { OutputRecord } from './OutputRecord';

/** Where a record of this output names its document; in table rows a heading may be `fileName`. */
export const fileKey = (output: Output) => (output === 'tableRow' ? '_file' : 'fileName');

/** One record for each file that was not read, for outputs whose records do not list them. */
export const skippedRecords = (skipped: SkippedFile[], output: Output): OutputRecord[] =>
	skipped.map(({ fileName, reason }) => ({
		json: { [fileKey(output)]: fileName, _note: `Not read: the file ${reason}` },
		files: [],
	}));
