import type { FieldInput } from '../../../nodes/shared/values/schema/schema';

/** A type, required with `!`; the fields of an object; those of a list's entries; a list's item, by name and type. */
type Kind = string | Fields | [Fields] | [item: string, type: string];
interface Fields {
	[name: string]: Kind;
}

function fieldOf(name: string, kind: Kind): FieldInput {
	if (typeof kind === 'string') {
		const type = kind.replace('!', '') as 'string';
		return { name, type, ...(kind.endsWith('!') && { required: true }) };
	}
	if (!Array.isArray(kind)) return { name, type: 'object', fields: fieldsOf(kind) };
	const [entry, type] = kind;
	return typeof entry === 'string'
		? {
				name,
				type: 'list',
				item: { name: entry, type: (type as 'string' | undefined) ?? 'string' },
			}
		: { name, type: 'list', fields: fieldsOf(entry) };
}

/** Fields by their names: `{ number: 'string!', lines: [{ text: 'string' }], tags: ['tag', 'string'] }`. */
export const fieldsOf = (fields: Fields): FieldInput[] =>
	Object.entries(fields).map(([name, kind]) => fieldOf(name, kind));
