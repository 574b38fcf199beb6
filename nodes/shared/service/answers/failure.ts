import { parseJson } from '../../basics/json/parseJson';
import { Problem } from '../../host/problem';
import { isWebPage } from './serviceWords';

export const isSuccess = (statusCode: number) => statusCode >= 200 && statusCode < 300;

export const isRedirect = (statusCode: number) => statusCode >= 300 && statusCode < 400;

export const because = (message: string, description: string) =>
	new Problem(message, { description });

/** The same where it is about the key, the account or the address. */
export const forAll = (message: string, description: string) =>
	new Problem(message, { description, isGeneral: true });

const REFUSED = because(
	'the service refused the request',
	'Check the model and the options of this node, and the file if there is one.',
);
const TOO_LATE = because(
	'the service took too long',
	'Try again later, or with less in one request, such as a smaller file.',
);
/** Of an account without money, whatever the status. */
export const OUT_OF_MONEY = new Problem('the service asks for payment', {
	description:
		'Check the balance of your account with the service, and its spending limit: waiting does not help.',
	isGeneral: true,
	isOutOfMoney: true,
});
const NOT_ALLOWED = 'the service does not allow this request';

const BY_STATUS: Record<number, Problem> = {
	400: REFUSED,
	401: forAll('the service did not accept the API key', 'Check the API key in the credential.'),
	402: OUT_OF_MONEY,
	403: forAll(NOT_ALLOWED, 'Check that the API key may use this model and this function.'),
	404: forAll(
		'the service does not know this address or model',
		'Check the Base URL in the credential and the name of the model.',
	),
	408: TOO_LATE,
	413: because(
		'the request is too large for the service',
		'Send a smaller file, fewer images or less text, or split the document.',
	),
	422: REFUSED,
	429: because(
		'the service gets too many requests',
		'Set "Requests: Per Minute" in the options, and check the limits of your account.',
	),
	504: TOO_LATE,
	524: TOO_LATE,
};

/** Of requests without an API key. */
const WITHOUT_KEY: Record<number, Problem> = {
	401: forAll(
		'no API key was given, and the service asks for one',
		'Open the credential and fill in API Key.',
	),
	403: forAll(NOT_ALLOWED, 'The credential has no API key: fill it in if the service needs one.'),
};

/**
 * What happened and what to do, for the HTTP status of a refused request.
 * @param hasKey whether the request had an API key
 */
function explainStatus(statusCode: number, hasKey: boolean): Problem {
	const known = (hasKey ? undefined : WITHOUT_KEY[statusCode]) ?? BY_STATUS[statusCode];
	if (known) return known;
	if (statusCode >= 500) return because('the service has a problem', 'Try again later.');
	return isRedirect(statusCode)
		? forAll(
				'the service redirects to another address',
				'If the new address belongs to your service, put it into the Base URL of the credential.',
			)
		: because(
				`the service refused the request with status ${statusCode}`,
				'Check the credential, the model and the options of this node.',
			);
}

/** Of web servers and proxies that know no such path. */
const WEB_PAGE = forAll(
	'the Base URL of the credential does not lead to the service',
	'Check it: it must be the address of the API.',
);

const tryAddress = (origin: string) =>
	`Try ${origin} at the beginning of the Base URL in the credential.`;

/** To try the same address with the other of http and https. */
function tryOther(address: string): string {
	const { protocol, host } = new URL(address);
	return tryAddress(`${protocol === 'http:' ? 'https' : 'http'}://${host}`);
}

/**
 * Whether a refusal may only mean that the address should begin with https: servers answer a request
 * that they cannot even read so, and never as a service answers, which is JSON.
 */
export const wantsHttps = (statusCode: number, body: string, address: string) =>
	statusCode === 400 && address.startsWith('http:') && parseJson(body).fault !== undefined;

/** The same for a refusal whose words may tell more than its status. */
export function explainRefusal(
	statusCode: number,
	body: string,
	{ hasKey, address }: { hasKey: boolean; address: string },
): Problem {
	if (wantsHttps(statusCode, body, address)) {
		return forAll(`${REFUSED.message}, perhaps because it speaks only https`, tryOther(address));
	}
	const isNoService = [404, 405].includes(statusCode) && isWebPage(body);
	return isNoService ? WEB_PAGE : explainStatus(statusCode, hasKey);
}

/**
 * The same for a redirect, with the address that it leads to.
 * @param shown that address, without what may be secret in it
 */
export function explainRedirect(statusCode: number, from: URL, to: URL, shown: string): Problem {
	const { message, details } = explainStatus(statusCode, true);
	if (to.href === from.href) {
		return forAll(message, 'It names the same address again: ask those who run the service.');
	}
	const isSecured = from.protocol === 'http:' && to.protocol === 'https:';
	return isSecured && to.hostname === from.hostname
		? forAll('the service wants https, not http', tryAddress(to.origin))
		: forAll(message, `The new address is "${shown}". ${details.description}`);
}

/** The same for a request that got no answer at all. `code` is the system's error code. */
export function explainNoAnswer(code: string | undefined, address: string): Problem {
	const host = new URL(address).host;
	switch (code) {
		case 'ECONNREFUSED':
		case 'EHOSTUNREACH':
		case 'ENETUNREACH':
			return forAll(
				`nothing answers at ${host}`,
				'Check that the service is running and that the Base URL is right.',
			);
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return forAll(
				`there is no server named ${host}`,
				'Check the spelling of the Base URL in the credential and your network.',
			);
		case 'ECONNABORTED':
		case 'ETIMEDOUT':
		case 'ESOCKETTIMEDOUT':
			return because(
				`${host} did not answer in time`,
				'Raise "Requests: Timeout" in the options, or try again later.',
			);
		case 'HPE_HEADER_OVERFLOW':
		case 'UND_ERR_HEADERS_OVERFLOW':
			return because(
				`the headers of the answer from ${host} are too large`,
				'Check that the Base URL leads to the service, and ask those who run it or a proxy in between.',
			);
		case 'DEPTH_ZERO_SELF_SIGNED_CERT':
		case 'SELF_SIGNED_CERT_IN_CHAIN':
		case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
		case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
		case 'CERT_HAS_EXPIRED':
		case 'ERR_TLS_CERT_ALTNAME_INVALID':
			return forAll(
				`the certificate of ${host} could not be checked`,
				'If you trust this server, turn on "Ignore SSL Issues" in the credential.',
			);
		case 'EPROTO':
		case 'ERR_SSL_WRONG_VERSION_NUMBER':
		case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
			return forAll(
				`${host} does not answer by https`,
				`It probably speaks http. ${tryOther(address)}`,
			);
		default:
			return because(
				`the connection to ${host} broke off`,
				address.startsWith('http:')
					? `Check the network and try again later. If the service speaks only https, ${tryOther(address).replace('Try', 'try')}`
					: 'Check the network and try again later.',
			);
	}
}

/** The system's code of a failed request, such as ECONNREFUSED, wherever it was wrapped. */
export function errorCode(error: unknown): string | undefined {
	for (let at = error; at instanceof Object; at = 'cause' in at ? at.cause : undefined) {
		if ('code' in at && typeof at.code === 'string') return at.code;
		// n8n 1 keeps the code alone, where the status of an answer would be.
		if ('httpCode' in at && /^[A-Z]/.test(String(at.httpCode))) return String(at.httpCode);
	}
	return undefined;
}
