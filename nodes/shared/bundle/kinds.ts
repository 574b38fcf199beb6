import { z } from 'zod';
import { Problem } from '../problem';
import { fold } from '../text/fold';

/** A kind of documents that a file may hold. */
export interface Kind {
	/** As the output says it: "purchase order". */
	name: string;
	/** For the model: how to recognise it. */
	description?: string;
}

/** What every other document is. */
export const OTHER = 'other';

/** The kinds that the nodes know, by the value of their template. */
export const KNOWN_KINDS = {
	invoice: {
		name: 'invoice',
		description: 'asks to pay for goods or services; also a credit note or a reminder',
	},
	receipt: {
		name: 'receipt',
		description: 'shows that something was paid in a shop, restaurant or taxi',
	},
	purchaseOrder: {
		name: 'purchase order',
		description:
			'a buyer orders goods or services; a confirmation of it by the supplier is not one',
	},
	deliveryNote: {
		name: 'delivery note',
		description: 'lists goods that are delivered, without asking to pay',
	},
	utilityBill: {
		name: 'utility bill',
		description: 'asks to pay for electricity, gas, water, heat or telephone, with consumption',
	},
	payslip: { name: 'payslip', description: 'statement of the wages of an employee' },
	contract: { name: 'contract', description: 'agreement of several parties, with signatures' },
	identityDocument: {
		name: 'identity document',
		description: 'passport, identity card, residence permit or driving licence',
	},
	bankStatement: { name: 'bank statement', description: 'bookings and balances of an account' },
	businessCard: {
		name: 'business card',
		description: 'name and addresses of a person in a company',
	},
	resume: { name: 'resume', description: 'education and positions of a person (CV)' },
} satisfies Record<string, Kind>;

export type KnownKind = keyof typeof KNOWN_KINDS;

const ownKinds = z
	.object({
		kind: z
			.array(
				z.object({
					name: z.string().trim().default(''),
					description: z.string().trim().default(''),
					jsonSchema: z.unknown(),
				}),
			)
			.default([]),
	})
	.default({});

/**
 * The kinds of documents that the parameters name: `template` is the value of one that the nodes know,
 * `jsonSchema` the fields of one of the user's own.
 * @throws Problem where a kind has no name or the same as another
 */
export function readKinds(
	known: unknown,
	own: unknown,
): Array<Kind & { template?: KnownKind; jsonSchema?: unknown }> {
	const names = z.array(z.string()).catch([]).parse(known);
	const templates = Object.keys(KNOWN_KINDS) as KnownKind[];
	const kinds = [
		...templates
			.filter((template) => names.includes(template))
			.map((template) => ({ ...KNOWN_KINDS[template], template })),
		...ownKinds.parse(own ?? undefined).kind,
	];
	const folded = kinds.map(({ name }) => fold(name));
	const isWrong = (name: string, at: number) =>
		name === '' || name === OTHER || folded.indexOf(name) < at;
	const wrong = folded.findIndex(isWrong);
	if (wrong === -1 && kinds.length > 0) return kinds;
	const name = kinds[wrong]?.name;
	throw new Problem(
		name === undefined
			? 'No kind of document is chosen'
			: name === ''
				? 'One of your own kinds has no name'
				: `The kind "${name}" is there already`,
		{
			description: `Choose kinds, or give your own kinds other names; "${OTHER}" is always one of them.`,
		},
	);
}
