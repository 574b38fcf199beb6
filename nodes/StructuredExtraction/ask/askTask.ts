import type { IExecuteFunctions } from 'n8n-workflow';
import type { SameFiles } from '../../shared/files/sameFiles';
import { askOcr, requireOcr } from '../../shared/ocr/askOcr';
import type { DocumentSource } from '../../shared/ocr/readDocuments';
import { readModel } from '../../shared/properties';
import type { Service } from '../../shared/service/service';
import type { ExtractionOptions } from '../options';
import { type ExtractionTask, readInput } from '../read';
import type { Schema } from '../schema/schema';
import { askDocument, type AskedDocument, type ModelSource, readText } from './askDocument';
import { askChat } from './askRecord';

/** What the model saw and what came of it. */
export interface AskedTask {
	source: ModelSource;
	extracted: AskedDocument;
	/** The untouched answers of the chat model. */
	answers: unknown[];
}

interface Settings {
	schema: Schema;
	/** The chat model. */
	model: string;
	options: ExtractionOptions;
}

/**
 * Reads a document or text and asks the model for its fields. Of a file that was asked about before
 * in the same run, the answer is used again.
 * @throws Problem
 */
export async function askTask(
	context: IExecuteFunctions,
	itemIndex: number,
	service: Service,
	sameFiles: SameFiles<AskedTask>,
	task: ExtractionTask,
	settings: Settings,
): Promise<AskedTask> {
	const { schema, model, options } = settings;
	const readByOcr = async (document: DocumentSource) => {
		requireOcr(service);
		const ocrModel = readModel(context, 'ocrModel', itemIndex);
		return await askOcr(context, service, document, {
			model: ocrModel,
			additionalFields: {},
			// Both say something about evidence.
			...(options.evidence && options.readingConfidence && { confidence: 'word' }),
			blocks: options.evidence && options.boxes,
		});
	};
	const ask = async (): Promise<AskedTask> => {
		const input = await readInput(context, itemIndex, task);
		const source = await readText(readByOcr, input, options.evidence && options.ocrEvidence);
		const answers: unknown[] = [];
		const chat = askChat(service, model, options.additionalFields, (raw) => answers.push(raw));
		return { source, extracted: await askDocument(chat, schema, source, options), answers };
	};
	if (task.kind === 'text' || task.document.kind === 'url' || !options.sendSameFilesOnce) {
		return await ask();
	}
	const { fileName, binary } = task.document;
	const { answer, note } = await sameFiles.answer(
		{
			itemIndex,
			fileName,
			files: [binary],
			settings: {
				...settings,
				ocrModel: context.getNodeParameter('ocrModel', itemIndex, ''),
				readWith: context.getNodeParameter('readWith', itemIndex, ''),
			},
		},
		ask,
	);
	return note === undefined ? answer : again(answer, fileName, note);
}

/** An answer for another file that is the same; what it has cost is not counted again. */
function again(
	{ source, extracted, answers }: AskedTask,
	fileName: string,
	note: string,
): AskedTask {
	const text = source.text && { ...source.text, ocrUsage: null };
	return {
		source: { ...source, fileName, text } as ModelSource,
		extracted: {
			...extracted,
			usage: null,
			requests: 0,
			repairs: 0,
			notes: [...extracted.notes, note],
		},
		answers,
	};
}
