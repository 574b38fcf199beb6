import type { IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';
import { withFiles } from '../shared/files/findFiles';
import { documentFiles, readDocuments } from '../shared/ocr/readDocuments';
import { asProblem, Problem } from '../shared/problem';
import type { Service } from '../shared/service/service';
import { parameterText } from '../shared/panel/parameterText';
import { optionsAsSet, readOptions } from '../shared/panel/readOptions';
import type { GivenLists } from './known/compareKnown';
import type { KnownLists } from './known/knownFields';
import type { ExtractionTask, Job, Output } from './job';
import { LIST_NAMES, options } from './options';
import { schemaFromExample } from '../shared/schema/fromExample';
import { fieldsFromParameter, schemaFromFields } from './schema/fromFields';
import { schemaFromJsonSchema } from '../shared/schema/fromJsonSchema';
import { schemaFromTemplate } from './schema/fromTemplate';
import { COMMON_FIELDS, type KindFields, kindFields } from './schema/kindFields';
import type { Schema } from '../shared/schema/schema';
import { textReader } from '../shared/texts/textReader';

/**
 * The parameters of an item.
 * @throws Problem where an option or the schema cannot be used
 */
export function readJob(
	context: IExecuteFunctions,
	itemIndex: number,
	{ environment }: Service,
	lists?: KnownLists,
): Job {
	const parameter = (name: string, otherwise?: string): unknown =>
		context.getNodeParameter(name, itemIndex, otherwise);
	const model = (name: string): unknown =>
		context.getNodeParameter(name, itemIndex, '', { extractValue: true });
	const readWith = parameter('readWith', 'auto') as Job['readWith'];
	const isText = parameter('source') === 'text';
	return {
		itemIndex,
		output: parameter('output') as Output,
		options: readOptions(context, itemIndex, options, LIST_NAMES),
		...readFields(parameter),
		isSplit: !isText && parameter('documentsPerFile', 'one') === 'find',
		lists,
		readWith,
		hasOcr: environment !== 'deployment' && readWith !== 'vision',
		model: model('model'),
		// n8n refuses to read a model that the panel does not show.
		ocrModel: isText || readWith === 'vision' ? '' : model('ocrModel'),
	};
}

/** The documents or the text of an item. @throws Problem when there is nothing to read */
export async function extractionTasks(
	context: IExecuteFunctions,
	job: Job,
): Promise<ExtractionTask[]> {
	const { itemIndex, options } = job;
	if (context.getNodeParameter('source', itemIndex) === 'text') {
		const text = parameterText(context.getNodeParameter('text', itemIndex, ''));
		if (text.trim() === '') {
			throw new Problem('the text is empty', {
				description: 'Check the expression in "Text"; it gives nothing for this item.',
			});
		}
		return [{ job, document: { kind: 'text', text }, skipped: [] }];
	}
	const { eInvoice, officeFiles } = options;
	const reader = textReader({ withEInvoices: eInvoice !== 'ignore', officeFiles });
	const { sources, skipped } = await readDocuments(context, itemIndex, reader);
	return sources.map((document) => ({ job, document, skipped }));
}

/**
 * The file that a task is about, in the field `data`, whatever field of the input it came from: nodes
 * after this one find it there. There is none of a text or a web address.
 */
export const inputFile = ({ document }: ExtractionTask): IBinaryKeyData | undefined =>
	document.kind === 'file' ? { data: document.file.binary } : undefined;

/** The files of an item of which none could be read: a single one in the field `data` as well. */
export function unreadFiles(
	context: IExecuteFunctions,
	itemIndex: number,
): IBinaryKeyData | undefined {
	const { files } = documentFiles(context, itemIndex).found;
	const [first, second] = files;
	if (first === undefined || second !== undefined) return first && withFiles({}, files);
	return { data: first.binary };
}

type Parameter = (name: string) => unknown;

/**
 * The fields that the parameters of an item ask for, and those of each kind where kinds are told apart.
 * @throws Problem when they cannot be used
 */
function readFields(parameter: Parameter): { schema: Schema; kinds: KindFields[] } {
	try {
		if (parameter('schemaFrom') !== 'template' || parameter('template') !== 'automatic') {
			return { schema: schemaOf(parameter), kinds: [] };
		}
		const further = fieldsFromParameter(parameter('fields'));
		const kinds = kindFields(parameter('kinds'), parameter('ownKinds'), further);
		return { schema: COMMON_FIELDS, kinds };
	} catch (error) {
		throw general(error);
	}
}

/** A problem of the settings, which would be that of each file. */
function general(error: unknown): Problem {
	const { message, details } = asProblem(error);
	return new Problem(message, { ...details, isGeneral: true });
}

function schemaOf(parameter: Parameter): Schema {
	switch (parameter('schemaFrom')) {
		case 'example':
			return schemaFromExample(parameter('example'));
		case 'jsonSchema':
			return schemaFromJsonSchema(parameter('jsonSchema'));
		case 'template': {
			const ownFields = fieldsFromParameter(parameter('fields'));
			return schemaFromTemplate(String(parameter('template')), ownFields);
		}
		default:
			return schemaFromFields(parameter('fields'));
	}
}

/**
 * The lists that the options give, read once for all items; nothing where none is set.
 * @throws Problem where one cannot be used
 */
export async function givenLists(context: IExecuteFunctions): Promise<KnownLists | undefined> {
	const options = optionsAsSet(context);
	const isSet = (name: string) => name in options && options[name] !== '';
	if (!LIST_NAMES.some(isSet)) return undefined;
	const given = LIST_NAMES.filter(isSet).map((name) => [
		name,
		context.getNodeParameter(`options.${name}`, 0),
	]);
	const { readKnownLists } = await import('./known/compareKnown');
	return readKnownLists(Object.fromEntries(given) as GivenLists);
}
