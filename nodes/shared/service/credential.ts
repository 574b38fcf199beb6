import {
	choice,
	type OptionValues,
	parametersOf,
	schemaOf,
	text,
	toggle,
} from '../host/panel/option';
import { Problem } from '../host/problem';
import { trimEndWhile } from '../basics/text/shorten';

const secret = { typeOptions: { password: true } };
const withHeader = { show: { header: [true] } };

const path = (label: string, usual: string, empty = 'empty for the usual one') =>
	text(label, `The part of the address after the host; ${empty}`, {
		placeholder: `e.g. ${usual}`,
		show: { paths: [true] },
	});

/** The fields of the `visionOcrApi` credential, in the order of its panel. */
const credentialFields = {
	environment: choice(
		'Environment',
		{
			main: ['Full Service', 'OCR, chat and code completion: for all nodes'],
			deployment: ['Own Model Server', 'Chat and code completion only; no document OCR'],
		},
		'main',
		'Take Full Service where your provider has OCR, and Own Model Server for a server that only runs a model, such as vLLM or Ollama',
	),
	baseUrl: text(
		'Base URL',
		'Address of the service from its documentation, with or without /v1; or the whole address of its OCR or chat endpoint, with a query such as ?api-version=… if it has one. Use https:// for anything outside your own network.',
		{ placeholder: 'e.g. https://service.example.com', required: true },
	),
	apiKey: text('API Key', 'From your account with the service, with or without Bearer', {
		...secret,
		required: true,
		show: { environment: ['main'] },
	}),
	header: toggle(
		'Add Custom Header',
		'Whether to send one more header with each request, as some company gateways require',
	),
	headerName: text('Header Name', 'The header name that your gateway expects', {
		placeholder: 'e.g. X-Gateway-Token',
		...withHeader,
	}),
	headerValue: text('Header Value', '', { ...secret, ...withHeader }),
	paths: toggle(
		'Set Paths',
		'Whether the service has other paths than /v1/ocr and /v1/chat/completions, as some clouds do',
	),
	ocrPath: path('OCR Path', '/v1/ocr'),
	chatPath: path('Chat Path', '/v1/chat/completions'),
	fimPath: path('Code Completion Path', '/v1/fim/completions'),
	modelsPath: path(
		'Models Path',
		'/v1/models',
		'empty for the usual one, "none" for a service without a list of models',
	),
	allowUnencrypted: toggle(
		'Allow Unencrypted',
		'Whether an address outside your own network may begin with http://, so that key and documents can be read on their way',
	),
	ignoreSslIssues: toggle(
		'Ignore SSL Issues',
		'Whether to connect even if the certificate of the server cannot be checked, such as a self-signed one',
	),
};

export type VisionOcrCredential = OptionValues<typeof credentialFields>;

export const credentialProperties = parametersOf(credentialFields);

/** Values of the credential as the user typed them. */
export const credentialSchema = schemaOf(credentialFields);

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

/** Names of the own machine or a private network, including any name without a dot, and IPv6 addresses. */
const PRIVATE_HOST =
	/^(?:[^.:]+|.*\.(?:localhost|local|internal|lan|home\.arpa)|\[(?:::1|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\])$/;

/** The same as whole IPv4 addresses: `10.evil.example` is a name of the internet. */
const PRIVATE_IPV4 =
	/^(?:0\.0\.0\.0|(?:(?:127|10)\.\d+|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.\d+\.\d+)$/;

/** An IPv4 address as IPv6; `URL` writes its four bytes as two hexadecimal numbers. */
const MAPPED_IPV4 = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/;

/** The host of an address without a final dot; IPv4 also where it is written as IPv6. */
function hostOf(address: URL): string {
	const [, high, low] = MAPPED_IPV4.exec(address.hostname) ?? [];
	if (high === undefined || low === undefined) return address.hostname.replace(/\.$/, '');
	const bytes = [high, low].map((hex) => parseInt(hex, 16)).flatMap((two) => [two >> 8, two & 255]);
	return bytes.join('.');
}

/** Whether key and documents would cross the internet unencrypted. */
export function isPublicHttpAddress(address: string): boolean {
	const url = new URL(address);
	const host = hostOf(url);
	return url.protocol === 'http:' && !PRIVATE_HOST.test(host) && !PRIVATE_IPV4.test(host);
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
