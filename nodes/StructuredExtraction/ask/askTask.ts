import { type Ask, askJson, totalUsage } from '../../shared/completion/askJson';
import { modelName } from '../../shared/service/searchModels';
import { checkRecord } from '../../shared/check/checkRecord';
import { completeFromPage } from '../eInvoice/completeFromPage';
import type { EInvoiceRecord } from '../eInvoice/eInvoiceRecord';
import type { Service } from '../../shared/service/service';
import type { Job } from '../job';
import {
	askDocument,
	type AskedDocument,
	type ExtractionSettings,
	type ModelSource,
} from './askDocument';
import type { FoundInvoice } from './readEmbeddedInvoice';
import type { DocumentPart, TaskPart } from './splitTask';
import { readSource } from './readSource';
import { hasValue } from '../../shared/values';
import type { ChatResponse } from '../../shared/service/contract';
import { compareRecords } from '../check/compareRecords';
import type { FieldIssue } from '../../shared/check/issue';
import type { Schema } from '../../shared/schema/schema';
import { failureIssue, reasonOf } from '../../shared/completion/askRecord';

/** The document as the model saw it, and the answer. */
export interface AskedTask {
	/** The chat model that was asked, if any; its answer may name another. */
	model?: string;
	source: ModelSource;
	extracted: AskedDocument;
	/** The untouched answers of the chat model. */
	answers: unknown[];
	/** The untouched answers of the second opinion, where one was asked for. */
	secondAnswers?: unknown[];
	/** The electronic invoice that values were taken from. */
	eInvoice?: UsedEInvoice;
}

/** An electronic invoice in a record. */
export interface UsedEInvoice extends Pick<EInvoiceRecord, 'evidence' | 'text'> {
	/** Syntax and profile: "CII, EN 16931". */
	form: string;
	/** Whether the page was read as well. */
	isCompared: boolean;
	/** Whether the file has no page that could be. */
	isXml: boolean;
}

type NeedsReview = (asked: AskedTask) => Promise<boolean>;

/** Answers by the document that they are about, which files that are the same share. */
const answersOf = new WeakMap<DocumentPart, Promise<AskedTask>>();

/**
 * Asks the model for the fields of a document, unless an electronic invoice has all of them or its kind
 * has none. For a file that was asked about before in the same run, the answer is used again.
 * @param needsReview whether a record is doubtful, which may decide on a second opinion
 * @throws Problem
 */
export async function askTask(
	service: Service,
	task: TaskPart,
	needsReview: NeedsReview,
): Promise<AskedTask> {
	const { part, sameAs } = task;
	if (part.fault !== undefined) throw part.fault;
	const known = answersOf.get(part);
	const answer = known ?? askPart(service, task, needsReview);
	if (known === undefined) answersOf.set(part, answer);
	const asked = await answer;
	return known === undefined || sameAs === undefined
		? asked
		: reused(asked, task.document.fileName, sameAs);
}

async function askPart(
	service: Service,
	task: TaskPart,
	needsReview: NeedsReview,
): Promise<AskedTask> {
	const { job, document } = task;
	const { invoice, cost, ...part } = task.part;
	const fileNotes = document.kind === 'file' ? (document.notes ?? []) : [];
	const notes = [...(invoice?.notes ?? []), ...part.notes, ...fileNotes];
	const asked =
		invoice && !invoice.isPageWanted
			? fromInvoice(invoice, document.fileName, part.source)
			: part.isFactsOnly
				? fromFacts(task)
				: invoice && invoice.absent.length > 0
					? await askForAbsent(service, task, needsReview, invoice)
					: await ask(service, task, needsReview);
	const extracted = invoice?.isPageWanted
		? completeFromPage(part.schema, invoice.record.checked, asked.extracted)
		: asked.extracted;
	return {
		...asked,
		...(invoice && { eInvoice: usedInvoice(invoice) }),
		extracted: {
			...extracted,
			notes: [...extracted.notes, ...notes],
			...(cost && {
				usage: totalUsage([extracted, cost]),
				requests: extracted.requests + cost.requests,
			}),
		},
		...(cost && job.options.includeRaw && { answers: [...cost.answers, ...asked.answers] }),
	};
}

/** Has the page read for the fields that the data of an invoice lack; without an answer, they stay empty. */
async function askForAbsent(
	service: Service,
	task: TaskPart,
	needsReview: NeedsReview,
	invoice: FoundInvoice,
): Promise<AskedTask> {
	const { schema, source } = task.part;
	const fields = schema.fields.filter(({ name }) => invoice.absent.includes(name));
	const part = { ...task.part, schema: { ...schema, fields } };
	return await ask(service, { ...task, part }, needsReview).catch((error: unknown) => {
		const { kind, reason } = failureIssue('The page could not be read', reasonOf(error));
		const asked = fromInvoice(invoice, task.document.fileName, source);
		const issues = fields.map(({ name }) => ({ kind, reason, field: name }));
		return { ...asked, extracted: { ...asked.extracted, issues } };
	});
}

const usedInvoice = ({ form, isXml, record, isPageWanted }: FoundInvoice): UsedEInvoice => ({
	...{ form, isXml, isCompared: isPageWanted, evidence: record.evidence, text: record.text },
});

const WITHOUT_REQUEST = { model: undefined, usage: null, repairs: 0, requests: 0, notes: [] };

/** The record of an electronic invoice alone, without any request. */
const fromInvoice = (
	{ record }: FoundInvoice,
	fileName: string | undefined,
	source: ModelSource = { fileName, text: null },
): AskedTask => ({
	source,
	extracted: { ...record.checked, ...WITHOUT_REQUEST },
	answers: [],
});

/** The record of a document whose kind has no fields of its own. */
function fromFacts({ job, document, part }: TaskPart): AskedTask {
	const { schema, facts, source = { fileName: document.fileName, text: null } } = part;
	const { title, date, sender } = facts ?? {};
	const text = source.text?.pages.map(({ markdown }) => markdown).join('\n');
	const checked = checkRecord(schema, { title, date, sender }, { ...job.options, text });
	return { source, extracted: { ...checked, ...WITHOUT_REQUEST }, answers: [] };
}

/** Has the document read and asks the model about it, in parallel with a second opinion that is always wanted. */
async function ask(service: Service, task: TaskPart, needsReview: NeedsReview): Promise<AskedTask> {
	const { job, part } = task;
	const { secondOpinion, secondModel } = job.options;
	const { schema } = part;
	const model = await modelName(service, 'chat', job.model);
	// A document that was found in a file has its text already.
	const source = part.source ?? (await readSource(service, task, job.hasOcr));
	const askFirst = async (): Promise<AskedTask> => {
		const answers: unknown[] = [];
		const askModel = chat(service, job, model, answers);
		const settings = { ...job.options, examples: job.lists?.examples };
		return {
			model,
			source,
			answers,
			extracted: await askDocument(askModel, schema, source, settings),
		};
	};
	const asked = askFirst();
	const askAgain = async () => {
		if (secondOpinion === 'doubtful' && !(await needsReview(await asked))) return undefined;
		const answers: unknown[] = [];
		const askModel = chat(service, job, secondModel || model, answers);
		return { answers, answer: await askSecond(askModel, schema, source, job.options) };
	};
	const [first, second] = await Promise.all([
		asked,
		secondOpinion === 'none' ? undefined : askAgain(),
	]);
	if (second === undefined) return first;
	return {
		...first,
		extracted: withSecondOpinion(schema, first.extracted, second.answer),
		secondAnswers: second.answers,
	};
}

/** Asks a chat model; its untouched answers are added to `answers`. */
const chat = (service: Service, { options }: Job, model: string, answers: unknown[]): Ask =>
	askJson(service, model, options.additionalFields, (raw) => answers.push(raw));

/** An answer for another file that is the same; what it has cost is not counted again. */
function reused(
	{ model, source, extracted, answers, secondAnswers }: AskedTask,
	fileName: string | undefined,
	note: string,
): AskedTask {
	const text = source.text && { ...source.text, ocrUsage: null };
	return {
		model,
		source: { ...source, fileName, text } as ModelSource,
		extracted: {
			...extracted,
			usage: null,
			requests: 0,
			repairs: 0,
			notes: [...extracted.notes, note],
		},
		answers,
		secondAnswers,
	};
}

/** How a second answer to the same questions came out; its cost counts in any case. */
type SecondAnswer = Pick<AskedDocument, 'usage' | 'requests'> &
	(
		| { kind: 'answered'; extracted: AskedDocument }
		/** `reason` says in sentences what happened. */
		| { kind: 'failed'; reason: string }
	);

/**
 * Asks about a document once more. That it fails is no reason to lose the first answer.
 * @throws what is not a Problem, such as the end of the run
 */
async function askSecond(
	ask: Ask,
	schema: Schema,
	source: ModelSource,
	settings: ExtractionSettings,
): Promise<SecondAnswer> {
	const answers: ChatResponse[] = [];
	const counted: Ask = async (...asked) => {
		const answer = await ask(...asked);
		answers.push(answer);
		return answer;
	};
	const outcome = async () => {
		const extracted = await askDocument(counted, schema, source, settings);
		const reason = extracted.issues.find(isOfAnswer)?.reason;
		return reason === undefined || hasValue(extracted.record)
			? ({ kind: 'answered', extracted } as const)
			: ({ kind: 'failed', reason } as const);
	};
	const ended = await outcome().catch(
		(error: unknown) => ({ kind: 'failed', reason: reasonOf(error) }) as const,
	);
	return { ...ended, usage: totalUsage(answers), requests: answers.length };
}

const isOfAnswer = ({ kind }: FieldIssue) => kind === 'answer';

/**
 * The first answer with what a second one says of it: issues where they differ, a verdict on each
 * value, and the cost of both. Its values stay.
 */
function withSecondOpinion(
	schema: Schema,
	first: AskedDocument,
	second: SecondAnswer,
): AskedDocument {
	const both = {
		...first,
		usage: totalUsage([first, second]),
		requests: first.requests + second.requests,
	};
	if (second.kind === 'failed') {
		const issue = failureIssue('The second opinion could not be had', second.reason);
		return { ...both, issues: [...first.issues, issue] };
	}
	const { extracted } = second;
	const { issues, verdicts } = compareRecords(schema, first, extracted);
	const ofAnswer = extracted.issues.filter(isOfAnswer).map(({ kind, reason }): FieldIssue => {
		return { kind, reason: `Second opinion: ${reason}` };
	});
	const same = [...verdicts.values()].filter((verdict) => verdict === 'agrees').length;
	const by = extracted.model === undefined ? '' : ` by ${extracted.model}`;
	const note = `Second opinion${by}: the same for ${same} of ${verdicts.size} values`;
	return {
		...both,
		issues: [...first.issues, ...ofAnswer, ...issues],
		verdicts,
		repairs: first.repairs + extracted.repairs,
		notes: [...first.notes, note],
	};
}
