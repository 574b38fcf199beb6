import type { Evidence } from '../evidence/evidence';
import { inSentence, nameInWords } from '../../shared/schema/label';
import type { Schema } from '../../shared/schema/schema';

/**
 * An issue in words for a document that has none of the wanted values; undefined if it may have some.
 * A value that is nowhere in the text does not count.
 */
export function otherKind(
	{ name, fields }: Schema,
	missing: string[],
	evidence: Record<string, Evidence>,
): string | undefined {
	const required = fields.filter((field) => field.required);
	const given = required.length - required.filter((field) => missing.includes(field.name)).length;
	const matches = Object.values(evidence).map(({ match }) => match);
	if (matches.some((match) => match === 'exact' || match === 'normalised')) return undefined;
	// One value may be made up.
	if (given >= required.length || given > (matches.includes('none') ? 1 : 0)) return undefined;
	if (name === 'record') return 'None of the required fields was found';
	const kind = inSentence(nameInWords(name));
	return `This does not look like ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}
