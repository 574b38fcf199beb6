import type { Sliced } from '../../shared/host/budget';
import type { Fact } from '../../shared/values/facts/fact';
import { clauseValues } from './clauseValues';
import { contractParties } from './contractParties';
import { crossCheck } from './crossChecks';
import { documentType } from './documentType';
import { earlyPayment } from './earlyPayment';
import type { Exam, Rule } from './Exam';
import { labelElsewhere } from './labelElsewhere';
import { labelledValues } from './labelledValues';
import { linesOnPages } from './linesOnPages';
import { oppositeFields } from './oppositeFields';
import { otherAmount } from './otherAmount';
import { otherField } from './otherField';
import { otherHeading } from './otherHeading';
import { entryCells } from './entryCells';
import { entryColumns } from './entryColumns';
import { entryRows } from './entryRows';
import { paidInFull } from './paidInFull';
import { paymentCode } from './paymentCode';
import { sentenceNumbers } from './sentenceNumbers';
import { severalDocuments } from './severalDocuments';
import { supplierName } from './supplierName';

/** All rules, in the order in which their facts are told. A new one is added here. */
export const RULES: Rule[] = [
	otherField,
	labelElsewhere,
	clauseValues,
	contractParties,
	sentenceNumbers,
	otherAmount,
	oppositeFields,
	(exam) => entryRows(exam)(),
	entryCells,
	entryColumns,
	(exam) => otherHeading(exam)(),
	supplierName,
	labelledValues,
	crossCheck,
	paidInFull,
	earlyPayment,
	paymentCode,
	linesOnPages,
	documentType,
	severalDocuments,
];

/** The facts that rules find about a record, with rests between them. */
export function* runRules(exam: Exam, rules = RULES): Sliced<Fact[]> {
	const facts: Fact[] = [];
	for (const rule of rules) {
		yield;
		const found = rule(exam);
		facts.push(...(Array.isArray(found) ? found : yield* found));
	}
	return facts;
}
