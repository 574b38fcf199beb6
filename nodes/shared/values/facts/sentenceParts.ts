import { joinFirst } from '../../basics/text/shorten';
import { quote } from '../../basics/text/valueText';
import type { IssueKind } from './issue';

/**
 * Kinds of facts that are the same kind of issue, with the words from their values and the paths of their fields.
 * @param form how the words become a sentence. `whole`: they are it. `field`: they are about the only field, whose
 *   label comes first. `each`: they are the same for each field, and a list of the labels follows
 * @param severity of all of them: notes are worth knowing, and nobody has to check them
 */
export const group = <Kinds extends Record<string, (values: never, fields: string[]) => string>>(
	issue: IssueKind,
	form: 'whole' | 'field' | 'each',
	kinds: Kinds,
	severity?: 'note',
) =>
	Object.fromEntries(
		Object.entries(kinds).map(([kind, words]) => [kind, { issue, form, words, severity }]),
	) as {
		[Kind in keyof Kinds]: {
			issue: IssueKind;
			form: typeof form;
			words: Kinds[Kind];
			severity: 'note' | undefined;
		};
	};

/** " on page 2"; nothing for a text without pages. */
export const onPage = (page: number | string | null) => (page === null ? '' : ` on page ${page}`);

/** How much is told of a request that failed, in characters. */
export const MAX_REASON = 300;

/** @param given the keys of the answer */
export const otherNames = (wanted: string[], given: string[]) =>
	`used other names (${joinFirst(given.map(quote))}) than the fields asked for (${joinFirst(wanted.map(quote))}): their values are not here`;
