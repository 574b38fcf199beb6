import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { z } from 'zod';

import { Problem } from '../problem';
import type { Endpoint } from './contract';
import type { VisionOcrCredential } from './credential';
import { authenticationHeaders, credentialSchema, serviceAddress } from './credential';
import {
	errorCode,
	explainNoAnswer,
	explainStatus,
	isPassingCode,
	isPassingFailure,
	isWebPage,
	retryAfterMs,
	serviceWords,
} from './failure';
import { Pace } from './pace';

export const CREDENTIAL = 'visionOcrApi';

/** How requests of one run are sent, from the options of a node. */
export interface RequestOptions {
	/** Seconds without a sign of life from the service. */
	timeout: number;
	/** How often one request is sent again at most. */
	maxRetries: number;
	concurrency: number;
	requestsPerMinute: number;
}

export interface Answer<T> {
	/** The parts that the contract promises, checked. */
	data: T;
	/** The whole answer as it came. */
	raw: IDataObject;
}

interface HttpAnswer {
	statusCode: number;
	headers: Record<string, unknown>;
	body: string;
}

type Outcome =
	| { kind: 'answered'; body: string }
	| { kind: 'failed'; problem: Problem }
	| {
			kind: 'later';
			problem: Problem;
			/** How long the service asks to wait, in milliseconds; 0 when it does not say. */
			waitMs: number;
			/** Whether all requests of this run should wait, not just this one. */
			everybody: boolean;
	  };

/** The longest wait that a service can ask for, in milliseconds; past it the request fails. */
const LONGEST_WAIT_MS = 5 * 60_000;

/** First and longest pause before a request is sent again, in milliseconds. */
const BACKOFF = { first: 500, longest: 30_000 };

type Host = IExecuteFunctions | ILoadOptionsFunctions;

/** The service behind the credential of a node, for one run of that node. */
export class Service {
	readonly address: string;

	readonly environment: VisionOcrCredential['environment'];

	private readonly secrets: string[];

	private readonly pace: Pace;

	constructor(
		private readonly host: Host,
		credential: VisionOcrCredential,
		private readonly options: RequestOptions,
		private readonly signal?: AbortSignal,
	) {
		this.address = serviceAddress(credential.baseUrl);
		this.environment = credential.environment;
		this.secrets = Object.values(authenticationHeaders(credential)).flatMap((value) => [
			value,
			value.replace(/^Bearer /, ''),
		]);
		this.pace = new Pace({ ...options, signal, sleep });
	}

	/**
	 * Sends a request, again where that helps, and checks the answer.
	 * @throws Problem that says what happened and what to do, never with the key or file content
	 */
	async send<Schema extends z.ZodTypeAny>(
		endpoint: Endpoint<Schema>,
		body?: IDataObject,
	): Promise<Answer<z.output<Schema>>> {
		for (let attempt = 0; ; attempt += 1) {
			const outcome = await this.pace.run(async () => await this.once(endpoint, body));
			if (outcome.kind === 'failed') throw outcome.problem;
			if (outcome.kind === 'answered') {
				this.pace.speedUp();
				return readAnswer(endpoint, outcome.body);
			}
			if (attempt >= this.options.maxRetries || outcome.waitMs > LONGEST_WAIT_MS) {
				throw outcome.problem;
			}
			const backoff = Math.min(BACKOFF.longest, BACKOFF.first * 2 ** attempt) * Math.random();
			if (outcome.everybody) this.pace.slowDown(outcome.waitMs || backoff);
			else await this.pace.wait(backoff);
		}
	}

	private async once(endpoint: Endpoint<z.ZodTypeAny>, body?: IDataObject): Promise<Outcome> {
		let answer: HttpAnswer;
		try {
			answer = await this.exchange(endpoint, body);
		} catch (error) {
			this.signal?.throwIfAborted();
			const code = errorCode(error);
			const { message, remedy } = explainNoAnswer(code, this.address);
			const problem = new Problem(message, { description: remedy });
			return isPassingCode(code)
				? { kind: 'later', problem, waitMs: 0, everybody: false }
				: { kind: 'failed', problem };
		}
		const { statusCode, headers } = answer;
		if (statusCode >= 200 && statusCode < 300) return { kind: 'answered', body: answer.body };
		const { message, remedy } = explainStatus(statusCode);
		const words = serviceWords(answer.body, this.secrets);
		const said = words === undefined ? '' : `The service said: ${words.replace(/\.?$/, '.')} `;
		const problem = new Problem(message, { description: `${said}${remedy}`, statusCode });
		if (!isPassingFailure(statusCode)) return { kind: 'failed', problem };
		return {
			kind: 'later',
			problem,
			waitMs: retryAfterMs(headers['retry-after'], Date.now()) ?? 0,
			everybody: statusCode === 429 || statusCode === 503,
		};
	}

	private async exchange(
		endpoint: Endpoint<z.ZodTypeAny>,
		body: IDataObject | undefined,
	): Promise<HttpAnswer> {
		const request: IHttpRequestOptions = {
			method: endpoint.method,
			url: `${this.address}${endpoint.path}`,
			headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
			encoding: 'text',
			timeout: this.options.timeout * 1000,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			// A redirect could lead key and documents elsewhere; the user is told the address instead.
			disableFollowRedirect: true,
			abortSignal: this.signal,
		};
		return (await this.host.helpers.httpRequestWithAuthentication.call(
			hostWithSignal(this.host),
			CREDENTIAL,
			request,
		)) as HttpAnswer;
	}
}

/** The host without its own cancel signal, which would replace the signal of the request. */
function hostWithSignal(host: Host): Host {
	return {
		helpers: host.helpers,
		logger: host.logger,
		getNode: host.getNode.bind(host),
		getCredentials: host.getCredentials.bind(host),
	} as unknown as Host;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function readAnswer<Schema extends z.ZodTypeAny>(
	endpoint: Endpoint<Schema>,
	body: string,
): Answer<z.output<Schema>> {
	const raw = parseJson(body);
	if (raw === undefined) {
		const what = isWebPage(body) ? 'a web page instead of data' : 'something that is not JSON';
		throw new Problem(`the service answered with ${what}`, {
			description: 'Check the Base URL in the credential (without /v1).',
		});
	}
	const checked = endpoint.response.safeParse(raw);
	if (!checked.success) {
		const issue = checked.error.issues[0];
		const where = issue?.path.join('.') || 'the answer';
		throw new Problem('the answer of the service has an unexpected form', {
			description: `In ${where}: ${issue?.message ?? 'unknown'}. Check that the Base URL belongs to a service of this kind.`,
		});
	}
	return { data: checked.data as z.output<Schema>, raw: raw as IDataObject };
}

/** Opens the service of the node's credential. @throws Problem when the credential cannot be used */
export async function openService(
	host: Host,
	options: RequestOptions,
	signal?: AbortSignal,
): Promise<Service> {
	const credential = credentialSchema.parse(await host.getCredentials(CREDENTIAL));
	return new Service(host, credential, options, signal);
}
