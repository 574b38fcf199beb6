import type { Case } from '../Case';
import { aboveIdeal } from './aboveIdeal';
import { allAtOnce } from './allAtOnce';
import { coldStart } from './coldStart';
import { cpu } from './cpu';
import { defaults } from './defaults';
import { eInvoice } from './eInvoice';
import { mapping } from './mapping';
import { memory } from './memory';
import { rateLimit } from './rateLimit';

/** All cases, in the order of the results. */
export const cases: Case[] = [
	defaults,
	allAtOnce,
	aboveIdeal,
	rateLimit,
	memory,
	cpu,
	mapping,
	eInvoice,
	coldStart,
];
