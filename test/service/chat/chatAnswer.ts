import { isDeepStrictEqual } from 'node:util';
import type { ChatRequest } from '../contract/chatRequest';
import { unprocessable } from '../contract/problem';
import { extraction, readDocument, type Reader, UnreadableDocument } from '../reader';
import type { Picture } from './pictures';
import { textOf } from './textOf';
import { toolAnswer } from './toolCall';

/** The text of the answer to a chat request, whose pictures were read and checked before. */
export async function chatAnswer(
	request: ChatRequest,
	pictures: Picture[],
	reader = readDocument,
): Promise<string> {
	const fromTool = toolAnswer(request);
	if (fromTool !== undefined) return fromTool;
	const transcriptions = await Promise.all(pictures.map((one) => transcription(one, reader)));
	if (request.response_format) return await jsonAnswer(request, transcriptions);
	if (pictures.length > 0) return describePictures(pictures, transcriptions);
	return (
		'This is the local stand-in for the service: it reads pictures and fills JSON layouts, ' +
		'but has no language model, so it cannot answer questions about text.'
	);
}

/** The text in a picture, as Markdown. */
async function transcription(picture: Picture, reader: Reader): Promise<string> {
	try {
		const { pages } = await reader(picture.bytes, 'picture');
		return pages.map(({ markdown }) => markdown).join('\n\n');
	} catch (error) {
		if (error instanceof UnreadableDocument) throw unprocessable(['messages'], error.message);
		throw error;
	}
}

function describePictures(pictures: Picture[], transcriptions: string[]): string {
	return pictures
		.map(({ format, width, height }, at) => {
			const text = transcriptions[at]?.trim();
			const facts = `Picture ${at + 1}: ${format.toUpperCase()}, ${width} × ${height} pixels.`;
			return text ? `${facts} It reads:\n\n${text}` : `${facts} No text was found in it.`;
		})
		.join('\n\n');
}

/** Fills the layout that the system message describes, or else a user message (spec §4 rule 4). */
async function jsonAnswer(request: ChatRequest, transcriptions: string[]): Promise<string> {
	const { countDocuments, describeDocuments, describeLayout, fillLayout, sourceOf, suggestFields } =
		await extraction();
	const system = textOf(request.messages.filter(({ role }) => role === 'system'));
	const user = textOf(request.messages.filter(({ role }) => role === 'user').slice(-1));
	const shown = [user, ...transcriptions].join('\n\n');
	if (system.includes('first_page')) return JSON.stringify(describeDocuments(system, shown));
	if (system.includes('entry_fields')) return JSON.stringify(suggestFields(sourceOf(shown)));
	const described = describeLayout(system);
	const asked = describeLayout(user);
	// A layout that the user repeats is no text to take values from; other JSON may be.
	const inUser = !described || isDeepStrictEqual(asked?.layout, described.layout) ? asked : null;
	const layout = described?.layout ?? inUser?.layout;
	const source = [inUser?.rest ?? user, ...transcriptions].join('\n\n');
	if (!layout) return JSON.stringify({ text: transcriptions.join('\n\n') || user });
	const filled = fillLayout(layout, sourceOf(source)) as object;
	const count = '_documents' in filled && { _documents: countDocuments(shown) };
	return JSON.stringify({ ...filled, ...count }, null, 2);
}
