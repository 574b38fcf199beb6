import { timingSafeEqual } from 'node:crypto';
import { inspect } from 'node:util';
import multipart from '@fastify/multipart';
import fastify, {
	type FastifyError,
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
} from 'fastify';
import { maxBodyBytes } from './contract/limits';
import { modelList } from './contract/models';
import { Problem, refused } from './contract/problem';
import { actOut } from './http/actOut';
import { type Fault, Faults } from './http/faults';
import { type RecordedRequest, redactHeaders } from './http/requests';
import { readDocument, type Reader } from './reader';
import { chatRoute } from './routes/chat';
import { fileRoutes } from './routes/files';
import { fimRoute } from './routes/fim';
import { ocrRoute } from './routes/ocr';

export interface ServiceOptions {
	/** `main` (default): all endpoints, key needed. `deployment`: chat and FIM, no key (spec §5). */
	environment?: 'main' | 'deployment';
	/** The key to expect; default `local-service-key`, in a deployment none. */
	apiKey?: string;
	/** Faults to begin with. */
	faults?: Fault[];
	/** Reads documents in place of the OCR engine, for tests that are not about what is read. */
	readDocument?: Reader;
	/** The text of every answer of chat and FIM, for tests that are not about what is answered. */
	answer?: (request: object) => string | Promise<string>;
	/** How many of the last requests stay in `requests`; default 200. */
	record?: number;
}

declare module 'fastify' {
	interface FastifyRequest {
		/** A fault that is acted out in the proper answer, such as in its event stream. */
		fault: Fault | undefined;
		/** What `requests` holds of it. */
		recorded: RecordedRequest | undefined;
	}
}

const defaultKey = 'local-service-key';

/** Assembles the service without listening. */
export async function buildServer(options: ServiceOptions): Promise<{
	app: FastifyInstance;
	apiKey: string;
	requests: RecordedRequest[];
	faults: Faults;
}> {
	const environment = options.environment ?? 'main';
	const apiKey = options.apiKey ?? (environment === 'main' ? defaultKey : '');
	const requests: RecordedRequest[] = [];
	const faults = new Faults();
	for (const fault of options.faults ?? []) faults.set(fault);

	const app = fastify({ bodyLimit: maxBodyBytes, forceCloseConnections: true, logger: false });
	await app.register(multipart, { limits: { fileSize: maxBodyBytes, files: 1 } });
	app.decorateRequest('fault', undefined);
	app.decorateRequest('recorded', undefined);

	app.addHook('onRequest', async (request, reply) => {
		record(requests, options.record ?? 200, request, reply);
		if (apiKey && request.url.startsWith('/v1/')) checkKey(request, apiKey);
	});
	app.addHook('preHandler', async (request, reply) => {
		if (request.recorded) request.recorded.body = request.body;
		const fault = faults.take(request.url, request.body);
		request.fault = fault;
		if (fault) await actOut(fault, request, reply);
	});
	app.addHook('onSend', async (request, reply) => {
		if (request.fault?.kind === 'contentType') reply.type(request.fault.type);
	});
	app.setErrorHandler<FastifyError | Problem>(async (error, request, reply) => {
		const { status, body, headers } = error instanceof Problem ? error : asProblem(error);
		if (status === 500 && !(error instanceof Problem)) {
			process.stderr.write(`${request.method} ${request.url}: ${inspect(error)}\n`);
		}
		return reply.code(status).headers(headers).send(body);
	});
	app.setNotFoundHandler(async (request, reply) =>
		reply
			.code(404)
			.send({ object: 'error', message: `No such path: ${request.method} ${request.url}` }),
	);

	const models = modelList(environment);
	app.get('/v1/models', async () => ({ object: 'list', data: models }));
	app.get<{ Params: { id: string } }>('/v1/models/:id', async (request) => {
		const model = models.find(({ id }) => id === request.params.id);
		if (!model) throw refused(404, 'No such model');
		return model;
	});
	const reader = options.readDocument ?? readDocument;
	chatRoute(app, environment, reader, options.answer);
	fimRoute(app, environment, options.answer);
	if (environment === 'main') {
		const files = fileRoutes(app);
		ocrRoute(app, files, reader);
	}
	return { app, apiKey, requests, faults };
}

function checkKey(request: FastifyRequest, apiKey: string): void {
	const given = Buffer.from(request.headers.authorization ?? '');
	const wanted = Buffer.from(`Bearer ${apiKey}`);
	if (given.length === wanted.length && timingSafeEqual(given, wanted)) return;
	const why = given.length === 0 ? 'no API key in the request' : 'this API key is not known';
	throw new Problem(401, { message: `Unauthorized: ${why}` }, { 'www-authenticate': 'Bearer' });
}

function record(
	requests: RecordedRequest[],
	keep: number,
	request: FastifyRequest,
	{ raw }: FastifyReply,
): void {
	const { method, url: path, headers } = request;
	const recorded: RecordedRequest = {
		method,
		path,
		headers: redactHeaders(headers),
		body: undefined,
	};
	raw.once('close', () => {
		if (!raw.writableFinished) recorded.cutAt = Date.now();
	});
	request.recorded = recorded;
	requests.push(recorded);
	if (requests.length > keep) requests.splice(0, requests.length - keep);
}

/** What Fastify itself refuses (malformed JSON, a body too large, a wrong content type), in the service's form. */
function asProblem(error: FastifyError): Problem {
	const status = error.statusCode ?? 500;
	if (status === 413) {
		const limit = `${maxBodyBytes / 1024 / 1024} MB`;
		return new Problem(413, { message: `The request is larger than the limit of ${limit}` });
	}
	if (status === 400) {
		return new Problem(422, {
			detail: [{ loc: ['body'], msg: 'The body is not valid JSON', type: 'json_invalid' }],
		});
	}
	if (status === 415) {
		return new Problem(415, { message: 'The body must be sent as Content-Type: application/json' });
	}
	if (status < 500) return new Problem(status, { message: error.message });
	return new Problem(500, { message: `The local service failed: ${error.message}` });
}
