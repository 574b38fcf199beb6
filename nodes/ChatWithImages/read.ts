import { onlyProblem, Problem } from '../shared/problem';
import { parameterText, readOptions } from '../shared/panel/readOptions';
import type { Item, Run } from '../shared/run';
import { modelName } from '../shared/service/searchModels';
import type { Service } from '../shared/service/service';
import { joinFirst } from '../shared/text/shorten';
import { nameInUrl, shownFileName } from '../shared/text/fileNames';
import type { Message } from './ask';
import { type HistoryMessage, type ImageUrlForm, readHistory, type Role } from './history';
import { type ChatImage, findImages, type ImageSource, readImage } from './images';
import { type ChatOptions, options as chatOptions } from './options';

/** How many images a message names. */
const MAX_NAMED = 3;

/** Most images in one request (spec §8). */
const MAX_IMAGES = 8;

/** Everything that one request is about. */
export interface Question {
	model: string;
	jsonOutput: boolean;
	/** Whether it is about the images of all items. */
	isCombined: boolean;
	options: ChatOptions;
	messages: Message[];
	/** The images of the prompt, then those of earlier messages. */
	images: ChatImage[];
}

/** Whether all items go into one request; the setting is hidden where there are no images. */
export const isCombined = (item: Item): boolean =>
	item.parameter('imageSource') !== 'none' && item.parameter('combineItems', false) === true;

/**
 * Reads the parameters of a request and the images of its items; the first item has the say over
 * prompt and options.
 * @throws Problem before anything is sent, when an image is missing, cannot be sent, or is one too many
 */
export async function readQuestion(run: Run, items: number[], service: Service): Promise<Question> {
	const item = run.item(items[0] ?? 0);
	const options = readOptions(item, chatOptions);
	const prompt = parameterText(item.parameter('prompt'));
	if (prompt.trim() === '') {
		throw new Problem('the prompt is empty', {
			description: 'Write what you want to know about the images into "Prompt".',
		});
	}
	const model = item.model('model');
	const jsonOutput = item.parameter('jsonOutput') === true;
	const history = readHistory(options.history);
	const asked = items.flatMap((index) => findImages(run.item(index)));
	const earlier = history.map((message, index) => sourcesIn(message, index, item.index));
	requireFewEnough(asked.length, earlier.flat().length);

	const takesPdf = options.imageUrlForm === 'withPdf';
	const images = await readAll(run, asked, takesPdf);
	const earlierImages: ChatImage[][] = [];
	for (const sources of earlier) earlierImages.push(await readAll(run, sources, takesPdf));

	const form = options.imageUrlForm === 'string' ? 'string' : 'object';
	const inForm = (image: ChatImage, other: ImageUrlForm): Message['images'][number] => {
		// At an address, only the extension tells a PDF file.
		const isPdf = image.facts ? image.facts.width === null : /\.pdf$/i.test(nameOf(image));
		return { url: image.url, form: takesPdf && isPdf ? 'document' : other };
	};
	const combined = isCombined(run.item(0));
	const { systemMessage } = options;
	const messages: Message[] = [
		...(systemMessage.trim() === '' ? [] : [plain('system', systemMessage)]),
		...history.map(({ role, text, images: given }, index) => ({
			role,
			text,
			images: (earlierImages[index] ?? []).map((image, at) =>
				inForm(image, given[at]?.form ?? form),
			),
		})),
		{
			role: 'user',
			text: combined ? withLabels(prompt, images) : prompt,
			images: images.map((image) => inForm(image, form)),
		},
	];
	return {
		model: await modelName(service, 'vision', model),
		jsonOutput,
		isCombined: combined,
		options,
		messages,
		images: [...images, ...earlierImages.flat()],
	};
}

const plain = (role: Role, text: string): Message => ({ role, text, images: [] });

function sourcesIn({ images }: HistoryMessage, index: number, itemIndex: number): ImageSource[] {
	return images.map(({ reference }, at) => ({
		kind: 'reference',
		itemIndex,
		text: reference,
		what: `image ${at + 1} in message ${index + 1} of "Prompt: Earlier Messages"`,
	}));
}

function requireFewEnough(asked: number, earlier: number): void {
	const count = asked + earlier;
	if (count <= MAX_IMAGES) return;
	const of = earlier === 0 ? '' : `, ${earlier} of them in "Prompt: Earlier Messages"`;
	throw new Problem(`${count} images for one request${of}; at most ${MAX_IMAGES} are allowed`, {
		description: 'Choose fewer fields or addresses, or split them over several items.',
	});
}

/** One after the other, because each is in memory while it is checked. */
async function readAll(run: Run, sources: ImageSource[], takesPdf: boolean): Promise<ChatImage[]> {
	const images: ChatImage[] = [];
	for (const source of sources) images.push(await readImage(run.store, source, takesPdf));
	return images;
}

/** A short name of an image: of an address its last part, otherwise as it is. */
const nameOf = ({ source, facts }: ChatImage) =>
	facts === null && URL.canParse(source) ? nameInUrl(new URL(source)) : source;

/**
 * A prompt about the images of several items, followed by the item (counted from 1) and the
 * name of each image, in the order in which they are sent.
 */
export function withLabels(prompt: string, images: ChatImage[]): string {
	const lines = images.map(
		(image, index) => `${index + 1}. item ${image.itemIndex + 1}: ${shownFileName(nameOf(image))}`,
	);
	return `${prompt}\n\nThe images, in this order:\n${lines.join('\n')}`;
}

/** The names of the images that are files. */
const namesOf = (images: ChatImage[]) =>
	joinFirst(
		images.flatMap(({ file, source }) => (file ? [shownFileName(source)] : [])),
		', ',
		MAX_NAMED,
	);

/** A failed request as a problem with the images that it was about. */
export function aboutFiles(error: unknown, { images }: Question): Problem {
	const { message, details } = onlyProblem(error);
	const fileName = namesOf(images);
	return new Problem(message, fileName === '' ? details : { ...details, fileName });
}

/** The files whose answer may be used for the same ones again; not where somebody reads along. */
export function filesOf({ images, options }: Question) {
	return {
		fileName: namesOf(images),
		files: options.stream ? [] : images.flatMap(({ file }) => file ?? []),
	};
}
