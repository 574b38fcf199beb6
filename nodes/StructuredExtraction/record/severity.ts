import { type Fact, issueKindOf } from '../../shared/values/facts/fact';
import type { IssueKind } from '../../shared/values/facts/issue';
import { SENTENCES } from '../../shared/values/facts/sentences';
import { flatFields } from '../../shared/values/schema/flatFields';
import { joinPath, parsePath } from '../../shared/values/schema/joinPath';
import type { Field, Schema } from '../../shared/values/schema/schema';
import { toCells } from '../fields/cells';
import type { Result } from '../job';

/** Reasons that nothing spares: money may go to somebody else, or go twice. */
const GRAVE_ISSUES: IssueKind[] = ['bankAccount', 'copy', 'seenBefore'];
const GRAVE_FACTS: Array<Fact['kind']> = ['ownCompany', 'twoSuppliers', 'similarName'];
const isGrave = (fact: Fact) =>
	GRAVE_ISSUES.includes(issueKindOf(fact)) || GRAVE_FACTS.includes(fact.kind);

/** How far an invoice of a trusted supplier may be above its order. */
const TRUSTED_ABOVE = 1.1;

/**
 * Whether a reason is spared for suppliers that the user trusts: an optional value is left out, a date could be read in
 * two ways, an amount or price is a little above the order.
 */
function isSoft(fact: Fact, { fields }: Schema): boolean {
	switch (fact.kind) {
		case 'netLeftOut':
		case 'taxLeftOut':
		case 'noLines': {
			const [own = ''] = fact.fields;
			return !flatFields(fields).some(({ path, field }) => path === own && field.required);
		}
		case 'ambiguous':
			return fact.values.doubts.every(({ kind }) => kind === 'severalDays');
		case 'aboveOrder':
			return fact.values.printed <= fact.values.open * TRUSTED_ABOVE;
		case 'otherThanOrder': {
			const isPrice = fact.fields.every((path) => !path.endsWith('.quantity'));
			return isPrice && fact.values.printed <= fact.values.ordered * TRUSTED_ABOVE;
		}
		default:
			return false;
	}
}

/** A path without the numbers of entries. */
const generic = (path: string) =>
	joinPath('', ...parsePath(path).filter((key) => typeof key === 'string'));

/** The generic paths of all fields that nobody wants to be asked about. */
const neverAsked = (fields: Field[], holder: string[] = []): string[] =>
	flatFields(fields).flatMap(({ keys, field }) => {
		const own = [...holder, ...keys];
		const inner = 'fields' in field ? neverAsked(field.fields, own) : [];
		return field.review === 'never' ? [joinPath('', ...own), ...inner] : inner;
	});

/** The paths of values that a person wants to see in each document. */
const alwaysShown = (schema: Schema, record: Result['extracted']['record']): string[] => [
	...flatFields(schema.fields).flatMap(({ path, field }) =>
		field.type === 'list' && field.review === 'always' ? [path] : [],
	),
	...toCells(schema, record).flatMap(({ path, field }) =>
		field.type !== 'list' && field.review === 'always' ? [path] : [],
	),
];

/**
 * A result whose reasons are as grave as its fields and its supplier say: those that are spared are told as notes, and
 * values that a person wants to see are a reason.
 */
export function weighed(result: Result): Result {
	const { schema } = result.part;
	const { extracted, findings, facts } = result;
	const all = [...extracted.facts, ...findings.facts];
	const isTrusted = facts?.isTrusted === true && !all.some(isGrave);
	const never = neverAsked(schema.fields);
	const shown = alwaysShown(schema, extracted.record);
	if (!isTrusted && never.length + shown.length === 0) return result;
	const isNever = (path: string) => {
		const own = generic(path);
		return never.some((one) => own === one || own.startsWith(`${one}.`));
	};
	const spared: Fact[] = [];
	const kept = (fact: Fact): Fact[] => {
		const isSpared = isTrusted && isSoft(fact, schema);
		const fields = isGrave(fact) ? [] : fact.fields.filter((path) => isSpared || isNever(path));
		if (fields.length === 0) return [fact];
		// A reason about several values together is about the others, too.
		const isEach = SENTENCES[fact.kind].form === 'each';
		const others = fact.fields.filter((path) => !fields.includes(path));
		if (others.length > 0 && !isEach) return [fact];
		spared.push({ ...fact, fields, severity: 'note' });
		return others.length > 0 ? [{ ...fact, fields: others }] : [];
	};
	const toSee: Fact[] =
		shown.length > 0 ? [{ kind: 'alwaysShown', fields: shown, values: {} }] : [];
	return {
		...result,
		extracted: { ...extracted, facts: extracted.facts.flatMap(kept) },
		findings: { ...findings, facts: [...findings.facts.flatMap(kept), ...toSee], spared },
	};
}
