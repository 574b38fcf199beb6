import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import {
	authenticationHeaders,
	credentialProperties,
	credentialSchema,
} from '../nodes/shared/service/credential';

const notice = (name: string, environment: string, displayName: string): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
	displayOptions: { show: { environment: [environment] } },
});

/** What each environment is. */
const notices = [
	notice(
		'aboutMain',
		'main',
		'Chat, document OCR and code completion at one address, with the API key of your account.',
	),
	notice(
		'aboutDeployment',
		'deployment',
		'A single model on your own server or a rented one, often without a key. It has no document OCR: it reads PDF files only by the text in them.',
	),
];

export class VisionOcrApi implements ICredentialType {
	name = 'visionOcrApi';

	displayName = 'Vision OCR API';

	icon: Icon = { light: 'file:../icons/visionOcr.svg', dark: 'file:../icons/visionOcr.dark.svg' };

	documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-vision-ocr';

	properties = credentialProperties.flatMap((field): INodeProperties[] => {
		if (field.name === 'environment') return [field, ...notices];
		if (field.name !== 'apiKey') return [field];
		const optional = {
			...field,
			required: false,
			description: 'Leave empty if the server needs none',
			displayOptions: { show: { environment: ['deployment'] } },
		};
		return [field, optional];
	});

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
