import { type ChatRequest, pictureUrl } from '../contract/chatRequest';
import { maxPictureBytes, maxPictures, pictureFormats } from '../contract/limits';
import { refused, unprocessable } from '../contract/problem';
import { readReference } from '../http/readReference';
import { pictureFacts } from '../reader';

/** A picture of a chat request that passed the checks. Width and height in pixels. */
export interface Picture {
	bytes: Buffer;
	format: string;
	width: number;
	height: number;
}

/**
 * Reads and checks the pictures of a chat request, in their order (spec §8).
 * @throws Problem 400 past a limit, 422 for a broken reference or picture; both name the place in the request
 */
export async function readPictures(request: ChatRequest): Promise<Picture[]> {
	const references = pictureReferences(request);
	if (references.length > maxPictures) {
		throw refused(
			400,
			`Too many pictures: ${references.length} in one request, at most ${maxPictures}`,
		);
	}
	return Promise.all(references.map(({ url, path }) => readPicture(url, path)));
}

/** How many pictures a request holds. */
export function pictureReferences(
	request: ChatRequest,
): { url: string; path: (string | number)[] }[] {
	return request.messages.flatMap(({ content }, message) =>
		typeof content === 'string'
			? []
			: (content ?? []).flatMap((part, at) =>
					part.type === 'image_url'
						? [{ url: pictureUrl(part), path: ['messages', message, 'content', at, 'image_url'] }]
						: [],
				),
	);
}

async function readPicture(url: string, path: (string | number)[]): Promise<Picture> {
	const { bytes, mimeType } = await readReference(url, path, maxPictureBytes * 2);
	if (bytes.length > maxPictureBytes) {
		const megabytes = (bytes.length / 1024 / 1024).toFixed(1);
		throw refused(
			400,
			`Picture at ${path.join('.')} has ${megabytes} MB, at most 10 MB are allowed`,
		);
	}
	const facts = await (await pictureFacts()).readPictureFacts(bytes);
	if (!facts) {
		throw unprocessable(path, 'Not a picture, or a broken one: its format cannot be read');
	}
	const { format, width, height } = facts;
	if (!pictureFormats.some((one) => one === format)) {
		throw refused(
			400,
			`Picture at ${path.join('.')} is ${format.toUpperCase()}; allowed are PNG, JPEG, WEBP and GIF`,
		);
	}
	if (facts.isAnimated) {
		const what =
			format === 'png' ? 'an animated PNG (APNG)' : `an animated ${format.toUpperCase()}`;
		throw refused(400, `Picture at ${path.join('.')} is ${what}; allowed is exactly one frame`);
	}
	if (mimeType && /^data:/i.test(url) && mimeType.replace('jpg', 'jpeg') !== `image/${format}`) {
		throw unprocessable(path, `The data URI says ${mimeType}, but the picture is image/${format}`);
	}
	return { bytes, format, width, height };
}
