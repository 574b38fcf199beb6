import { figure } from '../../shared/values/crossChecks/figures';
import { mismatches } from '../../shared/values/crossChecks/mismatches';
import { recordByRole } from '../../shared/values/roles/recordByRole';
import type { Issue, IssueKind } from '../../shared/values/facts/issue';
import { hasValue, type Values } from '../../shared/basics/values';
import type { Evidence } from '../evidence/evidence';
import type { Result } from '../job';
import { pageFacts } from './pages';

/** Checks of a record, with the issues that they end in. */
const AGAINST = {
	pages: ['pages'],
	answer: ['answer'],
	found: ['otherKind'],
	required: ['otherKind', 'missing'],
	values: ['notChecked', 'notFound', 'misread'],
	sums: ['sum'],
} satisfies Record<string, IssueKind[]>;

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
) {
	const { record, requests } = extracted;
	const isData = eInvoice?.isPageWanted === false;
	const isWhole = reading.isComplete && pageFacts(reading).notes.length === 0;
	const isSeen = reading.image !== undefined || isWhole;
	const wasLookedAt: Record<keyof typeof AGAINST, boolean> = {
		pages: !isData && isSeen,
		answer: !isData && requests > 0,
		found: hasValue(record),
		required: part.schema.fields.some(({ required }) => required === true),
		values: Object.values(evidence).some(
			({ match }) => match === 'exact' || match === 'normalised',
		),
		sums: hasSums(recordByRole(part.schema, record).values),
	};
	const against = new Set(serious.map(({ kind }) => kind));
	const all = Object.keys(AGAINST) as Array<keyof typeof AGAINST>;
	return all.filter((one) => wasLookedAt[one] && !AGAINST[one].some((kind) => against.has(kind)));
}

/** Whether another amount in the place of the total would be noticed; without a total, in that of any. */
const hasSums = (record: Values): boolean =>
	Object.entries(record).some(([name, value]) => {
		if (name !== 'total_amount' && figure(record['total_amount']) !== null) return false;
		const amount = figure(value);
		if (amount === null) return false;
		const found = mismatches({ ...record, [name]: 2 * amount + 1 });
		return found.some(({ fields }) => fields.includes(name));
	});
