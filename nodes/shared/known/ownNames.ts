import { fold } from '../basics/text/fold';
import { asList, isValues, type Values } from '../basics/values';
import { type Fact, factOf } from '../values/facts/fact';
import { rolesNamed } from '../values/roles/roleNames';
import { ALL_ROLES, type Role, ROLES } from '../values/roles/roles';
import { byRole } from '../values/roles/byRole';
import { valueAt } from '../values/schema/flatFields';

/** The role by which lists compare a field with a name; undefined where it has none for them. */
function roleNamed(name: string, list = ''): Role | undefined {
	const exact = ALL_ROLES.find((role) => role === list + name);
	const [role] = [
		exact ?? [],
		rolesNamed(name, 'names', list),
		rolesNamed(name, 'looseNames', list),
	].flat();
	return role && (ROLES[role].listedAs ?? role);
}

/** The name that lists use for a field; its own one, folded, where they have none. */
export const knownName = (name: string): string => fold(roleNamed(name) ?? name);

/** How deep in groups fields are looked for. */
const MAX_LEVELS = 2;

/** Adds the roles of values, of records or of the entries of a list; the field with the name of a role has it. */
function addRoles(roles: Map<Role, string[]>, all: Values[], list = ''): void {
	const seen = new Set<string>();
	const visit = (group: Values, holder: string[]) => {
		for (const [key, value] of Object.entries(group)) {
			const keys = [...holder, key];
			const isGroup = isValues(value) && !Object.hasOwn(value, 'amount');
			if (isGroup && holder.length < MAX_LEVELS) {
				visit(value, keys);
				continue;
			}
			// Entries have the same fields again and again.
			const name = keys.join(' ');
			if (seen.has(name)) continue;
			seen.add(name);
			const role = roleNamed(name, list);
			if (role && (list + keys.join('.') === role || !roles.has(role))) roles.set(role, keys);
		}
	};
	for (const values of all) visit(values, []);
}

/**
 * The values of a record by the roles for which lists have columns, whatever its fields are called.
 * @param certain the roles that its schema tells: descriptions and types tell more than the names
 */
export function namedRecord(
	record: Values,
	certain: Iterable<readonly [Role, string[]]> = [],
): NamedRecord {
	const roles = new Map(
		[...certain].map(([role, keys]) => [ROLES[role].listedAs ?? role, keys] as const),
	);
	addRoles(roles, [record]);
	const lines = valueAt(record, roles.get('lines') ?? ['lines']);
	addRoles(roles, asList(lines).filter(isValues), 'lines.');
	return byRole(roles, record);
}

export type NamedRecord = ReturnType<typeof byRole>;

/** What a list is for that the fields of a schema leave out. */
export function notCompared(
	lists: { suppliers?: unknown; orders?: unknown; seenBefore?: unknown },
	{ values }: { values: Values },
): Fact[] {
	const has = (name: string) => Object.hasOwn(values, name);
	const isSupplierKnown = has('supplier') || has('supplier_vat_id');
	const hasLists = lists.suppliers ?? lists.orders ?? lists.seenBefore;
	if (!hasLists) return [];
	return [
		...(isSupplierKnown ? [] : [factOf('noFieldForSupplier', {})]),
		...(lists.suppliers && isSupplierKnown && !has('iban')
			? [factOf('noFieldForAccount', {})]
			: []),
		...(lists.orders && !has('order_number') ? [factOf('noFieldForOrder', {})] : []),
		...(lists.seenBefore && !has('invoice_number') ? [factOf('noFieldForNumber', {})] : []),
	];
}
