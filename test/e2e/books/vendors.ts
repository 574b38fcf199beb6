import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import type { z } from 'zod';
import { makeCertificate, serve } from '../../harness/server';
import { queryResponse, xeroBills } from './lookUps';
import {
	attachable,
	quickBooksBill,
	vendorCredit,
	xeroCreditNotes,
	xeroInvoices,
} from './vendorForms';

/** A bill or credit note that a vendor has. */
export interface Entered {
	id: string;
	/** `Invoices`, `CreditNotes`, `bill` or `vendorcredit`. */
	kind: string;
	body: unknown;
	/** A draft that somebody has deleted in Xero, which still lists it; QuickBooks forgets those. */
	isDeleted?: boolean;
	files: Array<{ name: string; type: string; content: Buffer }>;
}

interface XeroContact {
	ContactID: string;
	Name: string;
	TaxNumber: string;
	BankAccountDetails: string;
	PurchasesDefaultAccountCode: string;
}

/** Xero and QuickBooks as n8n meets them, at their own addresses. */
export interface Vendors {
	/** What n8n is started with. */
	env: Record<string, string>;
	entered: Entered[];
	/** What the next requests are refused with: a part of method and path, a status, a text. */
	refusals: Array<{ call: string; status: number; text: string }>;
	/** The next requests whose answers are lost on the way: a part of method and path, and what happens meanwhile. */
	lost: Array<{ call: string; meanwhile?: () => Promise<void> }>;
	/** Answers by key, which each vendor keeps for a while: a request that is sent again gets the same one. */
	keys: Map<string, Answer>;
	/** The suppliers that each vendor has. */
	suppliers: { xero: XeroContact[]; quickBooks: object[] };
	/** Requests that carry a wrong key or organisation, and addresses that are none of theirs. */
	strange: string[];
	close: () => Promise<void>;
}

/** The organisations that the workflows are set up for, and the token of both. */
export const TENANT = 'b1f4f0f2-3c1f-4d7a-9c42-7b5f4f6c1a10';
export const COMPANY = '9130357';
export const TOKEN = 'token of a test';

const XERO = 'api.xero.com';
const QUICKBOOKS = 'quickbooks.api.intuit.com';

/** What a vendor answers: JSON with a status. */
export type Answer = [status: number, json: unknown];

/**
 * Starts a proxy that leads to both vendors, with a certificate of its own. What they take is checked by their
 * published form; they keep what was entered.
 *
 * @param folder for the certificate
 */
export async function startVendors(folder: string): Promise<Vendors> {
	const certificate = await makeCertificate([XERO, QUICKBOOKS]);
	const certificateFile = join(folder, 'vendors.pem');
	await writeFile(certificateFile, certificate.cert);
	const state = {
		entered: [] as Entered[],
		refusals: [] as Vendors['refusals'],
		lost: [] as Vendors['lost'],
		keys: new Map<string, Answer>(),
		suppliers: { xero: [], quickBooks: [] } as Vendors['suppliers'],
		strange: [] as string[],
	};
	const answer = async (request: IncomingMessage, response: ServerResponse) => {
		const content = await buffer(request);
		const [status, json] = await answerOf(state, request, content);
		const at = state.lost.findIndex(({ call }) =>
			`${request.method} ${request.url}`.includes(call),
		);
		const [lost] = at < 0 ? [] : state.lost.splice(at, 1);
		if (lost) {
			await lost.meanwhile?.();
			request.socket.destroy();
			return;
		}
		response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
	};
	const server = await serve(answer, certificate);
	const proxy = await startProxy(Number(new URL(server.url).port), state.strange);
	return {
		...state,
		env: { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: certificateFile },
		close: async () => {
			await proxy.close();
			await server.close();
		},
	};
}

/** An HTTP proxy that leads to one server, whichever of the vendors is asked for. */
async function startProxy(port: number, strange: string[]) {
	const proxy = createServer((request, response) => {
		strange.push(String(request.url));
		response.writeHead(502).end();
	});
	const open = new Set<Socket>();
	proxy.on('connect', (request, socket: Socket) => {
		const host = String(request.url).split(':')[0] ?? '';
		if (host !== XERO && host !== QUICKBOOKS) {
			strange.push(host);
			socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
			return;
		}
		const to = connect(port, '127.0.0.1', () => {
			socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			to.pipe(socket).pipe(to);
		});
		for (const one of [socket, to]) {
			open.add(one);
			one.on('error', () => undefined);
		}
	});
	await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
	return {
		url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
		close: async () => {
			for (const socket of open) socket.destroy();
			proxy.closeAllConnections();
			await new Promise((done) => proxy.close(done));
		},
	};
}

export type State = Omit<Vendors, 'env' | 'close'>;

async function answerOf(
	state: State,
	{ headers, method, url }: IncomingMessage,
	content: Buffer,
): Promise<Answer> {
	const { pathname, searchParams } = new URL(`https://${headers.host}${url}`);
	const isXero = headers.host === XERO;
	if (headers.authorization !== `Bearer ${TOKEN}`) state.strange.push(`${pathname}: no token`);
	if (isXero && headers['xero-tenant-id'] !== TENANT) state.strange.push(`${pathname}: no tenant`);
	const at = state.refusals.findIndex(({ call }) => `${method} ${pathname}`.includes(call));
	const [refusal] = at < 0 ? [] : state.refusals.splice(at, 1);
	if (refusal) return [refusal.status, { Message: refusal.text }];
	const path = pathname.replace(isXero ? '/api.xro/2.0/' : `/v3/company/${COMPANY}/`, '');
	return isXero
		? answerOfXero(state, `${method} ${path}`, { content, headers, searchParams })
		: await answerOfQuickBooks(state, `${method} ${path}`, { content, headers, searchParams });
}

interface Sent {
	content: Buffer;
	headers: IncomingMessage['headers'];
	searchParams: URLSearchParams;
}

function answerOfXero(
	state: State,
	call: string,
	{ content, headers, searchParams }: Sent,
): Answer {
	if (call === 'GET Contacts') {
		return [200, { Contacts: searchParams.get('page') === '1' ? state.suppliers.xero : [] }];
	}
	const [method, listed = ''] = call.split(' ');
	if (listed === 'Invoices' || listed === 'CreditNotes') {
		const isBill = listed === 'Invoices';
		const idOf = (id: string) => ({ [isBill ? 'InvoiceID' : 'CreditNoteID']: id });
		if (method === 'GET') {
			const where = searchParams.get('where') ?? '';
			const found = xeroBills(state, listed, where);
			if (!found) return [400, { Message: `no such filter: ${where}` }];
			const bills = found.map(({ id, files, isDeleted }) => ({
				...idOf(id),
				Status: isDeleted ? 'DELETED' : 'DRAFT',
				HasAttachments: files.length > 0,
			}));
			return [200, { [listed]: bills }];
		}
		const form = isBill ? xeroInvoices : xeroCreditNotes;
		const key = String(headers['idempotency-key'] ?? '');
		if (key.length > 128) return [400, { Message: 'The idempotency key is too long' }];
		return enter(state, { kind: listed, content, form, key }, (id) => ({
			[listed]: [{ ...idOf(id), Status: 'DRAFT', HasAttachments: false }],
		}));
	}
	const [, kind, id, name = ''] =
		/^PUT (Invoices|CreditNotes)\/([^/]+)\/Attachments\/([^/]+)$/.exec(call) ?? [];
	const bill = state.entered.find((one) => one.kind === kind && one.id === id);
	if (!bill) return [404, { Message: `no such address: ${call}` }];
	const type = String(headers['content-type']);
	bill.files.push({ name: decodeURIComponent(name), type, content });
	return [200, { Attachments: [{ AttachmentID: randomUUID(), FileName: name }] }];
}

async function answerOfQuickBooks(
	state: State,
	call: string,
	{ content, headers, searchParams }: Sent,
): Promise<Answer> {
	// Without this header, the answers are XML.
	if (headers.accept !== 'application/json') return [406, { Message: 'XML' }];
	if (call === 'GET query') {
		const found = queryResponse(state, searchParams.get('query') ?? '');
		return found ? [200, { QueryResponse: found }] : [400, { Message: 'QueryParserError' }];
	}
	if (call === 'POST bill' || call === 'POST vendorcredit') {
		const isBill = call === 'POST bill';
		const kind = isBill ? 'bill' : 'vendorcredit';
		const form = isBill ? quickBooksBill : vendorCredit;
		const key = searchParams.get('requestid') ?? '';
		if (key.length > 50) return [400, { Message: 'The request ID is too long' }];
		return enter(state, { kind, content, form, key }, (id) => ({
			[isBill ? 'Bill' : 'VendorCredit']: { Id: id, SyncToken: '0' },
		}));
	}
	if (call !== 'POST upload') return [404, { Message: `no such address: ${call}` }];
	const sent = new Response(new Uint8Array(content), {
		headers: { 'content-type': String(headers['content-type']) },
	});
	const form = await sent.formData();
	const [metadata, file] = [form.get('file_metadata_0'), form.get('file_content_0')];
	if (!(metadata instanceof File) || metadata.type !== 'application/json') {
		return [415, { Message: 'the metadata are no JSON' }];
	}
	if (!(file instanceof File)) return [400, { Message: 'there is no file' }];
	const { AttachableRef, FileName } = attachable.parse(JSON.parse(await metadata.text()));
	const [{ EntityRef: bill }] = AttachableRef;
	const owner = state.entered.find(({ kind, id }) => {
		return kind === bill.type.toLowerCase() && id === bill.value;
	});
	// QuickBooks answers 200 to each upload; what went wrong is inside.
	if (!owner || FileName !== file.name) {
		const Error = [{ Message: 'Object Not Found', code: '610' }];
		return [200, { AttachableResponse: [{ Fault: { Error, type: 'ValidationFault' } }] }];
	}
	const bytes = Buffer.from(await file.arrayBuffer());
	owner.files.push({ name: file.name, type: file.type, content: bytes });
	return [200, { AttachableResponse: [{ Attachable: { Id: randomUUID(), FileName } }] }];
}

/** Enters what has the vendor's form, once for each key, and refuses the rest with what is wrong. */
function enter(
	{ entered, keys }: State,
	{ kind, content, form, key }: { kind: string; content: Buffer; form: z.ZodType; key: string },
	answer: (id: string) => object,
): Answer {
	const known = keys.get(key);
	if (key && known) return known;
	const { data, error } = form.safeParse(JSON.parse(content.toString()));
	if (error) {
		const wrong = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
		return [400, { Message: wrong.join('; ') }];
	}
	const id = randomUUID();
	entered.push({ id, kind, body: data, files: [] });
	const given: Answer = [200, answer(id)];
	keys.set(key, given);
	return given;
}
