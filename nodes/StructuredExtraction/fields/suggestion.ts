import { randomUUID } from 'node:crypto';
import type { IDataObject, INode } from 'n8n-workflow';
import { z } from 'zod';
import type { Values } from '../../shared/basics/values';
import { visibleName } from '../../shared/basics/text/names';
import { readableText } from '../../shared/basics/text/readableText';
import { shortened, trimEndWhile } from '../../shared/basics/text/shorten';
import { leafValue } from '../../shared/values/normalise/leafValue';
import { AS_WRITTEN } from '../../shared/values/normalise/normalised';
import { type Role, ROLES } from '../../shared/values/roles/roles';
import {
	type Field,
	FIELD_TYPES,
	type LeafField,
	nameFault,
} from '../../shared/values/schema/schema';
import { IN_DOCUMENT } from './jsonSchema/schemaNode';
import { roleOf } from '../../shared/values/roles/rolesOf';

/** Most fields of a suggestion, including the fields of list entries. */
export const MAX_SUGGESTED = 40;

/** Longest example in the output, in characters. */
const MAX_EXAMPLE = 100;
/** Most characters of a name or an example that are looked at. */
const MAX_READ = 500;

const tidy = (text: string) => visibleName(readableText(text.slice(0, MAX_READ)));

/** Begins an expression of n8n, or a formula of a spreadsheet: a document must not put either into a node. */
const BEGINS_FORMULA = /^[=＝@＠+＋\-－'"“”„\s\p{Cf}\p{Cc}]+/u;

/** The name of a field from what a model has read. */
const fieldName = (text: string) => trimEndWhile(tidy(text).replace(BEGINS_FORMULA, ''), /[:：\s]/);

/** The types of the panel that an example can have, and how JSON Schema has them. */
const JSON_TYPES = {
	string: { type: 'string' },
	number: { type: 'number' },
	integer: { type: 'integer' },
	boolean: { type: 'boolean' },
	date: { type: 'string', format: 'date' },
	dateTime: { type: 'string', format: 'date-time' },
	amount: {
		type: 'object',
		properties: { amount: { type: 'number' }, currency: { type: 'string', format: 'currency' } },
	},
	currency: { type: 'string', format: 'currency' },
} satisfies Record<string, object>;

type SuggestedType = keyof typeof JSON_TYPES;

export const SUGGESTED_TYPES = Object.keys(JSON_TYPES) as SuggestedType[];

/** A field as *Define Below* has it, with an example to look at. */
export interface SuggestedField {
	name: string;
	type: SuggestedType | 'list';
	/** As printed, or in other words. */
	example?: string;
	/** Whether documents do not print the value itself. */
	inDocument?: 'words';
	/** Fields of each entry of a list. */
	fields?: SuggestedField[];
}

const answered = z.object({
	name: z.string(),
	type: z.string().catch(''),
	example: z.union([z.string(), z.number(), z.boolean()]).transform(String).catch(''),
	printed: z
		.union([z.boolean(), z.string()])
		.transform((given) => String(given).trim().toLowerCase() !== 'false')
		.catch(true),
	entry_fields: z.array(z.unknown()).catch([]),
});

/** Types that the values of a role may have; the first one unless the model names another. */
const TYPES_OF_ROLE: Record<(typeof ROLES)[Role]['type'], SuggestedType[]> = {
	text: ['string'],
	code: ['string'],
	choice: ['string'],
	list: ['string'],
	number: ['number', 'integer', 'amount'],
	date: ['date', 'dateTime'],
};

/** Numbers that are codes: their zeros or digits would be lost. */
const CODE = /^[\s+]*0\d|\d{16}/;

const leafOf = (name: string, type: SuggestedType): LeafField =>
	type === 'currency'
		? { name, required: false, type: 'string', format: 'currency' }
		: { name, required: false, type };

const anyRoleOf = (field: Field, list = '') =>
	roleOf(field, [field.name], list) ?? roleOf(field, [field.name], list, 'looseNames');

/** The type of a field by its role, or else as the model names it, if the example can be read as that. */
function typeFor(name: string, given: string, example: string, list: string): SuggestedType {
	const role = anyRoleOf(leafOf(name, 'string'), list);
	const types = role ? TYPES_OF_ROLE[ROLES[role].type] : SUGGESTED_TYPES;
	const type =
		role === 'currency' ? role : (types.find((one) => one === given) ?? types[0] ?? 'string');
	if (type === 'string' || example === '') return type;
	const isCode = type !== 'date' && type !== 'dateTime' && CODE.test(example);
	const read = leafValue(leafOf(name, type), example, AS_WRITTEN);
	return isCode || 'problem' in read ? 'string' : type;
}

/**
 * The fields that a model has found in a document. An entry without a usable name, a second one of the same
 * name, and all beyond `MAX_SUGGESTED` are left out and counted.
 * @param entries of the answer, of any form
 * @param isOnPage whether the document has the example of a field; all are there unless given
 */
export function suggestedFields(
	entries: unknown[],
	isOnPage: (field: LeafField, example: string) => boolean = () => false,
): {
	fields: SuggestedField[];
	leftOut: number;
} {
	const count = { fields: 0, leftOut: 0, isOnPage };
	return { fields: fieldsFrom(entries, count), leftOut: count.leftOut };
}

/** @param list role of the list that has the fields in its entries, as `lines.`; `undefined` at the top */
function fieldsFrom(
	entries: unknown[],
	count: { fields: number; leftOut: number; isOnPage: (field: LeafField, text: string) => boolean },
	list?: string,
): SuggestedField[] {
	const names = new Set<string>();
	return entries.flatMap((entry): SuggestedField[] => {
		const { data } = answered.safeParse(entry);
		const name = fieldName(data?.name ?? '');
		const isUsable = nameFault(name) === null && !names.has(name);
		if (data === undefined || !isUsable || count.fields >= MAX_SUGGESTED) {
			count.leftOut += 1;
			return [];
		}
		names.add(name);
		count.fields += 1;
		const isList = data.type === 'list' || data.entry_fields.length > 0;
		if (isList && list === undefined) {
			const role = anyRoleOf({ name, type: 'list', required: false, fields: [] });
			const fields = fieldsFrom(data.entry_fields, count, role ? `${role}.` : '');
			return [{ name, type: 'list', ...(fields.length > 0 && { fields }) }];
		}
		const example = tidy(data.example);
		const type = typeFor(name, data.type, example, list ?? '');
		const isInWords =
			!data.printed && example !== '' && !count.isOnPage(leafOf(name, type), example);
		return [
			{
				name,
				type,
				...(example !== '' && { example: shortened(example, MAX_EXAMPLE) }),
				...(isInWords && { inDocument: 'words' }),
			},
		];
	});
}

/** The fields to look at, each with its type and its example: `{ Fee: 'Amount With Currency: 184.50 EUR' }`. */
export const shownFields = (fields: SuggestedField[]): Values =>
	Object.fromEntries(
		fields.map(({ name, type, example, inDocument, fields: inner }) => {
			if (type === 'list') return [name, inner ? shownFields(inner) : 'List'];
			const own = type === 'currency' ? 'Currency Code' : FIELD_TYPES[type].label;
			const label = inDocument ? `${own}, In Other Words` : own;
			return [name, example === undefined ? label : `${label}: ${example}`];
		}),
	);

/** The fields as a JSON Schema, which *JSON Schema* takes. */
export const jsonSchemaOf = (fields: SuggestedField[]): object => ({
	type: 'object',
	properties: Object.fromEntries(
		fields.map(({ name, type, inDocument, fields: inner }) => {
			if (type !== 'list') {
				return [name, { ...JSON_TYPES[type], ...(inDocument && { [IN_DOCUMENT]: inDocument }) }];
			}
			return [name, { type: 'array', items: inner ? jsonSchemaOf(inner) : JSON_TYPES.string }];
		}),
	),
});

const rowsOf = (fields: SuggestedField[]): IDataObject[] =>
	fields.map(({ name, type, inDocument, fields: inner }) => ({
		name,
		type,
		...(inDocument && { more: { inDocument } }),
		...(inner && { fields: { field: rowsOf(inner) } }),
	}));

/** Parameters of the node that suggests, which the suggested one has as well. */
const KEPT = 'source binaryFields documentUrl text readWith model ocrModel options'.split(' ');

/** A node that extracts the fields and is else set like this one, as n8n pastes nodes; as HTML, it is the same text. */
export function pastedNode(node: INode, fields: SuggestedField[]): string {
	const { name, type, typeVersion, credentials, parameters } = node;
	const set = Object.entries(parameters).filter(([key]) => KEPT.includes(key));
	const kept = Object.fromEntries(set);
	const nodes = [
		{
			id: randomUUID(),
			name,
			type,
			typeVersion,
			position: [0, 0],
			parameters: { ...kept, schemaFrom: 'fields', fields: { field: rowsOf(fields) } },
			...(credentials && { credentials }),
		},
	];
	const text = JSON.stringify({ nodes, connections: {} });
	return text.replaceAll('<', '\\u003c').replaceAll('&', '\\u0026');
}
