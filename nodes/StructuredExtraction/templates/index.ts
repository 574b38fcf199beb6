import type { FieldInput } from '../schema';
import { bankStatement } from './bankStatement';
import { businessCard } from './businessCard';
import { invoice } from './invoice';
import { purchaseOrder } from './purchaseOrder';
import { receipt } from './receipt';
import { resume } from './resume';

/** The ready-made sets of fields, by the value of the `template` parameter. */
export const templates = {
	bankStatement,
	businessCard,
	invoice,
	purchaseOrder,
	receipt,
	resume,
} satisfies Record<string, FieldInput[]>;
