import type { IBinaryKeyData } from 'n8n-workflow';
import { hasOcr } from '../shared/documents/ocr/askOcr';
import { readDocuments } from '../shared/documents/ocr/readDocuments';
import { keepLast } from '../shared/basics/memoize';
import { onlyProblem, Problem } from '../shared/host/problem';
import type { Item, Run } from '../shared/run/run';
import type { Service } from '../shared/service/service';
import { parameterText, readOptions } from '../shared/run/readOptions';
import type { GivenLists } from './known/compareKnown';
import type { KnownLists } from './known/knownFields';
import type { ExtractionTask, Job, Output, UnreadTask } from './job';
import { LIST_NAMES, options } from './options';
import { schemaFromExample } from './fields/fromExample';
import { fieldsFromParameter, schemaFromFields } from './fields/fromFields';
import { schemaFromJsonSchema } from './fields/fromJsonSchema';
import { schemaFromTemplate } from './fields/templates';
import { COMMON_FIELDS, kindFields } from './fields/kindFields';
import type { Kind } from './fields/kinds';
import type { Schema } from '../shared/values/schema/schema';

/**
 * The parameters of an item.
 * @throws Problem where an option or the schema cannot be used
 */
export function readJob(item: Item, service: Service, lists?: KnownLists): Job {
	const readWith = item.parameter('readWith', 'auto') as Job['readWith'];
	const isText = item.parameter('source') === 'text';
	return {
		itemIndex: item.index,
		output: item.parameter('output', 'record') as Output,
		options: readOptions(item, options, LIST_NAMES),
		...readFields((name) => item.parameter(name)),
		isSuggestion: item.parameter('schemaFrom') === 'suggest',
		isSplit: !isText && item.parameter('documentsPerFile', 'one') === 'find',
		lists,
		readWith,
		hasOcr: hasOcr(service) && readWith !== 'vision',
		model: item.model('model'),
		// n8n refuses to read a model that the panel does not show.
		ocrModel: isText || readWith === 'vision' ? '' : item.model('ocrModel'),
	};
}

/** The documents or the text of an item. @throws Problem when there is nothing to read */
export async function extractionTasks(
	item: Item,
	job: Job,
): Promise<Array<ExtractionTask | UnreadTask>> {
	if (item.parameter('source') === 'text') {
		const text = parameterText(item.parameter('text', ''));
		if (text.trim() === '') {
			throw new Problem('the text is empty', {
				description: 'Check the expression in "Text"; it gives nothing for this item.',
				fault: 'either',
			});
		}
		return [{ job, document: { kind: 'text', text }, skipped: [] }];
	}
	const { eInvoice, officeFiles } = job.options;
	const withEInvoices = eInvoice !== 'ignore' && !job.isSuggestion;
	const { files, skipped } = await readDocuments(item, { withEInvoices, officeFiles });
	return files.map((file) =>
		file.kind === 'unreadable' ? { job, unread: file, skipped } : { job, document: file, skipped },
	);
}

/**
 * The file that a task is about, in the field `data`, whatever field of the input it came from: nodes
 * after this one find it there. There is none of a text or a web address.
 */
export function inputFile(task: ExtractionTask | UnreadTask): IBinaryKeyData | undefined {
	if ('unread' in task) return task.unread.binary && { data: task.unread.binary };
	const { document } = task;
	return document.kind === 'file' ? { data: document.file.binary } : undefined;
}

/**
 * The fields that the parameters of an item ask for, and those of each kind where kinds are told apart.
 * @throws Problem when they cannot be used
 */
function readFields(parameter: (name: string) => unknown): { schema: Schema; kinds: Kind[] } {
	try {
		if (parameter('schemaFrom') !== 'template' || parameter('template') !== 'automatic') {
			return { schema: schemaOf(parameter), kinds: [] };
		}
		const further = fieldsFromParameter(parameter('fields'));
		const kinds = kindFields(parameter('kinds'), parameter('ownKinds'), further);
		return { schema: COMMON_FIELDS, kinds };
	} catch (error) {
		// It would be that of each file.
		throw onlyProblem(error).with({ fault: 'setUp' });
	}
}

function schemaOf(parameter: (name: string) => unknown): Schema {
	const from = parameter('schemaFrom');
	switch (from) {
		case 'suggest':
			return { name: 'record', fields: [] };
		case 'example':
		case 'jsonSchema':
			return schemaMade(from, parameter(from));
		case 'template':
			return schemaMade(from, parameter('fields'), parameter('template'));
		default:
			return schemaMade('fields', parameter('fields'));
	}
}

/** A schema is made once for items that ask for the same one, as what is known of it is kept with it. */
const schemaMade = keepLast(
	(from: 'example' | 'jsonSchema' | 'template' | 'fields', given: unknown, template?: unknown) => {
		switch (from) {
			case 'example':
				return schemaFromExample(given);
			case 'jsonSchema':
				return schemaFromJsonSchema(given);
			case 'template':
				return schemaFromTemplate(String(template), fieldsFromParameter(given));
			case 'fields':
				return schemaFromFields(given);
		}
	},
);

/**
 * The lists that the options give, read once for all items; nothing where none is set.
 * @throws Problem where one cannot be used
 */
export async function givenLists(run: Run): Promise<KnownLists | undefined> {
	const options = run.optionsAsSet;
	const isSet = (name: string) => name in options && options[name] !== '';
	if (!LIST_NAMES.some(isSet)) return undefined;
	const given = LIST_NAMES.filter(isSet).map((name) => [
		name,
		run.item(0).parameter(`options.${name}`),
	]);
	const { readKnownLists } = await import('./known/compareKnown');
	return await readKnownLists(Object.fromEntries(given) as GivenLists);
}
