import { isNodeColumn } from '../../basics/text/names';
import { isValues, type Values } from '../../basics/values';
import { issuesIn, SET_UP, splitReasons } from '../../values/facts/reasons';

// What an item says of how its document was read.

/** Why a person should look at an item, as a node before this one reports it; empty when there is no reason. */
export function reasonsOf({ _meta, _review, error }: Values): string[] {
	const { review } = isValues(_meta) ? _meta : {};
	if (Array.isArray(review)) return review.map(String);
	if (typeof _review === 'string' && _review.trim() !== '') return splitReasons(_review);
	const message = isValues(error) ? error['message'] : error;
	return typeof message === 'string' ? [`Not read: ${message}`] : [];
}

/** Whether a document was not read because of key, address, model or options: of a record, a row or a failed item. */
export const isSetUpFault = (json: Values) =>
	metaIssues(json).some(({ kind }) => kind === 'setUp') ||
	(json['error'] !== undefined && json['fault'] === 'setUp') ||
	String(json['_review'] ?? '').startsWith(SET_UP);

/** The issues of a record; none of a row. */
export const metaIssues = ({ _meta }: Values) => issuesIn(isValues(_meta) ? _meta['issues'] : null);

/** Whether a document could not be read. */
const isUnread = (json: Values) =>
	json['error'] !== undefined ||
	metaIssues(json).some(({ kind }) => kind === 'notRead' || kind === 'setUp');

/** Whether an item says what was found out about it, as those of a reading do. */
export const isReading = ({ _meta, _review, error }: Values) =>
	isValues(_meta) || typeof _review === 'string' || (error !== undefined && error !== null);

/** Keys of a file that could not be read. */
const FAILURE_KEYS = ['error', 'fault', 'fileName', 'skipped'];

/** The values of an item: none about the reading, no files. */
export function ownValues(json: Values): Values {
	const hasFailed = isUnread(json);
	const isOwn = ([name, value]: [string, unknown]) =>
		!isNodeColumn(name) &&
		!(hasFailed && FAILURE_KEYS.includes(name)) &&
		!(isValues(value) && typeof value['mimeType'] === 'string');
	return Object.fromEntries(Object.entries(json).filter(isOwn));
}
