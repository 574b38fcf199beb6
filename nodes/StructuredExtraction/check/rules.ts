import { memoizeByObject } from '../../shared/basics/memoize';
import { once, type Sliced } from '../../shared/host/budget';
import type { Fact } from '../../shared/values/facts/fact';
import type { FactKind } from '../../shared/values/facts/sentences';
import { clauseValues } from './clauseValues';
import { contractParties } from './contractParties';
import { crossCheck } from './crossChecks';
import { dayOfNumber } from './dayOfNumber';
import { documentType } from './documentType';
import { earlyPayment } from './earlyPayment';
import type { Exam, Rule } from './Exam';
import { areNamed, namedFields } from './fieldLabels';
import { formCodes, otherCode } from './formCodes';
import { fieldRows } from './fieldRows';
import { groupColumns } from './groupColumns';
import { groupRows } from './groupRows';
import { labelElsewhere } from './labelElsewhere';
import { labelledValues } from './labelledValues';
import { linesOnPages } from './linesOnPages';
import { moreInText } from './moreInText';
import { numberAsAmount } from './numberAsAmount';
import { otherAmount } from './otherAmount';
import { otherField } from './otherField';
import { otherBlock } from './otherBlock';
import { otherClause } from './otherClause';
import { otherHeading } from './otherHeading';
import { otherRow } from './otherRow';
import { entryBlocks } from './entryBlocks';
import { entryCells } from './entryCells';
import { entryColumns } from './entryColumns';
import { entryRows } from './entryRows';
import { paidInFull } from './paidInFull';
import { paymentCode } from './paymentCode';
import { periodEnds } from './periodEnds';
import { sentenceValues } from './sentenceValues';
import { severalDocuments } from './severalDocuments';
import { sharedPlaces } from './sharedPlaces';
import { supplierName } from './supplierName';

/** Facts about fields of which others tell nothing. */
const without = (facts: Fact[], others: Fact[]) => {
	const told = new Set(others.flatMap(({ fields }) => fields));
	return facts.filter(({ fields }) => !fields.some((path) => told.has(path)));
};

/** Headings that name a field tell more than what its row has in the column of others. */
function* otherCells(exam: Exam): Sliced<Fact[]> {
	return without(yield* fieldRows(exam)(), yield* otherHeading(exam)());
}

/** Its row tells more of a field than the block that it is in. */
function* otherBlocks(exam: Exam): Sliced<Fact[]> {
	return without(yield* otherBlock(exam)(), yield* fieldRows(exam)());
}

/** Whether a page may name a field that is none of an invoice: of the templates, most have no word of such a field. */
const hasOwnFields = memoizeByObject((exam: Exam) =>
	once(function* () {
		const source = exam.source();
		if (!exam.has('invoice_number') || source === null || exam.haveLinesOwnFields()) return true;
		yield* source.layoutInSlices();
		const own = namedFields(exam.schema).filter(({ path }) => !exam.isOfInvoice(path));
		return yield* areNamed(source, exam.schema, own);
	}),
);

/** A rule about fields of any document, for all fields but the ones that have rules of invoices. */
const ofOthers = (rule: Rule): Rule =>
	function* (exam) {
		const facts = yield* run(rule, exam);
		return facts.filter(({ fields }) => !fields.some((path) => exam.isOfInvoice(path)));
	};

/** The same of a rule that reads the labels of the page, which no field of an invoice needs. */
const ofNamed = (rule: Rule): Rule =>
	function* (exam) {
		return (yield* hasOwnFields(exam)()) ? yield* run(ofOthers(rule), exam) : [];
	};

function* run(rule: Rule, exam: Exam): Sliced<Fact[]> {
	const found = rule(exam);
	return Array.isArray(found) ? found : yield* found;
}

/** All rules, in the order in which their facts are told. A new one is added here. */
export const RULES: Rule[] = [
	otherCode,
	otherField,
	ofNamed(labelElsewhere),
	ofNamed(clauseValues),
	ofNamed(contractParties),
	ofNamed(sentenceValues),
	ofNamed(otherBlocks),
	otherAmount,
	numberAsAmount,
	sharedPlaces,
	moreInText,
	ofOthers(periodEnds),
	ofNamed(dayOfNumber),
	ofOthers((exam) => entryRows(exam)()),
	ofOthers(entryBlocks),
	ofOthers(entryCells),
	ofOthers(entryColumns),
	ofNamed((exam) => otherHeading(exam)()),
	ofNamed(otherCells),
	ofOthers(groupColumns),
	ofNamed(groupRows),
	ofNamed(otherRow),
	supplierName,
	ofNamed(otherClause),
	labelledValues,
	crossCheck,
	paidInFull,
	earlyPayment,
	paymentCode,
	linesOnPages,
	documentType,
	severalDocuments,
];

/** Facts about a value in the place of another one. */
const IN_PLACE: FactKind[] = ['labelElsewhere', 'otherClause', 'sharedPlace', 'entryColumn'];

/** The facts that rules find about a record, with rests between them. */
export function* runRules(exam: Exam, rules = RULES): Sliced<Fact[]> {
	const facts: Fact[] = [];
	const { confirmed } = yield* formCodes(exam)();
	// A value in the place of another one is told by the first rule that sees it; one that is printed at its code is none.
	const told = new Set(confirmed);
	for (const rule of rules) {
		yield;
		for (const fact of yield* run(rule, exam)) {
			if (fact.kind === 'emptyButPrinted' && fact.fields.every((path) => confirmed.has(path))) {
				continue;
			}
			const paths = IN_PLACE.includes(fact.kind) ? fact.fields : [];
			if (paths.some((path) => told.has(path))) continue;
			for (const path of paths) told.add(path);
			facts.push(fact);
		}
	}
	return facts;
}
