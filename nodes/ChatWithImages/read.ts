import type { IExecuteFunctions } from 'n8n-workflow';
import { Problem } from '../shared/problem';
import { readModel, readOptions } from '../shared/properties';
import type { Message } from './ask';
import { type HistoryMessage, readHistory } from './history';
import { findPictures } from './images/findImages';
import { type Picture, type PictureSource, readPicture } from './images/readImage';
import { type ChatOptions, optionsSchema } from './options';

/** Most pictures in one request (spec §8). */
const MAX_PICTURES = 8;

/** Everything that one request is about. */
export interface Question {
	model: string;
	jsonOutput: boolean;
	/** Whether it is about the pictures of all items. */
	isCombined: boolean;
	options: ChatOptions;
	messages: Message[];
	/** The pictures of the prompt, then those of earlier messages. */
	pictures: Picture[];
}

/** Whether all items go into one request; the setting is hidden where there are no pictures. */
export function isCombined(context: IExecuteFunctions): boolean {
	return (
		context.getNodeParameter('imageSource', 0) !== 'none' &&
		context.getNodeParameter('combineItems', 0, false) === true
	);
}

/**
 * Reads the parameters of a request and the pictures of its items; the first item has the say over
 * prompt and options.
 * @throws Problem before anything is sent, when a picture is missing, cannot be sent, or is one too many
 */
export async function readQuestion(context: IExecuteFunctions, items: number[]): Promise<Question> {
	const [first = 0] = items;
	const options = readOptions(context, first, optionsSchema);
	const model = readModel(context, 'model', first);
	const prompt = String(context.getNodeParameter('prompt', first) ?? '');
	if (prompt.trim() === '') {
		throw new Problem('the prompt is empty', {
			description: 'Write what you want to know about the pictures into "Prompt".',
		});
	}
	const history = readHistory(options.history);
	const asked = items.flatMap((item) => findPictures(context, item));
	const earlier = history.map((message, index) => sourcesIn(message, index, first));
	requireFewEnough(asked.length, earlier.flat().length);

	const pictures = await readAll(context, asked);
	const earlierPictures: Picture[][] = [];
	for (const sources of earlier) earlierPictures.push(await readAll(context, sources));

	const form = options.imageUrlForm;
	const combined = isCombined(context);
	const { systemMessage } = options;
	const messages: Message[] = [
		...(systemMessage.trim() === '' ? [] : [plain('system', systemMessage)]),
		...history.map(({ role, text, pictures: given }, index) => ({
			role,
			text,
			pictures: given.map((picture, at) => ({
				url: earlierPictures[index]?.[at]?.url ?? picture.reference,
				form: picture.form,
			})),
		})),
		{
			role: 'user',
			text: combined ? withLabels(prompt, pictures) : prompt,
			pictures: pictures.map(({ url }) => ({ url, form })),
		},
	];
	return {
		model,
		jsonOutput: context.getNodeParameter('jsonOutput', first) === true,
		isCombined: combined,
		options,
		messages,
		pictures: [...pictures, ...earlierPictures.flat()],
	};
}

const plain = (role: Message['role'], text: string): Message => ({ role, text, pictures: [] });

function sourcesIn(
	{ pictures }: HistoryMessage,
	index: number,
	itemIndex: number,
): PictureSource[] {
	return pictures.map(({ reference }, at) => ({
		kind: 'reference',
		itemIndex,
		text: reference,
		what: `picture ${at + 1} in message ${index + 1} of "Earlier Messages"`,
	}));
}

function requireFewEnough(asked: number, earlier: number): void {
	const count = asked + earlier;
	if (count <= MAX_PICTURES) return;
	const of = earlier === 0 ? '' : `, ${earlier} of them in "Earlier Messages"`;
	throw new Problem(`${count} pictures for one request${of}; at most ${MAX_PICTURES} are allowed`, {
		description: 'Choose fewer fields or addresses, or split them over several items.',
	});
}

/** One after the other, because each is in memory while it is checked. */
async function readAll(context: IExecuteFunctions, sources: PictureSource[]): Promise<Picture[]> {
	const pictures: Picture[] = [];
	for (const source of sources) pictures.push(await readPicture(context, source));
	return pictures;
}

/** A short name of a picture: of an address its last part, otherwise as it is. */
function nameOf({ source, facts }: Picture): string {
	if (facts !== null || !URL.canParse(source)) return source;
	const { pathname, host } = new URL(source);
	const last = pathname.split('/').pop() || host;
	try {
		return decodeURIComponent(last);
	} catch {
		return last;
	}
}

/**
 * A prompt about the pictures of several items, followed by the item (counted from 0, as n8n does)
 * and the name of each picture, in the order in which they are sent.
 */
export function withLabels(prompt: string, pictures: Picture[]): string {
	const lines = pictures.map(
		(picture, index) => `${index + 1}. item ${picture.itemIndex}: ${nameOf(picture)}`,
	);
	return `${prompt}\n\nThe pictures, in this order:\n${lines.join('\n')}`;
}
