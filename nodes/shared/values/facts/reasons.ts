import { parseIfJson } from '../../basics/json/parseJson';
import { isValues } from '../../basics/values';
import { type Issue, ISSUE_KINDS } from './issue';

/** Between the reasons in a cell of a row. In a reason the dot is doubled, so that the separator never occurs. */
const SEPARATOR = ' • ';
const DOT = '•';

/** The reasons for a review as the text of a cell; '' for none. */
export const joinReasons = (reasons: string[]) =>
	reasons.map((reason) => reason.replaceAll(DOT, DOT + DOT)).join(SEPARATOR);

/** The reasons in a cell that `joinReasons` has made. */
export const splitReasons = (cell: string): string[] =>
	cell === '' ? [] : cell.split(SEPARATOR).map((reason) => reason.replaceAll(DOT + DOT, DOT));

/** Issues as JSON in the text of a cell; null for none. */
export const issuesCell = (issues: Issue[]) =>
	issues.length === 0 ? null : JSON.stringify(issues);

const isIssue = (issue: unknown): issue is Issue =>
	isValues(issue) &&
	typeof issue['text'] === 'string' &&
	['string', 'undefined'].includes(typeof issue['reason']) &&
	Array.isArray(issue['fields']) &&
	Object.hasOwn(ISSUE_KINDS, String(issue['kind']));

/** The issues of `_meta`, or of a cell that `issuesCell` has made; of anything else, those parts that are issues. */
export function issuesIn(given: unknown): Issue[] {
	const list = parseIfJson(given);
	return Array.isArray(list) ? list.filter(isIssue) : [];
}
