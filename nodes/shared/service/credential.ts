import { z } from 'zod';
import { Problem } from '../problem';
import { trimEndWhile } from '../text/shorten';

/** Values of the `visionOcrApi` credential as the user typed them. */
export const credentialSchema = z.object({
	environment: z.enum(['main', 'deployment']).default('main'),
	baseUrl: z.string().default(''),
	apiKey: z.string().default(''),
	header: z.boolean().default(false),
	headerName: z.string().default(''),
	headerValue: z.string().default(''),
	ignoreSslIssues: z.boolean().default(false),
	allowUnencrypted: z.boolean().default(false),
	paths: z.boolean().default(false),
	ocrPath: z.string().default(''),
	chatPath: z.string().default(''),
	fimPath: z.string().default(''),
	modelsPath: z.string().default(''),
});

export type VisionOcrCredential = z.infer<typeof credentialSchema>;

/**
 * The address that `/v1/…` is appended to. Takes what people paste: a trailing `/`, a trailing
 * `/v1`, spaces around it.
 * @throws Problem when it is empty, not an http(s) address, or has parts that would be lost
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
	if (url.username !== '' || url.password !== '') {
		throw new Problem('The Base URL in the credential holds a user name or password', {
			description:
				'Remove them from the address. Where a gateway asks for them, turn on "Add Custom Header" with the name Authorization.',
		});
	}
	if (url.search !== '' || url.hash !== '') {
		throw new Problem(
			`The Base URL in the credential has a part after "${url.search ? '?' : '#'}"`,
			{
				description: 'Remove it: the paths of the service are appended to the address.',
			},
		);
	}
	const path = trimEndWhile(trimEndWhile(url.pathname, /\//).replace(/\/v1$/, ''), /\//);
	return `${url.origin}${path}`;
}

/** Hosts of the own machine or a private network, including any name without a dot. */
const PRIVATE_HOST =
	/^(?:localhost|[^.:]+|.*\.(?:localhost|local|internal|lan|home\.arpa)|(?:127|10)\..*|192\.168\..*|169\.254\..*|172\.(?:1[6-9]|2\d|3[01])\..*|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\..*|0\.0\.0\.0|\[(?:::1|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\])$/;

/** Whether key and documents would cross the internet unencrypted. */
export function isPublicHttpAddress(address: string): boolean {
	const { protocol, hostname } = new URL(address);
	return protocol === 'http:' && !PRIVATE_HOST.test(hostname);
}

/** Headers that the request sets itself; with another value the service could not read it. */
const OWN_HEADERS = ['content-type', 'content-length', 'transfer-encoding', 'connection'];

/** The key without a header name and scheme that were pasted along. */
const bareKey = (apiKey: string) =>
	apiKey
		.trim()
		.replace(/^authorization\s*:\s*/i, '')
		.replace(/^bearer(?:\s+|$)/i, '');

/**
 * Headers that identify the caller. Without a key no `Authorization` header is sent at all.
 * @throws Problem that names the field of the credential that no header can hold
 */
export function authenticationHeaders(credential: VisionOcrCredential): Record<string, string> {
	const { header, headerName, headerValue } = credential;
	const key = bareKey(credential.apiKey);
	const scheme = /^(?:basic|token|digest|negotiate)\s/i.exec(key)?.[0].trim();
	if (scheme !== undefined) {
		throw new Problem(`The API Key in the credential begins with "${scheme}"`, {
			description:
				'Keys are sent as a Bearer token. Leave API Key empty if the service wants another kind, and turn on "Add Custom Header" with the name Authorization.',
		});
	}
	if (/[^\x21-\x7e]/.test(key)) throw badField('API Key', key);
	if (!header) return keyHeader(key);
	const name = headerName.trim();
	const value = headerValue.trim();
	if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
		throw name === ''
			? new Problem('The custom header in the credential has no name', {
					description: 'Fill in Header Name, or turn off "Add Custom Header".',
				})
			: new Problem('The Header Name in the credential cannot be used', {
					description: 'It may have letters, digits and hyphens, e.g. X-Gateway-Token.',
				});
	}
	if (OWN_HEADERS.includes(name.toLowerCase())) {
		throw new Problem('The Header Name in the credential cannot be used', {
			description: `${name} belongs to the request itself. Choose the header that the gateway asks for.`,
		});
	}
	if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) throw badField('Header Value', value);
	const isOwnAuthorization = name.toLowerCase() === 'authorization';
	return { ...(isOwnAuthorization ? {} : keyHeader(key)), [name]: value };
}

const keyHeader = (key: string): Record<string, string> =>
	key === '' ? {} : { Authorization: `Bearer ${key}` };

/** Whether a request has the API key of the credential. */
export const hasKey = ({ apiKey }: VisionOcrCredential) => bareKey(apiKey) !== '';

function badField(field: string, value: string): Problem {
	const what = /[\r\n]/.test(value)
		? 'a line break'
		: /\s/.test(value)
			? 'a space'
			: 'a character that cannot be sent, perhaps one that is not visible';
	return new Problem(`The ${field} in the credential holds ${what}`, {
		description: 'Copy it once more from where you got it, and paste it as plain text.',
	});
}
