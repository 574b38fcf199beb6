import { askCompletion, type Completion, type OnText } from '../shared/completion/askCompletion';
import type { Ask, ChatMessage } from '../shared/completion/askJson';
import type { AskedRecord } from '../shared/completion/askRecord';
import type { Schema } from '../shared/schema/schema';
import { generationFields } from '../shared/completion/generationOptions';
import { AS_WRITTEN } from '../shared/normalise/normalised';
import { type ChatResponse, endpoints } from '../shared/service/contract';
import type { FilePart, RequestBody } from '../shared/service/requestBody';
import type { Service } from '../shared/service/service';
import type { ImageUrlForm, Role } from './history';
import type { ChatOptions } from './options';

/** A message with all that it needs, before it takes its form on the wire. */
export interface Message {
	role: Role;
	text: string;
	/** Web addresses, data URIs or files, in the order to send them. */
	images: { url: string | FilePart; form: ImageUrlForm }[];
}

/** Options that become fields of a chat request. */
export type ChatSettings = Pick<
	ChatOptions,
	'maxTokens' | 'temperature' | 'stream' | 'additionalFields'
> & {
	model: string;
	/** Whether the answer must be a JSON object, spec §4 rule 4. */
	jsonOutput: boolean;
};

/**
 * A message as spec §4 rule 2 has it: plain text as a string; with images a list of parts, the
 * text first, then the images in their order.
 */
export function toWire({ role, text, images }: Message): RequestBody {
	if (images.length === 0) return { role, content: text };
	const parts = images.map(({ url, form }) => ({
		type: 'image_url',
		image_url: form === 'string' ? url : { url },
	}));
	return { role, content: text === '' ? parts : [{ type: 'text', text }, ...parts] };
}

/**
 * The body of a chat request, spec §2.2, with exactly the fields that the settings call for.
 * @param format of an answer in JSON
 */
export function chatBody(
	messages: Message[],
	settings: ChatSettings,
	format: object = { type: 'json_object' },
): RequestBody {
	const { model, jsonOutput, additionalFields } = settings;
	return {
		model,
		messages: messages.map(toWire),
		...generationFields(settings),
		...(jsonOutput && { response_format: format }),
		...additionalFields,
	};
}

/** An answer, with its checked record where the JSON has a layout. */
export interface AnsweredQuestion extends Completion {
	record?: AskedRecord;
}

/** What a request is made of. */
interface Asked {
	model: string;
	messages: Message[];
	jsonOutput: boolean;
	/** The fields of the JSON, where they are described. */
	layout?: { schema: Schema };
	options: ChatOptions;
}

/** Follow-up requests at most for an answer that does not fit the layout. */
const MAX_REPAIRS = 1;

/**
 * Sends a request. An answer whose JSON has a layout is checked, and asked for once more if it does
 * not fit.
 * @throws Problem
 */
export async function askQuestion(
	service: Service,
	asked: Asked,
	onText?: OnText,
): Promise<AnsweredQuestion> {
	const { messages, layout, options } = asked;
	const settings = { ...asked, ...options };
	if (layout === undefined) {
		return await askCompletion(service, endpoints.chat, chatBody(messages, settings), onText);
	}
	const { askRecord } = await import('../shared/completion/askRecord');
	const answers: Completion[] = [];
	const ask: Ask = async (followUps, format) => {
		const body = chatBody([...messages, ...followUps.map(followUp)], settings, format);
		// Who reads along sees the first answer only.
		const show = answers.length === 0 ? onText : undefined;
		const answer = await askCompletion(service, endpoints.chat, body, show);
		answers.push(answer);
		return asResponse(answer);
	};
	const { answerForm } = options;
	const check = { maxRepairs: MAX_REPAIRS, answerForm, ...AS_WRITTEN };
	const record = await askRecord(ask, layout.schema, [], check);
	const kept = answers.find(({ text }) => text === record.text);
	const raw = answers.map((answer) => answer.raw);
	return {
		text: record.text,
		finishReason: kept?.finishReason ?? null,
		model: record.model ?? null,
		usage: answers.length > 1 ? record.usage : (kept?.usage ?? null),
		warning: kept?.warning ?? null,
		raw: raw.length > 1 ? raw : raw[0],
		record,
	};
}

const followUp = ({ role, content }: ChatMessage): Message => ({
	...{ role, text: typeof content === 'string' ? content : '', images: [] },
});

/** Without the reason of its end, which the answer's own warning tells. */
const asResponse = ({ text, model, usage }: Completion): ChatResponse => ({
	model: model ?? undefined,
	choices: [{ message: { content: text } }],
	usage: usage ?? undefined,
});
