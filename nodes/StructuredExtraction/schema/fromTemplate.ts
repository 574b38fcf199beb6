import { Problem } from '../../shared/problem';
import { defineSchema, type FieldInput, type Schema } from '../../shared/schema/schema';
import { bankStatement } from './templates/bankStatement';
import { businessCard } from './templates/businessCard';
import { contract } from './templates/contract';
import { deliveryNote } from './templates/deliveryNote';
import { identityDocument } from './templates/identityDocument';
import { invoice } from './templates/invoice';
import { invoiceDetailed } from './templates/invoiceDetailed';
import { payslip } from './templates/payslip';
import { purchaseOrder } from './templates/purchaseOrder';
import { receipt } from './templates/receipt';
import { resume } from './templates/resume';
import { utilityBill } from './templates/utilityBill';

/**
 * The schema of a template. Fields given besides come after the template's; one with the name of
 * a template field takes its place.
 * @throws Problem when there is no such template
 */
export function schemaFromTemplate(name: string, ownFields: FieldInput[] = []): Schema {
	const fields = new Map(Object.entries(templates)).get(name);
	if (fields === undefined) {
		throw new Problem(`There is no template "${name}"`, {
			description: `The templates are: ${Object.keys(templates).join(', ')}.`,
		});
	}
	const own = new Map(ownFields.map((field) => [field.name, field]));
	const replaced = new Set(fields.map((field) => field.name));
	return defineSchema(name, [
		...fields.map((field) => own.get(field.name) ?? field),
		...ownFields.filter((field) => !replaced.has(field.name)),
	]);
}

/** The ready-made sets of fields, by the value of the `template` parameter. */
export const templates = {
	bankStatement,
	businessCard,
	contract,
	deliveryNote,
	identityDocument,
	invoice,
	invoiceDetailed,
	payslip,
	purchaseOrder,
	receipt,
	resume,
	utilityBill,
} satisfies Record<string, FieldInput[]>;
