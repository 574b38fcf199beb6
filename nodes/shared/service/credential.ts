import { z } from 'zod';

import { Problem } from '../problem';

/** Values of the `visionOcrApi` credential as the user typed them. */
export const credentialSchema = z.object({
	environment: z.enum(['main', 'deployment']).default('main'),
	baseUrl: z.string().default(''),
	apiKey: z.string().default(''),
	header: z.boolean().default(false),
	headerName: z.string().default(''),
	headerValue: z.string().default(''),
	ignoreSslIssues: z.boolean().default(false),
});

export type VisionOcrCredential = z.infer<typeof credentialSchema>;

/**
 * The address that `/v1/…` is appended to. Takes what people paste: a trailing `/`, a trailing
 * `/v1`, spaces around it.
 * @throws Problem when it is empty or not an http(s) address
 */
export function serviceAddress(baseUrl: string): string {
	const trimmed = baseUrl.trim();
	if (trimmed === '') {
		throw new Problem('The credential has no Base URL', {
			description: 'Open the credential and fill in Base URL, e.g. https://service.example.com',
		});
	}
	const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
	if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
		throw new Problem('The Base URL in the credential is not a web address', {
			description: 'It must begin with http:// or https://, e.g. https://service.example.com',
		});
	}
	const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
	return `${url.origin}${path}`;
}

/** Headers that identify the caller. Without a key no `Authorization` header is sent at all. */
export function authenticationHeaders(credential: VisionOcrCredential): Record<string, string> {
	const { apiKey, header, headerName, headerValue } = credential;
	return {
		...(apiKey.trim() !== '' && { Authorization: `Bearer ${apiKey.trim()}` }),
		...(header && headerName.trim() !== '' && { [headerName.trim()]: headerValue }),
	};
}
