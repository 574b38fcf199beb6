import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import type { z } from 'zod';
import { makeCertificate, serve } from '../../harness/server';
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
	files: Array<{ name: string; type: string; content: Buffer }>;
}

/** Xero and QuickBooks as n8n meets them, at their own addresses. */
export interface Vendors {
	/** What n8n is started with. */
	env: Record<string, string>;
	entered: Entered[];
	/** What the next requests to a path are refused with: its end, a status, a text. */
	refusals: Array<{ path: string; status: number; text: string }>;
	/** The suppliers that each vendor has. */
	suppliers: { xero: object[]; quickBooks: object[] };
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
type Answer = [status: number, json: unknown];

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
		suppliers: { xero: [] as object[], quickBooks: [] as object[] },
		strange: [] as string[],
	};
	const answer = async (request: IncomingMessage, response: ServerResponse) => {
		const content = await buffer(request);
		const [status, json] = await answerOf(state, request, content);
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

type State = Omit<Vendors, 'env' | 'close'>;

async function answerOf(
	state: State,
	{ headers, method, url }: IncomingMessage,
	content: Buffer,
): Promise<Answer> {
	const { pathname, searchParams } = new URL(`https://${headers.host}${url}`);
	const isXero = headers.host === XERO;
	if (headers.authorization !== `Bearer ${TOKEN}`) state.strange.push(`${pathname}: no token`);
	if (isXero && headers['xero-tenant-id'] !== TENANT) state.strange.push(`${pathname}: no tenant`);
	const at = state.refusals.findIndex(({ path }) => pathname.includes(path));
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
	if (call === 'PUT Invoices' || call === 'PUT CreditNotes') {
		const isBill = call === 'PUT Invoices';
		const kind = isBill ? 'Invoices' : 'CreditNotes';
		return enter(state, { kind, content, form: isBill ? xeroInvoices : xeroCreditNotes }, (id) => ({
			[kind]: [{ [isBill ? 'InvoiceID' : 'CreditNoteID']: id, Status: 'DRAFT' }],
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
		const isFirst = searchParams.get('query')?.includes('startposition 1 ');
		return [200, { QueryResponse: isFirst ? { Vendor: state.suppliers.quickBooks } : {} }];
	}
	if (call === 'POST bill' || call === 'POST vendorcredit') {
		const isBill = call === 'POST bill';
		const kind = isBill ? 'bill' : 'vendorcredit';
		const form = isBill ? quickBooksBill : vendorCredit;
		return enter(state, { kind, content, form }, (id) => ({
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

/** Enters what has the vendor's form, and refuses the rest with what is wrong. */
function enter(
	{ entered }: State,
	{ kind, content, form }: { kind: string; content: Buffer; form: z.ZodType },
	answer: (id: string) => object,
): Answer {
	const { data, error } = form.safeParse(JSON.parse(content.toString()));
	if (error) {
		const wrong = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
		return [400, { Message: wrong.join('; ') }];
	}
	const id = randomUUID();
	entered.push({ id, kind, body: data, files: [] });
	return [200, answer(id)];
}
