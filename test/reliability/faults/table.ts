import type { Fault } from '../../service/main';

/** What the request of an item meets; how it is meant for that item, the run says. */
type Meeting = Fault extends infer Kind
	? Kind extends Fault
		? Omit<Kind, 'path' | 'model' | 'times'>
		: never
	: never;

/** A place where no service answers as it should: a credential is made for it. */
export type Place = 'closedPort' | 'untrusted' | 'unknownName' | 'httpOnly';

/** Options of the node beside the defaults. */
export interface RowOptions {
	timeout?: number;
	maxRetries?: number;
	longestWait?: number;
	largestAnswer?: number;
}

/** A fault and what must come of it. */
export interface FaultRow {
	group: 'Statuses' | 'Connection' | 'Answers' | 'Streams' | 'Redirects';
	name: string;
	/** `elsewhere` is the address of another service, which must get nothing. */
	meets: Meeting | ((elsewhere: string) => Meeting) | Place;
	options?: RowOptions;
	/** How often a request is sent that meets it each time: just so often, or within bounds. */
	sent: number | [least: number, most: number];
	/** Whether a request that meets it once is sent again, and answered. */
	passes?: boolean;
	/** What a person reads; for an item that comes through nevertheless, its warning if there is one. */
	says?: { message: string; remedy: string } | { warning: string };
}

const says = (message: string, remedy: string) => ({ message, remedy });

const CHECK_REQUEST = 'Check the model and the options of this node, and the file if there is one.';
const TRY_LATER = 'Try again later.';
const NETWORK = 'Check the network and try again later.';
const BASE_URL = 'Check the Base URL in the credential';

/** Of a service that is too busy for longer than the node may wait: 3 seconds. */
const SHORT_WAIT = { longestWait: 0.05 };
const BUSY = says('the service gets too many requests', 'Set "Requests: Per Minute"');

const refused = (status: number, ...words: Parameters<typeof says>): FaultRow => ({
	group: 'Statuses',
	name: String(status),
	meets: { kind: 'status', status },
	sent: 1,
	says: says(...words),
});

const passing = (status: number, ...words: Parameters<typeof says>): FaultRow => ({
	...refused(status, ...words),
	sent: 4,
	passes: true,
});

const moved = (name: string, row: Pick<FaultRow, 'meets'>): FaultRow => ({
	group: 'Redirects',
	name,
	sent: 1,
	says: says('the service redirects to another address', 'into the Base URL of the credential'),
	...row,
});

const BROKE_OFF = says('the streamed answer of the service broke off', TRY_LATER);

const streamed = (
	name: string,
	then: Extract<Fault, { kind: 'stream' }>['then'],
	afterEvents: number,
	row: Partial<FaultRow>,
): FaultRow => ({
	group: 'Streams',
	name,
	meets: { kind: 'stream', afterEvents, then },
	sent: 1,
	...row,
});

const SLOW = { timeout: 2, maxRetries: 1 };
const HOUR = 3600;
const soon = () => new Date(Date.now() + 1500);

/** Every fault with what must come of it, in the order of the page. */
export const faultTable: FaultRow[] = [
	refused(400, 'the service refused the request', CHECK_REQUEST),
	refused(401, 'the service did not accept the API key', 'Check the API key in the credential.'),
	refused(402, 'the service asks for payment', 'Check the balance of your account'),
	refused(403, 'the service does not allow this request', 'Check that the API key may use'),
	refused(404, 'the service does not know this address or model', BASE_URL),
	passing(408, 'the service took too long', TRY_LATER.slice(0, -1)),
	refused(409, 'the service refused the request with status 409', 'Check the credential'),
	refused(413, 'is too large for the service', 'smaller'),
	{
		...refused(422, 'the service refused the request', CHECK_REQUEST),
		name: '422, quoting the request',
		meets: { kind: 'status', status: 422, shape: 'detail' },
	},
	{
		group: 'Statuses',
		name: '429',
		meets: { kind: 'status', status: 429 },
		options: SHORT_WAIT,
		sent: [2, 20],
		passes: true,
		says: BUSY,
	},
	{
		group: 'Statuses',
		name: '429, wait 1 second',
		meets: { kind: 'status', status: 429, retryAfter: 1 },
		options: SHORT_WAIT,
		sent: [2, 4],
		passes: true,
		says: BUSY,
	},
	{
		group: 'Statuses',
		name: '429, wait until a time',
		meets: () => ({ kind: 'status', status: 429, retryAfter: soon() }),
		options: SHORT_WAIT,
		sent: [2, 20],
		passes: true,
		says: BUSY,
	},
	{
		group: 'Statuses',
		name: '429, wait an hour',
		meets: { kind: 'status', status: 429, retryAfter: HOUR },
		sent: 1,
		says: BUSY,
	},
	passing(500, 'the service has a problem', TRY_LATER),
	passing(502, 'the service has a problem', TRY_LATER),
	{
		...passing(502, 'the service has a problem', TRY_LATER),
		name: '502 with a web page',
		meets: { kind: 'html' },
	},
	{ ...passing(503, 'the service has a problem', TRY_LATER), options: { longestWait: 4 } },
	{
		group: 'Statuses',
		name: '503, wait 1 second',
		meets: { kind: 'status', status: 503, retryAfter: 1 },
		options: SHORT_WAIT,
		sent: [2, 4],
		passes: true,
		says: says('the service has a problem', TRY_LATER),
	},
	passing(504, 'the service took too long', TRY_LATER.slice(0, -1)),

	{
		group: 'Connection',
		name: 'refused',
		meets: 'closedPort',
		sent: 0,
		says: says('nothing answers at', 'Check that the service is running'),
	},
	{
		group: 'Connection',
		name: 'a name that does not resolve',
		meets: 'unknownName',
		sent: 0,
		says: says('there is no server named', 'Check the spelling of the Base URL'),
	},
	{
		group: 'Connection',
		name: 'a certificate that nobody trusts',
		meets: 'untrusted',
		sent: 0,
		says: says('the certificate of', 'turn on "Ignore SSL Issues"'),
	},
	{
		group: 'Connection',
		name: 'https where http is spoken',
		meets: 'httpOnly',
		sent: 0,
		says: says('does not answer by https', 'at the beginning of the Base URL'),
	},
	{
		group: 'Connection',
		name: 'reset before the answer',
		meets: { kind: 'reset', when: 'before' },
		sent: 4,
		passes: true,
		says: says('broke off', NETWORK),
	},
	{
		group: 'Connection',
		name: 'reset during the answer',
		meets: { kind: 'reset', when: 'during' },
		sent: 4,
		passes: true,
		says: says('broke off', NETWORK),
	},
	{
		group: 'Connection',
		name: 'reset after the answer',
		meets: { kind: 'reset', when: 'after' },
		sent: 1,
	},
	{
		group: 'Connection',
		name: 'closed before the answer',
		meets: { kind: 'cut' },
		sent: 4,
		passes: true,
		says: says('broke off', NETWORK),
	},
	{
		group: 'Connection',
		name: 'no answer',
		meets: { kind: 'slow', delayMs: 8000 },
		options: SLOW,
		sent: 2,
		passes: true,
		says: says('did not answer in time', 'Raise "Requests: Timeout"'),
	},

	{
		group: 'Answers',
		name: 'stalls',
		meets: { kind: 'endless', chunkBytes: 1, pauseMs: 60_000 },
		options: SLOW,
		sent: 2,
		passes: true,
		says: says('did not answer in time', 'Raise "Requests: Timeout"'),
	},
	{
		group: 'Answers',
		name: 'one byte a second',
		meets: { kind: 'endless', chunkBytes: 1, pauseMs: 1000 },
		options: { timeout: 3, maxRetries: 1 },
		sent: 1,
		says: says('the service sends its answer too slowly', 'Raise "Requests: Timeout"'),
	},
	{
		group: 'Answers',
		name: 'above the limit',
		meets: { kind: 'endless' },
		options: { largestAnswer: 1 },
		sent: 1,
		says: says('larger than 1 MB', 'Raise "Requests: Largest Answer"'),
	},
	{
		group: 'Answers',
		name: 'JSON that ends in the middle',
		meets: { kind: 'malformedJson' },
		sent: 4,
		passes: true,
		says: says('the answer of the service broke off', TRY_LATER),
	},
	{
		group: 'Answers',
		name: 'gzip that ends in the middle',
		meets: { kind: 'cutGzip' },
		sent: 4,
		passes: true,
		says: says('the answer of the service broke off', TRY_LATER),
	},
	{
		group: 'Answers',
		name: 'JSON of another form',
		meets: { kind: 'answer', body: { ok: true } },
		sent: 1,
		says: says('the answer of the service has an unexpected form', 'Check that the Base URL'),
	},
	{
		group: 'Answers',
		name: 'a web page',
		meets: { kind: 'html', status: 200 },
		sent: 1,
		says: says('a web page instead of data', BASE_URL),
	},
	{
		group: 'Answers',
		name: 'nothing',
		meets: { kind: 'answer', body: '' },
		sent: 1,
		says: says('the service answered with nothing', BASE_URL),
	},
	{
		group: 'Answers',
		name: 'the right one with a wrong content type',
		meets: { kind: 'contentType', type: 'text/html' },
		sent: 1,
	},

	moved('to the same origin', { meets: { kind: 'redirect', location: '/v2/moved' } }),
	moved('to another origin', {
		meets: (elsewhere) => ({ kind: 'redirect', location: `${elsewhere}/v1/ocr`, status: 308 }),
	}),
	{
		...moved('in a loop', { meets: { kind: 'redirect', status: 302 } }),
		says: says('the service redirects to another address', 'It names the same address again'),
	},

	streamed('closed before the first event', 'cut', 0, {
		sent: 4,
		passes: true,
		says: says('broke off', NETWORK),
	}),
	streamed('closed after some events', 'cut', 2, {
		says: BROKE_OFF,
	}),
	streamed('ends inside a character', 'inCharacter', 2, {
		says: BROKE_OFF,
	}),
	streamed('ends inside an event', 'inEvent', 2, {
		says: BROKE_OFF,
	}),
	streamed('ends inside the first event', 'inEvent', 0, {
		sent: 4,
		passes: true,
		says: BROKE_OFF,
	}),
	streamed('an error in mid-stream', 'error', 2, {
		says: says('the service stopped its answer with an error', TRY_LATER),
	}),
	streamed('falls silent', 'silence', 2, {
		options: SLOW,
		says: says('the service fell silent in the middle of its answer', 'Raise "Requests: Timeout"'),
	}),
	streamed('ends without saying so', 'end', 2, { says: { warning: 'the end may be missing' } }),
	{
		group: 'Streams',
		name: 'a web page instead',
		meets: { kind: 'html', status: 200 },
		sent: 1,
		says: says('the service did not answer with an event stream', BASE_URL),
	},
	{
		group: 'Streams',
		name: 'JSON that ends in the middle instead',
		meets: { kind: 'malformedJson' },
		sent: 4,
		passes: true,
		says: BROKE_OFF,
	},
	{
		group: 'Streams',
		name: 'nothing instead',
		meets: { kind: 'answer', body: '', contentType: 'text/event-stream' },
		sent: 1,
		says: says('the service did not answer with an event stream', BASE_URL),
	},
];
