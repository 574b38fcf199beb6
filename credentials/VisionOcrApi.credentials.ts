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
					name: 'Main Service',
					value: 'main',
					description: 'All four nodes, with an API key',
				},
				{
					name: 'Hosted Deployment',
					value: 'deployment',
					description: 'A machine that runs a single model; no document OCR',
				},
			],
			default: 'main',
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
				'A single model on a machine of its own, often without a key. It cannot read PDF files (no document OCR).',
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
				'Address of the service as its documentation gives it; /v1 at the end may be left out',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			displayOptions: { show: { environment: ['main'] } },
			description: 'As the service gave it to you, with or without Bearer before it',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			displayOptions: { show: { environment: ['deployment'] } },
			description: 'Leave empty if the deployment needs none',
		},
		{
			displayName: 'Add Custom Header',
			name: 'header',
			type: 'boolean',
			default: false,
			description:
				'Whether to send a further line of text with each request, as some company networks (gateways) ask for',
		},
		{
			displayName: 'Header Name',
			name: 'headerName',
			type: 'string',
			default: '',
			placeholder: 'e.g. X-Gateway-Token',
			description: 'As those who run the gateway name it',
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
			displayName: 'Ignore SSL Issues',
			name: 'ignoreSslIssues',
			type: 'boolean',
			default: false,
			description:
				'Whether to connect even if it cannot be checked that the server is the right one (self-signed certificate)',
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
