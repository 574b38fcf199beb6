import type { IExecuteData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { combinedRunOf } from '../shared/documents/files/filesInJson';
import { type ReviewItem, reviewItems } from '../shared/page/reviewPage/reviewItem';
import { isReading } from '../shared/page/reviewPage/reviewReading';
import { reviewPage } from '../shared/page/reviewPage/reviewPage';
import { asList, isValues, type Values } from '../shared/basics/values';
import { asProblem, Problem } from '../shared/host/problem';
import { CODE_POLICY, codePage, hasTyped, setCookie, tryCode } from './accessCode';
import { decide } from './decide';
import { OutsideOfRecords } from './outside';
import type { Answer } from './exchange';
import { itemsToReview, NO_READING } from './itemsToReview';
import {
	documentOf,
	FILE_POLICIES,
	filesOf,
	otherFiles,
	servedType,
	type ShownFile,
} from './files';
import type { PlacedField } from '../shared/page/reviewPage/pageFigures';
import { pagesView, placedFields } from './pagesView';
import { backLink, policyOf } from './policy';
import program from './page/script.browser?text';
import {
	addressOf,
	decidedBefore,
	keepDecisions,
	rememberDecision,
	waitingItems,
	waitingState,
	waitOf,
} from './waitingRun';

/** The used part of n8n's response; its types come from a library that this package does not have. */
interface Response {
	status(code: number): void;
	setHeader(name: string, value: string): void;
	removeHeader(name: string): void;
	end(body?: string | Uint8Array): void;
	destroy(): void;
	once(event: 'close', listener: () => void): void;
	headersSent: boolean;
}

const NO_FRAME = "frame-ancestors 'none'";
const NOTHING_LOADED = `default-src 'none'; ${NO_FRAME}`;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const WAITS_ON: IWebhookResponseData = { noWebhookResponse: true };
const BROKEN =
	'This page cannot be shown. The run still waits; its items are in n8n, under Executions.';

/** Answers a request for the page of a waiting run. Whatever is requested, the run waits on until all items are decided. */
export async function answerPage(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const response = context.getResponseObject() as unknown as Response;
	try {
		return await answer(context, response);
	} catch (error) {
		// An error would end the run, with all that a person is to check; its message may hold their values.
		context.logger.error(`Review: no page (${error instanceof Error ? error.name : typeof error})`);
		if (!response.headersSent) send(response, 500, 'text/plain', BROKEN);
		return WAITS_ON;
	}
}

async function answer(
	context: IWebhookFunctions,
	response: Response,
): Promise<IWebhookResponseData> {
	const state = waitingState(context);
	if (state === undefined) throw new Error(BROKEN);
	const refusal = askForCode(context, response, state);
	if (refusal) return refusal;
	const input = waitingItems(state);
	const all = input.map(({ json }) => json);
	const isAll = context.getNodeParameter('items') === 'all';
	const indexes = itemsToReview(all, isAll);
	const names = String(context.getNodeParameter('fields', '')).split(',');
	const shown = names.map((name) => name.trim()).filter((name) => name !== '');
	const items = reviewItems(all, indexes, shown).map((item) =>
		isAll || isReading(all[item.index] ?? {})
			? item
			: { ...item, reasons: [NO_READING, ...item.reasons] },
	);
	const files = (index: number) => filesOf(input[index] ?? { json: {} }, combinedRunOf(context));
	const placed = (item: ReviewItem, file: ShownFile) =>
		placedFields(item, all[item.index] ?? {}, file);
	if (context.getRequestObject().method === 'POST') {
		const body = submittedBody(context, state);
		if (body === undefined) return refuse(response, 415, 'Please use the page to submit.');
		return await answerSubmission(response, state, all, items, body);
	}
	const { file: wanted, pages, ...query } = context.getQueryData() as Record<string, unknown>;
	const copies = await copiesOf(all, items);
	if (wanted !== undefined) {
		const [, item = '', position = ''] = /^(\d{1,6})\.(\d{1,4})$/.exec(String(wanted)) ?? [];
		const isShown = [...indexes, ...copies.values()].includes(Number(item));
		const file = isShown && files(Number(item))[Number(position)];
		if (item === '' || !file) return refuse(response, 404, 'There is no such file here.');
		const shown = items.find(({ index }) => index === Number(item));
		const isPages = pages !== undefined && shown && ['pdf', 'image'].includes(file.kind);
		if (isPages) await servePages(context, response, file, placed(shown, file));
		else await serve(context, response, file);
		return WAITS_ON;
	}
	const nonce = crypto.randomUUID();
	const wait = waitOf(state);
	const title = String(context.getNodeParameter('title', '')).trim();
	const signature = typeof query['signature'] === 'string' ? query['signature'] : '';
	const policy = policyOf(nonce);
	const page = reviewPage({
		title: title || context.getWorkflow().name || 'Review',
		items: items.map((item) => {
			const hasBoxes = (file: ShownFile) => placed(item, file).length > 0;
			const own = files(item.index);
			const copy = copies.get(item.index);
			const other = copy === undefined ? [] : otherFiles(files(copy), copy, signature);
			return { ...item, other, document: documentOf(own, item.index, signature, hasBoxes) };
		}),
		form: {
			wait,
			asksName: context.getNodeParameter('askName', true) === true,
			script: `<script nonce="${nonce}">${program}</script>`,
			policy,
		},
	});
	send(response, 200, 'text/html', page, `${policy}; ${NO_FRAME}`);
	return WAITS_ON;
}

/** The items that shown ones are copies of, by the indexes of these. */
async function copiesOf(all: Values[], items: ReviewItem[]): Promise<Map<number, number>> {
	const outside = await new OutsideOfRecords(all).compare(new Map(), new Set());
	return new Map(
		items.flatMap(({ index }) => {
			const { other } = outside(index);
			return other === undefined ? [] : [[index, other] as const];
		}),
	);
}

const CODE_ANSWERS = {
	none: [401, 'Please ask whoever sent you here for the code.'],
	wrong: [401, 'This is not the code. Please try again.'],
	tooMany: [429, 'Too many codes were tried. Please try again in a minute.'],
} as const;

/** Asks for the access code; `undefined` where there is none, or where it was typed. */
function askForCode(
	context: IWebhookFunctions,
	response: Response,
	state: IExecuteData,
): IWebhookResponseData | undefined {
	if (context.getNodeParameter('access', '') !== 'code') return undefined;
	const code = String(context.getNodeParameter('accessCode', '')).trim();
	const wait = waitOf(state);
	const { cookie, ...headers } = context.getHeaderData();
	if (hasTyped(String(cookie), code, wait)) return undefined;
	const { protocol, method } = context.getRequestObject();
	const { file } = context.getQueryData() as Record<string, unknown>;
	const typed = method === 'POST' ? submittedBody(context, state, FORM_TYPE)?.['code'] : undefined;
	if (file !== undefined || (method === 'POST' && typeof typed !== 'string')) {
		return refuse(response, 401, 'Please load the page again, and type its access code.');
	}
	const outcome =
		typeof typed === 'string' ? tryCode(code, typed.trim(), wait, performance.now()) : 'none';
	if (outcome !== 'right') {
		const [status, sentence] = CODE_ANSWERS[outcome];
		send(response, status, 'text/html', codePage(sentence), `${CODE_POLICY}; ${NO_FRAME}`);
		return WAITS_ON;
	}
	const isSecure = [protocol, headers['x-forwarded-proto']].includes('https');
	const { pathname, search } = addressOf(state);
	response.setHeader('Set-Cookie', setCookie(code, wait, pathname, isSecure));
	response.setHeader('Location', `${pathname.split('/').at(-1)}${search}`);
	return refuse(response, 303, '');
}

/** Keeps the decisions of a page, once. What is only checked is not kept. */
async function answerSubmission(
	response: Response,
	state: IExecuteData,
	all: Values[],
	items: ReviewItem[],
	body: Values,
): Promise<IWebhookResponseData> {
	const wait = waitOf(state);
	const decidedWait = typeof body['wait'] === 'string' ? body['wait'] : wait;
	const before = () => decidedBefore(decidedWait, performance.now());
	const sendLost = () => sendJson(response, 409, { isLost: true, before: before() });
	// In a run that has gone on to another wait, other values are to be decided.
	if (decidedWait !== wait) return sendLost();
	const isCheck = body['isCheck'] === true;
	const sent = new Set(
		asList(body['items']).map((item) => (isValues(item) ? item['index'] : null)),
	);
	const decided = isCheck ? items.filter(({ index }) => sent.has(index)) : items;
	const outcome = await decide(all, decided, body, new Date().toISOString());
	if (!('decisions' in outcome)) return sendJson(response, 422, outcome);
	if (isCheck) return sendJson(response, 200, { dates: outcome.dates });
	// Others may have decided meanwhile.
	if (before() !== undefined) return sendLost();
	rememberDecision(wait, outcome.name, outcome.decisions, performance.now());
	keepDecisions(state, outcome.decisions);
	// n8n answers: since 2.30 when it is sure that the run goes on with this decision.
	head(response, 200, JSON_TYPE, NOTHING_LOADED);
	return { webhookResponse: {}, workflowData: [waitingItems(state)] };
}

type Headers = ReturnType<IWebhookFunctions['getHeaderData']>;

/** What the page has sent; `undefined` for anything else, such as a form of another site. */
function submittedBody(
	context: IWebhookFunctions,
	state: IExecuteData,
	type = JSON_TYPE,
): Values | undefined {
	const headers = context.getHeaderData();
	const isType = String(headers['content-type']).startsWith(type);
	const body: unknown = context.getBodyData();
	return isType && isOwnPage(headers, state) && isValues(body) ? body : undefined;
}

/** Whether a browser sends a request from the page itself. Over plain http, only `Origin` tells. */
function isOwnPage(
	{ origin, host, 'sec-fetch-site': site = 'same-origin' }: Headers,
	state: IExecuteData,
): boolean {
	// A proxy may put another name into `Host`: then n8n knows its own address. `X-Forwarded-Host` may come from the other site.
	const hosts = [host?.toLowerCase(), addressOf(state).host];
	const isOwn =
		origin === undefined || (URL.canParse(origin) && hosts.includes(new URL(origin).host));
	return isOwn && site === 'same-origin';
}

function refuse(response: Response, status: number, message: string): IWebhookResponseData {
	send(response, status, 'text/plain', message);
	return WAITS_ON;
}

function sendJson(response: Response, status: number, body: Answer): IWebhookResponseData {
	send(response, status, JSON_TYPE, JSON.stringify(body));
	return WAITS_ON;
}

function head(response: Response, status: number, type: string, policy: string): void {
	response.status(status);
	// n8n allows the pages of all sites to read its answers.
	response.removeHeader('Access-Control-Allow-Origin');
	response.setHeader('Content-Type', type);
	response.setHeader('Content-Security-Policy', policy);
	response.setHeader('X-Content-Type-Options', 'nosniff');
	// The address is a key.
	response.setHeader('Referrer-Policy', 'no-referrer');
	response.setHeader('Cache-Control', 'no-store');
}

function send(
	response: Response,
	status: number,
	type: string,
	body: string,
	policy = NOTHING_LOADED,
): void {
	head(response, status, `${type}; charset=utf-8`, policy);
	response.end(body);
}

/** Sends a page that tells the one around it which value was clicked. */
function sendLinked(response: Response, html: string): void {
	const { policy, body } = backLink(html, crypto.randomUUID());
	send(response, 200, 'text/html', body, policy);
}

/** Sends the pages of a file as images. */
async function servePages(
	context: IWebhookFunctions,
	response: Response,
	{ binary }: ShownFile,
	fields: PlacedField[],
): Promise<void> {
	try {
		sendLinked(response, await pagesView(binary, context.helpers, fields));
	} catch (error) {
		// The store tells of a file that is gone.
		if (!(error instanceof Problem)) throw asProblem(error);
		refuse(response, 404, 'This file is no longer there.');
	}
}

/** Sends a file with the type that its kind has. */
async function serve(context: IWebhookFunctions, response: Response, file: ShownFile) {
	const { binary, kind, name } = file;
	const { id, data } = binary;
	const opened = id === undefined ? undefined : context.helpers.getBinaryStream(id);
	const stream = await opened?.catch(() => null);
	if (stream === null) return void refuse(response, 404, 'This file is no longer there.');
	const bytes = stream ? undefined : Buffer.from(data, 'base64');
	if (kind === 'marked') {
		const html = bytes ?? (await context.helpers.binaryToBuffer(stream ?? Buffer.alloc(0)));
		return sendLinked(response, html.toString());
	}
	head(response, 200, servedType(binary), FILE_POLICIES[kind]);
	const place = kind === 'image' ? 'inline' : 'attachment';
	const encoded = encodeURIComponent(name).replace(/[!'()*]/g, '');
	response.setHeader('Content-Disposition', `${place}; filename*=UTF-8''${encoded}`);
	if (stream === undefined) return response.end(bytes);
	response.once('close', () => stream.destroy());
	stream.once('error', () => response.destroy()).pipe(response as never);
}
