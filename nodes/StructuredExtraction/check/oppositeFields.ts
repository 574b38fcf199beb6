import type { Fact } from '../../shared/values/facts/fact';
import { areOpposite } from '../../shared/values/roles/opposites';
import { parsePath } from '../../shared/values/schema/joinPath';
import { labelOf, nameInWords } from '../../shared/values/schema/label';
import { byFirstPlace, type LocatedValue, placesOf } from '../evidence/occurrences';
import type { Exam } from './Exam';

/** Fields with the same value that are compared in pairs. */
const MAX_FIELDS = 200;

const nameOf = ({ path }: LocatedValue) => nameInWords(String(parsePath(path).at(-1) ?? ''));

/** Two fields of opposite roles with the same value, which the page has once: the landlord is not the tenant. */
export function oppositeFields(exam: Exam): Fact[] {
	return [...byFirstPlace(exam.located).values()].flatMap((values) => {
		const alike = values.filter((value) => placesOf(value).size === 1).slice(0, MAX_FIELDS);
		return alike.flatMap((one, at) => {
			const other = alike.slice(0, at).find((each) => areOpposite(nameOf(each), nameOf(one)));
			if (!other || exam.isFromInvoice(one.path)) return [];
			const printed = one.printed.at(-1) ?? '';
			const shown = { other: labelOf(other.path), printed };
			return [{ kind: 'oppositeFields' as const, fields: [one.path, other.path], values: shown }];
		});
	});
}
