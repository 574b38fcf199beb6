import { distance } from 'fastest-levenshtein';
import type { Span } from '../../shared/basics/text/spans';
import type { Sliced } from '../../shared/host/budget';
import { type Role, ROLES } from '../../shared/values/roles/roles';
import { rolesOf } from '../../shared/values/roles/rolesOf';
import { flatFields } from '../../shared/values/schema/flatFields';
import { textAfter } from '../evidence/labels';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import type { Exam } from './Exam';
import { commonWords, fieldLabels, isExact, type Label, type Named } from './fieldLabels';

/** Letters that a text needs: of a shorter one, another character makes another word. */
const MIN_LETTERS = 6;
/** Labels of a role that are looked at. */
const MAX_LABELS = 50;

/** Whether a value that is nowhere is words alone: another character in a number, date or account is another one. */
const isWords = ({ printed, occurrences, ...of }: LocatedValue) => {
	const text = printed.at(-1) ?? '';
	const isOther = [of.number, of.day, of.time, of.currency].some((each) => each !== undefined);
	const letters = text.match(/\p{L}/gu) ?? [];
	return (
		!isOther &&
		!of.isConclusion &&
		!/\p{N}/u.test(text) &&
		letters.length >= MIN_LETTERS &&
		spansOf(occurrences).length === 0
	);
};

/** The span at the beginning of a text that differs from a value by one character. */
function alikeAtStart(text: string, { start, end }: Span, value: string): Span[] {
	const whole = text.slice(start, end);
	const from = whole.search(/[\p{L}\p{N}]/u);
	const rest = from === -1 ? '' : whole.slice(from);
	return [value.length, value.length - 1, value.length + 1].flatMap((length) => {
		const one = rest.slice(0, length);
		const isCut = /^[\p{L}\p{N}]/u.test(rest.slice(length)) || one.trim() !== one;
		const isAlike = one.length === length && distance(one.toLowerCase(), value) === 1;
		return isAlike && !isCut ? [{ start: start + from, end: start + from + length }] : [];
	});
}

/** Whether a label is words of the name of a field, perhaps with those of its description. */
const isNamed = (label: Label, field: Named) =>
	isExact(label, field) && commonWords(label, field) > 0;

/**
 * Texts that the page does not have, and one place after the label of their field with one character more, less or
 * otherwise, by path: OCR may have misread it. With rests.
 */
export function* misreadTexts(exam: Exam): Sliced<Map<string, Span>> {
	const found = new Map<string, Span>();
	const source = exam.source();
	const values = exam.located.filter(({ entry, ...value }) => !entry && isWords(value));
	if (!source || values.length === 0) return found;
	const { fields, labels } = yield* fieldLabels(exam)();
	const roles = new Map([...rolesOf(exam.schema)].map(([role]) => [exam.pathOf(role), role]));
	const named = new Map(fields.map((field) => [field.path, field]));
	for (const { path, field } of flatFields(exam.schema.fields)) {
		yield;
		const value = values.find((one) => one.path === path);
		const isText = field.type === 'string' && field.format === undefined;
		const role = roles.get(path);
		if (!value || !isText || (role && ROLES[role].type !== 'text')) continue;
		const own = named.get(path);
		const texts = [
			...labels.filter((label) => own && isNamed(label, own)).map(({ value: after }) => after),
			...ofRole(role).flatMap((label) => textAfter(source, label) ?? []),
		];
		const wanted = (value.printed.at(-1) ?? '').toLowerCase();
		const places = new Map(
			texts
				.flatMap((text) => alikeAtStart(source.mentions.text, text, wanted))
				.map((span) => [span.start, span]),
		);
		const [place, ...others] = places.values();
		if (place && others.length === 0) found.set(path, place);
	}
	return found;

	function ofRole(role: Role | undefined): Span[] {
		return role && source ? source.mentions.labels(role).slice(0, MAX_LABELS) : [];
	}
}
