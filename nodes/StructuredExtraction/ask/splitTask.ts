import { type Fact, factOf } from '../../shared/values/facts/fact';
import type { DocumentFacts, FoundDocument } from '../bundle/documentRanges';
import { pageMarks, pageRange } from '../bundle/pageMarks';
import type { Kind } from '../fields/kinds';
import type { SameFiles } from '../../shared/documents/files/sameFiles';
import { fold } from '../../shared/basics/text/fold';
import type { Service } from '../../shared/service/service';
import { askJson } from '../answer/askJson';
import { type Reading, WITHOUT_OCR } from '../../shared/documents/ocr/reading';
import type { DocumentPart, ExtractionTask, Job, TaskPart } from '../job';
import type { EInvoice } from '../eInvoice/terms';
import { TEMPLATES } from '../fields/templates';
import { COMMON_FIELDS } from '../fields/kindFields';
import {
	type EmbeddedInvoices,
	readEmbeddedInvoices,
	recordOfInvoice,
} from './readEmbeddedInvoice';
import { chatModel } from './chatModel';
import { readSource } from './readSource';

/**
 * The documents of a task: several where a file has several electronic invoices, or where it is to be
 * searched for documents; then also what each is, and its text. Files that are the same are searched once.
 * @throws Problem
 */
export async function splitTask(
	service: Service,
	task: ExtractionTask,
	sameFiles: SameFiles<DocumentPart[]>,
): Promise<TaskPart[]> {
	const { job, document } = task;
	const embedded = await readEmbeddedInvoices(document, job.options.eInvoice);
	const byInvoices = splitByInvoices(task, embedded);
	const isAsked = ({ invoice, fault }: DocumentPart) => (invoice?.isPageWanted ?? true) && !fault;
	if (byInvoices !== undefined && !byInvoices.some(isAsked)) {
		return byInvoices.map((part) => ({ ...task, part }));
	}
	const find = async () => byInvoices ?? (await splitByPages(service, task, embedded));
	if (document.kind !== 'file') return (await find()).map((part) => ({ ...task, part }));
	const { fileName, file, pdfText } = document;
	// Lists are the same for all items.
	const settings = { ...job, itemIndex: undefined, lists: undefined, pdfText };
	const { answer, note } = await sameFiles.answer(
		{ itemIndex: job.itemIndex, fileName, files: [file], settings },
		find,
	);
	return answer.map((part) => ({ ...task, part, ...(note !== undefined && { sameAs: note }) }));
}

const INVOICE: DocumentFacts = {
	kind: { name: TEMPLATES.invoice.kind.name, words: null, page: null },
	title: null,
	date: null,
	sender: null,
};

/** The part of an electronic invoice; none where the fields are those of another kind of document. */
function invoicePart(
	job: Job,
	one: EInvoice,
	page: { canReadPage: boolean; isXml: boolean },
): Pick<DocumentPart, 'schema' | 'facts' | 'isFactsOnly' | 'invoice' | 'fault'> | undefined {
	const { kinds } = job;
	const ofKind = kinds.find(({ name }) => name === TEMPLATES.invoice.kind.name)?.schema;
	const schema = kinds.length === 0 ? job.schema : ofKind;
	if (schema === undefined) return undefined;
	const part = { schema, ...(kinds.length > 0 && { facts: INVOICE, isFactsOnly: false }) };
	try {
		const invoice = recordOfInvoice(one, { ...job, schema, ...page });
		return invoice && { ...part, invoice };
	} catch (fault) {
		return { ...part, fault };
	}
}

const numbered = (parts: Omit<DocumentPart, 'number' | 'of'>[]): DocumentPart[] =>
	parts.map((part, index) => ({ ...part, number: index + 1, of: parts.length }));

/** The documents of a file by its electronic invoices alone; `undefined` where its pages tell. */
function splitByInvoices(
	{ job, document }: ExtractionTask,
	{ invoices, isXml, notes, doubts }: EmbeddedInvoices,
): DocumentPart[] | undefined {
	const { schema, isSplit, kinds, hasOcr } = job;
	const { pdfText } = document.kind === 'file' ? document : {};
	const canReadPage = hasOcr || pdfText?.pages.some((page) => page.trim() !== '') === true;
	const isSearched = isSplit && !isXml && canReadPage;
	const page = { canReadPage: invoices.length === 1 && canReadPage, isXml };
	const parts = invoices.flatMap((one) => (!isSearched && invoicePart(job, one, page)) || []);
	if (parts.length > 0) return numbered(parts.map((part) => ({ ...part, doubts: [], notes })));
	if (isSplit || kinds.length > 0) return undefined;
	return numbered([{ schema, doubts, notes }]);
}

/** The documents of a file by its pages. */
async function splitByPages(
	service: Service,
	task: ExtractionTask,
	embedded: EmbeddedInvoices,
): Promise<DocumentPart[]> {
	const { findDocuments, findKind } = await import('../bundle/findDocuments');
	const { job, document } = task;
	const { fileName } = document;
	const { kinds, isSplit } = job;
	await chatModel(service, job);
	const seen = await readSource(service, task, false);
	const model = await chatModel(service, job, seen);
	const { image, pages } = seen;
	const ask = askJson(service, model, job.options.additionalFields);
	if (!isSplit || pages.length < 2) {
		const cost = kinds.length > 0 ? await findKind(ask, pages, kinds, fileName, image) : undefined;
		const facts = cost ?? { title: null, date: null, sender: null };
		const parts = toParts(job, [{ ...facts, pages, doubts: [] }], embedded, seen);
		return parts.map((part) => ({
			...part,
			...(cost && { cost }),
			// The model has seen the image; OCR reads it only to check values.
			...(image !== undefined && part.isFactsOnly && { reading: seen }),
		}));
	}
	const { documents, leftOut, ...cost } = await findDocuments(ask, pages, kinds, fileName);
	const [first, ...others] = toParts(job, documents, embedded, seen);
	if (first === undefined) return [];
	const blank = leftOut.length === 0 ? [] : [factOf('blankPages', { pages: leftOut })];
	const notes = [...first.notes, ...blank];
	return [{ ...first, notes, cost }, ...others];
}

/** Documents that were found, each with its fields, its text and its electronic invoice. */
function toParts(
	job: Job,
	documents: FoundDocument[],
	{ invoices, notes, doubts: ofFile }: EmbeddedInvoices,
	whole: Reading,
): DocumentPart[] {
	const { kinds, schema, isSplit } = job;
	const owned = invoicesOf(documents, invoices);
	const found = documents.map(({ pages, doubts, ...facts }, index) => {
		const own = kinds.length === 0 ? schema : kinds.find(isNamed(facts.kind?.name))?.schema;
		// The first one counts what reading the file has taken.
		const usage = index > 0 ? WITHOUT_OCR.usage : whole.usage;
		const invoice = owned.get(index);
		return {
			schema: own ?? COMMON_FIELDS,
			...(isSplit && pages.length > 0 && { range: pageRange(pages) }),
			...(whole.pages.length > 0 && { reading: { ...whole, pages, usage } }),
			...(kinds.length > 0 && { facts, isFactsOnly: own === undefined }),
			...(invoice && invoicePart(job, invoice, { canReadPage: true, isXml: false })),
			doubts: [...doubts, ...ofFile],
			notes: index === 0 ? notes : [],
		};
	});
	const left = invoices.filter((one) => ![...owned.values()].includes(one));
	const further = left.flatMap((one) => {
		const part = invoicePart(job, one, { canReadPage: false, isXml: false });
		return part ? [{ ...part, doubts: [notOnPages], notes: [] }] : [];
	});
	return numbered([...found, ...further]);
}

const isNamed = (wanted: string | undefined) => (kind: Kind) => kind.name === wanted;

const notOnPages: Fact = { kind: 'notOnPages', fields: [], values: {} };

/** The electronic invoice of each document, by its index: the one whose number is on its pages. */
function invoicesOf(documents: FoundDocument[], invoices: EInvoice[]) {
	const owned = new Map<number, EInvoice>();
	const [only, ...others] = invoices;
	if (only && others.length === 0 && documents.length === 1) return owned.set(0, only);
	const numbers = documents.map(({ pages }) => {
		return new Set(pages.flatMap((page) => [...pageMarks(page).numbers.keys()]));
	});
	for (const one of invoices) {
		const number = fold(String(one.header.invoice_number?.value ?? ''));
		const index = numbers.findIndex((known, at) => known.has(number) && !owned.has(at));
		if (index >= 0) owned.set(index, one);
	}
	return owned;
}
