import { expect, it } from 'vitest';
import { cleanBase64 } from '../../../../nodes/shared/files/storedFile';

it.each([
	['', ''],
	['+/+/AA==', '+/+/AA=='],
	['+/+/AA==\n', '+/+/AA=='],
	['+/+/\r\nAA==', '+/+/AA=='],
	['-_-_AA', '+/+/AA=='],
])('cleanBase64 makes of %j %j', (given, clean) => {
	expect(cleanBase64(given)).toBe(clean);
});

it('cleanBase64 takes any length', () => {
	const clean = 'A'.repeat(40_000_000);
	expect(cleanBase64(clean) === clean).toBe(true);
	expect(cleanBase64(`${clean}\n`) === clean).toBe(true);
});
