import { describe, expect, it } from 'vitest';
import { isOutOfMoney } from '../../../../../nodes/shared/service/answers/outOfMoney';
import { quoting } from '../../../../../nodes/shared/service/answers/serviceWords';

const QUOTA = 'You exceeded your current quota, please check your plan and billing details.';

const error = (message: string, more: object = {}) => ({ error: { message, ...more } });

/** Refusals of services, with the issue that shows each. */
const money: Array<[from: string, status: number, body: unknown]> = [
	[
		'ChatGPTNextWeb/NextChat#3123',
		429,
		error(QUOTA, { type: 'insufficient_quota', code: 'insufficient_quota' }),
	],
	['ChatGPTNextWeb/NextChat#1792', 429, error(QUOTA, { type: 'insufficient_quota', code: null })],
	['its code alone', 429, { code: 'insufficient_quota' }],
	['its type alone', 429, { type: 'insufficient_quota' }],
	['its detail', 429, { detail: 'insufficient_quota' }],
	['its error', 429, { error: 'insufficient_quota', message: 'No' }],
	['a code in a list', 429, [{ error: { code: 'InsufficientQuota' } }]],
	['its sentence alone', 429, error(QUOTA)],
	['HeyPuter/puter#1977', 429, { success: false, error: `429 ${QUOTA} For more, read the docs.` }],
	[
		'BerriAI/litellm#2743',
		429,
		error('Your account is not active, please check your billing details on our website.', {
			code: 'billing_not_active',
		}),
	],
	['the same without a code', 429, error('Your account is not active, please check your billing')],
	['bajrangCoder/acode-plugin-chatgpt#19', 400, error('Billing hard limit has been reached')],
	['a code for it', 400, error('No', { code: 'billing_hard_limit_reached' })],
	[
		'continuedev/continue#11443',
		429,
		error(
			'Your account org-ea6a80cc <ak-f8tyo15z> is suspended due to insufficient balance, please recharge your account or check your plan and billing details',
			{ type: 'exceeded_current_quota_error' },
		),
	],
	[
		'continuedev/continue#10373',
		429,
		'"Your team 16f2151a-40f4-4a80-8ad0-cae00c27e8dd has either used all available credits or reached its monthly spending limit. To continue, please purchase more credits."',
	],
	['the same as plain text', 429, 'Your team has reached its monthly spending limit.'],
	[
		'anthropics/anthropic-sdk-typescript#618',
		400,
		error('Your credit balance is too low to access the API. Please go to Plans & Billing.', {
			type: 'invalid_request_error',
		}),
	],
	['vercel/ai#9290', 429, error('Insufficient balance or no resource package. Please recharge.')],
	['continuedev/continue#11823', 429, error('余额不足或无可用资源包,请充值。', { code: '1113' })],
	[
		'JeffOtano/roni#125',
		429,
		error('Your prepayment credits are depleted.', { status: 'RESOURCE_EXHAUSTED' }),
	],
	['luxus/pi-xai#10', 403, error('You have run out of credits or need a subscription.')],
	[
		'tencentmusic/supersonic#1572',
		400,
		{
			message: 'Access denied, please make sure your account is in good standing.',
			code: 'Arrearage',
		},
	],
	[
		'songquanpeng/one-api',
		403,
		error('user quota is not enough', { code: 'insufficient_user_quota' }),
	],
];

const otherwise: Array<[from: string, status: number, body: unknown]> = [
	['too many requests', 429, {}],
	['cline/cline#9085', 429, { message: 'Rate limit exceeded', type: 'rate_limited', code: '1300' }],
	[
		'arc53/DocsGPT#287',
		429,
		error(
			'Rate limit reached in organization org-xx on requests per min. Limit: 3 / min. Please add a payment method to your account to increase your rate limit. Visit https://a.example/account/billing to add a payment method.',
			{ code: 'rate_limit_exceeded' },
		),
	],
	[
		'diegosouzapw/OmniRoute#9504: a limit per minute with the sentence of the quota',
		429,
		error(QUOTA, { status: 'RESOURCE_EXHAUSTED', details: [{ quotaId: 'PerMinute' }] }),
	],
	[
		'Qetesh/miniflux-ai#17: the same without its code',
		429,
		error(`${QUOTA} For more information, head to: https://a.example/docs/rate-limits.`),
	],
	['google-gemini/gemini-cli#2020', 429, error('Resource has been exhausted (e.g. check quota).')],
	[
		'google-gemini/gemini-cli#10513',
		429,
		error('Quota exceeded for quota metric "Requests" and limit "Requests per minute per user"'),
	],
	['alex-wolf-ps/dbchatprov2#2', 429, error('exceeded token rate limit of your S0 pricing tier.')],
	['a code with another meaning', 429, error('No', { code: 'quota_exceeded' })],
	['a word of the request', 400, { detail: [{ msg: 'No', input: 'Arrearage' }] }],
	['a web page', 429, '<html><title>Insufficient balance</title></html>'],
	['a failure of the service', 500, error('Insufficient balance')],
	[
		'words of the request',
		400,
		error('Cannot read "Harrow Ltd has not enough funds for order 4711"'),
	],
];

describe('an account without money', () => {
	const content = 'Harrow Ltd has not enough funds for order 4711';
	const quote = quoting((text) => text, { messages: [{ content }] });
	const text = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

	it.each(money)('is told from %s, with status %i', (_, status, body) => {
		expect(isOutOfMoney(status, text(body), quote)).toBe(true);
	});

	it.each(otherwise)('is not told from %s, with status %i', (_, status, body) => {
		expect(isOutOfMoney(status, text(body), quote)).toBe(false);
	});

	it.each([
		'insufficient_balance',
		'insufficient_credits',
		'billing_error',
		'AccountOverdueError',
		'organization_spend_limit_exceeded',
		'project_spend_limit_exceeded',
		'exceeded_current_quota_error',
		'insufficient_user_quota',
		'Arrearage',
	])('is told from the code %s', (code) => {
		expect(isOutOfMoney(403, text({ error: { message: 'No', code } }), quote)).toBe(true);
	});

	it('is looked for at a depth that does not fill the stack', () => {
		const deep = '{"error":'.repeat(20_000) + '"insufficient_quota"' + '}'.repeat(20_000);
		expect(isOutOfMoney(429, deep, quote)).toBe(false);
	});
});
