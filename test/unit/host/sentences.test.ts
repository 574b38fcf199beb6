import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeParameters, NodeApiError } from 'n8n-workflow';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DocumentOcr } from '../../../nodes/DocumentOcr/DocumentOcr.node';
import { type Service, startService } from '../../service/main';
import { problemText } from '../../../nodes/shared/host/problem';
import { type Input, runInHost } from '../upgrades/runInHost';
import { useBinaryStore } from './n8nCore';
import { makeCertificate, type TestServer, serve } from '../../harness/server';
/** How a server answers that is no service: a status with a body; nothing at all with status 0. */
interface Answer {
	status: number;
	body?: string | object;
	headers?: Record<string, string>;
}

let answer: Answer = { status: 500 };
const servers: { stub?: TestServer; secure?: TestServer; local?: Service } = {};
beforeAll(async () => {
	await useBinaryStore();
	servers.stub = await serve((_, response) => {
		const { status, body = '', headers } = answer;
		if (status === 0) return;
		response.writeHead(status, headers);
		response.end(typeof body === 'string' ? body : JSON.stringify(body));
	});
	const certificate = await makeCertificate(['localhost']);
	servers.secure = await serve((_, response) => response.end('{}'), certificate);
	servers.local = await startService();
	// Without it, each pause between attempts is as long as chance has it.
	vi.spyOn(Math, 'random').mockReturnValue(0.001);
});
afterAll(async () => {
	vi.restoreAllMocks();
	await Promise.all(Object.values(servers).map(async (server) => await server.close()));
});

const bad = async (name: string): Promise<Input> => ({
	files: { data: [name, await readFile(join(import.meta.dirname, '../../samples/bad', name))] },
});
const file = (name: string, content: string): Input => ({
	files: { data: [name, Buffer.from(content)] },
});
const invoice = file('invoice.pdf', '%PDF-1.4 obj');
/** A HEIC file with nothing but its size, 64 × 64 pixels. */
const heic = Buffer.from(
	'\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x30meta\0\0\0\0\0\0\0\x24iprp\0\0\0\x1cipco\0\0\0\x14ispe\0\0\0\0\0\0\0@\0\0\0@',
);

interface Situation {
	/** Where the request goes: to a server that answers so, to the local service, or to an address. */
	meets: Answer | 'local' | 'wrong key' | 'secure' | { url: string };
	input?: Input | Promise<Input>;
	options?: INodeParameters;
	binaryFields?: string;
	/** All that a person reads, with `HOST` in place of host and port. */
	says: string;
}

const unknownModel =
	'the service has no model "svc-x" for this. Choose another model from the list in this node, or leave it empty for the first suitable one. The service said:';
const refusedField = (field: string): Answer => ({
	status: 422,
	body: { detail: [{ loc: ['body', field], msg: 'Extra inputs', type: 'extra_forbidden' }] },
});

const situations: Record<string, Situation> = {
	'a wrong model': { meets: 'local', says: `${unknownModel} Unknown model "svc-x".` },
	'a wrong model, as other services say it': {
		meets: { status: 404, body: { error: { message: 'Nein', code: 'model_not_found' } } },
		says: `${unknownModel} Nein.`,
	},
	'a wrong key': {
		meets: 'wrong key',
		says: 'the service did not accept the API key. Check the API key in the credential. The service said: Unauthorized: this API key is not known.',
	},
	'https to an http service': {
		meets: { url: 'https://HOST' },
		says: 'HOST does not answer by https. It probably speaks http. Try http://HOST at the beginning of the Base URL in the credential.',
	},
	'http to an https service': {
		meets: 'secure',
		says: 'invoice.pdf: the connection to HOST broke off [item 0]. Check the network and try again later. If the service speaks only https, try https://HOST at the beginning of the Base URL in the credential.',
	},
	'a host that does not exist': {
		meets: { url: 'http://no-such-host.invalid' },
		says: 'there is no server named no-such-host.invalid. Check the spelling of the Base URL in the credential and your network.',
	},
	'a port where nothing listens': {
		meets: { url: 'http://127.0.0.1:9' },
		says: 'nothing answers at HOST. Check that the service is running and that the Base URL is right.',
	},
	'no answer in time': {
		meets: { status: 0 },
		options: { timeout: 1 },
		says: 'invoice.pdf: HOST did not answer in time [item 0]. Raise "Requests: Timeout" in the options, or try again later.',
	},
	'a file that is too large': {
		meets: { status: 413, body: '<html>Too large' },
		says: 'invoice.pdf: the file is too large for the service [item 0]. Make it smaller, or split it. If your service takes uploads, set the option "Requests: Send Files" to "Upload First".',
	},
	'an encrypted PDF': {
		meets: 'local',
		input: bad('encrypted.pdf'),
		says: 'encrypted.pdf: the service cannot read this document: The PDF is encrypted: it opens only with a password [item 0]. Open it to see whether it is whole, has pages and can be opened without a password.',
	},
	'a field that an option adds': {
		meets: refusedField('extract_header'),
		options: { headersAndFooters: 'apart' },
		says: 'the service does not know "extract_header", which the option "Reading: Headers and Footers" adds. Remove that option. The service said: body.extract_header: Extra inputs.',
	},
	'a field that a person adds': {
		meets: refusedField('safe'),
		options: { additionalFields: '{"safe": true}' },
		says: 'the service does not know "safe", which the option "Requests: Extra Parameters" adds. Take "safe" out of that option. The service said: body.safe: Extra inputs.',
	},
	'a photo of an iPhone': {
		meets: {
			status: 422,
			body: { detail: [{ loc: ['body', 'document'], msg: 'Neither a PDF nor an image' }] },
		},
		input: { files: { data: ['IMG_1.heic', heic] } },
		says: 'IMG_1.heic: the file is a HEIC photo (iPhone), which this service cannot read [item 0]. Save it as JPEG. For the next photos set the iPhone to "Settings → Camera → Formats → Most Compatible".',
	},
	'a refusal without a word for programs': {
		meets: { status: 422, body: { message: 'Nein' } },
		says: 'invoice.pdf: the service refused the request [item 0]. Check the model and the options of this node, and the file if there is one. The service said: Nein.',
	},
	'too many requests': {
		meets: { status: 429, headers: { 'retry-after': '3600' }, body: { message: 'Langsam' } },
		says: 'the service gets too many requests. Set "Requests: Per Minute" in the options, and check the limits of your account. The service said: Langsam.',
	},
	'a web page where no service is': {
		meets: { status: 404, body: '<html>Not found' },
		says: 'the Base URL of the credential does not lead to the service. Check it: it must be the address of the API. It answered with a web page.',
	},
	'an item without files': {
		meets: 'local',
		input: { json: { subject: 'Hello' } },
		says: 'this item has no files [item 0]. Check the previous node: its output needs files on the "Binary" tab. Extract from File keeps them with Keep Source: Both.',
	},
	'a wrong name of the field': {
		meets: 'local',
		input: { files: { attachment_0: ['a.pdf', Buffer.from('%PDF-1.4 obj')] } },
		binaryFields: 'data',
		says: 'no file in the binary field "data" [item 0]. This item holds: attachment_0. Enter one of these in "Input Binary Fields", or *.',
	},
};

it.each(Object.entries(situations))('says what to do about %s', async (name, situation) => {
	const { meets, input = invoice, options, binaryFields = '*', says } = situation;
	const stub = servers.stub?.url ?? '';
	let key = 'key';
	let url = stub;
	if (meets === 'local' || meets === 'wrong key') {
		url = servers.local?.url ?? '';
		if (meets === 'local') key = servers.local?.apiKey ?? '';
	} else if (meets === 'secure') url = servers.secure?.url.replace('https:', 'http:') ?? '';
	else if ('url' in meets) url = meets.url.replace('HOST', new URL(stub).host);
	else answer = meets;
	const model = {
		__rl: true,
		mode: 'id',
		value: name.includes('model') ? 'svc-x' : 'svc-ocr-latest',
	};
	const run = async () => {
		const [[item] = []] = await runInHost(new DocumentOcr(), url, [await input], {
			parameters: { model, binaryFields, options: options ?? {} },
			credential: { apiKey: key },
		});
		return String(item?.json.error);
	};
	const shown = await run().catch((error: NodeApiError) => problemText(error));
	expect(shown.replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')).toBe(says);
});
