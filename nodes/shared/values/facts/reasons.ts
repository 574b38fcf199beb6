import { asList, isValues } from '../../basics/values';
import { type Issue, ISSUE_KINDS } from './issue';

/** How the reason of a document begins that was not read because of the set-up: a row has nothing else that tells it. */
export const SET_UP = 'Not read because of the set-up: ';

/** Between the reasons in a cell of a row. In a reason the dot is doubled, so that the separator never occurs. */
const SEPARATOR = ' • ';
const DOT = '•';

/** The reasons for a review as the text of a cell; '' for none. */
export const joinReasons = (reasons: string[]) =>
	reasons.map((reason) => reason.replaceAll(DOT, DOT + DOT)).join(SEPARATOR);

/** The reasons in a cell that `joinReasons` has made. */
export const splitReasons = (cell: string): string[] =>
	cell === '' ? [] : cell.split(SEPARATOR).map((reason) => reason.replaceAll(DOT + DOT, DOT));

const isIssue = (issue: unknown): issue is Issue =>
	isValues(issue) &&
	typeof issue['text'] === 'string' &&
	['string', 'undefined'].includes(typeof issue['reason']) &&
	Array.isArray(issue['fields']) &&
	Object.hasOwn(ISSUE_KINDS, String(issue['kind']));

/** The issues of `_meta`; of anything else, those parts that are issues. */
export const issuesIn = (given: unknown): Issue[] => asList(given).filter(isIssue);
