import { issueOf, textOf } from '../../../../nodes/shared/values/facts/fact';
import { compareKnown } from '../../../../nodes/StructuredExtraction/known/compareKnown';

/** What the lists show of a record, with its facts as the entries of `_meta.issues` that they become, and its notes in words. */
export async function knownIssues(...of: Parameters<typeof compareKnown>) {
	const { found, ...others } = await compareKnown(...of);
	return { ...others, notes: others.notes.map(textOf), issues: found.map(issueOf) };
}
