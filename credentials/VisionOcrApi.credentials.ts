import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { authenticationHeaders, credentialSchema } from '../nodes/shared/service/credential';

export class VisionOcrApi implements ICredentialType {
	name = 'visionOcrApi';

	displayName = 'Vision OCR API';

	icon: Icon = { light: 'file:../icons/visionOcr.svg', dark: 'file:../icons/visionOcr.dark.svg' };

	documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-vision-ocr';

	properties: INodeProperties[] = [
		{
			displayName: 'Environment',
			name: 'environment',
			type: 'options',
			options: [
				{
					name: 'Full Service',
					value: 'main',
					description: 'OCR, chat and code completion: for all nodes',
				},
				{
					name: 'Own Model Server',
					value: 'deployment',
					description: 'Chat and code completion only; no document OCR',
				},
			],
			default: 'main',
			description:
				'Take Full Service where your provider has OCR, and Own Model Server for a server that only runs a model, such as vLLM or Ollama',
		},
		{
			displayName:
				'Chat, document OCR and code completion at one address, with the API key of your account.',
			name: 'aboutMain',
			type: 'notice',
			default: '',
			displayOptions: { show: { environment: ['main'] } },
		},
		{
			displayName:
				'A single model on your own server or a rented one, often without a key. It has no document OCR: it reads PDF files only by the text in them.',
			name: 'aboutDeployment',
			type: 'notice',
			default: '',
			displayOptions: { show: { environment: ['deployment'] } },
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://service.example.com',
			description:
				'Address of the service from its documentation, with or without /v1; or the whole address of its OCR or chat endpoint, with a query such as ?api-version=… if it has one. Use https:// for anything outside your own network.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			displayOptions: { show: { environment: ['main'] } },
			description: 'From your account with the service, with or without Bearer',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			displayOptions: { show: { environment: ['deployment'] } },
			description: 'Leave empty if the server needs none',
		},
		{
			displayName: 'Add Custom Header',
			name: 'header',
			type: 'boolean',
			default: false,
			description:
				'Whether to send one more header with each request, as some company gateways require',
		},
		{
			displayName: 'Header Name',
			name: 'headerName',
			type: 'string',
			default: '',
			placeholder: 'e.g. X-Gateway-Token',
			description: 'The header name that your gateway expects',
			displayOptions: { show: { header: [true] } },
		},
		{
			displayName: 'Header Value',
			name: 'headerValue',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			displayOptions: { show: { header: [true] } },
		},
		{
			displayName: 'Set Paths',
			name: 'paths',
			type: 'boolean',
			default: false,
			description:
				'Whether the service has other paths than /v1/ocr and /v1/chat/completions, as some clouds do',
		},
		...[
			['OCR Path', 'ocrPath', '/v1/ocr'],
			['Chat Path', 'chatPath', '/v1/chat/completions'],
			['Code Completion Path', 'fimPath', '/v1/fim/completions'],
			['Models Path', 'modelsPath', '/v1/models'],
		].map(([displayName = '', name = '', usual]): INodeProperties => ({
			displayName,
			name,
			type: 'string',
			default: '',
			placeholder: `e.g. ${usual}`,
			description:
				name === 'modelsPath'
					? 'The part of the address after the host; empty for the usual one, "none" for a service without a list of models'
					: 'The part of the address after the host; empty for the usual one',
			displayOptions: { show: { paths: [true] } },
		})),
		{
			displayName: 'Allow Unencrypted',
			name: 'allowUnencrypted',
			type: 'boolean',
			default: false,
			description:
				'Whether an address outside your own network may begin with http://, so that key and documents can be read on their way',
		},
		{
			displayName: 'Ignore SSL Issues',
			name: 'ignoreSslIssues',
			type: 'boolean',
			default: false,
			description:
				'Whether to connect even if the certificate of the server cannot be checked, such as a self-signed one',
		},
	];

	// A function, because the declarative form would send "Bearer " with an empty key.
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const credential = credentialSchema.parse(credentials);
		return {
			...request,
			headers: { ...request.headers, ...authenticationHeaders(credential) },
			skipSslCertificateValidation: credential.ignoreSslIssues,
		};
	}
}
