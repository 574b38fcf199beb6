import { addTo, isValues, type Values } from '../../basics/values';
import { listOf } from './roleNames';
import type { Role } from './roles';
import { joinPath, parsePath } from '../schema/joinPath';
import { valueAt } from '../schema/flatFields';

/**
 * The values of a record by the roles of its fields.
 * @param roles with the keys that lead to each field: from the record, or from an entry of its list
 * @returns `pathOf` gives the path that a value has in the record itself: "Positionen[0].Menge" for
 *   "lines[0].quantity"
 */
export function byRole(
	roles: ReadonlyMap<Role, string[]>,
	record: Values,
): { values: Values; pathOf: (path: string) => string } {
	const ofList = new Map<string, [Role, string[]][]>();
	for (const one of roles) addTo(ofList, listOf(one[0]), one);
	const valuesIn = (values: Values, list: string): Values =>
		Object.fromEntries(
			(ofList.get(list) ?? []).map(([role, keys]) => {
				const value = valueAt(values, keys);
				const entries = Array.isArray(value) && ofList.has(`${role}.`) ? value : undefined;
				const plain = (entry: unknown) => (isValues(entry) ? valuesIn(entry, `${role}.`) : {});
				return [role.slice(list.length), entries ? entries.map(plain) : value];
			}),
		);
	const keysOf = (role: string, others: string[]) => roles.get(role as Role) ?? others;
	return {
		values: valuesIn(record, ''),
		pathOf: (path) => {
			const [first = '', index, inner] = parsePath(path);
			const at = joinPath('', ...keysOf(String(first), [String(first)]));
			if (typeof index !== 'number') return at;
			const entry = joinPath(at, index);
			if (inner === undefined) return entry;
			return joinPath(entry, ...keysOf(`${first}.${inner}`, [String(inner)]));
		},
	};
}
