import { betweenSteps, inSlices } from '../../shared/host/budget';
import { checkRecord } from '../answer/checkRecord';
import { type Fact, factOf, issueKindOf, wordsOf } from '../../shared/values/facts/fact';
import { type Ask, askJson, totalUsage } from '../answer/askJson';
import { reasonOf } from '../answer/askRecord';
import type { Schema } from '../../shared/values/schema/schema';
import type { ChatResponse } from '../../shared/service/contract';
import type { Service } from '../../shared/service/service';
import { hasValue } from '../../shared/basics/values';
import { compareRecords } from '../check/compareRecords';
import { completeFromPage } from '../eInvoice/completeFromPage';
import type { AskedDocument, FoundInvoice, Job, Result, TaskPart } from '../job';
import { joined } from '../../shared/documents/ocr/pages';
import { type Reading, WITHOUT_OCR } from '../../shared/documents/ocr/reading';
import { examine } from '../record/examine';
import { weighed } from '../record/severity';
import { askDocument } from './askDocument';
import { chatModel } from './chatModel';
import { readSource } from './readSource';

/**
 * Asks the model for the fields of a document, unless an electronic invoice has all of them or its kind
 * has none. For a file that was asked about before in the same run, the answer is used again.
 * @throws Problem
 */
export async function askTask(service: Service, task: TaskPart): Promise<Result> {
	const { part, sameAs } = task;
	if (part.fault !== undefined) throw part.fault;
	const known = part.result;
	const result = await (part.result ??= askPart(service, task));
	if (known === undefined || sameAs === undefined) return result;
	// What the answer has cost is not counted again.
	const { extracted, reading } = result;
	const notes = [...extracted.notes, sameAs];
	return {
		...result,
		...task,
		reading: { ...reading, usage: WITHOUT_OCR.usage },
		extracted: { ...extracted, usage: null, requests: 0, repairs: 0, notes },
	};
}

/** A result before its values are compared with the lists of the user and the text of the document. */
type Answer = Omit<Result, 'facts' | 'findings'> & Partial<Result>;

async function askPart(service: Service, task: TaskPart): Promise<Result> {
	const { job, document, part } = task;
	const { invoice, cost } = part;
	const fileNotes = document.kind === 'file' ? (document.notes ?? []) : [];
	const notes = [...(invoice?.notes ?? []), ...part.notes, ...fileNotes];
	const asked =
		invoice && !invoice.isPageWanted
			? fromInvoice(task, invoice)
			: part.isFactsOnly
				? fromFacts(task)
				: invoice && invoice.absent.length > 0
					? await askForAbsent(service, task, invoice)
					: await ask(service, task);
	const extracted = invoice?.isPageWanted
		? completeFromPage(part.schema, invoice.checked, asked.extracted)
		: asked.extracted;
	const result = await examined({
		...asked,
		...task,
		eInvoice: invoice,
		extracted: {
			...extracted,
			notes: [...extracted.notes, ...notes],
			...(cost && {
				usage: totalUsage([extracted, cost]),
				requests: extracted.requests + cost.requests,
			}),
		},
		...(cost && job.options.includeRaw && { answers: [...cost.answers, ...asked.answers] }),
		// An electronic invoice has changed the values.
		...(invoice && { facts: undefined, findings: undefined }),
	});
	return weighed(result);
}

/** A result whose values are compared, unless they are already. */
async function examined(answer: Answer): Promise<Result> {
	if (answer.findings) return { ...answer, findings: answer.findings };
	const { job, document, extracted, reading, eInvoice } = answer;
	const { lists, options, kinds } = job;
	const compare = async () => {
		if (lists === undefined) return undefined;
		const { compareKnown } = await import('../known/compareKnown');
		const fileHash =
			lists.seenBefore && document.kind === 'file' ? await document.file.hash() : undefined;
		const { pages } = reading;
		const text = pages.length === 0 ? undefined : joined(pages, '\n\n');
		return await compareKnown(lists, extracted.record, options.orderTolerancePercent, {
			schema: answer.part.schema,
			fileHash,
			text,
			data: eInvoice?.text,
			isEInvoice: eInvoice !== undefined,
			hasKinds: kinds.length > 0,
		});
	};
	const compared = { ...answer, facts: await compare() };
	const findings = await inSlices(examine(compared), { eventLoop: betweenSteps });
	return { ...compared, findings };
}

/** Has the page read for the fields that the data of an invoice lack; without an answer, they stay empty. */
async function askForAbsent(
	service: Service,
	task: TaskPart,
	invoice: FoundInvoice,
): Promise<Answer> {
	const { schema } = task.part;
	const fields = schema.fields.filter(({ name }) => invoice.absent.includes(name));
	return await ask(service, task, { ...schema, fields }).catch((error: unknown) => {
		const values = { reason: reasonOf(error) };
		const asked = fromInvoice(task, invoice);
		const facts = fields.map(({ name }): Fact => ({ kind: 'pageUnread', fields: [name], values }));
		return { ...asked, extracted: { ...asked.extracted, facts } };
	});
}

const WITHOUT_REQUEST = { model: undefined, usage: null, repairs: 0, requests: 0, notes: [] };

const readingOf = ({ part }: TaskPart): Reading =>
	part.reading ?? { ...WITHOUT_OCR, origin: 'invoice' };

/** The record of an electronic invoice alone, without any request. */
const fromInvoice = (task: TaskPart, { checked }: FoundInvoice): Answer => ({
	...task,
	reading: readingOf(task),
	answers: [],
	extracted: { ...checked, ...WITHOUT_REQUEST },
});

/** The record of a document whose kind has no fields of its own. */
function fromFacts(task: TaskPart): Answer {
	const { schema, facts } = task.part;
	const { title, date, sender } = facts ?? {};
	const reading = readingOf(task);
	const text = reading.pages.length === 0 ? undefined : joined(reading.pages);
	const checked = checkRecord(schema, { title, date, sender }, { ...task.job.options, text });
	return { ...task, reading, extracted: { ...checked, ...WITHOUT_REQUEST }, answers: [] };
}

/** Has the document read and asks the model about it, in parallel with a second opinion that is always wanted. */
async function ask(service: Service, task: TaskPart, schema = task.part.schema): Promise<Answer> {
	const { job, part, document } = task;
	const about = { ...job.options, fileName: document.fileName };
	const { secondOpinion, secondModel } = job.options;
	await chatModel(service, job);
	// A document that was found in a file has its text already.
	const reading = part.reading ?? (await readSource(service, task, job.hasOcr));
	const model = await chatModel(service, job, reading);
	const askFirst = async (): Promise<Answer> => {
		const answers: unknown[] = [];
		const settings = { ...about, examples: job.lists?.examples };
		const askModel = chat(service, job, model, answers);
		const extracted = await askDocument(askModel, schema, reading, settings);
		const named = { ...extracted, model: extracted.model ?? model };
		return { ...task, reading, answers, extracted: named };
	};
	const askSecond = async () => {
		const answers: unknown[] = [];
		const askModel = chat(service, job, secondModel || model, answers);
		return { answers, withOpinion: await secondReading(askModel, schema, reading, about) };
	};
	if (secondOpinion === 'none') return await askFirst();
	if (secondOpinion === 'always') {
		const [first, { answers, withOpinion }] = await Promise.all([askFirst(), askSecond()]);
		return { ...first, extracted: withOpinion(first.extracted), secondAnswers: answers };
	}
	const first = await examined(await askFirst());
	const { extracted, findings } = weighed(first);
	const isDoubt = ({ kind }: Fact) => kind !== 'alwaysShown';
	if (![...extracted.facts, ...findings.facts].some(isDoubt)) return first;
	const { answers, withOpinion } = await askSecond();
	return { ...first, extracted: withOpinion(first.extracted), secondAnswers: answers };
}

/** Asks a chat model; its untouched answers are added to `answers`. */
const chat = (service: Service, { options }: Job, model: string, answers: unknown[]): Ask =>
	askJson(service, model, options.additionalFields, (raw) => answers.push(raw));

/**
 * Asks about a document once more. That it fails is no reason to lose the first answer.
 * @returns adds to a first answer what the second one says of it: issues where they differ, a verdict on
 * each value, and the cost of both. Its values stay.
 * @throws what is not a Problem, such as the end of the run
 */
async function secondReading(
	ask: Ask,
	schema: Schema,
	reading: Reading,
	settings: Parameters<typeof askDocument>[3],
): Promise<(first: AskedDocument) => AskedDocument> {
	const answers: ChatResponse[] = [];
	const counted: Ask = async (...asked) => {
		const answer = await ask(...asked);
		answers.push(answer);
		return answer;
	};
	const second = await askDocument(counted, schema, reading, settings).catch(reasonOf);
	const isOfAnswer = (fact: Fact) => issueKindOf(fact) === 'answer';
	const ofAnswer = typeof second === 'string' ? [] : second.facts.filter(isOfAnswer);
	return (first) => {
		const both = {
			...first,
			usage: totalUsage([first, ...answers]),
			requests: first.requests + answers.length,
		};
		if (typeof second === 'string' || (ofAnswer[0] && !hasValue(second.record))) {
			const reason =
				typeof second === 'string' ? second : ofAnswer.slice(0, 1).map(wordsOf).join('');
			const failure: Fact = { kind: 'noSecondOpinion', fields: [], values: { reason } };
			return { ...both, facts: [...first.facts, failure] };
		}
		const { facts, verdicts } = compareRecords(schema, first, second);
		const same = [...verdicts.values()].filter((verdict) => verdict === 'agrees').length;
		const note = factOf('opinionsAgree', { model: second.model, same, of: verdicts.size });
		const doubts = ofAnswer.map((fact): Fact => ({ ...fact, isOfSecond: true }));
		return {
			...both,
			facts: [...first.facts, ...doubts, ...facts],
			verdicts,
			repairs: first.repairs + second.repairs,
			notes: [...first.notes, note],
		};
	};
}
