import { ALL_ROLES, ROLES } from '../roles/roles';
import type { Span } from '../../basics/text/spans';

/** A number of letters and digits in one, such as "AL-2025-0417"; no web address, no text of words. */
const IDENTIFIER = /^(?=.*\d)(?!.*\.\p{L})[\p{L}\d]+(?:[-/_.][\p{L}\d]+)*$/u;
/** Longer texts are no identifiers, in characters. */
const MAX_LENGTH = 60;

/** Whether a text is an identifier, of which a part is another one. */
export const isIdentifier = (text: string) => text.length <= MAX_LENGTH && IDENTIFIER.test(text);

/** What continues an identifier; Markdown may have a backslash in front. */
const JOINT = '\\\\?[-/_\\u2010\\u2011]';
/** A point does so after a digit only: "No.2025" is a label and a number. */
const ENDS_OPEN = new RegExp(`(?:[\\p{L}\\d]${JOINT}|\\d\\.)$`, 'u');
const BEGINS_OPEN = new RegExp(`^(?:${JOINT}[\\p{L}\\d]|\\.\\d)`, 'u');
const LAST_WORD = new RegExp(`(?<!\\p{L})(\\p{L}{1,20})${JOINT}$`, 'u');

/** How far around a value the identifier is read, in characters. */
const REACH = 24;
const APART = /[^\p{L}\d\\/_.\u2010\u2011-]/u;

const WORDS = ALL_ROLES.flatMap((role) => ROLES[role].labels ?? []).join('|');
/** A word that labels a number: "Invoice-0417", "Order-Nr-0417"; "INV" may belong to it. */
const LABEL = new RegExp(`^(?:(?=\\p{L}{5})(?:${WORDS})\\p{L}*|no|nr|num(?:[beé]r?o?)?)$`, 'iu');

const YEAR = /^(?:1[89]|20)\d\d$/;
const PERIOD = /^(?:(?:1[89]|20)\d\d[-/\u2010-\u2015]|[-/\u2010-\u2015](?:1[89]|20)\d\d)$/;

/** The identifier of which the text at a span is a part only; undefined where it is whole. */
export function longerIdentifier(source: string, { start, end }: Span): string | undefined {
	const before =
		source
			.slice(Math.max(0, start - REACH), start)
			.split(APART)
			.at(-1) ?? '';
	const [after = ''] = source.slice(end, end + REACH).split(APART);
	const [, label = ''] = LAST_WORD.exec(before) ?? [];
	// "1978-1982" is a period, of which each year is whole.
	if (YEAR.test(source.slice(start, end)) && PERIOD.test(before + after)) return undefined;
	const left = ENDS_OPEN.test(before) && !LABEL.test(label) ? before : '';
	const right = BEGINS_OPEN.test(after) ? after : '';
	return left + right === '' ? undefined : `${left}${source.slice(start, end)}${right}`;
}
