import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
	cleanBase64,
	type FileStore,
	StoredFile,
} from '../../../../../nodes/shared/documents/files/storedFile';
import type { Problem } from '../../../../../nodes/shared/host/problem';
import { readChatImage } from '../../../../../nodes/shared/documents/files/checkImage';
import { prepareBody } from '../../../../../nodes/shared/service/requestBody';

const store = {} as FileStore;
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 251));
const clean = bytes.toString('base64');

it.each([
	['', ''],
	['+/+/AA==', '+/+/AA=='],
	['+/+/AA==\n', '+/+/AA=='],
	['+/+/\r\nAA==', '+/+/AA=='],
	['-_-_AA', '+/+/AA=='],
	['+/+/+/+/AA', '+/+/+/+/AA=='],
])('base64 %j is sent as %j', (given, sent) => {
	expect(cleanBase64(given)).toBe(sent);
});

it('base64 of any length is cleaned', () => {
	const long = 'A'.repeat(40_000_000);
	expect(cleanBase64(`${long}\n`) === long).toBe(true);
});

it.each([
	['a line break at its end', `${clean}\n`],
	['lines of 76 characters', clean.replace(/.{76}/g, '$&\r\n')],
	['the letters of addresses', bytes.toString('base64url')],
])('a file whose base64 has %s is read by its bytes and sent clean', async (_, data) => {
	const file = new StoredFile({ data, mimeType: 'image/png' }, store);
	const head = await file.readHead(65_536);
	expect([head.equals(bytes.subarray(0, 65_536)), file.whole]).toEqual([true, undefined]);
	const { content, length } = await prepareBody({ file: await file.part('image/png') })();
	const json = JSON.stringify({ file: `data:image/png;base64,${clean}` });
	expect([length, String(content) === json]).toEqual([json.length, true]);
});

// Test vectors of FIPS 180-4: a list of earlier records has the hashes of files.
it.each([
	['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
	['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('the hash of a file is SHA-256, stored or in memory', async (text, hash) => {
	const content = Buffer.from(text);
	const stored = {
		getBinaryStream: async (_: string, size = 65_536) => {
			const chunks = Array.from({ length: Math.ceil(content.length / size) }, (_, index) =>
				content.subarray(index * size, (index + 1) * size),
			);
			return await Promise.resolve(Readable.from(chunks));
		},
	};
	const mimeType = 'text/plain';
	for (const file of [
		new StoredFile({ id: 'filesystem:1', data: '', mimeType }, stored as unknown as FileStore),
		new StoredFile({ data: content.toString('base64'), mimeType }, store),
		new StoredFile({ data: '', mimeType }, store, content),
	]) {
		expect(await file.hash()).toBe(hash);
	}
});

describe("a file that n8n's store does not hand out", () => {
	const failing = (error: Error) => {
		const failed = { getBinaryStream: async () => await Promise.reject(error) };
		const binary = { id: 'filesystem:1', data: '', mimeType: 'image/png' };
		return new StoredFile(binary, failed as unknown as FileStore);
	};
	class FileNotFoundError extends Error {}

	it.each([
		Object.assign(new Error('open'), { code: 'ENOENT' }),
		new FileNotFoundError('File not found'),
		new Error('Request to S3 failed', { cause: Object.assign(new Error(), { name: 'NoSuchKey' }) }),
	])('is gone: %s', async (error) => {
		expect(await readChatImage(failing(error))).toEqual({
			ok: false,
			reason: expect.stringContaining('which may have removed it') as string,
		});
	});

	it.each([
		[
			Object.assign(new Error("permission denied, open '/data/a'"), { code: 'EACCES' }),
			"EACCES: permission denied, open '/data/a'",
		],
		[
			new Error('GET https://me:pass@store.example/a.pdf?X-Amz-Signature=0a1b2c failed'),
			'GET https://store.example/a.pdf failed',
		],
		[
			new Error('403: AWSAccessKeyId=AKIAIOSFODNN7EXAMPLE, Signature=wJalrXUtn/bPxRfiCY'),
			'403: AWSAccessKeyId=…, Signature=…',
		],
		[new Error('refused eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'), 'refused …'],
	])('says what the store says, without its secrets: %s', async (error, words) => {
		const failed: unknown = await failing(error)
			.readHead(10)
			.catch((thrown: unknown) => thrown);
		expect(failed).toMatchObject({ message: "cannot be read: n8n's store reports an error" });
		const { description } = (failed as Problem).details;
		expect(description).toMatch(/^Run the workflow again\. .* The store said: /);
		expect(description?.split('The store said: ')[1]).toBe(words);
		expect(await readChatImage(failing(error))).toMatchObject({ ok: false });
	});
});
