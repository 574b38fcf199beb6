import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../shared/service/contract';
import type { Service } from '../shared/service/service';
import type { Ask } from './extractRecord';

/** Asks the chat model for a JSON object, spec §4 rule 4. */
export const askChat =
	(service: Service, model: string, additionalFields: Record<string, unknown>): Ask =>
	async (messages) => {
		const { data } = await service.send(endpoints.chat, {
			model,
			messages,
			response_format: { type: 'json_object' },
			...(additionalFields as IDataObject),
		});
		return data;
	};
