import { createHash } from 'node:crypto';
import {
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	sleep,
} from 'n8n-workflow';
import type { z } from 'zod';
import { announcedLimit } from './queue/announcedLimit';
import {
	answerBytes,
	beforeTimeout,
	type HttpAnswer,
	refusalText,
	tooLarge,
} from './answers/answerBytes';
import { ArrivingJson } from './answers/arrivingJson';
import type { Endpoint } from './contract';
import {
	authenticationHeaders,
	credentialSchema,
	hasKey,
	isPublicHttpAddress,
	type VisionOcrCredential,
} from './credential';
import { readEventStream } from './answers/eventStream';
import { errorCode, isSuccess, OUT_OF_MONEY } from './answers/failure';
import { faultProblem } from './answers/faults';
import type { Problem } from '../host/problem';
import { hideSecrets } from './answers/hideSecrets';
import { brokenAnswer, type SentRequest, noAnswer, refusal } from './answers/outcome';
import { AnsweredError, OtherAnswerProblem, readAnswer } from './answers/readAnswer';
import { type EncodedBody, FileUpload, prepareBody, type RequestBody } from './requestBody';
import { MAX_IN_FLIGHT } from '../host/panel/commonOptions';
import { FormTries, RefusedForm, UNASKED_STREAM } from './requestForms';
import { type Outcome, RequestQueue } from './queue/requestQueue';
import { isTimeoutCode, RETRY_LIMITS, sendWithRetries } from './queue/retry';
import { quoting } from './answers/serviceWords';
import { ServiceUrls } from './serviceUrls';

const CREDENTIAL = 'visionOcrApi';

/** How requests of one run are sent, from the options of a node. */
export interface RequestOptions {
	/** Seconds without any data from the service. */
	timeout: number;
	/** Requests in flight at most; as many as the service takes if not set. */
	concurrency?: number;
	requestsPerMinute: number;
	/** Whether the untouched answers are asked for. */
	includeRaw?: boolean;
}

/** The events of a streamed answer so far; untouched ones only where they are asked for. */
interface Seen {
	count: number;
	raw: unknown[];
}

/** Timeout of a request whose failure does no harm, in milliseconds. */
const PATIENCE_MS = 5000;

const MEGABYTE = 1024 * 1024;

/** Size of a streamed answer, in bytes: text that a model writes word by word. */
const MAX_STREAM_BYTES = 64 * MEGABYTE;

/**
 * What one request may take; the size of an answer is that of its unpacked bytes.
 * The largest answers are those of OCR with the images of a document: 256 MB hold 190 MB of images, more
 * than the files have that services take. An answer is in memory as a whole, so there must be a limit.
 */
const REQUEST_LIMITS = { ...RETRY_LIMITS, maxAnswerBytes: 256 * MEGABYTE };

/** Remedies for an answer that is too large. */
const REMEDIES = {
	less: 'Ask for less in one request, such as fewer pages or no images.',
	address: 'Check that the Base URL belongs to a service of this kind.',
};

/** Requests in flight at the beginning: a model on one graphics card has hardly any use for more. */
const START = { hosted: 10, deployment: 2 };

type Host = IExecuteFunctions | ILoadOptionsFunctions;

/** The service behind the credential of a node, for one run of that node. */
export class Service {
	readonly urls: ServiceUrls;

	readonly environment: VisionOcrCredential['environment'];

	/** Hash of the credential: the same for all runs with one address and key. */
	readonly identity: string;

	/** Called when the service refuses a request for good. */
	whenRefused?: () => void;

	/** What a request without a body is made of. */
	private readonly bare: SentRequest;

	private readonly hide: (text: string) => string;

	private readonly queue: RequestQueue;

	/** Whether a request to a model was answered. */
	wasAnswered = false;

	/** Whether any request got an answer, be it a refusal. */
	wasReached = false;

	/** Refusals of the key or the account, by endpoint and model: later requests would be refused too. */
	private readonly refusals = new Map<string, Problem>();

	/** The forms that were answered in the place of refused ones, by endpoint and model. */
	private readonly forms = new Map<string, FormTries['taken']>();

	constructor(
		private readonly host: Host,
		credential: VisionOcrCredential,
		private readonly options: RequestOptions,
		private readonly signal?: AbortSignal,
		private readonly limits = REQUEST_LIMITS,
	) {
		this.urls = new ServiceUrls(credential);
		this.environment = credential.environment;
		this.identity = createHash('sha256').update(JSON.stringify(credential)).digest('hex');
		this.hide = hideSecrets([
			...Object.values(authenticationHeaders(credential)),
			...this.urls.secrets,
		]);
		const isOwnServer = this.environment === 'deployment';
		this.bare = { quote: quoting(this.hide), hasKey: hasKey(credential), isOwnServer };
		const { concurrency, requestsPerMinute, timeout } = options;
		const max = concurrency ?? MAX_IN_FLIGHT;
		// Who sets a number knows that the service takes so many.
		const start = concurrency ?? START[isOwnServer ? 'deployment' : 'hosted'];
		const timeoutMs = timeout * 1000;
		this.queue = new RequestQueue({ max, start, timeoutMs, requestsPerMinute, signal, sleep });
	}

	/** Requests in flight at most, for now. */
	get inParallel(): number {
		return this.queue.allowed;
	}

	/**
	 * Sends a request, again where that helps, and checks the answer.
	 * @throws Problem that says what happened and what to do, never with the key or file content
	 */
	async send<Schema extends z.ZodTypeAny>(
		endpoint: Endpoint<Schema>,
		body?: RequestBody | FileUpload,
	) {
		return await this.sent(endpoint, body, async (request) => {
			const read = async (bytes: AsyncIterable<Uint8Array>) =>
				readAnswer(endpoint, await ArrivingJson.from(bytes), request.quote);
			return await this.once(endpoint, request, endpoint.largest, read);
		});
	}

	/**
	 * Sends a request until it is answered or fails for good; where the service refuses a form of it by name, in
	 * another one. The form that was answered is that of the later requests.
	 */
	private async sent<Result>(
		{ path }: Endpoint,
		body: RequestBody | FileUpload | undefined,
		sendOnce: (request: SentRequest) => Promise<Outcome<Result>>,
	): Promise<Result> {
		const isJson = body !== undefined && !(body instanceof FileUpload);
		const place = JSON.stringify([path, isJson ? body['model'] : undefined]);
		if (!isJson) {
			const request = body ? { ...this.bare, encode: prepareBody(body) } : this.bare;
			return await this.sentAs(place, async () => await sendOnce(request));
		}
		for (const tries = new FormTries(this.forms.get(place)); ;) {
			const request = this.prepared(tries.shape(body));
			try {
				const result = await this.sentAs(place, async () => await sendOnce(request));
				this.forms.set(place, tries.taken);
				this.wasAnswered = true;
				return result;
			} catch (error) {
				tries.next(error);
			}
		}
	}

	/** Sends a request in one form. */
	private async sentAs<Result>(
		place: string,
		sendOnce: () => Promise<Outcome<Result>>,
	): Promise<Result> {
		const known = this.refusals.get(place);
		if (known) throw known;
		return await sendWithRetries(
			this.queue,
			this.limits,
			async () => {
				// Another request may have been refused while this one waited for its turn.
				const refused = this.refusals.get(place);
				if (refused) return { kind: 'failed', problem: refused };
				const outcome = await sendOnce();
				if (outcome.kind !== 'failed') return outcome;
				this.whenRefused?.();
				if (isAboutAccount(outcome.problem)) this.refusals.set(place, outcome.problem);
				return outcome;
			},
			place,
		);
	}

	/**
	 * The same for an answer that comes in events, or as plain JSON where a service does not stream.
	 * Its place among the requests of the run is held until `read` is done; the request is sent again
	 * only as long as no event has come.
	 * @param read takes the events as they come, each parsed from JSON, and what was seen of them
	 * @returns what `read` returns
	 * @throws Problem
	 */
	async stream<Result>(
		endpoint: Endpoint,
		body: RequestBody,
		read: (events: ReturnType<typeof noted>, seen: Seen) => Promise<Result>,
	): Promise<Result> {
		return await this.sent(endpoint, body, async (request) => {
			const seen: Seen = { count: 0, raw: [] };
			const keepsRaw = this.options.includeRaw ?? false;
			const readEvents = async (bytes: AsyncIterable<Uint8Array>) =>
				await read(noted(readEventStream(bytes, request.quote), seen, keepsRaw), seen);
			return await this.once(endpoint, request, MAX_STREAM_BYTES, readEvents, seen);
		});
	}

	/**
	 * Asks once for something that may fail without harm, such as the removal of what is not needed any
	 * more; after the end of the run too.
	 */
	async tryOnce(endpoint: Endpoint): Promise<void> {
		const ask = async (): Promise<Outcome<void>> => {
			const { body } = await this.exchange(endpoint, undefined, AbortSignal.timeout(PATIENCE_MS));
			body.destroy();
			return { kind: 'answered', value: undefined };
		};
		try {
			await (this.signal?.aborted ? ask() : this.queue.run(ask));
		} catch {
			// The answer is not needed.
		}
	}

	private prepared(asked: RequestBody): SentRequest {
		return { ...this.bare, encode: prepareBody(asked), asked, quote: quoting(this.hide, asked) };
	}

	/**
	 * Sends a request once and reads its answer as it comes.
	 * @param most bytes of such an answer, where fewer are enough
	 * @param seen of the events: somebody may have been shown a part of the answer
	 */
	private async once<Result>(
		endpoint: Endpoint,
		request: SentRequest,
		most: number | undefined,
		read: (bytes: AsyncIterable<Uint8Array>) => Promise<Result>,
		seen?: Seen,
	): Promise<Outcome<Result>> {
		const { maxAnswerBytes } = this.limits;
		const largest = Math.min(maxAnswerBytes, most ?? Infinity);
		const stop = new AbortController();
		const abortSignal = this.signal ? AbortSignal.any([this.signal, stop.signal]) : stop.signal;
		const silenceMs = this.options.timeout * 1000;
		const encoded = await request.encode?.();
		let answer: HttpAnswer;
		try {
			const sent = this.exchange(endpoint, encoded, abortSignal);
			answer = await beforeTimeout(sent, encoded?.length ?? 0, { silenceMs, sleep });
			this.wasReached = true;
		} catch (error) {
			stop.abort();
			this.signal?.throwIfAborted();
			const unread = encoded?.failure?.(isTimeoutCode(errorCode(error)));
			if (unread !== undefined) throw unread;
			return noAnswer(error, this.urls.address);
		}
		const limit = announcedLimit(answer.headers, Date.now());
		const remedy = largest === maxAnswerBytes ? REMEDIES.less : REMEDIES.address;
		const limits = { silenceMs, largest, remedy, sleep, signal: this.signal };
		try {
			if (!isSuccess(answer.statusCode)) {
				const body = await refusalText(answer.body, limits);
				this.signal?.throwIfAborted();
				const url = this.urls.urlOf(endpoint.path);
				return { ...refusal({ ...answer, body, url }, request), limit };
			}
			if (Number(answer.headers['content-length']) > largest) throw tooLarge(limits);
			const value = await read(answerBytes(answer.body, limits));
			return { kind: 'answered', value, limit };
		} catch (error) {
			this.signal?.throwIfAborted();
			const hasBegun = (seen?.count ?? 0) > 0;
			if (error instanceof AnsweredError && !hasBegun) {
				const { statusCode, body } = error;
				const url = this.urls.urlOf(endpoint.path);
				return { ...refusal({ ...answer, statusCode, body, url }, request), limit };
			}
			const isStream = /event-stream/i.test(String(answer.headers['content-type']));
			if (error instanceof OtherAnswerProblem && isStream) {
				const problem = new RefusedForm(faultProblem('streams'), UNASKED_STREAM);
				return { kind: 'failed', problem };
			}
			return brokenAnswer(error, hasBegun, this.urls.address);
		} finally {
			// The rest of the answer is not needed.
			answer.body.destroy();
			if (!answer.body.readableEnded) stop.abort();
		}
	}

	private async exchange(
		endpoint: Endpoint,
		encoded?: EncodedBody,
		abortSignal?: AbortSignal,
	): Promise<HttpAnswer> {
		const request: IHttpRequestOptions = {
			method: endpoint.method,
			url: this.urls.urlOf(endpoint.path),
			headers: {
				Accept: 'application/json',
				...(encoded && {
					'Content-Type': encoded.contentType,
					'Content-Length': encoded.length,
				}),
			},
			body: encoded?.content,
			timeout: this.options.timeout * 1000,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			// A redirect could send key and documents to another host; an error names the address instead.
			disableFollowRedirect: true,
			// n8n would otherwise read all of an answer, however large, before its size could be checked.
			encoding: 'stream',
			abortSignal,
		};
		try {
			return (await this.host.helpers.httpRequestWithAuthentication.call(
				this.host,
				CREDENTIAL,
				request,
			)) as HttpAnswer;
		} finally {
			encoded?.close();
		}
	}
}

/** Statuses of refusals of the key or the account. */
const ABOUT_ACCOUNT = [401, 402, 403];

const isAboutAccount = ({ message, details: { fault, statusCode = 0 } }: Problem) =>
	message === OUT_OF_MONEY.message || (fault === 'setUp' && ABOUT_ACCOUNT.includes(statusCode));

/** Counts events as they pass, and keeps them if `keepsRaw`: they take far more memory than their text. */
async function* noted(events: ReturnType<typeof readEventStream>, seen: Seen, keepsRaw: boolean) {
	function* eachOf(together: Iterable<unknown>) {
		for (const event of together) {
			seen.count += 1;
			if (keepsRaw) seen.raw.push(event);
			yield event;
		}
	}
	for await (const together of events) yield eachOf(together);
}

/**
 * The host as requests of one run see it: without its own cancel signal, which would replace the
 * signal of the request, and with the credential that the run began with, since looking it up for
 * each request takes longer than all the rest of sending it.
 */
function hostOfRun(host: Host, credential: ICredentialDataDecryptedObject): Host {
	return {
		helpers: host.helpers,
		logger: host.logger,
		getNode: host.getNode.bind(host),
		getCredentials: async () => await Promise.resolve({ ...credential }),
	} as unknown as Host;
}

const UNENCRYPTED_WARNING =
	'Key and documents went to the service without encryption, where they can be read on their way. Put an address that begins with https:// into the Base URL of the credential if the service has one.';

/**
 * Opens the service of the node's credential.
 * @param limits that replace the usual ones
 * @throws Problem when the credential cannot be used
 */
export async function openService(
	host: Host,
	options: RequestOptions,
	signal?: AbortSignal,
	limits?: Partial<typeof REQUEST_LIMITS>,
): Promise<Service> {
	const stored = await host.getCredentials(CREDENTIAL);
	const credential = credentialSchema.parse(stored);
	const service = new Service(hostOfRun(host, stored), credential, options, signal, {
		...REQUEST_LIMITS,
		...limits,
	});
	if (isPublicHttpAddress(service.urls.address) && 'addExecutionHints' in host) {
		host.addExecutionHints({
			message: UNENCRYPTED_WARNING,
			location: 'outputPane',
			type: 'warning',
		});
	}
	return service;
}
