import { readPattern } from '../../shared/pattern/readPattern';
import { allowOnly, type JsonSchemaNode, pick, refuseSchema } from './jsonSchemaNode';
import type { LeafField } from './schema';

/** Formats of JSON Schema, and how they are asked for; `currency` (ISO 4217) and `iban` are extra. */
const FORMATS: Record<
	string,
	| { type: 'date' | 'dateTime' }
	| { type: 'string'; format: Extract<LeafField, { type: 'string' }>['format'] }
> = {
	date: { type: 'date' },
	'date-time': { type: 'dateTime' },
	currency: { type: 'string', format: 'currency' },
	email: { type: 'string', format: 'email' },
	'idn-email': { type: 'string', format: 'email' },
	hostname: { type: 'string', format: 'hostname' },
	iban: { type: 'string', format: 'iban' },
	ipv4: { type: 'string', format: 'ipv4' },
	ipv6: { type: 'string', format: 'ipv6' },
	time: { type: 'string', format: 'time' },
	uri: { type: 'string', format: 'uri' },
	uuid: { type: 'string', format: 'uuid' },
};

const TEXT = ['minLength', 'maxLength', 'pattern'] as const;
const NUMBER = [
	'minimum',
	'maximum',
	'exclusiveMinimum',
	'exclusiveMaximum',
	'multipleOf',
] as const;

/** Type, limits and format of a field with one value. Throws a `Problem` that names what is not supported. */
export function leafFromNode(node: JsonSchemaNode, type: string, at: string) {
	if (node.enum !== undefined || node.const !== undefined) {
		allowOnly(node, ['type', 'enum', 'const'], at);
		const choices = node.const === undefined ? (node.enum ?? []) : [node.const];
		const [first, ...rest] = choices.filter((choice) => choice !== null);
		if (first === undefined) throw refuseSchema('an empty "enum"', at);
		return {
			type: 'enum' as const,
			allowedValues: [first, ...rest] as [typeof first, ...typeof rest],
		};
	}
	switch (type) {
		case 'string': {
			allowOnly(node, ['type', 'format', ...TEXT], at);
			const { format, pattern } = node;
			const read = pattern === undefined ? {} : readPattern(pattern);
			if ('fault' in read) {
				throw refuseSchema(`the pattern "${pattern}"`, at, `It cannot be used: ${read.fault}.`);
			}
			const kind =
				format === undefined
					? { type: 'string' as const }
					: new Map(Object.entries(FORMATS)).get(format);
			if (kind === undefined) {
				throw refuseSchema(
					`the format "${format}"`,
					at,
					`The formats are: ${Object.keys(FORMATS).join(', ')}.`,
				);
			}
			if (kind.type === 'string') return { ...kind, ...pick(node, TEXT) };
			allowOnly(node, ['type', 'format'], at);
			return kind;
		}
		case 'number':
		case 'integer':
			allowOnly(node, ['type', ...NUMBER], at);
			return { type: type as 'number' | 'integer', ...pick(node, NUMBER) };
		case 'boolean':
			allowOnly(node, ['type'], at);
			return { type: 'boolean' as const };
		default:
			throw refuseSchema(`the type "${type}"`, at);
	}
}
