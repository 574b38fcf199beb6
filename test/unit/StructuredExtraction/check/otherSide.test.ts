import { expect, it } from 'vitest';
import { defineSchema } from '../../../../nodes/shared/values/schema/schema';
import { metaOf } from '../../../../nodes/StructuredExtraction/record/meta';
import { resultOf } from '../resultOf';

// Values whose every label is of the side opposite to that of their field (`isOfOtherSide`).

const PAGE = `Payslip March
Employer's pension  153.90        Employee  128.25

Previous read 48,211    Present read 49,068    Usage 857 kWh
Employer and employee fund  77.10

Fee paid  61.20

Jahresbeitrag netto     178,86
Jahresbeitrag mit Steuer     207,75
Network charge   12.40`;

it.each([
	['employee_pension', 153.9, "Employer's pension"],
	['employee_pension', 128.25, undefined],
	['employee_fund', 77.1, undefined],
	['previous_reading', 49068, 'Present read'],
	['previous_reading', 48211, undefined],
	['usage', 857, undefined],
	['jahresbeitrag_brutto', 178.86, 'Jahresbeitrag netto'],
	['jahresbeitrag_brutto', 207.75, undefined],
	// A network is not net.
	['gross_charge', 12.4, undefined],
	// "Paid" is no word for a father.
	['mother_fee', 61.2, undefined],
])('%s is %d: at a label of the other side %j', (name, value, label) => {
	const schema = defineSchema('record', [{ name, type: 'number' }]);
	const { review } = metaOf(resultOf({ schema, answer: { [name]: value }, pages: [PAGE] }));
	expect(review).toEqual(label === undefined ? [] : [expect.stringContaining(label)]);
});
