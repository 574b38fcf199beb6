const PASSING = [429, 500, 502, 503, 504];

/** Whether the same request may succeed later. */
export const isPassingFailure = (statusCode: number) => PASSING.includes(statusCode);

/**
 * What happened and what to do, for the HTTP status of a refused request.
 * @param hasKey whether the request had an API key
 */
export function explainStatus(
	statusCode: number,
	hasKey: boolean,
): { message: string; remedy: string } {
	switch (statusCode) {
		case 401:
			return hasKey
				? {
						message: 'the service did not accept the API key',
						remedy: 'Check the API key in the credential.',
					}
				: {
						message: 'the service asks for an API key',
						remedy: 'The credential has none: fill in API Key.',
					};
		case 402:
			return {
				message: 'the service asks for payment',
				remedy: 'Check the balance of your account with the service.',
			};
		case 403:
			return {
				message: 'the service does not allow this request',
				remedy: hasKey
					? 'Check that the API key may use this model and this function.'
					: 'The credential has no API key: fill it in if the service needs one.',
			};
		case 404:
			return {
				message: 'the service does not know this address or model',
				remedy: 'Check the Base URL in the credential (without /v1) and the name of the model.',
			};
		case 408:
		case 504:
			return {
				message: 'the service took too long',
				remedy: 'Try again later, or with a smaller file.',
			};
		case 413:
			return {
				message: 'the file is too large for the service',
				remedy: 'Send a smaller file, or split the document.',
			};
		case 400:
		case 422:
			return {
				message: 'the service refused the request',
				remedy: 'Check the file, the model and the options of this node.',
			};
		case 429:
			return {
				message: 'the service gets too many requests',
				remedy: 'Lower "Requests at a Time" or set "Requests per Minute" in the options.',
			};
		default:
			return statusCode >= 300 && statusCode < 400
				? {
						message: 'the service redirects to another address',
						remedy: 'Put the final address into the Base URL of the credential.',
					}
				: statusCode >= 500
					? { message: 'the service has a problem', remedy: 'Try again later.' }
					: {
							message: `the service refused the request with status ${statusCode}`,
							remedy: 'Check the credential, the model and the options of this node.',
						};
	}
}

/** What servers say that expect https, with status 400. */
const WANTS_HTTPS = /plain HTTP request was sent to HTTPS port|HTTP request to an HTTPS server/i;

/** Whether a refusal only says that the address should begin with https. */
export const wantsHttps = (statusCode: number, body: string) =>
	statusCode === 400 && WANTS_HTTPS.test(body);

/** The same for a refusal whose words may tell more than its status. */
export function explainRefusal(statusCode: number, body: string, hasKey: boolean) {
	if (wantsHttps(statusCode, body)) {
		return {
			message: 'the service speaks https, not http',
			remedy: 'Put an address that begins with https:// into the Base URL of the credential.',
		};
	}
	return explainStatus(statusCode, hasKey);
}

/** The same for a request that got no answer at all. `code` is the system's error code. */
export function explainNoAnswer(code: string | undefined, address: string) {
	const host = new URL(address).host;
	switch (code) {
		case 'ECONNREFUSED':
			return {
				message: `nothing answers at ${host}`,
				remedy: 'Check that the service is running and that the Base URL is right.',
			};
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return {
				message: `there is no server named ${host}`,
				remedy: 'Check the spelling of the Base URL in the credential and your network.',
			};
		case 'ECONNABORTED':
		case 'ETIMEDOUT':
		case 'ESOCKETTIMEDOUT':
			return {
				message: `${host} did not answer in time`,
				remedy: 'Raise "Timeout" in the options, or try again later.',
			};
		case 'DEPTH_ZERO_SELF_SIGNED_CERT':
		case 'SELF_SIGNED_CERT_IN_CHAIN':
		case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
		case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
		case 'CERT_HAS_EXPIRED':
		case 'ERR_TLS_CERT_ALTNAME_INVALID':
			return {
				message: `the certificate of ${host} could not be checked`,
				remedy: 'If you trust this server, turn on "Ignore SSL Issues" in the credential.',
			};
		case 'EPROTO':
		case 'ERR_SSL_WRONG_VERSION_NUMBER':
		case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
			return {
				message: `${host} does not answer by https`,
				remedy: 'It probably speaks http: check how the Base URL begins, and its port.',
			};
		default:
			return {
				message: `the connection to ${host} broke off`,
				remedy: address.startsWith('http:')
					? 'Check the network and try again later. If the service speaks https, the Base URL must begin with https://.'
					: 'Check the network and try again later.',
			};
	}
}

/** The system's code of a failed request, such as ECONNREFUSED, wherever it was wrapped. */
export function errorCode(error: unknown): string | undefined {
	for (let at = error; at instanceof Object; at = 'cause' in at ? at.cause : undefined) {
		if ('code' in at && typeof at.code === 'string') return at.code;
	}
	return undefined;
}

/** Failures of the connection that will not go away by trying again. */
const LASTING_CODES = /CERT|SIGNATURE|ENOTFOUND|ERR_INVALID|ERR_UNESCAPED|EPROTO|ERR_SSL/;

/** Whether a request that got no answer may be sent again. */
export const isPassingCode = (code: string | undefined) =>
	code === undefined || !LASTING_CODES.test(code);

/**
 * How long a service asks to wait, in milliseconds from `now`: `Retry-After` in seconds or as a
 * date. `undefined` when it does not say.
 */
export function retryAfterMs(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;
	const seconds = Number(header);
	if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
	const date = Date.parse(String(header));
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
