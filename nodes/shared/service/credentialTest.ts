import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { z } from 'zod';

import { asProblem, Problem, problemText } from '../problem';
import type { VisionOcrCredential } from './credential';
import { authenticationHeaders, credentialSchema, serviceAddress } from './credential';
import { endpoints } from './contract';
import { errorCode, explainNoAnswer, explainStatus, isWebPage } from './failure';

const answerSchema = z.object({ statusCode: z.number(), body: z.unknown() });

type Answer = z.infer<typeof answerSchema>;

const TIMEOUT_MS = 15_000;

/**
 * Tests the credential where it costs nothing: the list of models, and where a service has none,
 * an empty chat request, which a service of this kind refuses for what is missing in it.
 */
export async function visionOcrApiTest(
	this: ICredentialTestFunctions,
	credentials: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	try {
		const credential = credentialSchema.parse(credentials.data ?? {});
		const address = serviceAddress(credential.baseUrl);
		const ask = async (method: string, path: string, body?: object) =>
			await request(this.helpers, credential, address, method, path, body);

		const models = await ask('GET', endpoints.models.path);
		if (isSuccess(models) && endpoints.models.response.safeParse(json(models)).success) {
			return { status: 'OK', message: 'Connection successful' };
		}
		refuse(models, address);
		const chat = await ask('POST', endpoints.chat.path, {});
		refuse(chat, address);
		if ([400, 422].includes(chat.statusCode) && json(chat) !== undefined) {
			return { status: 'OK', message: 'Connection successful' };
		}
		throw wrongPlace(address);
	} catch (error) {
		const { message, details } = asProblem(error);
		const text = problemText({ message, ...details });
		return { status: 'Error', message: text.charAt(0).toUpperCase() + text.slice(1) };
	}
}

const isSuccess = ({ statusCode }: Answer) => statusCode >= 200 && statusCode < 300;

/** @throws Problem for answers after which a second question would tell no more */
function refuse(answer: Answer, address: string): void {
	const { statusCode } = answer;
	if (isWebPage(String(answer.body))) {
		throw new Problem(`There is a web page at ${address}, not the service`, {
			description: 'Check the Base URL: it must be the address of the API, without /v1.',
		});
	}
	const lasting = statusCode === 401 || statusCode === 403 || statusCode >= 500;
	if (lasting || statusCode === 429 || (statusCode >= 300 && statusCode < 400)) {
		const { message, remedy } = explainStatus(statusCode);
		throw new Problem(message, { description: remedy });
	}
}

const wrongPlace = (address: string) =>
	new Problem(`There is a server at ${address}, but not this service`, {
		description: 'Check the path in the Base URL: it is what stands before /v1/chat/completions.',
	});

function json({ body }: Answer): unknown {
	try {
		return typeof body === 'string' ? JSON.parse(body) : body;
	} catch {
		return undefined;
	}
}

// n8n gives credential tests no other way to send a request than this older one.
async function request(
	helpers: ICredentialTestFunctions['helpers'],
	credential: VisionOcrCredential,
	address: string,
	method: string,
	path: string,
	body?: object,
): Promise<Answer> {
	const sent: Promise<unknown> = helpers.request({
		method,
		uri: `${address}${path}`,
		headers: {
			Accept: 'application/json',
			'Content-Type': 'application/json',
			...authenticationHeaders(credential),
		},
		body: body && JSON.stringify(body),
		rejectUnauthorized: !credential.ignoreSslIssues,
		followRedirect: false,
		followAllRedirects: false,
		resolveWithFullResponse: true,
		simple: false,
		timeout: TIMEOUT_MS,
	});
	const answer = await sent.catch((error: unknown) => {
		const { message, remedy } = explainNoAnswer(errorCode(error), address);
		throw new Problem(message, { description: remedy });
	});
	return answerSchema.parse(answer);
}
