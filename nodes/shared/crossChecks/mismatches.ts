import type { Values } from '../values';
import { ACCOUNT } from './account';
import { DETAILS } from './details';
import type { Mismatch } from './figures';
import { IDENTITY } from './identity';
import { sumsAddUp } from './sums';

const RULES = [sumsAddUp, ...ACCOUNT, ...IDENTITY, ...DETAILS];

/**
 * Values that do not fit together, for fields named like those of the templates: `net_amount`, `tax_amount`,
 * `total_amount`, `lines[].total`, `date`, `due_date`, `supplier_vat_id`, … A missing value is no mismatch.
 */
export const mismatches = (record: Values): Mismatch[] => RULES.flatMap((rule) => rule(record));
