import type { FindCost } from '../../shared/bundle/findDocuments';
import type { DocumentFacts, FoundDocument } from '../../shared/bundle/documentRanges';
import { pageRange } from '../../shared/bundle/pageMarks';
import { KNOWN_KINDS } from '../../shared/bundle/kinds';
import type { SameFiles } from '../../shared/files/sameFiles';
import { readModel } from '../../shared/service/searchModels';
import { fold } from '../../shared/text/fold';
import { joinFirst } from '../../shared/text/shorten';
import { type ExtractionTask, readInput } from '../read';
import { COMMON_FIELDS } from '../schema/kindFields';
import type { Schema } from '../schema/schema';
import { type ModelSource, readText } from './askDocument';
import {
	type EmbeddedInvoices,
	type FoundInvoice,
	readEmbeddedInvoices,
	recordOfInvoice,
} from './readEmbeddedInvoice';
import { chat, hasOcr, OcrReader, type TaskRun } from './taskRun';

/** A document of a file. */
export interface DocumentPart {
	/** Its position among the documents of the file, counted from 1, and their number. */
	number: number;
	of: number;
	schema: Schema;
	/** Its pages in the file, such as "4-6", where the file was searched for documents. */
	range?: string;
	/** Its text, where that was read to find it. */
	source?: ModelSource;
	/** Its kind, title, date and sender. */
	facts?: DocumentFacts;
	/** Whether the facts are all that is wanted of its kind. */
	isFactsOnly?: boolean;
	/** Why it may begin or end on another page, in sentences. */
	doubts: string[];
	notes: string[];
	/** Requests that found the documents of the file; the first one has them. */
	cost?: FindCost;
	/** Its electronic invoice, where it has one. */
	invoice?: FoundInvoice;
	/** Why its electronic invoice cannot be used. */
	fault?: unknown;
}

/** A document of an item, and the file that it is the same as, where that was sent before. */
export type TaskPart = ExtractionTask & { part: DocumentPart; sameAs?: string };

/**
 * The documents of a task: several where a file has several electronic invoices, or where it is to be
 * searched for documents; then also what each is, and its text. Files that are the same are searched once.
 * @throws Problem
 */
export async function splitTask(
	run: TaskRun,
	sameFiles: SameFiles<DocumentPart[]>,
): Promise<TaskPart[]> {
	const { context, itemIndex, task, settings } = run;
	const embedded = await readEmbeddedInvoices(context, task, settings.options.eInvoice);
	const ofData = partsOfData(run, embedded);
	const isAsked = ({ invoice, fault }: DocumentPart) => (invoice?.isPageWanted ?? true) && !fault;
	if (ofData !== undefined && !ofData.some(isAsked)) {
		return ofData.map((part) => ({ ...task, part }));
	}
	const find = async () => ofData ?? (await partsOfPages(run, embedded));
	const isShared = settings.options.sendSameFilesOnce;
	if (task.kind === 'text' || task.document.kind === 'url' || !isShared) {
		return (await find()).map((part) => ({ ...task, part }));
	}
	const { answer, note } = await sameFiles.answer(
		{
			itemIndex,
			fileName: task.document.fileName,
			files: [task.document],
			settings: {
				...settings,
				model: context.getNodeParameter('model', itemIndex, ''),
				ocrModel: context.getNodeParameter('ocrModel', itemIndex, ''),
				readWith: context.getNodeParameter('readWith', itemIndex, ''),
			},
		},
		find,
	);
	return answer.map((part) => ({ ...task, part, ...(note !== undefined && { sameAs: note }) }));
}

/** The fields of an invoice, where they are wanted. */
const invoiceSchema = ({ kinds, schema }: TaskRun['settings']): Schema | undefined =>
	kinds.length === 0 ? schema : kinds.find(({ name }) => name === KNOWN_KINDS.invoice.name)?.schema;

const INVOICE: DocumentFacts = {
	kind: { name: KNOWN_KINDS.invoice.name, words: null, page: null },
	...{ title: null, date: null, sender: null },
};

/** The documents of a file by its electronic invoices alone; `undefined` where pages tell. */
function partsOfData(
	run: TaskRun,
	{ invoices, isXml, notes }: EmbeddedInvoices,
): DocumentPart[] | undefined {
	const { settings } = run;
	const whole = { number: 1, of: 1, schema: settings.schema, doubts: [], notes };
	const isSearched = settings.isSplit && !isXml && hasOcr(run);
	const schema = invoiceSchema(settings);
	if (invoices.length > 0 && schema !== undefined && !isSearched) {
		const canReadPage = invoices.length === 1 && hasOcr(run);
		const parts = invoices.map((invoice, index): DocumentPart => {
			const part = { ...whole, number: index + 1, of: invoices.length, schema };
			if (settings.kinds.length > 0) Object.assign(part, { facts: INVOICE });
			try {
				const found = recordOfInvoice(invoice, { ...settings, schema, canReadPage, isXml });
				return { ...part, invoice: found };
			} catch (fault) {
				return { ...part, fault };
			}
		});
		if (parts.every(({ invoice, fault }) => invoice ?? fault)) return parts;
	}
	return settings.isSplit || settings.kinds.length > 0 ? undefined : [whole];
}

/** The documents of a file by its pages. */
async function partsOfPages(run: TaskRun, embedded: EmbeddedInvoices): Promise<DocumentPart[]> {
	const { findDocuments, findKind } = await import('../../shared/bundle/findDocuments');
	const { context, itemIndex, service, task } = run;
	const { kinds, isSplit } = run.settings;
	const input = await readInput(context, itemIndex, task);
	const model = await readModel(context, itemIndex, service, 'chat');
	const source =
		input.kind === 'image' ? undefined : await readText(new OcrReader(run).read, input, false);
	const pages = source?.text?.pages ?? [];
	const ask = chat(run, model, []);
	const fileName = task.kind === 'text' ? undefined : task.document.fileName;
	if (!isSplit || pages.length < 2) {
		const image = input.kind === 'image' ? input.url : undefined;
		const cost =
			kinds.length > 0 ? await findKind(ask, pages, { kinds, fileName }, image) : undefined;
		const facts = cost ?? { title: null, date: null, sender: null };
		const parts = partsOf(run, [{ ...facts, pages, doubts: [] }], embedded, source);
		// The model has seen the image; OCR reads it only to check values.
		const seen = image === undefined ? undefined : { fileName, image, text: null };
		return parts.map((part) => ({
			...part,
			...(cost && { cost }),
			...(seen && part.isFactsOnly && { source: seen }),
		}));
	}
	const { documents, leftOut, ...cost } = await findDocuments(ask, pages, { kinds, fileName });
	const [first, ...others] = partsOf(run, documents, embedded, source);
	if (first === undefined) return [];
	const blank = `Pages without a document, blank or only separating others: ${joinFirst(leftOut.map(String), ', ', 50)}`;
	const notes = leftOut.length === 0 ? first.notes : [...first.notes, blank];
	return [{ ...first, notes, cost }, ...others];
}

/** Documents that were found, each with its fields, its text and its electronic invoice. */
function partsOf(
	run: TaskRun,
	documents: FoundDocument[],
	{ invoices, notes }: EmbeddedInvoices,
	source?: ModelSource,
): DocumentPart[] {
	const { settings } = run;
	const { kinds } = settings;
	const left = new Set(invoices);
	const schema = invoiceSchema(settings);
	const invoiceOf = (text: string) => {
		const isOnly = documents.length === 1 && invoices.length === 1;
		const one = [...left].find(
			({ invoice }) =>
				isOnly || isNumberIn(text, String(invoice.header.invoice_number?.value ?? '')),
		);
		if (one === undefined || schema === undefined) return {};
		left.delete(one);
		return usable(() =>
			recordOfInvoice(one, { ...settings, schema, canReadPage: true, isXml: false }),
		);
	};
	const found = documents.map(
		({ pages, doubts, ...facts }, index): Omit<DocumentPart, 'number' | 'of'> => {
			const data =
				left.size > 0 ? invoiceOf(fold(pages.map(({ markdown }) => markdown).join(' '))) : {};
			const own = data.invoice
				? undefined
				: kinds.find(({ name }) => name === facts.kind?.name)?.schema;
			const text = source?.text && {
				...source.text,
				pages: pages as typeof source.text.pages,
				...(index > 0 && { isShared: true, ocrUsage: null }),
			};
			return {
				schema: data.invoice
					? (schema ?? settings.schema)
					: kinds.length === 0
						? settings.schema
						: (own ?? COMMON_FIELDS),
				...(settings.isSplit && pages.length > 0 && { range: pageRange(pages) }),
				...(source && { source: { ...source, text } as ModelSource }),
				...(kinds.length > 0 && {
					facts: data.invoice ? { ...facts, ...INVOICE } : facts,
					isFactsOnly: !data.invoice && own === undefined,
				}),
				...data,
				doubts,
				notes: index === 0 ? notes : [],
			};
		},
	);
	const further = [...left].flatMap((one): typeof found =>
		schema === undefined
			? []
			: [
					{
						schema,
						doubts: [NOT_ON_PAGES],
						notes: [],
						...(kinds.length > 0 && { facts: INVOICE }),
						...usable(() =>
							recordOfInvoice(one, { ...settings, schema, canReadPage: false, isXml: false }),
						),
					},
				],
	);
	const all = [...found, ...further.filter(({ invoice, fault }) => invoice ?? fault)];
	return all.map((part, index) => ({ ...part, number: index + 1, of: all.length }));
}

const NOT_ON_PAGES =
	'No page shows the number of this electronic invoice, which is in the data of the file';

function usable(read: () => FoundInvoice | undefined): { invoice?: FoundInvoice; fault?: unknown } {
	try {
		return { invoice: read() };
	} catch (fault) {
		return { fault };
	}
}

/** Whether a folded text has a number; a short one could be anything. */
const isNumberIn = (text: string, number: string) =>
	fold(number).length >= 3 && text.includes(fold(number));
