import { hasValue, type Values } from '../../shared/basics/values';
import { columnName } from '../../shared/known/earlierDocuments';
import type { Field, Schema } from '../../shared/values/schema/schema';
import { allTemplates } from '../fields/templates';

/** Fields that need not be in a table of earlier records: of a template, what is optional, and the currency. */
const isOptional = ({ name, required }: Field, template: Set<string>) =>
	template.has(name) && (!required || name === 'currency');

/** Whether a row has the columns of a schema, and any value in them: the row of a skipped file has none. */
export function isRecordOf({ name, fields }: Schema, row: Values): boolean {
	const template = new Set(
		allTemplates.find(({ value }) => value === name)?.fields.map((field) => field.name),
	);
	const cells = Object.entries(row).map(([key, cell]) => [columnName(key), cell] as const);
	const cellsOf = (field: Field) => {
		const own = columnName(field.name);
		// These are several columns: `buyer_name`, `total_currency`, `lines_quantity`.
		const isSpread = ['object', 'amount', 'list'].includes(field.type);
		return cells.filter(
			([key]) =>
				key === own ||
				(isSpread && key.startsWith(own)) ||
				(own === 'supplier' && key === 'supplierid'),
		);
	};
	const hasColumn = (field: Field) => cellsOf(field).length > 0;
	return (
		fields.every((field) => isOptional(field, template) || hasColumn(field)) &&
		fields.some((field) => cellsOf(field).some(([, cell]) => hasValue(cell) && cell !== ''))
	);
}
