import type { Sliced } from '../../shared/host/budget';
import { MAX_LISTED } from '../../shared/basics/text/shorten';
import { isFormula } from '../../shared/basics/text/formula';
import { hasValue, type Values } from '../../shared/basics/values';
import type { Page } from '../../shared/documents/ocr/pages';
import { type Fact, isNote } from '../../shared/values/facts/fact';
import { joinPath } from '../../shared/values/schema/joinPath';
import { flatFields, valueAt } from '../../shared/values/schema/flatFields';
import { type Field, isInWords, type Schema } from '../../shared/values/schema/schema';
import type { Span } from '../../shared/basics/text/spans';
import { compareReadings } from '../check/compareReadings';
import { Exam } from '../check/Exam';
import { misreadTexts } from '../check/misreadTexts';
import { runRules } from '../check/rules';
import { workedOut } from '../check/workedOut';
import { type Evidence, findEvidence } from '../evidence/evidence';
import { plainValues, toCells } from '../fields/cells';
import { placeAt } from '../evidence/sourceText';
import { OTHER } from '../fields/kinds';
import { type DocumentPart, hasText, isInRows, type Result } from '../job';
import { pageFacts } from './pages';

/**
 * Looks the values of a record up in the text of its document, and compares them with each other and OCR with the
 * text of the PDF, with rests: everything that is missing or doubtful, except for what the answer itself shows.
 */
export function* examine({
	job,
	part,
	extracted,
	reading,
	eInvoice,
	facts: known,
}: Omit<Result, 'findings'>): Sliced<Result['findings']> {
	const { schema } = part;
	const { record, missing, missingRequired } = extracted;
	const { textOfPdf } = reading;
	const isDataAlone = eInvoice?.isPageWanted === false;
	const fromInvoice = eInvoice?.evidence ?? {};
	const pages = hasText(reading) ? reading.pages : null;
	const lookedUp = isDataAlone ? { record: {}, originals: {} } : extracted;
	const looked = yield* findEvidence(schema, lookedUp, pages, job.options);
	const compared =
		textOfPdf && pages ? yield* compareReadings(pages, textOfPdf, looked.spans) : undefined;
	yield;
	const { dateOrder } = job.options;
	const { located } = looked;
	const { rounding, thirdParty, documents } = extracted;
	const exam = new Exam({
		schema,
		record,
		pages,
		located,
		fromInvoice,
		isDataAlone,
		dateOrder,
		rounding,
		thirdParty,
		documents,
		hasSuppliers: (job.lists?.suppliers?.byId.size ?? 0) > 0,
		qrCodes: (reading.qrCodes ?? []).filter((code) =>
			pages?.some(({ number }) => number === code.page),
		),
	});
	const source = exam.source();
	if (source && !isDataAlone) yield* source.mentions.labelWordsInSlices();
	// Values from the e-invoice have no certainty of OCR, and no place on a page.
	const misread = yield* misreadTexts(exam);
	const derived = yield* indirect(exam, looked.evidence, misread);
	const read = Object.entries({ ...looked.evidence, ...derived })
		.filter(([path]) => !Object.hasOwn(fromInvoice, path))
		.map(([path, one]) => [path, reading.isPaged ? one : { ...one, page: null }] as const);
	const evidence = { ...Object.fromEntries(read), ...fromInvoice };
	const other = otherKind(schema, missingRequired, evidence, record);
	const where = isDataAlone ? `${DATA}${eInvoice.isXml ? '' : '; page not read'}` : undefined;
	const found = yield* runRules(exam);
	const listed = known?.found ?? [];
	const ofText = Object.values(evidence).flatMap(({ fact }) => fact ?? []);
	const notes = [...listed, ...found, ...ofText].filter(isNote);
	const facts: Fact[] = [
		...(other ? [other] : naming({ kind: 'missing', fields: missingRequired, values: { where } })),
		...notFoundFacts(evidence),
		...listed.filter((fact) => !isNote(fact)),
		...(job.options.positions ? uncertain(evidence) : []),
		...found.filter((fact) => !isNote(fact)),
		...(compared?.facts ?? []),
		...reading.facts,
		...pageFacts(reading).facts,
		...(reading.pages.length > 0 && pages === null ? [IMAGE_WITHOUT_TEXT] : []),
		...doubtsOfPart(part, pages),
		// Rows are safe as they are.
		...(isInRows(job.output) ? [] : formulas(schema, record)),
	];
	yield;
	const optional = other ? missing : missing.filter((field) => !missingRequired.includes(field));
	// A page that has a value does not lack it.
	const noted = new Set(notes.flatMap(({ fields }) => fields));
	const notLookedFor = new Set(isDataAlone ? eInvoice.unknown : []);
	const absent = optional.filter((field) => !noted.has(field) && !notLookedFor.has(field));
	return {
		evidence,
		spans: looked.spans,
		facts,
		lacking: [...naming({ kind: 'missingOptional', fields: absent, values: { where } }), ...notes],
		...(compared && { textDifferences: compared.differences }),
	};
}

/** The evidence of values that are not printed and follow from words that are, or of which OCR misread a character. */
function* indirect(
	exam: Exam,
	evidence: Record<string, Evidence>,
	misread: Map<string, Span>,
): Sliced<Record<string, Evidence>> {
	const source = exam.source();
	if (!source || !Object.values(evidence).some(({ match }) => match === 'none')) return {};
	const factOfText = (path: string, text: string): Evidence['fact'] =>
		misread.has(path)
			? { kind: 'otherCharacter', fields: [path], values: { printed: text } }
			: { kind: 'workedOut', fields: [path], values: { from: text } };
	const derived = yield* workedOut(exam);
	return Object.fromEntries(
		[...derived, ...misread].flatMap(([path, span]) => {
			if (evidence[path]?.match !== 'none') return [];
			const { page, snippet } = placeAt(source, span);
			const fact = factOfText(path, source.mentions.text.slice(span.start, span.end));
			return [[path, { page, snippet, match: 'normalised', fact } satisfies Evidence]];
		}),
	);
}

/** Its values could not be looked up. */
const IMAGE_WITHOUT_TEXT: Fact = { kind: 'imageWithoutText', fields: [], values: {} };

const DATA = "the invoice's data";

/** Where a document of a file may begin and end otherwise, be of another kind, or contradict its data. */
function doubtsOfPart(
	{ facts: known, invoice, doubts }: DocumentPart,
	pages: Page[] | null,
): Fact[] {
	const facts = [...doubts];
	const { name, other, words = null, page } = known?.kind ?? {};
	if (name === undefined || invoice) return facts;
	if (other) facts.push({ kind: 'kindToo', fields: [], values: { name, other } });
	if (pages && page === null && name !== OTHER) {
		facts.push({ kind: 'kindNotShown', fields: [], values: { name, words } });
	}
	return facts;
}

/** Values below this confidence need a review: services report 0.9 and more for clear print. */
const MIN_CONFIDENCE = 0.8;

/** Values that OCR has found but read with low confidence, where it was asked for that. */
const uncertain = (found: Record<string, Evidence>): Fact[] =>
	Object.entries(found).flatMap(([field, { match, confidence = 1 }]): Fact[] => {
		if (match === 'none' || confidence >= MIN_CONFIDENCE) return [];
		return [{ kind: 'uncertain', fields: [field], values: { confidence } }];
	});

/** The texts of a record that a spreadsheet would run as a formula. */
const formulas = (schema: Schema, record: Values): Fact[] =>
	toCells(schema, record)
		.flatMap(plainValues)
		.filter(({ value }) => typeof value === 'string' && isFormula(value))
		.map(({ path }) => ({ kind: 'formula', fields: [path], values: {} }));

/**
 * That a document has none of the wanted values; undefined if it may have some. A value that is nowhere in
 * the text does not count.
 */
function otherKind(
	{ name, fields }: Schema,
	missing: string[],
	evidence: Record<string, Evidence>,
	record: Values,
): Fact | undefined {
	const required = fields.filter((field) => field.required);
	const given =
		required.length -
		required.filter(({ name: own }) => missing.includes(joinPath('', own))).length;
	const matches = Object.values(evidence).map(({ match }) => match);
	const isAnyFound = matches.some((match) => match === 'exact' || match === 'normalised');
	// One value may be made up.
	const mayHaveSome = given >= required.length || given > (matches.includes('none') ? 1 : 0);
	if (isAnyFound || mayHaveSome) {
		return hasAnswer(fields, record) ? undefined : { kind: 'nothing', fields: [], values: {} };
	}
	if (name === 'record') return { kind: 'nothingRequired', fields: [], values: {} };
	return { kind: 'otherKind', fields: [], values: { wanted: name } };
}

/** Whether the values of a field are conclusions of the model, which documents need not print. */
export const isConclusion = (field: Field) =>
	(field.type === 'boolean' || field.type === 'enum') && !isInWords(field);

/** Whether a record has a value that a document prints; where only yes, no and choices are asked for, one of these. */
function hasAnswer(fields: Field[], record: Values): boolean {
	const all = flatFields(fields);
	const others = all.filter(({ field }) => !isConclusion(field));
	return (others.length > 0 ? others : all).some(({ keys }) => hasValue(valueAt(record, keys)));
}

/** Paths of values that were looked for in the source and not found. */
export const notFound = (evidence: Record<string, Evidence>): string[] =>
	Object.keys(evidence).filter((path) => evidence[path]?.match === 'none');

/** A fact about each of some fields; none where there are no fields. */
const naming = (fact: Fact): Fact[] => (fact.fields.length === 0 ? [] : [fact]);

/** Values that are nowhere as one fact, and one for each of which there is more to say. */
function notFoundFacts(evidence: Record<string, Evidence>): Fact[] {
	const absent = notFound(evidence);
	const explained = absent.flatMap((field) => evidence[field]?.fact ?? []);
	const others = absent.filter((field) => evidence[field]?.fact === undefined);
	const count = others.length;
	const fact: Fact =
		count > MAX_LISTED
			? { kind: 'manyNotFound', fields: others, values: { count } }
			: { kind: 'notFound', fields: others, values: {} };
	return [...naming(fact), ...explained];
}
