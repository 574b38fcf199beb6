import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { ChatWithImages } from '../../../nodes/ChatWithImages/ChatWithImages.node';
import { options as chatOptions } from '../../../nodes/ChatWithImages/options';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { options as ocrOptions } from '../../../nodes/DocumentOcr/options';
import { FimCompletion } from '../../../nodes/FimCompletion/FimCompletion.node';
import { options as fimOptions } from '../../../nodes/FimCompletion/options';
import { Review } from '../../../nodes/Review/Review.node';
import { schemaOf } from '../../../nodes/shared/host/panel/option';
import { options as extractionOptions } from '../../../nodes/StructuredExtraction/options';
import { StructuredExtraction } from '../../../nodes/StructuredExtraction/StructuredExtraction.node';
import { choicesOf } from '../../../nodes/shared/host/preview';
import { pngImage } from '../../e2e/contract';
import type { Input, Settings } from './runInHost';

/** Runs of a node: parameters by a name for them, over these items. */
export interface Runs {
	node: INodeType;
	/** The node's options where none is set. */
	leftOut: Record<string, unknown>;
	runs: Record<string, Settings & { inputs: Input[] }>;
}

const pdf = (text: string): [string, Buffer] => [
	`${text}.pdf`,
	Buffer.from(`%PDF-1.4 obj ${text}`),
];
const letter: [string, Buffer] = ['letter.txt', Buffer.from('{ "data": 1 }')];
const image: [string, Buffer] = ['photo.png', pngImage];

const mail: Input[] = [{ files: { data: pdf('invoice'), attachment_1: letter } }];
const twice: Input[] = [1, 2].map(() => ({ files: { data: pdf('invoice') } }));
const photo: Input[] = [{ files: { data: image } }];
const noFile: Input[] = [{ json: { subject: 'Hello' } }, { files: { data: letter } }];

/** A run that fails, with both ways to continue. */
const failures = (name: string, parameters: INodeParameters, inputs = noFile): Runs['runs'] => ({
	[name]: { parameters, inputs, onError: 'continueRegularOutput' },
	[`${name}, to the error output`]: { parameters, inputs, onError: 'continueErrorOutput' },
});

/** The same for each Output of a node. */
const byOutput = (node: INodeType, run: (output: string) => Runs['runs']) =>
	Object.assign({}, ...choicesOf(node.description.properties, 'output').map(run)) as Runs['runs'];

const documentOcr = new DocumentOcr();
const structuredExtraction = new StructuredExtraction();

const all: INodeParameters = { attachFiles: ['html', 'markdown'], includeRaw: true };

const ocrRuns = byOutput(documentOcr, (output) => ({
	[output]: { parameters: { output, binaryFields: '*' }, inputs: mail },
	[`${output}, all options`]: {
		parameters: {
			output,
			binaryFields: 'data',
			includeImages: true,
			options: { ...all, layoutDetails: 'blocksAndConfidence' },
		},
		inputs: [...photo, ...mail],
	},
	[`${output}, same file twice`]: { parameters: { output }, inputs: twice },
	...failures(`${output}, failed`, { output }),
}));

const leaves = 'string number integer boolean date dateTime amount currency'
	.split(' ')
	.map((type) => ({ name: `a_${type}`, type, more: { required: true } }));

/** A field of each type; `answer` is what the model says about them. */
const fields: INodeParameters = {
	field: [
		...leaves,
		{ name: 'an_enum', type: 'enum', allowedValues: 'red, green' },
		{ name: 'lines', type: 'list', fields: { field: leaves } },
		{ name: 'tags', type: 'list' },
	] as never,
};

const values: IDataObject = {
	a_string: 'Sensor 0',
	a_number: '10.50',
	a_integer: 2,
	a_boolean: 'yes',
	a_date: '2025-01-31',
	a_dateTime: 'tomorrow',
	a_amount: '10.50 EUR',
	a_currency: 'EUR',
	an_enum: 'red',
};

export const answer = { ...values, lines: [values, values], tags: ['Cable'], more: 'x' };

const byFields = { schemaFrom: 'fields', fields, readWith: 'ocrThenChat', binaryFields: 'data' };

/** The columns of each template. */
const byTemplate = (output: string): Runs['runs'] =>
	Object.fromEntries(
		choicesOf(structuredExtraction.description.properties, 'template').map((template) => [
			`${output}, template ${template}`,
			{
				parameters: { schemaFrom: 'template', template, output, source: 'text', text: 'x' },
				inputs: [{}],
			},
		]),
	);

const extractionRuns = byOutput(structuredExtraction, (output) => ({
	[output]: { parameters: { ...byFields, output, binaryFields: '*' }, inputs: mail },
	[`${output}, all options`]: {
		parameters: {
			...byFields,
			output,
			readWith: 'auto',
			options: { includeRaw: true, needsReview: true, positions: true },
		},
		inputs: [...photo, ...mail],
	},
	[`${output}, second opinion`]: {
		parameters: { ...byFields, output, options: { includeRaw: true, secondOpinion: 'always' } },
		inputs: mail,
	},
	[`${output}, of a text`]: {
		parameters: { ...byFields, output, source: 'text', text: 'Sensor 0' },
		inputs: [{}],
	},
	...failures(`${output}, failed`, { ...byFields, output }),
	...(output !== 'record' && byTemplate(output)),
}));

const question = { prompt: 'What is this?' };
const gap = { prompt: 'def add(a, b):\n    ', suffix: '\n' };

export const nodes: Runs[] = [
	{
		node: new ChatWithImages(),
		leftOut: schemaOf(chatOptions).parse({}),
		runs: {
			answer: { parameters: question, inputs: photo },
			'answer, all options': {
				parameters: { ...question, jsonOutput: true, options: { includeRaw: true, maxTokens: 1 } },
				inputs: photo,
			},
			'answer, same file twice': { parameters: question, inputs: [...photo, ...photo] },
			'answer, combined': { parameters: { ...question, combineItems: true }, inputs: photo },
			'answer, images by address': {
				parameters: { ...question, imageSource: 'url', imageUrls: 'https://example.com/a.png' },
				inputs: [{}],
			},
			...failures('failed', question),
		},
	},
	{ node: documentOcr, leftOut: schemaOf(ocrOptions).parse({}), runs: ocrRuns },
	{
		node: new FimCompletion(),
		leftOut: schemaOf(fimOptions).parse({}),
		runs: {
			completion: { parameters: gap, inputs: [{}] },
			'completion, all options': {
				parameters: { ...gap, options: { includeRaw: true, maxTokens: 1 } },
				inputs: [{}],
			},
			...failures('failed', {}, [{}]),
		},
	},
	{
		node: structuredExtraction,
		leftOut: schemaOf(extractionOptions).parse({}),
		runs: {
			...extractionRuns,
			suggest: {
				parameters: { schemaFrom: 'suggest', binaryFields: 'data', options: { includeRaw: true } },
				inputs: [...mail, ...noFile.slice(1)],
			},
		},
	},
	{
		node: new Review(),
		leftOut: {},
		runs: {
			'items without a reason': {
				parameters: {},
				inputs: [
					{ json: { _review: '', total: 1 } },
					{ json: { _meta: { review: [] }, total: 2 } },
				],
			},
		},
	},
];
