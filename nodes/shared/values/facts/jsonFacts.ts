import type { readJson } from '../../basics/json/readJson';
import { type Fact, factOf } from './fact';

/** What may have been lost in getting JSON out of an answer. */
export const jsonLosses = ({ losses, twice }: ReturnType<typeof readJson>): Fact[] => [
	...losses.map((kind) => factOf(kind, {})),
	...(twice.length > 0 ? [factOf('jsonKeysTwice', { keys: twice })] : []),
];
