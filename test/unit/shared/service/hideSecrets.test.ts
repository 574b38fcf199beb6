import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideSecrets } from '../../../../nodes/shared/service/hideSecrets';
import { cases } from '../../../full';

/** Forms in which a service, a proxy or a library gives back what it was sent. */
const FORMS: Record<string, (key: string) => string> = {
	plain: (key) => key,
	'upper case': (key) => key.toUpperCase(),
	'lower case': (key) => key.toLowerCase(),
	Bearer: (key) => `Bearer ${key}`,
	token: (key) => `token="${key}"`,
	base64: (key) => Buffer.from(key).toString('base64'),
	'base64 for addresses': (key) => Buffer.from(key).toString('base64url'),
	'base64 in an address': (key) => encodeURIComponent(Buffer.from(key).toString('base64')),
	encodeURIComponent: encodeURIComponent,
	JSON: (key) => JSON.stringify(JSON.stringify(key)),
	'the first half': (key) => key.slice(0, Math.ceil(key.length / 2)),
	'the second half': (key) => key.slice(Math.floor(key.length / 2)),
	'cut in the middle': (key) => `${key.slice(0, 10)}…${key.slice(-10)}`,
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const letters = fc.constantFrom(...alphabet);
const body = fc.array(fc.oneof({ weight: 9, arbitrary: letters }, fc.constantFrom('-', '_', '.')), {
	minLength: 24,
	maxLength: 80,
});
/** Keys with enough letters that each half of one is hidden by itself. */
const keys = body
	.map((chars) => `sk-${chars.join('')}`)
	.filter((key) => {
		const halves = [key.slice(0, 10), key.slice(-10), key.slice(0, key.length / 2)];
		return halves.every((half) => half.replace(/[^a-z\d]/gi, '').length >= 8);
	});

describe('hideSecrets', () => {
	it.each(Object.entries(FORMS))('hides a key given back as %s', (_, form) => {
		fc.assert(
			fc.property(keys, fc.constantFrom('', 'key ', 'Wrong: "', 'a=b&key='), (key, before) => {
				const given = form(key);
				const shown = hideSecrets([`Bearer ${key}`])(`${before}${given} ßßßß`);
				const left = shown
					.replaceAll('[hidden]', '')
					.replace(/[^a-zß\d]/gi, '')
					.toLowerCase();
				expect(left.replace(/^(key|wrong|abkey|ab)?(bearer|token|basic)?/, '')).toBe('ßßßß');
			}),
			{ numRuns: cases(60) },
		);
	});

	it('hides the value of a header with the spaces that the wire takes away, and its parts', () => {
		const hide = hideSecrets([' Basic dXNlcm5hbWU6cGFzc3dvcmQxMjM= ']);
		expect(hide('got dXNlcm5hbWU6cGFzc3dvcmQxMjM=')).toBe('got [hidden]');
		expect(hide('user username, password123')).toBe('user [hidden], [hidden]');
		expect(hideSecrets(['Token abc123'])('abc123 unknown')).toBe('[hidden] unknown');
		expect(hideSecrets(['Basic abc123'])('Basic is not supported')).toBe('Basic is not supported');
	});

	it('hides short keys only as whole words', () => {
		const hide = hideSecrets(['k1']);
		expect(hide('key k1, not k12 or K1')).toBe('key [hidden], not k12 or [hidden]');
	});

	it('hides keys of punctuation', () => {
		expect(hideSecrets(['!!$$!!'])('got !!$$!!')).toBe('got [hidden]');
	});

	it.each([
		['URL-encoded', 'p%40ss%2Fw%3Ard%211', 'p@ss/w:rd!1'],
		['JSON-escaped', 'pa\\\\ss\\\\word1', 'pa\\ss\\word1'],
		['JSON-escaped by PHP', 'a\\/b\\/c\\/d\\/e', 'a/b/c/d/e'],
	])('hides a value that is %s', (_, written, secret) => {
		expect(hideSecrets([secret])(`got ${written}`)).toBe('got [hidden]');
	});

	it('leaves other words alone', () => {
		const text = 'The model vision-12b-latest does not take 100 % more files (page 7 of 2,000).';
		expect(hideSecrets(['Bearer sk-0123456789abcdef'])(text)).toBe(text);
		expect(hideSecrets([])(text)).toBe(text);
	});
});
