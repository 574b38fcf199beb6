import type { FieldInput } from '../schema';
import { invoice } from './invoice';

/** The ready-made sets of fields, by the value of the `template` parameter. */
export const templates = { invoice } satisfies Record<string, FieldInput[]>;
