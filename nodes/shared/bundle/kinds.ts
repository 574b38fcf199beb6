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
	bankStatement: { name: 'bank statement', description: 'bookings and balances of an account' },
	businessCard: {
		name: 'business card',
		description: 'name and addresses of a person in a company',
	},
	resume: { name: 'resume', description: 'education and positions of a person (CV)' },
} satisfies Record<string, Kind>;

export type KnownKind = keyof typeof KNOWN_KINDS;
