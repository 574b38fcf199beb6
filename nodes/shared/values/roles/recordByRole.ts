import { isValues, type Values } from '../../basics/values';
import { figure, isNear, roundingOf } from '../crossChecks/figures';
import type { Mentions } from '../mentions/Mentions';
import type { Field, Schema } from '../schema/schema';
import { byRole } from './byRole';
import { kindNamed } from './choices';
import { listOf, rolesNamed } from './roleNames';
import { type Role, ROLES } from './roles';
import { rolesOf } from './rolesOf';

/** A record as the checks read it, whatever its fields are called. */
interface RecordByRole {
	/** Its values by their roles, as the templates name and write them; other fields as they are. */
	values: Values;
	/** The path that a value has in the record itself: "Positionen[0].Menge" for "lines[0].quantity". */
	pathOf: (path: string) => string;
}

/** A record by role. @param page its mentions, which show whether a tax is its rate */
export function recordByRole(schema: Schema, record: Values, page?: Mentions | null): RecordByRole {
	const roles = rolesOf(schema);
	const isOwn = (role: Role) => {
		const keys = roles.get(role);
		return keys !== undefined && role !== listOf(role) + keys.join('.');
	};
	const own = [...roles.keys()].filter(isOwn);
	const names = new Set(schema.fields.map(({ name }) => name));
	const { values, pathOf } = byRole(roles, record);
	const changed = new Set(own.map((role) => listOf(role).slice(0, -1) || role));
	const isRenamed = (name: string) => own.some((role) => roles.get(role)?.[0] === name);
	const named: Values = Object.fromEntries([
		...Object.entries(record).filter(([name]) => names.has(name) && !isRenamed(name)),
		...Object.entries(values).filter(([role]) => changed.has(role)),
	]);
	for (const role of own) if (ROLES[role].type === 'date') named[role] = dayOf(named[role]);
	if (isOwn('document_type')) named['document_type'] = typeOf(named['document_type']);
	const nameOfTax = roles.get('tax_amount')?.join(' ') ?? '';
	// "MwSt" may be the rate, "MwSt-Betrag" is none.
	const mayBeRate = isOwn('tax_amount') && !rolesNamed(nameOfTax, 'names').includes('tax_amount');
	if (mayBeRate && isRate(named, page)) named['tax_amount'] = null;
	// Lines of a total with tax may be without it.
	const hasOwnSum = isOwn('lines') || isOwn('lines.total') || isOwn('total_amount');
	if (hasOwnSum && !roles.has('net_amount') && !roles.has('tax_amount')) delete named['lines'];
	return { values: named, pathOf: own.length === 0 ? (path) => path : pathOf };
}

/** The fields that values may be of, where nothing but the values is known. */
export const schemaOfValues = (values: Values): Schema => ({
	name: 'record',
	fields: Object.entries(values).map(([name, value]) => fieldOf(name, value)),
});

/** How deep in groups and lists fields are looked for. */
const MAX_LEVELS = 3;

function fieldOf(name: string, value: unknown, level = 0): Field {
	const common = { name, required: false };
	const fieldsOf = (inner: Values) =>
		Object.entries(inner).map(([key, one]) => fieldOf(key, one, level + 1));
	if (typeof value === 'number') return { ...common, type: 'number' };
	if (typeof value === 'boolean') return { ...common, type: 'boolean' };
	if (level < MAX_LEVELS && Array.isArray(value)) {
		const entries = Object.assign({}, ...value.filter(isValues)) as Values;
		return Object.keys(entries).length > 0
			? { ...common, type: 'list', fields: fieldsOf(entries) }
			: { ...common, type: 'list', item: { ...common, type: 'string' } };
	}
	if (level < MAX_LEVELS && isValues(value)) {
		return Object.hasOwn(value, 'amount')
			? { ...common, type: 'amount' }
			: { ...common, type: 'object', fields: fieldsOf(value) };
	}
	return { ...common, type: 'string' };
}

/** The day of a date; null for a text of another form. */
const dayOf = (value: unknown) => /^\d{4}-\d{2}-\d{2}/.exec(String(value))?.[0] ?? null;

/** The type of a document by the word for it, as the templates have it. */
const typeOf = (value: unknown) => (typeof value === 'string' && kindNamed(value)) || value;

/** Rates of tax are lower, in percent. */
const MAX_PERCENT = 30;

/** Whether a tax may be its rate in percent: the name of an own field such as "MwSt" does not tell. */
function isRate(values: Values, page?: Mentions | null): boolean {
	const [tax, net, total] = ['tax_amount', 'net_amount', 'total_amount'].map((name) =>
		Math.abs(figure(values[name]) ?? NaN),
	);
	if (tax === undefined || !(tax <= MAX_PERCENT)) return false;
	const isOfNet = isNear((net ?? NaN) * (1 + tax / 100), total ?? NaN, roundingOf(values).sum);
	const spans = page?.numbersByValue().get(tax) ?? [];
	return isOfNet || spans.some(({ end }) => /^\s?%/.test(page?.text.slice(end, end + 2) ?? ''));
}
