import type { Span } from '../../shared/basics/text/spans';
import { fold } from '../../shared/basics/text/fold';
import { valueAsText } from '../../shared/basics/text/valueText';
import { hasValue } from '../../shared/basics/values';
import type { Fact } from '../../shared/values/facts/fact';
import { shownLabel } from '../../shared/values/mentions/labels';
import { flatFields, valueAt } from '../../shared/values/schema/flatFields';
import { joinPath } from '../../shared/values/schema/joinPath';
import { nameInWords } from '../../shared/values/schema/label';
import type { LeafField } from '../../shared/values/schema/schema';
import type { Exam } from './Exam';
import { labelAt } from './labelAt';

/** A field with the words that label it on a page, all of its name and some of its description. */
type Named = { path: string; name: Set<string>; about: Set<string>; value: string };

/** Words are compared by their beginnings, in characters. */
const BEGINNING = 5;
/** Words of names that say nothing about the value. */
const EMPTY = new Set(
	'a an the of and or for to in on by at de del des du der die das den la le les el il und et y e en van het een'.split(
		' ',
	),
);
/** Short words for a number, as labels have them. */
const NUMBER = new Set(['no', 'nr', 'num', 'nbr', 'number', 'nummer', 'numero', 'id']);

function wordsOf(text: string): Set<string> {
	const words = text.split(/[^\p{L}\p{N}]+/u).map(fold);
	const telling = words.filter((word) => word !== '' && !EMPTY.has(word));
	return new Set(telling.map((word) => (NUMBER.has(word) ? 'numbe' : word.slice(0, BEGINNING))));
}

/** Fields whose value is printed, not concluded. */
const isPrinted = (field: LeafField) => field.type !== 'boolean' && field.type !== 'enum';

/** Occurrences of a value that are looked at; one that is printed more often is not doubted. */
const MAX_OCCURRENCES = 20;
/** A longer text is no label, in characters. */
const MAX_LABEL = 80;

const isPartOf = (part: Set<string>, whole: Set<string>) =>
	[...part].every((word) => whole.has(word));

/** Tells which field a label names: the one with most words, all of which are in it. */
function fieldNamed(text: string, own: Named, fields: Named[]): string | undefined {
	if (text.length > MAX_LABEL) return undefined;
	// "Corner Shop" is a value, and no label of the field `shop`.
	const whole = fold(text);
	if (fields.some(({ value }) => value.length > 2 && whole.includes(value))) return undefined;
	const words = wordsOf(text);
	const named = fields.filter(({ name }) => isPartOf(name, words));
	const most = Math.max(...named.map(({ name }) => name.size));
	const best = named.filter(({ name }) => name.size === most);
	const [other] = best;
	// A longer text is a sentence or a name with such a word in it.
	if (other === undefined || other.name.size * 2 < words.size) return undefined;
	if (best.length > 1) return best.includes(own) ? own.path : undefined;
	// A word of its own leaves it open: "Net pay" for `pay` and `net_amount`.
	const left = [...words].filter((word) => !other.name.has(word));
	const isOwn = left.some((word) => own.name.has(word) || own.about.has(word));
	return isOwn ? own.path : other.path;
}

/**
 * Values of any document that are printed next to the labels of other fields of the schema only: the birth date as
 * the day of expiry. Fields with roles of invoices have rules of their own.
 */
export function ownLabels(exam: Exam): Fact[] {
	const source = exam.source();
	if (source === null || exam.has('invoice_number')) return [];
	const { mentions, layout } = source;
	const fields = flatFields(exam.schema.fields).flatMap(({ keys, field }): Named[] => {
		if (field.type === 'list' || !isPrinted(field)) return [];
		const name = wordsOf(nameInWords(keys.at(-1) ?? ''));
		const value = valueAt(exam.record, keys);
		const about = wordsOf(field.description ?? '');
		const text = hasValue(value) ? fold(valueAsText(value)) : '';
		return name.size === 0 ? [] : [{ path: joinPath('', ...keys), name, about, value: text }];
	});
	const byPath = new Map(fields.map((field) => [field.path, field]));
	return exam.located.flatMap(({ path, occurrences }): Fact[] => {
		const own = exam.isFromInvoice(path) ? undefined : byPath.get(path);
		if (own === undefined) return [];
		const spans: Span[] = [...occurrences.exact, ...occurrences.normalised].flat();
		if (spans.length === 0 || spans.length > MAX_OCCURRENCES) return [];
		const whose = { own: path, of: (text: string) => fieldNamed(text, own, fields) };
		const labels = spans.map((span) => labelAt(mentions, layout(), span, whose));
		const isOther = (label: (typeof labels)[number]) => {
			const other = byPath.get(label?.whose ?? '');
			return other !== undefined && other !== own && other.value !== own.value;
		};
		if (!labels.every(isOther)) return [];
		const values = { label: shownLabel(labels[0]?.text) };
		return [{ kind: 'ownLabel', fields: [path], values }];
	});
}
