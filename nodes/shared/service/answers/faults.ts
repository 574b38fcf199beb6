import { type Fault, Problem } from '../../host/problem';

const CHECK_REQUEST = 'Check the model and the options of this node, and the file if there is one.';
const BASE_URL = 'Check the Base URL in the credential';
const OF_THIS_KIND = 'Check that the Base URL belongs to a service of this kind.';
const NOT_ALLOWED = 'the service does not allow this request';
const OTHER_MODEL = 'Choose another model';

/**
 * Every way in which a request fails: whose fault it is, what happened, and what to do. `{name}` is filled
 * in where it happens. The list in docs/troubleshooting.md is made of this one.
 */
export const FAULTS = {
	noKey: [
		'setUp',
		'no API key was given, and the service asks for one',
		'Open the credential and fill in API Key.',
	],
	wrongKey: [
		'setUp',
		'the service did not accept the API key',
		'Check the API key in the credential.',
	],
	notAllowed: [
		'setUp',
		NOT_ALLOWED,
		'Check that the API key may use this model and this function.',
	],
	notAllowedWithoutKey: [
		'setUp',
		NOT_ALLOWED,
		'The credential has no API key: fill it in if the service needs one.',
	],
	outOfMoney: [
		'setUp',
		'the service asks for payment',
		'Check the balance of your account with the service, and its spending limit: waiting does not help.',
	],
	tooMany: [
		'setUp',
		'the service gets too many requests',
		'Set "Requests: Per Minute" in the options, and check the limits of your account.',
	],
	nobodyAnswers: [
		'setUp',
		'nothing answers at {host}',
		'Check that the service is running and that the Base URL is right.',
	],
	noHost: [
		'setUp',
		'there is no server named {host}',
		'Check the spelling of the Base URL in the credential and your network.',
	],
	certificate: [
		'setUp',
		'the certificate of {host} could not be checked',
		'If you trust this server, turn on "Ignore SSL Issues" in the credential.',
	],
	notHttps: ['setUp', '{host} does not answer by https', 'It probably speaks http. {tryAddress}'],
	onlyHttps: [
		'setUp',
		'the service refused the request, perhaps because it speaks only https',
		'{tryAddress}',
	],
	wantsHttps: ['setUp', 'the service wants https, not http', '{tryAddress}'],
	redirects: [
		'setUp',
		'the service redirects to another address',
		'If the new address belongs to your service, put it into the Base URL of the credential.',
	],
	largeHeaders: [
		'setUp',
		'the headers of the answer from {host} are too large',
		'Check that the Base URL leads to the service, and ask those who run it or a proxy in between.',
	],
	noService: [
		'setUp',
		'the Base URL of the credential does not lead to the service',
		'Check it: it must be the address of the API.',
	],
	unknownPlace: [
		'setUp',
		'the service does not know this address or model',
		`${BASE_URL} and the name of the model.`,
	],
	webPage: ['setUp', 'the service answered with a web page instead of data', `${BASE_URL}.`],
	nothing: ['setUp', 'the service answered with nothing', `${BASE_URL}, or try again later.`],
	notJson: ['setUp', 'the service answered with something that is not JSON', `${BASE_URL}.`],
	streams: [
		'setUp',
		'the service streams its answer, although the whole was asked for',
		`Turn on "Answer: Stream" where the node has it. ${OF_THIS_KIND}`,
	],
	otherForm: [
		'setUp',
		'the answer of the service has an unexpected form',
		`In {where}: {issue}. ${OF_THIS_KIND}`,
	],
	unknownModel: [
		'setUp',
		'the service has no model {model} for this',
		`${OTHER_MODEL} from the list in this node, or leave it empty for the first suitable one.`,
	],
	unknownOwnModel: [
		'setUp',
		'the service has no model {model} for this',
		'Enter the name that the model has on your own server; those who set the server up know it.',
	],
	unfitModel: [
		'setUp',
		'the model cannot do what is asked: {words}',
		`${OTHER_MODEL}, such as one that reads images where there are any.`,
	],
	noSystemMessage: [
		'setUp',
		'the model takes no system message: {words}',
		`${OTHER_MODEL}, or remove "Prompt: System Message" if it is set.`,
	],
	noJsonAnswer: [
		'setUp',
		'the service does not take the answer as JSON that "{option}" asks for: {words}',
		`Change that option, or choose another model.`,
	],
	unknownOption: [
		'setUp',
		'the service does not know "{field}", which the option "{option}" adds',
		'{change}.',
	],
	wrongOption: [
		'setUp',
		'the service does not take "{field}" of the option "{option}": {words}',
		'Change it. {change} if that does not help.',
	],
	otherStatus: [
		'setUp',
		'the service refused the request with status {status}',
		'Check the credential, the model and the options of this node.',
	],
	refused: ['either', 'the service refused the request', CHECK_REQUEST],
	tooLong: [
		'either',
		'the text is too long for the model',
		'Split the document, or choose a model that takes more at once.',
	],
	document: [
		'file',
		'the service cannot read this document: {words}',
		'Open it to see whether it is whole, has pages and can be opened without a password.',
	],
	image: [
		'file',
		'the service cannot read an image: {words}',
		'Open it to see whether it is whole, or save it as PNG or JPEG.',
	],
	filtered: [
		'file',
		'the content filter of the service held the answer back',
		'Look at the document, and ask those who run the service about the filter.',
	],
	tooLarge: [
		'file',
		'the request is too large for the service',
		'Send a smaller file, fewer images or less text, or split the document.',
	],
	noTimelyAnswer: [
		'service',
		'{host} did not answer in time',
		'Raise "Requests: Timeout" in the options, or try again later.',
	],
	tooLate: [
		'service',
		'the service took too long',
		'Try again later, or with less in one request, such as a smaller file.',
	],
	broken: ['service', 'the service has a problem', 'Try again later.'],
	lost: ['service', 'the connection to {host} broke off', 'Check the network and try again later.'],
	lostByHttp: [
		'service',
		'the connection to {host} broke off',
		'Check the network and try again later. If the service speaks only https, {tryAddress}',
	],
	cut: [
		'service',
		'the answer of the service broke off',
		'It ended in the middle. Try again later.',
	],
	stopped: [
		'service',
		'the service stopped its answer with an error',
		'The service said: {words}. Try again later.',
	],
} as const satisfies Record<string, readonly [fault: Fault, message: string, remedy: string]>;

const filled = (text: string, values: Record<string, string>) =>
	text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** A failure of the list. @param values by the names in braces, safe to show */
export function faultProblem(
	name: keyof typeof FAULTS,
	values: Record<string, string> = {},
): Problem {
	const [fault, message, description] = FAULTS[name];
	return new Problem(filled(message, values), { description: filled(description, values), fault });
}
