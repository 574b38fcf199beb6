import type { INodeParameters } from 'n8n-workflow';
import type { TimingService } from '../service/timingService';

/** A node that takes part in the benchmark, set up to send one file per item. */
export interface Contestant {
	/** What it is called in the results. */
	name: string;
	type: string;
	typeVersion: number;
	parameters: INodeParameters;
	/** Type and name of its credential. */
	credential?: { type: string; name: string };
}

/** The credentials of all contestants. */
export function credentials(service: TimingService) {
	const apiKey = 'benchmark';
	const main = { environment: 'main', apiKey };
	return [
		{ name: 'plain', type: 'visionOcrApi', data: { ...main, baseUrl: service.url } },
		{ name: 'TLS', type: 'visionOcrApi', data: { ...main, baseUrl: service.secureUrl } },
		{ name: 'TLS', type: 'mistralCloudApi', data: { apiKey } },
		{ name: 'plain', type: 'openAiApi', data: { apiKey, url: `${service.url}/v1` } },
	];
}

/**
 * This project's Document OCR.
 *
 * @param options its options; its defaults unless given
 * @param way `TLS` is the way that `mistralAi` takes
 */
export function documentOcr(
	options: INodeParameters = {},
	way: 'plain' | 'TLS' = 'plain',
): Contestant {
	return {
		name: 'Document OCR',
		type: 'n8n-nodes-vision-ocr.documentOcr',
		typeVersion: 1,
		parameters: { options },
		credential: { type: 'visionOcrApi', name: way },
	};
}

/** n8n's own OCR node; it can only reach its fixed address, by TLS. */
export const mistralAi: Contestant = {
	name: '`mistralAi`',
	type: 'n8n-nodes-base.mistralAi',
	typeVersion: 1,
	parameters: {},
	credential: { type: 'mistralCloudApi', name: 'TLS' },
};

/** n8n's own image analysis, given the same files. */
export const openAi: Contestant = {
	name: '`openAi`',
	type: '@n8n/n8n-nodes-langchain.openAi',
	typeVersion: 2.3,
	parameters: {
		resource: 'image',
		operation: 'analyze',
		modelId: { __rl: true, mode: 'id', value: 'timing' },
		inputType: 'base64',
	},
	credential: { type: 'openAiApi', name: 'plain' },
};

/** n8n's own HTTP request, sending each file as it is, which is the least work it can have. */
export function httpRequest(service: TimingService): Contestant {
	return {
		name: '`httpRequest`',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.5,
		parameters: {
			method: 'POST',
			url: `${service.url}/v1/ocr`,
			sendBody: true,
			contentType: 'binaryData',
			inputDataFieldName: 'data',
			options: {},
		},
	};
}
