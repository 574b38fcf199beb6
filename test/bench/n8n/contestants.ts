import { writeFile } from 'node:fs/promises';
import type { INodeParameters } from 'n8n-workflow';
import type { N8nInstall } from '../../n8n/ensureN8n';
import { startN8n } from '../../n8n/host';
import type { N8nClient } from '../../n8n/n8nClient';
import type { TimingService } from '../service/timingService';
import { findN8nProcess } from './processFacts';

/** A node that takes part in the benchmark, set up to send one file per item. */
export interface Contestant {
	/** Its name in the results. */
	name: string;
	type: string;
	typeVersion: number;
	parameters: INodeParameters;
	credential?: { type: string; name: string };
}

/**
 * This project's Document OCR.
 *
 * @param options its options; its defaults unless given
 * @param way `TLS` is the way that `mistralAi` takes
 */
export const documentOcr = (
	options: INodeParameters = {},
	way: 'plain' | 'TLS' = 'plain',
): Contestant => ({
	name: 'Document OCR',
	type: 'n8n-nodes-vision-ocr.documentOcr',
	typeVersion: 1,
	parameters: { options },
	credential: { type: 'visionOcrApi', name: way },
});

/**
 * This project's Chat with Images, on a model server of one's own, which has no OCR.
 *
 * @param options its options in addition to the one that lets it send PDF files
 */
export const ownServer = (options: INodeParameters = {}): Contestant => ({
	name: 'Chat with Images',
	type: 'n8n-nodes-vision-ocr.chatWithImages',
	typeVersion: 1,
	parameters: {
		model: { __rl: true, mode: 'id', value: 'timing' },
		options: { ...options, imageUrlForm: 'withPdf' },
	},
	credential: { type: 'visionOcrApi', name: 'own server' },
});

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
		inputType: 'base64',
		modelId: { __rl: true, mode: 'id', value: 'timing' },
	},
	credential: { type: 'openAiApi', name: 'plain' },
};

/** n8n's own HTTP request, sending each file as it is, which is the least work it can have. */
export const httpRequest = (service: TimingService): Contestant => ({
	name: '`httpRequest`',
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.5,
	parameters: {
		method: 'POST',
		url: `${service.url}/v1/ocr`,
		sendBody: true,
		options: {},
		contentType: 'binaryData',
		inputDataFieldName: 'data',
	},
});

/** A running n8n with the credentials of all contestants. */
export interface BenchN8n {
	client: N8nClient;
	service: TimingService;
	/** Of n8n's own process. */
	pid: number;
	stop: () => Promise<void>;
}

/**
 * Starts an n8n with n8n's default settings for binary data (files on disk) whose calls by TLS go
 * to the timing service.
 *
 * @param options.userFolder made when it does not exist; starts faster when it does
 */
export async function startBenchN8n(options: {
	install: N8nInstall;
	userFolder: string;
	packages: string[];
	service: TimingService;
}): Promise<BenchN8n> {
	const { install, userFolder, packages, service } = options;
	const certificateFile = `${userFolder}.pem`;
	await writeFile(certificateFile, service.certificate);
	const env = {
		HTTPS_PROXY: service.proxyUrl,
		https_proxy: service.proxyUrl,
		NODE_EXTRA_CA_CERTS: certificateFile,
	};
	const { client, stop } = await startN8n(install, { userFolder, packages, env });
	try {
		const apiKey = 'benchmark';
		await client.saveService({ url: service.url, apiKey }, 'plain');
		await client.saveService({ url: service.secureUrl, apiKey }, 'TLS');
		const own = { environment: 'deployment', baseUrl: service.url };
		await client.saveCredential('own server', 'visionOcrApi', own);
		await client.saveCredential('TLS', 'mistralCloudApi', { apiKey });
		await client.saveCredential('plain', 'openAiApi', { apiKey, url: `${service.url}/v1` });
		return { client, service, pid: await findN8nProcess(userFolder), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
