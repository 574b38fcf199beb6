import { parseJson } from '../../basics/json/parseJson';
import type { Problem } from '../../host/problem';
import { faultProblem, type FAULTS } from './faults';
import { isWebPage } from './serviceWords';

export const isSuccess = (statusCode: number) => statusCode >= 200 && statusCode < 300;

export const isRedirect = (statusCode: number) => statusCode >= 300 && statusCode < 400;

/** Of an account without money, whatever the status. */
export const OUT_OF_MONEY = faultProblem('outOfMoney');

const BY_STATUS: Record<number, keyof typeof FAULTS> = {
	400: 'refused',
	401: 'wrongKey',
	402: 'outOfMoney',
	403: 'notAllowed',
	404: 'unknownPlace',
	408: 'tooLate',
	413: 'tooLarge',
	415: 'refused',
	422: 'refused',
	429: 'tooMany',
	504: 'tooLate',
	524: 'tooLate',
};

/** Of requests without an API key. */
const WITHOUT_KEY: Record<number, keyof typeof FAULTS> = {
	401: 'noKey',
	403: 'notAllowedWithoutKey',
};

/**
 * What happened and what to do, for the HTTP status of a refused request.
 * @param hasKey whether the request had an API key
 */
function explainStatus(statusCode: number, hasKey: boolean): Problem {
	const known = (hasKey ? undefined : WITHOUT_KEY[statusCode]) ?? BY_STATUS[statusCode];
	if (known) return faultProblem(known);
	if (statusCode >= 500) return faultProblem('broken');
	if (isRedirect(statusCode)) return faultProblem('redirects');
	return faultProblem('otherStatus', { status: String(statusCode) });
}

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
		return faultProblem('onlyHttps', { tryAddress: tryOther(address) });
	}
	const isNoService = [404, 405].includes(statusCode) && isWebPage(body);
	return isNoService ? faultProblem('noService') : explainStatus(statusCode, hasKey);
}

/**
 * The same for a redirect, with the address that it leads to.
 * @param shown that address, without what may be secret in it
 */
export function explainRedirect(statusCode: number, from: URL, to: URL, shown: string): Problem {
	const problem = explainStatus(statusCode, true);
	if (to.href === from.href) {
		const description = 'It names the same address again: ask those who run the service.';
		return problem.with({ description });
	}
	const isSecured = from.protocol === 'http:' && to.protocol === 'https:';
	return isSecured && to.hostname === from.hostname
		? faultProblem('wantsHttps', { tryAddress: tryAddress(to.origin) })
		: problem.with({
				description: `The new address is "${shown}". ${problem.details.description}`,
			});
}

/** The same for a request that got no answer at all. `code` is the system's error code. */
export function explainNoAnswer(code: string | undefined, address: string): Problem {
	const { host } = new URL(address);
	switch (code) {
		case 'ECONNREFUSED':
		case 'EHOSTUNREACH':
		case 'ENETUNREACH':
			return faultProblem('nobodyAnswers', { host });
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return faultProblem('noHost', { host });
		case 'ECONNABORTED':
		case 'ETIMEDOUT':
		case 'ESOCKETTIMEDOUT':
			return faultProblem('noTimelyAnswer', { host });
		case 'HPE_HEADER_OVERFLOW':
		case 'UND_ERR_HEADERS_OVERFLOW':
			return faultProblem('largeHeaders', { host });
		case 'DEPTH_ZERO_SELF_SIGNED_CERT':
		case 'SELF_SIGNED_CERT_IN_CHAIN':
		case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
		case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
		case 'CERT_HAS_EXPIRED':
		case 'ERR_TLS_CERT_ALTNAME_INVALID':
			return faultProblem('certificate', { host });
		case 'EPROTO':
		case 'ERR_SSL_WRONG_VERSION_NUMBER':
		case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
			return faultProblem('notHttps', { host, tryAddress: tryOther(address) });
		default:
			return address.startsWith('http:')
				? faultProblem('lostByHttp', { host, tryAddress: tryOther(address).replace('Try', 'try') })
				: faultProblem('lost', { host });
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
