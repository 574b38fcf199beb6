import type { Kind } from '../../shared/bundle/kinds';
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

/** A ready-made set of fields. */
interface Template {
	/** In the panel. */
	label: string;
	/** Below its label in the panel. */
	hint?: string;
	/** The kind of documents that it is for; without one, *Automatic* does not choose it. */
	kind?: Kind;
	fields: FieldInput[];
}

/**
 * The templates by the value of the `template` parameter, in the order in which their kinds are put to a
 * model. The lists of the panel, the kinds of *Automatic* and the previews of the editor are made from them.
 */
export const TEMPLATES = {
	invoice: {
		label: 'Invoice',
		kind: {
			name: 'invoice',
			description: 'asks to pay for goods or services; also a credit note or a reminder',
		},
		fields: invoice,
	},
	invoiceDetailed: {
		label: 'Invoice (Detailed)',
		hint: 'With addresses, terms of payment and more of each line; answers take longer',
		fields: invoiceDetailed,
	},
	receipt: {
		label: 'Receipt',
		kind: {
			name: 'receipt',
			description: 'shows that something was paid in a shop, restaurant or taxi',
		},
		fields: receipt,
	},
	purchaseOrder: {
		label: 'Purchase Order',
		kind: {
			name: 'purchase order',
			description:
				'a buyer orders goods or services; a confirmation of it by the supplier is not one',
		},
		fields: purchaseOrder,
	},
	deliveryNote: {
		label: 'Delivery Note',
		kind: {
			name: 'delivery note',
			description: 'lists goods that are delivered, without asking to pay',
		},
		fields: deliveryNote,
	},
	utilityBill: {
		label: 'Utility Bill',
		kind: {
			name: 'utility bill',
			description: 'asks to pay for electricity, gas, water, heat or telephone, with consumption',
		},
		fields: utilityBill,
	},
	payslip: {
		label: 'Payslip',
		kind: { name: 'payslip', description: 'statement of the wages of an employee' },
		fields: payslip,
	},
	contract: {
		label: 'Contract',
		kind: { name: 'contract', description: 'agreement of several parties, with signatures' },
		fields: contract,
	},
	identityDocument: {
		label: 'Identity Document',
		hint: 'Passport, identity card or driving licence; the law limits who may keep these',
		kind: {
			name: 'identity document',
			description: 'passport, identity card, residence permit or driving licence',
		},
		fields: identityDocument,
	},
	bankStatement: {
		label: 'Bank Statement',
		kind: { name: 'bank statement', description: 'bookings and balances of an account' },
		fields: bankStatement,
	},
	businessCard: {
		label: 'Business Card',
		kind: { name: 'business card', description: 'name and addresses of a person in a company' },
		fields: businessCard,
	},
	resume: {
		label: 'Résumé',
		kind: { name: 'resume', description: 'education and positions of a person (CV)' },
		fields: resume,
	},
} satisfies Record<string, Template>;

export const allTemplates = Object.entries<Template>(TEMPLATES).map(([value, template]) => ({
	...template,
	value,
}));

/** The templates in the order of their labels, as panels list them. */
export const listedTemplates = [...allTemplates].sort((one, other) =>
	one.label.localeCompare(other.label, 'en'),
);

/**
 * The schema of a template. Fields given besides come after the template's; one with the name of
 * a template field takes its place.
 * @throws Problem when there is no such template
 */
export function schemaFromTemplate(name: string, ownFields: FieldInput[] = []): Schema {
	const chosen = listedTemplates.find(({ value }) => value === name);
	if (chosen === undefined) {
		throw new Problem(`There is no template "${name}"`, {
			description: `The templates are: ${listedTemplates.map(({ value }) => value).join(', ')}.`,
		});
	}
	const { fields } = chosen;
	const own = new Map(ownFields.map((field) => [field.name, field]));
	const replaced = new Set(fields.map((field) => field.name));
	return defineSchema(name, [
		...fields.map((field) => own.get(field.name) ?? field),
		...ownFields.filter((field) => !replaced.has(field.name)),
	]);
}
