import { figure } from '../../shared/values/crossChecks/figures';
import { mismatches } from '../../shared/values/crossChecks/mismatches';
import type { Issue, IssueKind } from '../../shared/values/facts/issue';
import { hasValue, type Values } from '../../shared/basics/values';
import type { Evidence } from '../evidence/evidence';
import type { Result } from '../job';
import { pageFacts } from './pages';

/** A check of a record. */
export type Check = 'pages' | 'answer' | 'found' | 'required' | 'values' | 'sums';

/** Issues that a check ends in. */
const AGAINST: Record<Check, IssueKind[]> = {
	pages: ['pages'],
	answer: ['answer'],
	found: ['otherKind'],
	required: ['otherKind', 'missing'],
	values: ['notChecked', 'notFound', 'misread'],
	sums: ['sum'],
};

/**
 * Checks that were made and have found nothing: all pages of the file came with text, the answer could be used, there are
 * values, also the required ones, they are in the text, sums add up. The others could not be made, or an issue
 * says what they have found.
 * @param serious issues of the record that need a person
 */
export function checkedOf(
	{ part, extracted, reading, eInvoice }: Result,
	serious: Issue[],
	evidence: Record<string, Evidence>,
): Check[] {
	const { record, requests } = extracted;
	const isData = eInvoice?.isPageWanted === false;
	const isWhole = reading.isComplete && pageFacts(reading).notes.length === 0;
	const isSeen = reading.image !== undefined || isWhole;
	const wasLookedAt: Record<Check, boolean> = {
		pages: !isData && isSeen,
		answer: !isData && requests > 0,
		found: hasValue(record),
		required: part.schema.fields.some(({ required }) => required === true),
		values: Object.values(evidence).some(
			({ match }) => match === 'exact' || match === 'normalised',
		),
		sums: hasSums(record),
	};
	const against = new Set(serious.map(({ kind }) => kind));
	const all = Object.keys(AGAINST) as Check[];
	return all.filter((one) => wasLookedAt[one] && !AGAINST[one].some((kind) => against.has(kind)));
}

/** Whether another amount in the place of one of the record would be noticed. */
const hasSums = (record: Values): boolean =>
	Object.entries(record).some(([name, value]) => {
		const amount = figure(value);
		if (amount === null) return false;
		const found = mismatches({ ...record, [name]: 2 * amount + 1 });
		return found.some(({ fields }) => fields.includes(name));
	});
