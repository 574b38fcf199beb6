import { memoizeByObject } from '../../basics/memoize';
import { addTo } from '../../basics/values';
import { findLabels } from '../mentions/labels';
import { type NameKind, rolesNamed } from './roleNames';
import { ALL_ROLES, type Role, ROLES } from './roles';
import { withWords } from './words';
import type { Field, Schema } from '../schema/schema';
import { flatFields } from '../schema/flatFields';

/** Types of fields whose values a role can have; a text may hold any. */
const TYPES = {
	text: [],
	code: ['integer', 'number'],
	number: ['number', 'integer', 'amount'],
	date: ['date', 'dateTime'],
	choice: ['enum'],
} satisfies Record<string, Field['type'][]>;

function isOfType(role: Role, field: Field): boolean {
	const { type } = ROLES[role];
	if (type === 'list') return field.type === 'list' && 'fields' in field;
	const leaf = 'item' in field && type === 'code' ? field.item : field;
	if (leaf.type === 'string') return leaf.format === undefined || leaf.format === role;
	return (TYPES[type] as string[]).includes(leaf.type);
}

const NET = new RegExp(
	withWords(
		'\\bnet(?:t?[oó])?\\b|excl|zzgl|before (?:tax|vat)|without (?:tax|vat)|ohne (?:mwst|ust|steuer)|hors|\\bht\\b|zonder|senza|sin iva',
		'exclusive',
	),
	'iu',
);
const GROSS = new RegExp(
	withWords(
		'gross|brutto|incl|inkl|with (?:tax|vat)|mit (?:mwst|ust|steuer)|ttc|lordo|ivato|con iva',
		'inclusive',
	),
	'iu',
);
const PERCENT =
	/%|per ?cent|prozent|pour ?cent|procent|percentu|por ciento|por cento|százalék|yüzde/iu;

/** Whether a description tells of a value of another role. */
function isOtherwise(role: Role, description: string): boolean {
	const { type, group } = ROLES[role];
	if (type === 'number' && !role.endsWith('rate') && PERCENT.test(description)) return true;
	if (role.endsWith('net_amount')) return GROSS.test(description);
	if (role === 'total_amount') return NET.test(description);
	if (group === undefined || group === 'sum') return false;
	const others = ALL_ROLES.filter((other) => ROLES[other].group === group && other !== role);
	const hasLabel = (other: Role) => findLabels(description, other).length > 0;
	return others.some(hasLabel) && !hasLabel(role);
}

/** The beginning of a description that may be a name: "Rechnungsnummer, wie gedruckt". */
const beginningOf = (description: string) => description.split(/[,;:.(](?:\s|$)| \(/, 1)[0] ?? '';

/**
 * The role of a field by its name, description and type; undefined where there is any doubt.
 * @param keys names of the groups that hold it, and its own
 * @param list that has it in its entries: `lines.`
 * @param kind `looseNames` where other fields leave no doubt about these
 */
export function roleOf(
	field: Field,
	keys: string[] = [field.name],
	list = '',
	kind: NameKind = 'names',
): Role | undefined {
	const exact = ALL_ROLES.find((role) => role === list + keys.join('.'));
	if (exact && kind === 'names' && ROLES[exact].names !== undefined) return exact;
	const { description = '' } = field;
	const isFitting = (role: Role) => isOfType(role, field);
	const name = keys.join(' ');
	const ofFormat = rolesNamed(name, 'looseNames', list).filter(
		(role) => 'format' in field && field.format === role,
	);
	const named = [...rolesNamed(name, kind, list), ...ofFormat].filter(isFitting);
	const described = rolesNamed(beginningOf(description), 'names', list).filter(isFitting);
	const [role, second] = new Set([...named, ...described]);
	return role && !second && !isOtherwise(role, description) ? role : undefined;
}

const KINDS = ['names', 'looseNames', 'receiptNames'] as const;

/** Roles of receipts and simple bills, whose names leave no doubt where all of them are asked for. */
const OF_RECEIPT: Role[] = ['supplier', 'date', 'total_amount'];

function isReceipt(fields: Field[]): boolean {
	const named = flatFields(fields).flatMap(({ keys, field }) =>
		KINDS.map((kind) => roleOf(field, keys, '', kind)),
	);
	return OF_RECEIPT.every((role) => named.includes(role));
}

/** The roles of fields, each of one field; of several, the one with the name of the role has it. */
function rolesIn(fields: Field[], list: string): Map<Role, string[]> {
	const found = new Map<Role, string[][]>();
	const ofReceipt = list === '' && isReceipt(fields) ? OF_RECEIPT : [];
	for (const kind of KINDS) {
		const certain = new Set<string | undefined>(found.keys());
		for (const { keys, field } of flatFields(fields)) {
			const role = roleOf(field, keys, list, kind);
			const isWanted =
				role &&
				(kind === 'names' ||
					(kind === 'looseNames' && certain.has(ROLES[role].certainWith)) ||
					ofReceipt.includes(role));
			if (isWanted && !certain.has(role)) addTo(found, role, keys);
		}
	}
	return new Map(
		[...found].flatMap(([role, all]) => {
			const keys = all.find((each) => role === list + each.join('.')) ?? all[0] ?? [];
			return all.length === 1 || role === list + keys.join('.') ? [[role, keys] as const] : [];
		}),
	);
}

/**
 * The fields of a schema by their roles, with the keys that lead to each: from the record, or from an entry of
 * its list. A field whose role is not certain is left out.
 */
export const rolesOf = memoizeByObject(({ fields }: Schema): ReadonlyMap<Role, string[]> => {
	const header = rolesIn(fields, '');
	const entries = flatFields(fields).flatMap(({ field, keys }) => {
		const [list] = [...header].find(([, own]) => own === keys) ?? [];
		return list && 'fields' in field ? [...rolesIn(field.fields, `${list}.`)] : [];
	});
	return new Map([...header, ...entries]);
});
