import {
	type ICredentialsDecrypted,
	type ICredentialTestFunctions,
	type INodeCredentialTestResult,
	sleep,
} from 'n8n-workflow';
import { asProblem, Problem, problemText } from '../host/problem';
import { answerBytes, beforeTimeout, type HttpAnswer, refusalText } from './answers/answerBytes';
import { ArrivingJson } from './answers/arrivingJson';
import { endpoints } from './contract';
import {
	authenticationHeaders,
	credentialSchema,
	hasKey,
	isPublicHttpAddress,
	type VisionOcrCredential,
} from './credential';
import {
	errorCode,
	explainNoAnswer,
	explainRefusal,
	isRedirect,
	isSuccess,
	OUT_OF_MONEY,
	wantsHttps,
} from './answers/failure';
import { isOutOfMoney } from './answers/outOfMoney';
import { isTimeoutCode } from './queue/retry';
import { hasModelFor } from './searchModels';
import { ServiceUrls } from './serviceUrls';
import { isWebPage } from './answers/serviceWords';

const TIMEOUT_MS = 15_000;

/**
 * Tests the credential at no cost: asks for the list of models or, if there is none, sends an empty
 * chat request, which a service of this kind refuses as incomplete.
 */
export async function visionOcrApiTest(
	this: ICredentialTestFunctions,
	credentials: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	try {
		const credential = credentialSchema.parse(credentials.data ?? {});
		const urls = new ServiceUrls(credential);
		const { address } = urls;
		if (isPublicHttpAddress(address) && !credential.allowUnencrypted) throw unencrypted();
		const ask = async (method: string, path: string, body?: object) => {
			const answer = await request(this.helpers, credential, urls, method, path, body);
			refuse(answer.statusCode, answer.text, address, hasKey(credential));
			return answer;
		};
		const shown = credential.paths || urls.urlOf('/v1/ocr') !== `${address}/v1/ocr`;
		const places = shown ? `. ${placesOf(urls)}` : '';
		const models = urls.hasModels ? await ask('GET', endpoints.models.path) : undefined;
		const listed = endpoints.models.response.safeParse(models?.json);
		if (isSuccess(models?.statusCode ?? 0) && listed.success) {
			const known = listed.data.data ?? [];
			const isFull = credential.environment === 'main' && known.length > 0;
			const hasOcr = isFull ? hasModelFor('ocr', known) : true;
			if (hasOcr === false) throw noOcr(address);
			if (hasOcr === undefined) {
				const ocr = await ask('POST', endpoints.ocr.path, {});
				if ([404, 405, 501].includes(ocr.statusCode)) throw noOcr(address);
			}
			return { status: 'OK', message: `${SUCCESSFUL}${places}` };
		}
		const chat = await ask('POST', endpoints.chat.path, {});
		if ([400, 422].includes(chat.statusCode) && chat.json !== undefined) {
			return { status: 'OK', message: `${SUCCESSFUL}${TESTED_BY_CHAT}${places}` };
		}
		throw wrongPlace(address, shown ? placesOf(urls) : undefined);
	} catch (error) {
		const { message, details } = asProblem(error);
		const text = problemText({ message, ...details });
		return { status: 'Error', message: text.charAt(0).toUpperCase() + text.slice(1) };
	}
}

const NO_TIMELY_ANSWER =
	'Check that the Base URL is right and that the service is running, and test again.';
const SUCCESSFUL = 'Connection successful';
const TESTED_BY_CHAT = ', tested by an empty chat request because there is no list of models';

/** The addresses of the endpoints, without their queries. */
const placesOf = (urls: ServiceUrls) => {
	const place = (path: string) => urls.urlOf(path).split('?', 1)[0];
	const models = urls.hasModels ? place(endpoints.models.path) : 'none';
	return `OCR: ${place(endpoints.ocr.path)}, chat: ${place(endpoints.chat.path)}, code completion: ${place(endpoints.fim.path)}, list of models: ${models}`;
};

/** n8n shows no warning when a test succeeds, so that it has to fail. */
const unencrypted = () =>
	new Problem(
		'The connection would not be encrypted: key and documents could be read on their way',
		{
			description:
				'Use an address that begins with https://. If the service has none and you accept that, turn on "Allow Unencrypted".',
		},
	);

/** @throws Problem for answers after which another request would tell no more */
function refuse(statusCode: number, text: string, address: string, hasApiKey: boolean): void {
	const isHttpRefused = wantsHttps(statusCode, text, address);
	if (isWebPage(text) && !isHttpRefused) {
		throw new Problem(`There is a web page at ${address}, not the service`, {
			description: 'Check the Base URL: it must be the address of the API.',
		});
	}
	if (isOutOfMoney(statusCode, text, (words) => words)) throw OUT_OF_MONEY;
	const lasting = [401, 402, 403, 429].includes(statusCode) || statusCode >= 500;
	if (lasting || isRedirect(statusCode) || isHttpRefused) {
		throw explainRefusal(statusCode, text, { hasKey: hasApiKey, address });
	}
}

const noOcr = (address: string) =>
	new Problem(`The service at ${address} has no document OCR`, {
		description:
			'Choose "Own Model Server" under Environment for a service with chat or code completion alone. If it has OCR, check the Base URL.',
	});

const wrongPlace = (address: string, places?: string) =>
	new Problem(`There is a server at ${address}, but not this service`, {
		description:
			places === undefined
				? 'Check the path in the Base URL: it is the part before /v1/chat/completions.'
				: `Check the addresses, which follow from Base URL and Paths. ${places}`,
	});

// n8n gives credential tests no other way to send a request than this older one.
async function request(
	helpers: ICredentialTestFunctions['helpers'],
	credential: VisionOcrCredential,
	urls: ServiceUrls,
	method: string,
	path: string,
	body?: object,
) {
	const headers = {
		Accept: 'application/json',
		'Content-Type': 'application/json',
		...authenticationHeaders(credential),
	};
	const sent: Promise<unknown> = helpers.request({
		method,
		uri: urls.urlOf(path),
		headers,
		body: body && JSON.stringify(body),
		rejectUnauthorized: !credential.ignoreSslIssues,
		followRedirect: false,
		followAllRedirects: false,
		resolveWithFullResponse: true,
		simple: false,
		useStream: true,
		timeout: TIMEOUT_MS,
	});
	return await beforeTimeout(sent, 0, { silenceMs: TIMEOUT_MS, sleep })
		.then(async (answer) => await read(answer as HttpAnswer))
		.catch((error: unknown) => {
			if (error instanceof Problem) throw error;
			const code = errorCode(error);
			const problem = explainNoAnswer(code, urls.address);
			// A credential has no timeout that could be raised.
			throw isTimeoutCode(code) ? problem.with({ description: NO_TIMELY_ANSWER }) : problem;
		});
}

/** @returns `text` is a whole refusal, or the beginning of an answer that is not JSON */
async function read({ statusCode, body }: HttpAnswer) {
	const limits = { silenceMs: TIMEOUT_MS, largest: endpoints.models.largest, sleep };
	if (!isSuccess(statusCode)) {
		const text = await refusalText(body, limits);
		const parsed = ArrivingJson.read(text);
		return { statusCode, text, json: 'value' in parsed ? parsed.value : undefined };
	}
	const json = await ArrivingJson.from(answerBytes(body, limits));
	const parsed = json.take();
	return 'value' in parsed
		? { statusCode, text: '', json: parsed.value }
		: { statusCode, text: parsed.beginning, json: undefined };
}
