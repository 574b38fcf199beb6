import type { IDataObject } from 'n8n-workflow';
import { estimateImageTokens } from '../shared/files/imageTokens';
import type { Completion } from '../shared/completion/askCompletion';
import { jsonAnswer } from './jsonAnswer';
import type { ChatImage } from './images/readImage';
import type { Question } from './read';

type RecordedQuestion = Pick<Question, 'model' | 'images' | 'isCombined' | 'jsonOutput'>;

/** The facts of an image; `null` is what only the service knows, of an address that it opens itself. */
function toImage(
	{ source, itemIndex, facts }: ChatImage,
	{ model, isCombined }: RecordedQuestion,
): IDataObject {
	return {
		...(isCombined && { item: itemIndex }),
		source,
		mimeType: facts?.mimeType ?? null,
		width: facts?.width ?? null,
		height: facts?.height ?? null,
		bytes: facts?.bytes ?? null,
		estimatedTokens: facts && estimateImageTokens(model, facts.width, facts.height),
	};
}

/**
 * An answered question as one record: its `text`, or its `json` where JSON was asked for, and `warning`
 * where a user should look twice.
 * @param note whose answer it is, where the same request was sent before
 * @throws Problem when JSON was asked for and there is none in the answer
 */
export function toRecord(asked: RecordedQuestion, answer: Completion, note?: string): IDataObject {
	const { warning } = answer;
	const parsed = asked.jsonOutput ? jsonAnswer(answer.text, warning ?? undefined) : undefined;
	const warnings = [...(warning === null ? [] : [warning]), ...sentences(parsed?.reasons ?? [])];
	return {
		...(parsed ? { json: parsed.json as IDataObject } : { text: answer.text }),
		model: answer.model ?? asked.model,
		finishReason: answer.finishReason,
		// The tokens of another image are not counted again.
		usage: note === undefined ? answer.usage : null,
		images: asked.images.map((image) => toImage(image, asked)),
		...(note !== undefined && { notes: [note] }),
		...(warnings.length > 0 && { warning: warnings.join(' ') }),
	};
}

const sentences = (texts: string[]) => texts.map((text) => text.replace(/\.?$/, '.'));
