import { factOf } from '../../shared/values/facts/fact';
import { betweenSteps, inSlices } from '../../shared/host/budget';
import {
	type Ask,
	type ChatMessage,
	imageContent,
	totalUsage,
	enclosed,
	withoutHeadings,
} from '../answer/askJson';
import { mergeRecords, type PartRecord } from '../check/mergeRecords';
import { findEvidence } from '../evidence/evidence';
import type { Examples } from '../known/examples';
import { type AskedDocument, hasPages } from '../job';
import type { Reading } from '../../shared/documents/ocr/reading';
import { joined } from '../../shared/documents/ocr/pages';
import { notFound } from '../record/examine';
import type { Schema } from '../../shared/values/schema/schema';
import { askRecord, type AskSettings } from '../answer/askRecord';
import { countIn, countSchema, systemMessage, userMessage } from './prompt';
import { splitDocument } from './splitDocument';

/** What the model has to know of a text that was not read from the page. */
const OTHER_ORDER =
	'This is the text in a PDF file, whose order may differ from that on the page: a value may be far from its label.\n\n';

/** Long work on the answers lets n8n do other work in between. */
const RESTING = { eventLoop: betweenSteps };

/**
 * The record of a document that was read. A long text is asked about in parts side by side, cut by
 * `splitDocument`, and the parts are merged by `mergeRecords`.
 * @param settings `instructions` are what the user adds to the rules for the model, `examples` how other
 *   documents were read
 * @throws Problem when a request fails
 */
export async function askDocument(
	ask: Ask,
	schema: Schema,
	reading: Reading,
	settings: AskSettings & {
		instructions: string;
		/** None for the text of an item. */
		fileName?: string;
		split?: Parameters<typeof splitDocument>[1];
		examples?: Examples;
	},
): Promise<AskedDocument> {
	const { origin, pages, image } = reading;
	const text = pages.length === 0 ? undefined : joined(pages);
	const pageCount = new Set(pages.map(({ number }) => number)).size;
	const parts = image ? [{ pages, overlap: [] }] : splitDocument(pages, settings.split);
	const { examples: known } = settings;
	const shown = known && text !== undefined ? await known.nearest(text, schema) : [];
	const shots = shown.flatMap((example): ChatMessage[] => [
		{ role: 'user', content: enclosed(withoutHeadings(example.text)) },
		{ role: 'assistant', content: example.answer },
	]);
	const asked = await Promise.all(
		parts.map(async (part) => {
			const content = image
				? imageContent(image)
				: (origin === 'pdfText' ? OTHER_ORDER : '') +
					userMessage(settings.fileName, part.pages, hasPages(reading) ? pageCount : null);
			const further = countSchema(schema);
			const messages: ChatMessage[] = [
				{
					role: 'system',
					content: systemMessage(schema, { ...settings, hasExamples: shots.length > 0 }),
				},
				...shots,
				{ role: 'user', content },
			];
			return await askRecord(ask, schema, messages, { ...settings, further, text });
		}),
	);
	const records: PartRecord[] = [];
	for (const [index, checked] of asked.entries()) {
		const { pages: read = [], overlap = [] } = parts[index] ?? {};
		// One part has no other to be preferred to.
		const { evidence = {} } =
			parts.length === 1
				? {}
				: await inSlices(findEvidence(schema, checked, read, settings), RESTING);
		const own = read.slice(overlap.length);
		records.push({ checked, pages: own, overlap, notFound: notFound(evidence) });
	}
	const merged = await inSlices(mergeRecords(schema, records), RESTING);
	const repairs = asked.reduce((sum, part) => sum + part.repairs, 0);
	const counts = asked.flatMap(({ further }) => countIn(further) ?? []);
	return {
		...merged,
		model: asked[0]?.model,
		usage: totalUsage(asked),
		repairs,
		requests: asked.length + repairs,
		...(shown.length > 0 && { examples: shown.map(({ name }) => name) }),
		...(counts.length > 0 && { documents: Math.max(...counts) }),
		notes: [
			...reading.notes,
			...(known && text === undefined ? [factOf('noExamples', {})] : []),
			...asked.flatMap((part) => part.notes),
		],
	};
}
