import { expect, it } from 'vitest';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import { resultOf } from '../resultOf';

// The first and the last day of a period, which the page has together, in own fields of several languages.

const POLICY =
	'Date issued: 02/11/2025\n\nPolicy period\nFrom: 03/15/2025   To: 03/15/2026\n\nDated 02/11/2025';
const LEASE =
	'Umowa zostaje zawarta na czas określony od 1 marca 2024 r. do 28 lutego 2027 r.\nLokal zostanie wydany 26 lutego 2024 r.';
const ONLY_YEAR = 'Validité : du 1 janvier au 31 décembre 2025, signé le 3 mai 2025';

it.each<[first: string | null, last: string | null, page: string, names: string, doubted: string]>([
	['2025-02-11', '2026-03-15', POLICY, 'effectiveDate expirationDate', 'the page has "03/15/2025"'],
	['2025-03-15', '2025-02-11', POLICY, 'startDate endDate', 'the page has "03/15/2026"'],
	[null, '2026-03-15', POLICY, 'effectiveDate expirationDate', 'it is empty, and the page has'],
	['2025-03-15', '2026-03-15', POLICY, 'effectiveDate expirationDate', ''],
	['2024-02-26', '2027-02-28', LEASE, 'poczatek_najmu koniec_najmu', '1 marca 2024'],
	['2024-03-01', '2027-02-28', LEASE, 'poczatek_najmu koniec_najmu', ''],
	// Neither end is known to be of the period.
	['2024-02-26', null, LEASE, 'poczatek_najmu koniec_najmu', ''],
	['2025-01-01', '2025-12-31', ONLY_YEAR, 'date_debut date_fin', ''],
	// Two days that are no period.
	['2025-02-11', '2026-03-15', POLICY.replace('To:', 'and'), 'startDate endDate', ''],
])('%s to %s', (first, last, page, names, doubted) => {
	const [firstName = '', lastName = ''] = names.split(' ');
	const schema = defineSchema('record', [
		{ name: firstName, type: 'date' },
		{ name: lastName, type: 'date' },
	]);
	const answer = { [firstName]: first, [lastName]: last };
	const { review } = metaOf(resultOf({ schema, answer, pages: [page] }));
	expect(review).toHaveLength(doubted === '' ? 0 : 1);
	expect(review.join()).toContain(doubted);
});
