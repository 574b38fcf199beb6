import { z } from 'zod';
import type { OptionValues } from '../shared/host/panel/option';
import { parameterText, readOptions } from '../shared/run/readOptions';
import { onlyProblem, Problem } from '../shared/host/problem';
import type { Item, Run } from '../shared/run/run';
import type { FilePart } from '../shared/service/requestBody';
import { chatPurpose, modelName } from '../shared/service/searchModels';
import type { Service } from '../shared/service/service';
import { nameInUrl, shownFileName } from '../shared/basics/text/fileNames';
import { joinFirst } from '../shared/basics/text/shorten';
import { type ChatImage, findImages, imageAt } from './images';
import { options as chatOptions } from './options';

/** Most images in one request (spec §8). */
const MAX_IMAGES = 8;

/** A message with all that it needs, before it takes its form on the wire. */
export interface Message {
	role: 'system' | 'user' | 'assistant';
	text: string;
	/** Web addresses, data URIs or files, in the order to send them, with their form in a content part (spec §2.2). */
	images: { url: string | FilePart; form: 'object' | 'string' | 'document' }[];
}

/** Everything that one request is about. */
export interface Question {
	model: string;
	jsonOutput: boolean;
	/** Whether it is about the images of all items. */
	isCombined: boolean;
	options: OptionValues<typeof chatOptions>;
	messages: Message[];
	/** The images of the prompt, then those of earlier messages. */
	images: ChatImage[];
}

/** Whether all items go into one request; the setting is hidden where there are no images. */
export const isCombinedRun = (item: Item): boolean =>
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
	const history = readHistory(options.history, item.index);
	const asked = items.flatMap((index) => findImages(run.item(index)));
	requireFewEnough(asked.length, history.flatMap(({ images }) => images).length);

	const takesPdf = options.imageUrlForm === 'withPdf';
	const images: ChatImage[] = [];
	/** Reads one image after the other, because each is in memory while it is checked. */
	const messageOf = async (
		role: Message['role'],
		text: string,
		sources: { read: ReturnType<typeof imageAt>; form?: 'object' | 'string' }[],
	): Promise<Message> => {
		const own: Message['images'] = [];
		for (const { read, form = options.imageUrlForm } of sources) {
			const image = await read(takesPdf);
			images.push(image);
			// At an address, only the extension tells a PDF file.
			const isPdf = image.facts ? image.facts.width === null : /\.pdf$/i.test(nameOf(image));
			const otherForm = form === 'string' ? 'string' : 'object';
			own.push({ url: image.url, form: takesPdf && isPdf ? 'document' : otherForm });
		}
		return { role, text, images: own };
	};
	const question = await messageOf(
		'user',
		prompt,
		asked.map((read) => ({ read })),
	);
	const isCombined = isCombinedRun(run.item(0));
	if (isCombined) question.text = withLabels(prompt, images);
	const messages: Message[] = [];
	const { systemMessage } = options;
	if (systemMessage.trim() !== '') {
		messages.push({ role: 'system', text: systemMessage, images: [] });
	}
	for (const { role, text, images: sources } of history) {
		messages.push(await messageOf(role, text, sources));
	}
	return {
		model: await modelName(service, chatPurpose(service, images.length > 0, 'vision'), model),
		jsonOutput,
		isCombined,
		options,
		messages: [...messages, question],
		images,
	};
}

const textPartSchema = z.object({ type: z.literal('text'), text: z.string() });

const imagePartSchema = z.object({
	type: z.literal('image_url'),
	image_url: z.union([z.string(), z.object({ url: z.string() })]),
});

const messageSchema = z.object({
	role: z.enum(['system', 'user', 'assistant']),
	content: z.union([z.string(), z.array(z.union([textPartSchema, imagePartSchema]))]),
});

/** What the field of the editor holds, or a bare list that an expression yields. */
const listSchema = z.union([
	z.array(z.unknown()),
	z.object({ message: z.array(z.unknown()).default([]) }).transform(({ message }) => message),
]);

/**
 * The conversation so far, as the user gave it: each message with all its text parts, and its images.
 * @throws Problem that names the message and what it must be
 */
function readHistory(value: unknown, itemIndex: number) {
	const list = listSchema.safeParse(value ?? []);
	if (!list.success) {
		throw new Problem('"Prompt: Earlier Messages" is not a list', {
			description: 'An expression must yield a list of messages, each with role and content.',
		});
	}
	return list.data.map((entry, index) => {
		const { data } = messageSchema.safeParse(entry);
		if (data === undefined) {
			throw new Problem(`message ${index + 1} of "Prompt: Earlier Messages" cannot be used`, {
				description:
					'It needs a role (system, user or assistant) and a content: a text, or a list of parts of type text or image_url.',
			});
		}
		const { role, content } = data;
		const parts =
			typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
		const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
		const urls = parts.flatMap((part) => (part.type === 'image_url' ? [part.image_url] : []));
		const images = urls.map((url, at) => {
			const what = `image ${at + 1} in message ${index + 1} of "Prompt: Earlier Messages"`;
			const [text, form] =
				typeof url === 'string' ? [url, 'string' as const] : [url.url, 'object' as const];
			return { read: imageAt(text, what, itemIndex), form };
		});
		return { role, text: texts.join('\n\n'), images };
	});
}

function requireFewEnough(asked: number, earlier: number): void {
	const count = asked + earlier;
	if (count <= MAX_IMAGES) return;
	const of = earlier === 0 ? '' : `, ${earlier} of them in "Prompt: Earlier Messages"`;
	throw new Problem(`${count} images for one request${of}; at most ${MAX_IMAGES} are allowed`, {
		description: 'Choose fewer fields or addresses, or split them over several items.',
	});
}

/** A short name of an image: of an address its last part, otherwise as it is. */
const nameOf = ({ source, facts }: ChatImage) =>
	facts === null && URL.canParse(source) ? nameInUrl(new URL(source)) : source;

/**
 * A prompt about the images of several items, followed by the item (counted from 1) and the
 * name of each image, in the order in which they are sent.
 */
function withLabels(prompt: string, images: ChatImage[]): string {
	const lines = images.map(
		(image, index) => `${index + 1}. item ${image.itemIndex + 1}: ${shownFileName(nameOf(image))}`,
	);
	return `${prompt}\n\nThe images, in this order:\n${lines.join('\n')}`;
}

/** The names of the images that are files. */
const namesOf = (images: ChatImage[]) =>
	joinFirst(images.flatMap(({ file, source }) => (file ? [shownFileName(source)] : [])));

/** A failed request as a problem with the images that it was about. */
export function aboutFiles(error: unknown, { images }: Question): Problem {
	const problem = onlyProblem(error);
	const fileName = namesOf(images);
	return fileName === '' ? problem : problem.with({ fileName });
}

/** The files whose answer may be used for the same ones again; not where somebody reads along. */
export function filesOf({ images, options }: Question) {
	return {
		fileName: namesOf(images),
		files: options.stream ? [] : images.flatMap(({ file }) => file ?? []),
	};
}
