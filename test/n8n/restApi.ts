import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** The owner account of one n8n. */
export interface Login {
	email: string;
	password: string;
}

/** n8n binds a session to the browser that opened it; ours calls itself this. */
const browserId = 'n8n-nodes-vision-ocr';

const envelope = z.object({ data: z.unknown() });
const failure = z.object({ message: z.string() });

/** n8n's own HTTP interface, the one its editor uses. */
export class RestApi {
	/** @param cookie of a session that was opened elsewhere, so that a test need not log in again */
	constructor(
		readonly url: string,
		private cookie = '',
	) {}

	/** What `new RestApi` takes to go on with this session. */
	get session(): string {
		return this.cookie;
	}

	/**
	 * Waits until n8n answers; does not ask before `isListening` says yes.
	 *
	 * @throws after `seconds`, or as soon as `isRunning` says no
	 */
	async untilReady(
		isRunning: () => boolean,
		isListening: () => Promise<boolean>,
		seconds: number,
	): Promise<void> {
		const deadline = Date.now() + seconds * 1000;
		while (isRunning() && Date.now() < deadline) {
			if ((await isListening()) && (await this.answers())) return;
			await sleep(100);
		}
		throw new Error(isRunning() ? `n8n did not answer within ${seconds} s.` : 'n8n ended at once.');
	}

	private async answers(): Promise<boolean> {
		const answer = await fetch(`${this.url}/rest/settings`).catch(() => undefined);
		return Boolean(answer?.ok && answer.headers.get('content-type')?.includes('json'));
	}

	/** Makes the owner account of a new n8n, or logs in to it. */
	async logIn(login: Login): Promise<void> {
		const { showSetupOnFirstLoad } = z
			.object({ userManagement: z.object({ showSetupOnFirstLoad: z.boolean() }) })
			.parse(await this.call('GET', '/settings')).userManagement;
		if (showSetupOnFirstLoad) {
			await this.call('POST', '/owner/setup', { ...login, firstName: 'Vision', lastName: 'OCR' });
		} else {
			await this.call('POST', '/login', {
				emailOrLdapLoginId: login.email,
				password: login.password,
			});
		}
	}

	/**
	 * Calls `/rest` + path.
	 *
	 * @returns the `data` part of the answer
	 * @throws with n8n's own message when it refuses
	 */
	async call(method: string, path: string, body?: unknown): Promise<unknown> {
		const init = {
			method,
			headers: { 'content-type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
		};
		let answer = await this.request(`/rest${path}`, init);
		let text = await answer.text();
		// On a busy machine n8n may take its database for gone for some seconds; it has then done nothing.
		for (let tries = 0; text.includes('Database is not ready') && tries < 60; tries += 1) {
			await sleep(1000);
			answer = await this.request(`/rest${path}`, init);
			text = await answer.text();
		}
		if (!answer.ok) {
			const { data } = failure.safeParse(parseJson(text));
			throw new Error(
				`n8n answered ${answer.status} to ${method} ${path}: ${data?.message ?? text}`,
			);
		}
		for (const cookie of answer.headers.getSetCookie()) this.cookie = cookie.split(';')[0] ?? '';
		return envelope.parse(parseJson(text)).data;
	}

	/** Sends any request with this session's cookie. */
	async request(path: string, init: RequestInit = {}): Promise<Response> {
		const headers = new Headers(init.headers);
		headers.set('browser-id', browserId);
		if (this.cookie) headers.set('cookie', this.cookie);
		return await fetchPatiently(new URL(path, this.url), { ...init, headers });
	}
}

/**
 * A busy machine may drop a connection. Reading again does no harm; anything else is only sent again
 * when n8n had closed the idle connection that it was sent on.
 */
async function fetchPatiently(url: URL, init: RequestInit, tries = 5): Promise<Response> {
	try {
		return await fetch(url, init);
	} catch (error) {
		const isReading = (init.method ?? 'GET') === 'GET';
		if (tries === 1 || !(isReading || wasClosed(error))) throw error;
		await sleep(500);
		return await fetchPatiently(url, init, tries - 1);
	}
}

function wasClosed(error: unknown): boolean {
	const cause = error instanceof Error ? error.cause : undefined;
	const codes: unknown[] = ['UND_ERR_SOCKET', 'ECONNRESET'];
	return cause instanceof Error && 'code' in cause && codes.includes(cause.code);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
