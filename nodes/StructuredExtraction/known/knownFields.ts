import type { Issue } from '../../shared/check/issue';
import { defineSchema, type FieldInput, type Schema } from '../../shared/schema/schema';
import { UniqueNames } from '../../shared/text/names';
import type { Values } from '../../shared/values';
import type { Examples } from './examples';
import type { KnownOrders } from './orders';
import type { SeenBefore } from './seenBefore';
import type { KnownSuppliers } from './suppliers';

/** The lists of a run; those that the user has not given are absent. */
export interface KnownLists {
	suppliers?: KnownSuppliers;
	orders?: KnownOrders;
	seenBefore?: SeenBefore;
	examples?: Examples;
	/** Columns of the list of suppliers that a record gets. */
	supplierColumns: string[];
	/** What cannot be compared, in sentences. */
	notes: string[];
}

/** What the lists add to a record. */
export interface KnownFacts {
	/** Values by the names of `knownFields`. */
	values: Values;
	issues: Issue[];
	notes: string[];
}

/** The fields of a record with those that the lists add, after the others. */
export function withKnownFields(schema: Schema, lists: KnownLists | undefined): Schema {
	if (lists === undefined) return schema;
	const taken = new UniqueNames(schema.fields.map(({ name }) => name));
	const names = knownNames(lists).map((name) => taken.add(name, (count) => `${name}_${count}`));
	if (names.length === 0) return schema;
	const fields = names.map((name): FieldInput => ({ name, type: 'string' }));
	return { ...schema, fields: [...schema.fields, ...defineSchema(schema.name, fields).fields] };
}

const knownNames = (lists: KnownLists): string[] => [
	...(lists.suppliers ? ['supplier_id', 'supplier_known_as', ...lists.supplierColumns] : []),
	...(lists.orders ? ['order_match'] : []),
	...(lists.seenBefore ? ['file_hash'] : []),
	...(lists.examples ? ['document_text'] : []),
];

/** A record with the values that the lists add, under the names of `withKnownFields`. */
export function withKnownValues(
	schema: Schema,
	record: Values,
	lists: KnownLists | undefined,
	facts: KnownFacts | undefined,
): Values {
	if (lists === undefined) return record;
	const added = withKnownFields(schema, lists).fields.slice(schema.fields.length);
	const values = knownNames(lists).map((name) => facts?.values[name] ?? null);
	return { ...record, ...Object.fromEntries(added.map(({ name }, at) => [name, values[at]])) };
}
