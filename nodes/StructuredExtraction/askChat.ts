import { endpoints } from '../shared/service/contract';
import type { Service } from '../shared/service/service';
import type { Ask, ChatMessage } from './extractRecord';
import { userMessage } from './prompt';
import type { ModelSource } from './readSource';

/** Asks the chat model for a JSON object, spec §4 rule 4; `keep` gets each untouched answer. */
export const askChat =
	(
		service: Service,
		model: string,
		additionalFields: Record<string, unknown>,
		keep: (raw: unknown) => void,
	): Ask =>
	async (messages) => {
		const { data, raw } = await service.send(endpoints.chat, {
			model,
			messages,
			response_format: { type: 'json_object' },
			...additionalFields,
		});
		keep(raw);
		return data;
	};

/** What the model sees: the text page by page, or the picture after a line that announces it. */
export function userContent(source: ModelSource & { pageCount?: number }): ChatMessage['content'] {
	if (source.kind === 'text') {
		const { fileName, pages, pageCount } = source;
		return fileName === undefined
			? userMessage({ text: pages.map(({ markdown }) => markdown).join('\n\n') })
			: userMessage({ fileName, pages, pageCount });
	}
	return [
		{ type: 'text', text: 'The document is this picture.' },
		{ type: 'image_url', image_url: { url: source.url } },
	];
}
