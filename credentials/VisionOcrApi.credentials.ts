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
					description: 'Chat, document OCR and extraction, with an API key',
				},
				{
					name: 'Hosted Deployment',
					value: 'deployment',
					description: 'Chat and FIM on a machine that hosts the model; no document OCR',
				},
			],
			default: 'main',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://service.example.com',
			description: 'Address of the service, without /v1',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			displayOptions: { show: { environment: ['main'] } },
			description: 'Sent as a Bearer token',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			displayOptions: { show: { environment: ['deployment'] } },
			description: 'Leave empty if the deployment needs none; then no Authorization header is sent',
		},
		{
			displayName: 'Add Custom Header',
			name: 'header',
			type: 'boolean',
			default: false,
			description: 'Whether to send one more header with each request, e.g. for a gateway',
		},
		{
			displayName: 'Header Name',
			name: 'headerName',
			type: 'string',
			default: '',
			placeholder: 'e.g. X-Gateway-Token',
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
			description: 'Whether to connect even if the certificate cannot be checked (self-signed)',
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
