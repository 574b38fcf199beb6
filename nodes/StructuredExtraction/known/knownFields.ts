import type { Fact } from '../../shared/values/facts/fact';
import { defineSchema, type FieldInput, type Schema } from '../../shared/values/schema/schema';
import { UniqueNames } from '../../shared/basics/text/names';
import type { Values } from '../../shared/basics/values';
import type { CopyRow } from '../../shared/known/copies';
import type { Compared, ComparedLists } from '../../shared/known/compareLists';
import type { Examples } from './examples';

/** The lists of a run; those that the user has not given are absent. */
export interface KnownLists extends ComparedLists {
	examples?: Examples;
	/** Further columns of the list of suppliers, by the names that they have in a record. */
	supplierColumns: Map<string, string>;
	/** Names of all fields that a record gets. */
	names: string[];
	/** What cannot be compared. */
	notes: Fact[];
	/** Comparisons for which records have no field, by kind; filled while records are compared. */
	fieldNotes: Map<Fact['kind'], Fact>;
}

/** What the lists add to a record. */
export interface KnownFacts {
	/** By the names of the fields. */
	values: Values;
	found: Fact[];
	notes: Fact[];
	/** Whether the user trusts its supplier, which more than the name tells. */
	isTrusted?: boolean;
	/** The file of an earlier record of the same document; absent where there is none, or something differs. */
	copyOf?: string;
	/** What the record was compared with, for Review; absent where there was nothing, or it is large. */
	comparedWith?: ComparedWith;
}

export type ComparedWith = Compared['comparedWith'] & {
	/** How far an invoice may be above its order, in percent. */
	tolerance?: number;
	/** Copies of the record in its run. */
	inRun?: CopyRow[];
	/** The keys of fields by their roles, where their names do not tell them. */
	roles?: Record<string, string[]>;
};

/** A record and its fields with those that the lists add, after the others. */
export function withKnown(
	schema: Schema,
	record: Values,
	lists: KnownLists | undefined,
	facts?: KnownFacts,
): { schema: Schema; record: Values } {
	if (lists === undefined) return { schema, record };
	const taken = new UniqueNames(schema.fields.map(({ name }) => name));
	const added = lists.names.map((known) => ({
		name: taken.add(known, (count) => `${known}_${count}`),
		value: facts?.values[known] ?? null,
	}));
	const fields = added.map(({ name }): FieldInput => ({ name, type: 'string' }));
	const values = Object.fromEntries(added.map(({ name, value }) => [name, value]));
	return {
		schema: { ...schema, fields: [...schema.fields, ...defineSchema(schema.name, fields).fields] },
		record: { ...record, ...values },
	};
}
