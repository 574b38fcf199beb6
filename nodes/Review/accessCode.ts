import { createHash, timingSafeEqual } from 'node:crypto';
import { htmlPage } from '../shared/page/html/htmlPage';
import { style } from '../shared/page/reviewPage/style';
import { Memory } from './memory';

/** Wrong codes of a wait in a minute, after which none is compared until the minute is over. */
const MAX_TRIES = 10;

const COOKIE = 'review-access';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** In a time that tells nothing about the texts. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/** Who guesses codes cannot guess this: nobody outside knows the name of the wait. */
const cookieOf = (code: string, wait: string) =>
	`${COOKIE}=${digest(`${wait} ${code}`).toString('hex')}`;

/** The cookie of a browser in which the code was typed: until it is closed, for the page of this wait alone. */
export const setCookie = (code: string, wait: string, path: string, isSecure: boolean) =>
	`${cookieOf(code, wait)}; Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Whether the code of a wait was typed in a browser, by the cookies that it sends. */
export function hasTyped(cookies: string, code: string, wait: string): boolean {
	const own = cookieOf(code, wait);
	const isKnown = code !== '' && wait !== '';
	return isKnown && cookies.split(';').some((cookie) => isSame(cookie.trim(), own));
}

const wrong = new Memory<{ tries: number }>();

/**
 * Compares a typed code. @param code '' is never right: an expression may turn out to be empty
 * @param now in milliseconds
 */
export function tryCode(code: string, typed: string, wait: string, now: number) {
	const known = wrong.get(wait, now) ?? { tries: 0 };
	if (known.tries >= MAX_TRIES) return 'tooMany';
	if (code !== '' && isSame(typed, code)) return 'right';
	if (known.tries === 0) wrong.set(wait, known, now);
	known.tries += 1;
	return 'wrong';
}

/** The form has no script: the browser sends it to the address of the page. */
export const CODE_POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'";

/**
 * The page that asks for the code; nothing of the run is in it. With `no-referrer`, a browser sends a
 * form with `Origin: null`, as if it came from another site.
 */
export const codePage = (sentence: string) =>
	htmlPage(
		'Access code',
		`<main lang="en" class="code"><section><form method="post"><label>Access code <input type="password" name="code" maxlength="200" autocomplete="current-password" required autofocus></label> <button>Open the page</button></form>
<p role="status">${sentence}</p></section></main>`,
		style,
		CODE_POLICY,
		'same-origin',
	);
