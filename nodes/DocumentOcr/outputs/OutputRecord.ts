import type { IDataObject } from 'n8n-workflow';

import type { OutputFile } from '../outputFile';

/** An output item before its files are stored. */
export interface OutputRecord {
	json: IDataObject;
	files: OutputFile[];
}

/** Plain data as n8n's JSON type, which interfaces do not match. */
export const asJson = (value: object) => value as IDataObject;
