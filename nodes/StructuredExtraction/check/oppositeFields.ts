import type { Fact } from '../../shared/values/facts/fact';
import { areOpposite } from '../../shared/values/roles/opposites';
import { parsePath } from '../../shared/values/schema/joinPath';
import { labelOf, nameInWords } from '../../shared/values/schema/label';
import { type LocatedValue, spansOf } from '../evidence/occurrences';
import type { Exam } from './Exam';

/** Fields that are compared in pairs; records of more are compared as far as these. */
const MAX_FIELDS = 200;

const nameOf = ({ path }: LocatedValue) => nameInWords(String(parsePath(path).at(-1) ?? ''));

/** Two fields of opposite sides with the same value, which the page has once: the landlord is not the tenant. */
export function oppositeFields(exam: Exam): Fact[] {
	const once = exam.located
		.filter(({ entry, occurrences }) => {
			const starts = new Set(spansOf(occurrences).map(({ start }) => start));
			return !entry && starts.size === 1;
		})
		.slice(0, MAX_FIELDS);
	const byPlace = new Map<number, LocatedValue[]>();
	for (const value of once) {
		const start = spansOf(value.occurrences)[0]?.start ?? 0;
		byPlace.set(start, [...(byPlace.get(start) ?? []), value]);
	}
	return [...byPlace.values()].flatMap((alike) =>
		alike.flatMap((one, at) => {
			const other = alike.slice(0, at).find((each) => areOpposite(nameOf(each), nameOf(one)));
			if (!other || exam.isFromInvoice(one.path)) return [];
			const values = { other: labelOf(other.path), printed: one.printed.at(-1) ?? '' };
			return [{ kind: 'oppositeFields' as const, fields: [one.path, other.path], values }];
		}),
	);
}
