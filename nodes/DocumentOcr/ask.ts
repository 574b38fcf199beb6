import type { IExecuteFunctions } from 'n8n-workflow';
import type { SameFiles } from '../shared/files/sameFiles';
import { askOcr } from '../shared/ocr/askOcr';
import type { DocumentAnswer } from '../shared/ocr/askPages';
import { readModel } from '../shared/service/searchModels';
import type { Service } from '../shared/service/service';
import type { Output, OutputRecord } from './map/outputRecord';
import type { Options } from './options';
import type { OcrTask } from './read';

type ReadSettings = Omit<Options, 'passOnInputFiles'> & { output: Output };

/**
 * Has a document read by the service; loads what maps its answer only now.
 * @returns `pages` that the service has read for it
 */
export async function readDocument(
	context: IExecuteFunctions,
	itemIndex: number,
	service: Service,
	sameFiles: SameFiles<DocumentAnswer>,
	{ source, fileStem, skipped }: OcrTask & { kind: 'document' },
	settings: ReadSettings,
): Promise<{ records: OutputRecord[]; pages: number }> {
	const { output, attachHtml, imageLinks } = settings;
	const model = await readModel(context, itemIndex, service, 'ocr');
	const isText = output === 'document' || output === 'page';
	const attachImages =
		isText && Boolean(context.getNodeParameter('includeImages', itemIndex, false));
	const showsImages = isText && (attachHtml || imageLinks === 'inline');
	const asked = {
		model,
		includeImages: attachImages || showsImages || output === 'image',
		additionalFields: settings.additionalFields,
		delivery: settings.delivery,
		...(isText && settings.confidence !== 'none' && { confidence: settings.confidence }),
		pages: {
			selection: settings.pages,
			canSelect: settings.serviceSelectsPages,
			perRequest: settings.pagesPerRequest,
			parallel: settings.concurrency,
		},
	};
	const { fileName } = source;
	const { answer, note } = await sameFiles.answer(
		{
			itemIndex,
			fileName,
			files: source.kind === 'file' && settings.sendSameFilesOnce ? [source] : [],
			settings: asked,
		},
		async () => await askOcr(context, service, source, asked),
	);
	const { data, numbers, raw } = answer;
	const { mapDocument } = await import('./map/mapDocument');
	const records = await mapDocument(
		{ fileName, fileStem, skipped, model, response: data, numbers, note },
		{ ...settings, attachImages },
	);
	const told = data.usage_info?.['pages_processed'];
	const pages = typeof told === 'number' ? told : data.pages.length;
	return {
		records: settings.includeRaw
			? records.map(({ json, files }) => ({ json: { ...json, raw }, files }))
			: records,
		pages: note === undefined ? pages : 0,
	};
}
