import type { Fault } from '../service/main';

/** Fault that the request of an item meets; the run adds the model of the item. */
type Meeting = Fault extends infer Kind
	? Kind extends Fault
		? Omit<Kind, 'path' | 'model' | 'times'>
		: never
	: never;

/** An address without a service: a credential is made for it. */
export type Address = 'closedPort' | 'untrusted' | 'unknownName' | 'httpOnly';

/** Options of the node in addition to the defaults. */
interface RowOptions {
	timeout?: number;
}

/** A fault and the result that it must have. */
export interface FaultRow {
	group: 'Statuses' | 'Connection' | 'Answers' | 'Streams' | 'Redirects';
	name: string;
	/** `elsewhere` is the address of another service, which must get no request. */
	meets: Meeting | ((elsewhere: string) => Meeting) | Address;
	options?: RowOptions;
	/** How often a request meets it before it is answered; each time unless given. */
	times?: number;
	/**
	 * How often a request is sent that meets it each time. Where it is sent again at all, a request
	 * that meets the fault once is sent twice and answered.
	 */
	sent: [least: number, most: number];
	/** Of the error; an item without one comes through. */
	error?: { message: string; remedy: string; isGeneral?: boolean };
	/** Of an item that comes through. */
	warning?: string;
}

const error = (message: string, remedy: string) => ({ error: { message, remedy } });

/** The same about key, account or address. */
const general = (message: string, remedy: string) => ({
	error: { message, remedy, isGeneral: true },
});

const service = (message: string, remedy: string) => error(`the service ${message}`, remedy);

const CHECK_REQUEST = 'Check the model and the options of this node, and the file if there is one.';
const TRY_LATER = 'Try again later.';
const BASE_URL = 'Check the Base URL in the credential';

const REFUSED = service('refused the request', CHECK_REQUEST);
const PROBLEM = service('has a problem', TRY_LATER);
const TOO_LONG = service('took too long', 'Try again later');
const BUSY = general('the service gets too many requests', 'Set "Requests: Per Minute"');
const LATE = error('did not answer in time', 'Raise "Requests: Timeout"');
const LOST = error('broke off', 'Check the network and try again later.');
const CUT = error('the answer of the service broke off', TRY_LATER);
const STREAM_CUT = error('the streamed answer of the service broke off', TRY_LATER);
const MOVED = general(
	'the service redirects to another address',
	'into the Base URL of the credential',
);
const NO_STREAM = general('the service did not answer with an event stream', BASE_URL);

const SLOW = { options: { timeout: 2 } };
const FORM = general('the answer of the service has an unexpected form', 'Check that the Base URL');
const LOOP = general('the service redirects to another address', 'It names the same address again');
const PAGE = general('a web page instead of data', BASE_URL);
const STOPPED = service('stopped its answer with an error', TRY_LATER);
const HOUR = 3600;

/** Tries of a request that is sent again. */
const ALL = 4;
/** On a busy machine, a timeout may count as one that other requests of the run have caused, which is no try. */
const UNTIL_TIMEOUT: [number, number] = [ALL, ALL + 1];

type Outcome = Pick<FaultRow, 'options' | 'times' | 'error' | 'warning'>;

const rowsOf =
	(group: FaultRow['group']) =>
	(name: string, meets: FaultRow['meets'], sent: number | [number, number], outcome?: Outcome) =>
		({
			group,
			name,
			meets,
			sent: typeof sent === 'number' ? [sent, sent] : sent,
			...outcome,
		}) satisfies FaultRow as FaultRow;

const connection = rowsOf('Connection');
const answer = rowsOf('Answers');
const redirect = rowsOf('Redirects');
const stream = rowsOf('Streams');

const status = (
	code: number,
	sent: number | [number, number],
	outcome: Outcome,
	suffix = '',
	more: object = {},
) =>
	rowsOf('Statuses')(`${code}${suffix}`, { kind: 'status', status: code, ...more }, sent, outcome);

const broken = (
	name: string,
	then: Extract<Fault, { kind: 'stream' }>['then'],
	afterEvents: number,
	outcome: Outcome = STREAM_CUT,
) => stream(name, { kind: 'stream', afterEvents, then }, afterEvents === 0 ? ALL : 1, outcome);

/** Every fault with the result that it must have, in the order of the page. */
export const faultTable: FaultRow[] = [
	status(400, 1, REFUSED),
	status(
		401,
		1,
		general('the service did not accept the API key', 'Check the API key in the credential.'),
	),
	status(402, 1, general('the service asks for payment', 'Check the balance of your account')),
	status(
		403,
		1,
		general('the service does not allow this request', 'Check that the API key may use'),
	),
	status(404, 1, general('the service does not know this address or model', BASE_URL)),
	status(408, ALL, TOO_LONG),
	status(
		409,
		1,
		general('the service refused the request with status 409', 'Check the credential'),
	),
	status(413, 1, error('is too large for the service', 'smaller')),
	status(422, 1, REFUSED, ', quoting the request', { shape: 'detail' }),
	status(429, 6, { times: 5 }, ', five times'),
	status(429, 3, { times: 2 }, ', wait 1 second, twice', { retryAfter: 1 }),
	rowsOf('Statuses')(
		'429, wait until a time, twice',
		() => ({ kind: 'status', status: 429, retryAfter: new Date(Date.now() + 1500) }),
		3,
		{ times: 2 },
	),
	status(429, 1, BUSY, ', wait an hour', { retryAfter: HOUR }),
	status(500, ALL, PROBLEM),
	status(502, ALL, PROBLEM),
	rowsOf('Statuses')('502 with a web page', { kind: 'html' }, ALL, PROBLEM),
	status(503, ALL, PROBLEM),
	status(503, 6, { times: 5 }, ', wait 1 second, five times', { retryAfter: 1 }),
	status(504, ALL, TOO_LONG),

	connection(
		'refused',
		'closedPort',
		0,
		general('nothing answers at', 'Check that the service is running'),
	),
	connection(
		'a name that does not resolve',
		'unknownName',
		0,
		general('there is no server named', 'Check the spelling of the Base URL'),
	),
	connection(
		'a certificate that nobody trusts',
		'untrusted',
		0,
		general('the certificate of', 'turn on "Ignore SSL Issues"'),
	),
	connection(
		'https where http is spoken',
		'httpOnly',
		0,
		general('does not answer by https', 'at the beginning of the Base URL'),
	),
	connection('reset before the answer', { kind: 'reset', when: 'before' }, ALL, LOST),
	connection('reset during the answer', { kind: 'reset', when: 'during' }, ALL, LOST),
	connection('reset after the answer', { kind: 'reset', when: 'after' }, 1),
	connection('closed before the answer', { kind: 'cut' }, ALL, LOST),
	connection('no answer', { kind: 'slow', delayMs: 8000 }, UNTIL_TIMEOUT, { ...LATE, ...SLOW }),

	answer('stalls', { kind: 'endless', chunkBytes: 1, pauseMs: 60_000 }, UNTIL_TIMEOUT, {
		...LATE,
		...SLOW,
	}),
	answer('one byte a second', { kind: 'endless', chunkBytes: 1, pauseMs: 1000 }, 1, {
		...service('sends its answer too slowly', 'Raise "Requests: Timeout"'),
		...SLOW,
	}),
	answer('JSON that ends in the middle', { kind: 'malformedJson' }, ALL, CUT),
	answer('gzip that ends in the middle', { kind: 'cutGzip' }, ALL, CUT),
	answer('JSON of another form', { kind: 'answer', body: { ok: true } }, 1, FORM),
	answer('a web page', { kind: 'html', status: 200 }, 1, PAGE),
	answer(
		'nothing',
		{ kind: 'answer', body: '' },
		1,
		general('the service answered with nothing', BASE_URL),
	),
	answer('the right one with a wrong content type', { kind: 'contentType', type: 'text/html' }, 1),

	redirect('to the same origin', { kind: 'redirect', location: '/v2/moved' }, 1, MOVED),
	redirect(
		'to another origin',
		(elsewhere) => ({ kind: 'redirect', location: `${elsewhere}/v1/ocr`, status: 308 }),
		1,
		MOVED,
	),
	redirect('in a loop', { kind: 'redirect', status: 302 }, 1, LOOP),

	broken('closed before the first event', 'cut', 0, LOST),
	broken('closed after some events', 'cut', 2),
	broken('ends inside a character', 'inCharacter', 2),
	broken('ends inside an event', 'inEvent', 2),
	broken('ends inside the first event', 'inEvent', 0),
	broken('an error in mid-stream', 'error', 2, STOPPED),
	broken('falls silent', 'silence', 2, {
		...service('fell silent in the middle of its answer', 'Raise "Requests: Timeout"'),
		...SLOW,
	}),
	broken('ends without saying so', 'end', 2, { warning: 'the end may be missing' }),
	stream('a web page instead', { kind: 'html', status: 200 }, 1, NO_STREAM),
	stream('JSON that ends in the middle instead', { kind: 'malformedJson' }, ALL, STREAM_CUT),
	stream(
		'nothing instead',
		{ kind: 'answer', body: '', contentType: 'text/event-stream' },
		1,
		NO_STREAM,
	),
];
